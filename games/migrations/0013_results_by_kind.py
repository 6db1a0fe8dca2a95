from django.db import migrations, models


class Migration(migrations.Migration):
    """Counted from here on; `manage.py rebuild_digests` counts what was before."""

    dependencies = [("games", "0012_exact_clocks_answer_times_and_keys")]

    operations = [
        migrations.AddField(
            model_name="playerstats",
            name="results",
            field=models.JSONField(
                default=dict, help_text="How often each place: `rated:3:1` for a rated win among three."
            ),
        ),
    ]
