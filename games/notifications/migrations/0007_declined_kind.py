from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notifications", "0006_texts")]

    operations = [
        migrations.AlterField(
            model_name="notification",
            name="kind",
            field=models.CharField(
                choices=[
                    ("your_turn", "Your turn"),
                    ("still_your_turn", "Reminder of your turn"),
                    ("low_time", "Time is running out"),
                    ("timed_out", "Out of time"),
                    ("invitation", "Invitation"),
                    ("declined", "Invitation declined"),
                    ("started", "Game started"),
                    ("over", "Game over"),
                    ("quarantined", "Game stopped for a check"),
                    ("released", "Game continues after a check"),
                    ("mention", "Mention in a chat"),
                    ("back", "Opponent back from vacation"),
                    ("digest", "Daily summary"),
                    ("channel_off", "Alerts turned off"),
                    ("test", "Test"),
                ],
                max_length=15,
            ),
        ),
    ]
