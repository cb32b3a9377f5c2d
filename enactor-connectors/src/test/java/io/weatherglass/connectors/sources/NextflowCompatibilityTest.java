package io.weatherglass.connectors.sources;

import java.util.List;

class NextflowCompatibilityTest extends ConnectorCompatibilityKit {
    @Override
    protected ConnectorProvider provider() {
        return ConnectorRegistry.all().get("nextflow");
    }

    @Override
    protected List<RecordedStream> streams() {
        return List.of(
                // SPLIT t1 t2 t3, FLAKY, JOIN; FLAKY failed once
                Recordings.stream("nextflow-weblog")
                        .jobs(5)
                        .completed(5)
                        .failedAttempts(1)
                        .ended(1),
                // BAD 1 fails, BAD 2 is aborted
                Recordings.stream("nextflow-weblog-error")
                        .jobs(2)
                        .failedAttempts(1)
                        .ended(1),
                // SPLIT s1 to s4, CHECK, MERGE; CHECK failed once
                Recordings.stream("nextflow-plugin.jsonl")
                        .jobs(6)
                        .completed(6)
                        .failedAttempts(1)
                        .ended(1),
                // the same run resumed: SPLIT s1 to s4 are cached, MERGE fails, CHECK is aborted; messages in batches
                Recordings.stream("nextflow-plugin-resumed.jsonl")
                        .jobs(6)
                        .failedAttempts(1)
                        .ended(1),
                Recordings.stream("nextflow-trace.tsv")
                        .option("zone", "UTC")
                        .jobs(5)
                        .completed(5)
                        .failedAttempts(1)
                        .ended(1));
    }

    @Override
    protected boolean networked() {
        return true;
    }

    @Override
    protected PropertySample correctedState() {
        return PropertySample.file("trace.txt", """
                task_id\thash\tname\tstatus\texit\tsubmit\tduration\trealtime
                1\taa/111111\tA (1)\tHIBERNATED\t-\t2026-11-20 10:00:00.000\t-\t-
                1\taa/111111\tA (1)\tCOMPLETED\t0\t2026-11-20 10:00:00.000\t1m\t50s
                """).option("zone", "UTC");
    }

    @Override
    protected PropertySample reusedResult() {
        return PropertySample.file("trace.txt", """
                task_id\thash\tname\tstatus\texit\tsubmit\tduration\trealtime
                1\taa/111111\tA (1)\tCACHED\t0\t2026-11-20 10:00:00.000\t2s\t1s
                """).option("zone", "UTC");
    }

    @Override
    protected PropertySample endBeforeStart() {
        return PropertySample.file("trace.txt", """
                task_id\thash\tname\tstatus\texit\tsubmit\tstart\tcomplete\tduration\trealtime
                1\taa/111111\tA (1)\tCOMPLETED\t0\t2026-11-20 10:00:00.000\t2026-11-20 10:00:30.000\t2026-11-20 10:00:20.000\t1m\t50s
                """).option("zone", "UTC");
    }

    @Override
    protected PropertySample unknownState() {
        return PropertySample.file("trace.txt", """
                task_id\thash\tname\tstatus\texit\tsubmit\tduration\trealtime
                1\taa/111111\tA (1)\tCOMPLETED\t0\t2026-11-20 10:00:00.000\t1m\t50s
                2\tbb/222222\tB (1)\tHIBERNATED\t-\t2026-11-20 10:00:30.000\t-\t-
                """).option("zone", "UTC");
    }

    /** On 2026-10-25 at 03:00 the clock is set back to 02:00. */
    @Override
    protected PropertySample repeatedHour() {
        return PropertySample.file("trace.txt", """
                task_id\thash\tname\tstatus\texit\tsubmit\tduration\trealtime
                1\taa/111111\tA\tCOMPLETED\t0\t2026-10-25 01:50:00.000\t30m\t30m
                2\tbb/222222\tB\tCOMPLETED\t0\t2026-10-25 02:20:00.000\t30m\t30m
                3\tcc/333333\tC\tCOMPLETED\t0\t2026-10-25 02:10:00.000\t30m\t30m
                4\tdd/444444\tD\tCOMPLETED\t0\t2026-10-25 02:50:00.000\t30m\t30m
                """)
                .option("zone", "Europe/Berlin")
                .makespan(9000);
    }

    @Override
    protected PropertySample missingColumn() {
        return PropertySample.file("trace.txt", """
                task_id\thash\tname\tstatus\texit\tduration\trealtime
                1\taa/111111\tA (1)\tCOMPLETED\t0\t1m\t50s
                2\tbb/222222\tB (1)\tCOMPLETED\t0\t1m\t50s
                """).option("zone", "UTC");
    }

    @Override
    protected PropertySample twoRecordings() {
        return PropertySample.file("trace.txt", """
                task_id\thash\tname\tstatus\texit\tsubmit\tduration\trealtime
                1\taa/111111\tA (1)\tCOMPLETED\t0\t2026-11-20 10:00:00.000\t1m\t50s
                task_id\thash\tname\tstatus\texit\tsubmit\tduration\trealtime
                1\tcc/333333\tA (1)\tCOMPLETED\t0\t2026-11-21 10:00:00.000\t1m\t50s
                """).option("zone", "UTC");
    }
}
