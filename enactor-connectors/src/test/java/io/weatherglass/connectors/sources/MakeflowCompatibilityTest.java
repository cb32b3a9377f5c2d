package io.weatherglass.connectors.sources;

import java.util.List;

class MakeflowCompatibilityTest extends ConnectorCompatibilityKit {
    @Override
    protected ConnectorProvider provider() {
        return Connectors.all().get("makeflow");
    }

    @Override
    protected List<RecordedStream> streams() {
        return List.of(
                // states 1, 2 of the rules 0 to 3, and one 3 of rule 3
                Recordings.stream("makeflow.makeflowlog")
                        .jobs(4)
                        .completed(4)
                        .failedAttempts(1)
                        .ended(1));
    }

    @Override
    protected PropertySample missingColumn() {
        return PropertySample.notApplicable("its files have no header");
    }

    @Override
    protected PropertySample repeatedHour() {
        return PropertySample.notApplicable("dates are microseconds since the epoch");
    }
}
