from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0008_exhibitions"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("is_exhibition", True)),
                fields=["-started_at"],
                name="game_exhibition",
            ),
        ),
    ]
