"""The radio's side of the cable (improv_task.py): scan for networks, join one of them."""

import json

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from table.linking.radio import Radio


class Cable:
    def __init__(self, radio: "Radio") -> None:
        self._radio = radio
        self.is_joined = radio.is_joined

    async def scan(self) -> list:
        """None while the radio is busy."""
        radio = self._radio
        if radio.setup:
            return radio.setup.found
        if radio.is_joined():
            return await radio.station.scan()
        if radio.is_wanted or radio.wifi:
            return []
        radio.station.start(())
        return await radio.station.scan()

    def take_network(self, name: str, password: str) -> bool:
        """Keep this network and join it; False if that is impossible or there is no room."""
        from table.keeping import config as enrolment, wifi_config
        from table.linking.radio_parts import finder_of, supervisor_of

        radio, table = self._radio, self._radio.table
        if not wifi_config.is_network([name, password]):
            return False
        config, _ = enrolment.read_config(table.store)
        config["wifi"] = wifi_config.with_network(config, name, password)
        try:
            table.store.replace("config.json", json.dumps(config).encode())
        except OSError:
            return False
        radio.station.stop()
        ip = wifi_config.read_networks(config)[1]
        radio.wifi = supervisor_of(table, radio.station, [(name, password)], ip, radio.ticks, radio.link, "")
        if radio.link and not radio.finder:
            radio.finder = finder_of(table, radio.link, radio.station)
        radio.is_wanted = False
        radio.announce(config)
        return True
