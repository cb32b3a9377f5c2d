package io.weatherglass.connectors.sources;

import java.util.List;

class WfFormatCompatibilityTest extends ConnectorCompatibilityKit {
    @Override
    protected ConnectorProvider provider() {
        return ConnectorRegistry.all().get("wfformat");
    }

    @Override
    protected List<RecordedStream> streams() {
        return List.of(
                // two tasks wait for the first
                Recordings.stream("genome.json")
                        .option("as", "run")
                        .jobs(3)
                        .completed(3)
                        .ended(1));
    }

    @Override
    protected PropertySample missingColumn() {
        return PropertySample.notApplicable("its files have no header");
    }

    @Override
    protected PropertySample endBeforeStart() {
        return PropertySample.notApplicable("an end is a start plus a runtime");
    }

    @Override
    protected PropertySample unknownState() {
        return PropertySample.notApplicable("a task has no state");
    }

    @Override
    protected PropertySample twoRecordings() {
        return PropertySample.notApplicable("a file is one JSON document");
    }

    @Override
    protected PropertySample correctedState() {
        return PropertySample.notApplicable("a task has no state");
    }

    @Override
    protected PropertySample reusedResult() {
        return PropertySample.notApplicable("a task has no field for reuse");
    }

    @Override
    protected PropertySample repeatedHour() {
        return PropertySample.notApplicable("dates have an offset");
    }
}
