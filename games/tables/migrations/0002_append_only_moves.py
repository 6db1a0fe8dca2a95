from django.db import migrations

# The log is the source of truth about a game: the database refuses to change a stored move.
POSTGRESQL = [
    """
    CREATE FUNCTION tables_move_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'moves are append-only'; END $$
    """,
    """
    CREATE TRIGGER tables_move_append_only BEFORE UPDATE ON tables_move
    FOR EACH ROW EXECUTE FUNCTION tables_move_is_append_only()
    """,
]
SQLITE = [
    """
    CREATE TRIGGER tables_move_append_only BEFORE UPDATE ON tables_move
    BEGIN SELECT RAISE(ABORT, 'moves are append-only'); END
    """,
]
DROP = {
    "postgresql": [
        "DROP TRIGGER tables_move_append_only ON tables_move",
        "DROP FUNCTION tables_move_is_append_only()",
    ],
    "sqlite": ["DROP TRIGGER tables_move_append_only"],
}


def create_trigger(apps, schema_editor):
    statements = {"postgresql": POSTGRESQL, "sqlite": SQLITE}[schema_editor.connection.vendor]
    for statement in statements:
        schema_editor.execute(statement)


def drop_trigger(apps, schema_editor):
    for statement in DROP[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_tables_seats_and_moves")]
    operations = [migrations.RunPython(create_trigger, drop_trigger)]
