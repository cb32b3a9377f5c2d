package io.weatherglass.connectors.protocol;

import java.util.Arrays;
import java.util.Optional;

/** The simulation engines that a plan may ask for. */
public enum Engine {
    /** The event kernel, the default. */
    KERNEL("kernel"),
    /** SimGrid, for platforms with a network topology. */
    SIMGRID("simgrid");

    private final String protocolName;

    Engine(String protocolName) {
        this.protocolName = protocolName;
    }

    /** The name in messages. */
    public String protocolName() {
        return protocolName;
    }

    static Optional<Engine> named(String name) {
        return Arrays.stream(values())
                .filter(engine -> engine.protocolName.equals(name))
                .findFirst();
    }
}
