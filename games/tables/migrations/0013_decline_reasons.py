from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0012_series")]

    operations = [
        migrations.AddField(
            model_name="invitation",
            name="decline_reason",
            field=models.CharField(
                blank=True,
                choices=[
                    ("not_now", "Not right now"),
                    ("enough_games", "I have enough games"),
                    ("other_pace", "I’d like another pace"),
                    ("casual", "I’d rather play casual"),
                ],
                db_default="",
                default="",
                max_length=12,
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(("decline_reason", ""))
                | models.Q(
                    ("decline_reason__in", ["not_now", "enough_games", "other_pace", "casual"]),
                    ("status", "declined"),
                ),
                name="invitation_reason_when_declined",
                violation_error_message="Only a declined invitation has a reason, one of the list.",
            ),
        ),
    ]
