def test_favicon_ico_redirects_to_the_icon(client):
    response = client.get("/favicon.ico")
    assert (response.status_code, response["Location"]) == (302, "/static/img/icon-192.png")
    assert "max-age=86400" in response["Cache-Control"]
