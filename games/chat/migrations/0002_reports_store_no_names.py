from django.db import migrations


def forget_names(apps, schema_editor):
    """Keep the id of each line's author, and the text unless the author deleted the account."""
    report_model = apps.get_model("chat", "Report")
    former = set(
        apps.get_model("accounts", "User").objects.filter(kind="former").values_list("pk", flat=True)
    )
    for report in report_model.objects.exclude(context=[]).iterator():
        report.context = [
            {
                "id": line["id"],
                "author": line["author"]["id"],
                "text": "" if line["author"]["id"] in former else line["text"],
                "created_at": line["created_at"],
            }
            for line in report.context
        ]
        report.save(update_fields=["context"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_users"), ("chat", "0001_chat_notes_and_reports")]

    operations = [migrations.RunPython(forget_names, migrations.RunPython.noop)]
