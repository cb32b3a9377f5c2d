package io.weatherglass.connectors.sources;

import java.util.List;

class HtcondorCompatibilityTest extends ConnectorCompatibilityKit {
    @Override
    protected ConnectorProvider provider() {
        return ConnectorRegistry.all().get("htcondor");
    }

    @Override
    protected List<RecordedStream> streams() {
        return List.of(
                // split1, split2, join, and flaky, which fails twice; the nodes log reports no end
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

    /** The job ends before its start, but its post script ends at a plausible time. */
    @Override
    protected PropertySample endBeforeStart() {
        return PropertySample.file("jobstate.log", """
                1795186500 INTERNAL *** DAGMAN_STARTED 1.0 ***
                1795186501 a SUBMIT 2.0 - - 1
                1795186510 a EXECUTE 2.0 - - 1
                1795186505 a JOB_TERMINATED 2.0 - - 1
                1795186505 a POST_SCRIPT_STARTED 2.0 - - 1
                1795186530 a POST_SCRIPT_TERMINATED 2.0 - - 1
                1795186530 a POST_SCRIPT_SUCCESS 0 - - 1
                1795186560 INTERNAL *** DAGMAN_FINISHED 0 ***
                """);
    }

    @Override
    protected PropertySample unknownState() {
        return PropertySample.file("jobstate.log", """
                1795186500 INTERNAL *** DAGMAN_STARTED 1.0 ***
                1795186501 a SUBMIT 2.0 - - 1
                1795186502 a EXECUTE 2.0 - - 1
                1795186503 a JOB_TERMINATED 2.0 - - 1
                1795186504 a JOB_SUCCESS 0 - - 1
                1795186505 b SUBMIT 3.0 - - 2
                1795186506 b EXECUTE 3.0 - - 2
                1795186507 b JOB_FROZEN 3.0 - - 2
                1795186560 INTERNAL *** DAGMAN_FINISHED 0 ***
                """);
    }

    @Override
    protected PropertySample correctedState() {
        return PropertySample.file("jobstate.log", """
                1795186500 INTERNAL *** DAGMAN_STARTED 1.0 ***
                1795186501 a SUBMIT 2.0 - - 1
                1795186502 a EXECUTE 2.0 - - 1
                1795186503 a JOB_FROZEN 2.0 - - 1
                1795186504 a JOB_TERMINATED 2.0 - - 1
                1795186504 a JOB_SUCCESS 0 - - 1
                1795186560 INTERNAL *** DAGMAN_FINISHED 0 ***
                """);
    }

    @Override
    protected PropertySample reusedResult() {
        return PropertySample.file("jobstate.log", """
                1795186500 INTERNAL *** DAGMAN_STARTED 1.0 ***
                1795186501 a PRE_SCRIPT_STARTED - - - 1
                1795186502 a PRESKIP - - - 1
                1795186503 b SUBMIT 3.0 - - 2
                1795186504 b DATAFLOW_JOB_SKIPPED 3.0 - - 2
                1795186560 INTERNAL *** DAGMAN_FINISHED 0 ***
                """);
    }

    @Override
    protected PropertySample twoRecordings() {
        return PropertySample.file("jobstate.log", """
                1795186500 INTERNAL *** DAGMAN_STARTED 1.0 ***
                1795186501 a SUBMIT 2.0 - - 1
                1795186502 a EXECUTE 2.0 - - 1
                1795186503 a JOB_TERMINATED 2.0 - - 1
                1795186504 a JOB_SUCCESS 0 - - 1
                1795186560 INTERNAL *** DAGMAN_FINISHED 0 ***
                1795190100 INTERNAL *** DAGMAN_STARTED 7.0 ***
                1795190101 a SUBMIT 8.0 - - 1
                1795190102 a EXECUTE 8.0 - - 1
                1795190103 a JOB_TERMINATED 8.0 - - 1
                1795190104 a JOB_SUCCESS 0 - - 1
                1795190160 INTERNAL *** DAGMAN_FINISHED 0 ***
                """);
    }

    /** On 2026-10-25 at 03:00 the clock is set back to 02:00. */
    @Override
    protected PropertySample repeatedHour() {
        return PropertySample.file("eventlog.json", """
                {"EventTypeNumber":28,"Cluster":1,"Proc":0,"EventTime":"2026-10-25T02:30:00","JobBatchName":"n","TriggerEventTypeNumber":0}
                {"EventTypeNumber":0,"Cluster":2,"Proc":0,"EventTime":"2026-10-25T02:40:00","DAGNodeName":"a"}
                {"EventTypeNumber":1,"Cluster":2,"Proc":0,"EventTime":"2026-10-25T02:50:00"}
                {"EventTypeNumber":5,"Cluster":2,"Proc":0,"EventTime":"2026-10-25T02:10:00","TerminatedNormally":true,"ReturnValue":0}
                {"EventTypeNumber":5,"Cluster":1,"Proc":0,"EventTime":"2026-10-25T02:20:00","TerminatedNormally":true,"ReturnValue":0}
                """)
                .option("time-zone", "Europe/Berlin")
                .makespan(3000);
    }
}
