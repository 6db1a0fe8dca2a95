"""The translations in `locale/`: extracting the texts, compiling the catalogues and checking them.

It needs neither GNU gettext nor the site's settings: `python -m novaluna_site.catalogues --help`.
"""
