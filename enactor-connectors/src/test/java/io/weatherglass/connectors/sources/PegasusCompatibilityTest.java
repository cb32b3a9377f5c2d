package io.weatherglass.connectors.sources;

import java.util.List;

class PegasusCompatibilityTest extends ConnectorCompatibilityKit {
    @Override
    protected ConnectorProvider provider() {
        return Connectors.all().get("pegasus");
    }

    @Override
    protected List<RecordedStream> streams() {
        return List.of(
                // 11 + 5 + 3 jobs; the first log stops before its last job's script ends, the last one's job is aborted
                Recordings.stream("pegasus/jobstate")
                        .runs(3)
                        .jobs(19)
                        .completed(17)
                        .failedAttempts(1)
                        .ended(2),
                // job.info events: 14 and 39, each with one job_inst.main.end of status 0
                Recordings.stream("pegasus/blackdiamond.bp")
                        .jobs(14)
                        .completed(14)
                        .ended(1),
                Recordings.stream("pegasus/montage-1.0.bp")
                        .jobs(39)
                        .completed(39)
                        .ended(1),
                // split, map and old (failed once each), merge, stage_out
                Recordings.stream("pegasus-kickstart")
                        .jobs(5)
                        .completed(5)
                        .failedAttempts(2)
                        .ended(1));
    }

    @Override
    protected PropertySample missingColumn() {
        return PropertySample.notApplicable("its files have no header");
    }

    @Override
    protected PropertySample repeatedHour() {
        return PropertySample.notApplicable("dates are seconds since the epoch");
    }
}
