"""A window of WebKitGTK without a frame, as wide as a phone, for WebKitWebDriver: arguments are its width and height, and
`oldest` for an engine without what came after the oldest browsers (decision 68), `outdated` for one below them."""
import sys
import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

# Letters as wide as they are drawn, as in Firefox: rounded to whole pixels, lines would break elsewhere.
fonts = Gtk.Settings.get_default()
fonts.set_property("gtk-xft-hinting", 0)
fonts.set_property("gtk-xft-hintstyle", "hintnone")
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
if "oldest" in sys.argv or "outdated" in sys.argv:
    absent = [
        "PopoverAttribute",
        "CSSAnchorPositioning",
        "CSSFieldSizing",
        "CSSTextWrapPretty",
        "CrossDocumentViewTransitions",
        "ScreenWakeLockAPI",
    ]
    features = WebKit2.Settings.get_all_features()
    for feature in map(features.get, range(features.get_length())):
        if feature.get_identifier() in absent:
            view.get_settings().set_feature_enabled(feature, False)
    younger = """
      for (const name of ['canParse', 'parse']) delete URL[name]
      for (const name of ['withResolvers', 'try']) delete Promise[name]
      for (const owner of [Map, Object]) delete owner.groupBy
      for (const name of ['union', 'difference', 'intersection', 'isSubsetOf']) delete Set.prototype[name]
      delete AbortSignal.any
      delete Intl.Segmenter
      delete globalThis.Iterator
    """
    if "outdated" in sys.argv:
        younger += "delete Array.prototype.toSorted"
    view.get_user_content_manager().add_script(
        WebKit2.UserScript.new(
            younger,
            WebKit2.UserContentInjectedFrames.ALL_FRAMES,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )
window = Gtk.Window(decorated=False)
window.set_default_size(int(sys.argv[1]), int(sys.argv[2]))
window.add(view)
window.show_all()


def accept(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("care-plus-webkit")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: view)


context.connect("automation-started", accept)
Gtk.main()
