# The order matters: most browsers also name the ones they claim to be compatible with.
BROWSERS = {
    "Firefox/": "Firefox",
    "Edg/": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def browser_name(user_agent: str) -> str:
    """The browser and system of a user agent, such as "Firefox · Linux". Empty if neither is known.

    The same in every language, because it is stored.
    """
    browser = next((name for token, name in BROWSERS.items() if token in user_agent), "")
    system = next((name for token, name in SYSTEMS.items() if token in user_agent), "")
    return " · ".join(filter(None, (browser, system)))
