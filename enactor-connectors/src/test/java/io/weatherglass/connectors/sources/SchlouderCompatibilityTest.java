package io.weatherglass.connectors.sources;

import java.util.List;

class SchlouderCompatibilityTest extends ConnectorCompatibilityKit {
    @Override
    protected ConnectorProvider provider() {
        return ConnectorRegistry.all().get("schlouder");
    }

    @Override
    protected List<RecordedStream> streams() {
        return List.of(
                // job_split, job_map_0, job_map_1 (failed once), bsub.mgf
                Recordings.stream("brs.asap.regular.sky.v1.7.json")
                        .jobs(4)
                        .completed(4)
                        .failedAttempts(1)
                        .ended(1));
    }

    @Override
    protected PropertySample endBeforeStart() {
        return PropertySample.notApplicable("an end is a start plus a runtime");
    }

    @Override
    protected PropertySample unknownState() {
        return PropertySample.notApplicable("a record has no states of jobs");
    }

    @Override
    protected PropertySample repeatedHour() {
        return PropertySample.notApplicable("dates are seconds since the start");
    }

    @Override
    protected PropertySample missingColumn() {
        return PropertySample.notApplicable("its files have no header");
    }

    @Override
    protected PropertySample correctedState() {
        return PropertySample.notApplicable("a record has no states of jobs");
    }

    @Override
    protected PropertySample reusedResult() {
        return PropertySample.notApplicable("the broker runs every job");
    }

    @Override
    protected PropertySample twoRecordings() {
        return PropertySample.notApplicable("a file is one JSON document");
    }
}
