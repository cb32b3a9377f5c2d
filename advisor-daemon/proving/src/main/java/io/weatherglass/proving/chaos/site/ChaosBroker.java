package io.weatherglass.proving.chaos.site;

import java.util.Optional;

/**
 * A broker process.
 *
 * @param clock its own clock; empty if it uses the system clock
 * @param port port that bypasses the daemons' networks
 */
public record ChaosBroker(ChildProcess process, DataDisk disk, Optional<ProcessClock> clock, int port) {

    String address() {
        return "127.0.0.1:" + port;
    }
}
