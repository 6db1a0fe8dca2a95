from games.play.templatetags.modules import modules_of


def test_it_finds_what_a_module_imports_itself_and_through_others():
    found = modules_of("js/waiting-table.js")
    assert found[0] == "js/waiting-table.js"
    assert {"js/live-page.js", "js/net/socket.js", "js/net/backoff.js"} <= set(found)
    assert len(set(found)) == len(found)
