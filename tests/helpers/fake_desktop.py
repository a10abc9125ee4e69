"""A desktop that wants no motion, and after a while does: run by the system's Python."""

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

INTERFACE = "org.freedesktop.portal.Settings"
PLACE = ("org.gnome.desktop.interface", "enable-animations")

dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)


class Portal(dbus.service.Object):
    @dbus.service.method(INTERFACE, in_signature="ss", out_signature="v")
    def Read(self, group, name):  # noqa: N802 - its name on the bus
        if (group, name) != PLACE:
            raise dbus.DBusException("none", name="org.freedesktop.portal.Error.NotFound")
        GLib.timeout_add(50, self.turn)
        return dbus.Boolean(False, variant_level=2)

    @dbus.service.signal(INTERFACE, signature="ssv")
    def SettingChanged(self, group, name, value):  # noqa: N802
        pass

    def turn(self):
        self.SettingChanged(*PLACE, dbus.Boolean(True))
        return False


bus = dbus.SessionBus()
name = dbus.service.BusName("org.freedesktop.portal.Desktop", bus)
portal = Portal(bus, "/org/freedesktop/portal/desktop")
loop = GLib.MainLoop()
print("ready", flush=True)
GLib.timeout_add_seconds(20, loop.quit)
loop.run()
