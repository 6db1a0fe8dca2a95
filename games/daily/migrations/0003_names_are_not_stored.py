from django.db import migrations
from django.db.models import OuterRef, Subquery


def store_days(apps, schema_editor):
    """A name that the site chose had a date in the language of the player."""
    games = apps.get_model("tables", "Game").objects.filter(daily_game__isnull=False)
    days = apps.get_model("daily", "DailyGame").objects.filter(game=OuterRef("pk")).values("moon")
    games.update(name="", day=Subquery(days))


class Migration(migrations.Migration):
    dependencies = [("daily", "0002_indexes_and_constraints"), ("tables", "0011_day")]

    operations = [migrations.RunPython(store_days, migrations.RunPython.noop)]
