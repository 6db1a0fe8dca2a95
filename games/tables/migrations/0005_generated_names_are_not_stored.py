from django.db import migrations, models
from django.db.models import F, Q, Value
from django.db.models.functions import Concat


def forget_generated_names(apps, schema_editor):
    """Names made from a username, and all names of hosts who deleted their account."""
    games = apps.get_model("tables", "Game").objects
    games.filter(
        Q(name=Concat(F("host__username"), Value("'s table"))) | Q(host__kind="former"),
    ).update(name="")


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_users"), ("tables", "0004_quarantine_and_verification")]

    operations = [
        migrations.AlterField(
            "game",
            "name",
            models.CharField(
                blank=True,
                max_length=40,
                help_text="Chosen by the host. Empty: shown is a generated `title`.",
            ),
        ),
        migrations.RunPython(forget_generated_names, migrations.RunPython.noop),
    ]
