package io.weatherglass.connectors.protocol.plan;

import java.util.Arrays;
import java.util.Optional;

/** The simulation engines that a plan names. */
public enum Engine {
    KERNEL("kernel"),
    /** SimGrid, which plans of earlier versions name; {@code PlanValidator} refuses it. */
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
