package io.weatherglass.connectors.sources;

import java.util.List;

class SchlouderCompatibilityTest extends ConnectorCompatibilityKit {
    @Override
    protected ConnectorProvider provider() {
        return Connectors.all().get("schlouder");
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
}
