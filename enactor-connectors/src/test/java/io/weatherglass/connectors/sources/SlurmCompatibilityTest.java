package io.weatherglass.connectors.sources;

import java.util.List;

class SlurmCompatibilityTest extends ConnectorCompatibilityKit {
    @Override
    protected ConnectorProvider provider() {
        return ConnectorRegistry.all().get("slurm");
    }

    @Override
    protected List<RecordedStream> streams() {
        return List.of(
                // jobs 2 (failed), 1, 3 and 4 (cancelled while pending); Slurm reports no end
                Recordings.stream("slurm-kafka-24.11.txt").jobs(4).completed(2).failedAttempts(1),
                // as above, with tasks 0 and 1 of array 5, and job 6 (cancelled while running)
                Recordings.stream("slurm-elasticsearch").jobs(7).completed(4).failedAttempts(1),
                Recordings.stream("slurm-elasticsearch")
                        .option("run-by", "array")
                        .jobs(2)
                        .completed(2),
                // jobs 8 and 9 (failed)
                Recordings.stream("slurm-jobcomp-script-env.txt")
                        .jobs(2)
                        .completed(1)
                        .failedAttempts(1),
                // jobs 1, 2 (failed), 3 and 4 (cancelled while pending), and records of three starts
                Recordings.stream("slurm-kafka-26.05.txt").jobs(4).completed(2).failedAttempts(1),
                // Slurm 22.05: job 1 was requeued by an operator, job 2 by RequeueExit and then cancelled while pending
                Recordings.stream("slurm-requeue-env.txt").jobs(2).failedAttempts(2),
                // handmade: jobs 12, 13_0 (second attempt), 13_1, 15+0 and 15+1 completed; 17 and 19 failed; 18 was
                // cancelled
                Recordings.stream("slurm-sacct.json").jobs(8).completed(5).failedAttempts(3),
                Recordings.stream("slurm-sacct.json")
                        .option("run-by", "comment")
                        .jobs(8)
                        .completed(5)
                        .failedAttempts(3),
                Recordings.stream("slurm-sacct.json")
                        .option("run-by", "wckey")
                        .jobs(8)
                        .completed(5)
                        .failedAttempts(3),
                // job 20 also belongs to the account
                Recordings.stream("slurm-sacct.json")
                        .option("run-by", "account")
                        .jobs(9)
                        .completed(6)
                        .failedAttempts(3),
                // jobs 4 and 5_0 completed, 5_1 failed, 7 is running
                Recordings.stream("slurm-sacct-22.05.json")
                        .option("run-by", "wckey")
                        .jobs(4)
                        .completed(2)
                        .failedAttempts(1));
    }

    @Override
    protected boolean networked() {
        return true;
    }

    @Override
    protected PropertySample correctedState() {
        return PropertySample.file("jobs.jsonl", """
                {"jobid":1,"job_name":"wf.a","state":"HIBERNATED","@submit":"2026-11-20T10:00:00","@start":"2026-11-20T10:00:00"}
                {"jobid":1,"job_name":"wf.a","state":"COMPLETED","@submit":"2026-11-20T10:00:00","@start":"2026-11-20T10:00:00"}
                {"jobid":1,"job_name":"wf.a","state":"COMPLETED","@submit":"2026-11-20T10:00:00","@start":"2026-11-20T10:00:00","@end":"2026-11-20T10:01:00"}
                """);
    }

    @Override
    protected PropertySample reusedResult() {
        return PropertySample.notApplicable("Slurm runs every job");
    }

    @Override
    protected PropertySample twoRecordings() {
        return PropertySample.notApplicable("every record names its run");
    }

    @Override
    protected PropertySample endBeforeStart() {
        return PropertySample.file("jobs.psv", """
                JobID|JobName|State|Submit|Start|End|ElapsedRaw
                1|wf.a|COMPLETED|2026-11-20T10:00:00|2026-11-20T10:10:00|2026-11-20T10:05:00|300
                2|wf.b|COMPLETED|2026-11-20T10:00:00|2026-11-20T10:20:00|2026-11-20T10:25:00|300
                """).option("last-kind", "b");
    }

    @Override
    protected PropertySample unknownState() {
        return PropertySample.file("jobs.jsonl", """
                {"jobid":1,"job_name":"wf.a","state":"COMPLETED","@submit":"2026-11-20T10:00:00","@start":"2026-11-20T10:00:00","@end":"2026-11-20T10:01:00"}
                {"jobid":2,"job_name":"wf.b","state":"HIBERNATED","@submit":"2026-11-20T10:00:00","@start":"2026-11-20T10:00:00","@end":"2026-11-20T10:01:00"}
                """);
    }

    @Override
    protected PropertySample missingColumn() {
        return PropertySample.file("jobs.psv", """
                JobID|JobName|State|Start|End
                1|wf.a|COMPLETED|2026-11-20T10:00:00|2026-11-20T10:01:00
                2|wf.b|COMPLETED|2026-11-20T10:00:00|2026-11-20T10:01:00
                3|wf.c|COMPLETED|2026-11-20T10:00:00|2026-11-20T10:01:00
                """);
    }

    /** On 2026-10-25 at 03:00 the clock is set back to 02:00. */
    @Override
    protected PropertySample repeatedHour() {
        return PropertySample.file("jobs.psv", """
                JobID|JobName|State|Submit|Start|End|ElapsedRaw
                1|wf.a|COMPLETED|2026-10-25T02:30:00|2026-10-25T02:30:00|2026-10-25T02:10:00|2400
                2|wf.b|COMPLETED|2026-10-25T02:40:00|2026-10-25T02:40:00|2026-10-25T03:10:00|5400
                """)
                .option("time-zone", "Europe/Berlin")
                .makespan(6000);
    }
}
