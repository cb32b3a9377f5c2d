package io.weatherglass.connectors.sources;

import java.util.List;

class HtcondorCompatibilityTest extends ConnectorCompatibilityKit {
    @Override
    protected ConnectorProvider provider() {
        return Connectors.all().get("htcondor");
    }

    @Override
    protected List<RecordedStream> streams() {
        return List.of(
                // split1, split2, join, and flaky, which fails twice; the nodes log tells no end
                Recordings.stream("htcondor")
                        .jobs(4)
                        .completed(3)
                        .failedAttempts(2)
                        .ended(1),
                Recordings.stream("htcondor/jobstate.log")
                        .jobs(4)
                        .completed(3)
                        .failedAttempts(2)
                        .ended(1),
                Recordings.stream("htcondor/eventlog.json")
                        .jobs(4)
                        .completed(3)
                        .failedAttempts(2)
                        .ended(1),
                Recordings.stream("htcondor/eventlog.json")
                        .option("run-by", "batch")
                        .jobs(4)
                        .completed(3)
                        .failedAttempts(2)
                        .ended(1),
                Recordings.stream("htcondor/wf.dag.nodes.log")
                        .jobs(4)
                        .completed(3)
                        .failedAttempts(2));
    }

    @Override
    protected PropertySample missingColumn() {
        return PropertySample.notApplicable("its files have no header");
    }
}
