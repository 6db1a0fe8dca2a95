from novaluna_site.settings import env

HEAD = "| variable | default | meaning |\n|---|---|---|\n"


def settings_table() -> str:
    """Every variable the settings read, as a Markdown table."""
    rows = []
    for variable in sorted(env.variables, key=lambda variable: variable.name):
        default = f"`{variable.default}`" if variable.default else "not set"
        rows.append(f"| `{variable.name}` | {default} | {variable.meaning} |\n")
    return HEAD + "".join(rows)
