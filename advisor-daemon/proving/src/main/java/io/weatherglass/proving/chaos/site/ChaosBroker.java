package io.weatherglass.proving.chaos.site;

import java.util.Optional;

/**
 * A broker process.
 *
 * @param clock clock of the process; empty if it uses the system clock
 * @param port port that is reached directly, not through the networks of the daemons
 */
public record ChaosBroker(ChildProcess process, DataDisk disk, Optional<ProcessClock> clock, int port) {

    String address() {
        return "127.0.0.1:" + port;
    }
}
