package io.weatherglass.connectors.sources.makeflow;

import io.weatherglass.connectors.protocol.plan.PlannedJob;
import java.util.List;

record Rule(String id, String name, String command, List<String> parents) {
    PlannedJob planned() {
        return PlannedJob.builder(id)
                .name(name)
                .kind(Program.of(command))
                .dependencies(parents)
                .build();
    }
}
