"""A window of WebKitGTK without a frame, as wide as a phone, for WebKitWebDriver: arguments are its width and height."""
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
