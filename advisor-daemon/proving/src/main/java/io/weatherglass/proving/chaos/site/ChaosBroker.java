package io.weatherglass.proving.chaos.site;

import java.util.Optional;

/**
 * A broker.
 *
 * @param clock of its own; empty if it has that of the machine
 * @param port at which it is reached past the networks of the daemons
 */
public record ChaosBroker(ChildProcess process, DataDisk disk, Optional<ProcessClock> clock, int port) {

    String address() {
        return "127.0.0.1:" + port;
    }
}
