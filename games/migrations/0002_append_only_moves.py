from django.db import migrations

# The log is the truth about a game: a row that stands is never changed, whoever asks.
POSTGRESQL = [
    """
    CREATE FUNCTION games_move_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'moves are append-only'; END $$
    """,
    """
    CREATE TRIGGER games_move_append_only BEFORE UPDATE ON games_move
    FOR EACH ROW EXECUTE FUNCTION games_move_is_append_only()
    """,
]
SQLITE = [
    """
    CREATE TRIGGER games_move_append_only BEFORE UPDATE ON games_move
    BEGIN SELECT RAISE(ABORT, 'moves are append-only'); END
    """,
]
DROP = {
    "postgresql": [
        "DROP TRIGGER games_move_append_only ON games_move",
        "DROP FUNCTION games_move_is_append_only()",
    ],
    "sqlite": ["DROP TRIGGER games_move_append_only"],
}


def create_trigger(apps, schema_editor):
    statements = {"postgresql": POSTGRESQL, "sqlite": SQLITE}[schema_editor.connection.vendor]
    for statement in statements:
        schema_editor.execute(statement)


def drop_trigger(apps, schema_editor):
    for statement in DROP[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_tables_moves_and_talk")]
    operations = [migrations.RunPython(create_trigger, drop_trigger)]
