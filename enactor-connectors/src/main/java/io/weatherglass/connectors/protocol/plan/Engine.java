package io.weatherglass.connectors.protocol.plan;

import java.util.Arrays;
import java.util.Optional;

public enum Engine {
    KERNEL("kernel"),
    /** SimGrid, named in plans of earlier versions; {@code PlanValidator} refuses it. */
    SIMGRID("simgrid");

    private final String protocolName;

    Engine(String protocolName) {
        this.protocolName = protocolName;
    }

    public String protocolName() {
        return protocolName;
    }

    static Optional<Engine> named(String name) {
        return Arrays.stream(values())
                .filter(engine -> engine.protocolName.equals(name))
                .findFirst();
    }
}
