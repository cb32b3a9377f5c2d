package io.weatherglass.connectors.sources;

import java.util.List;

class SnakemakeCompatibilityTest extends ConnectorCompatibilityKit {
    @Override
    protected ConnectorProvider provider() {
        return ConnectorRegistry.all().get("snakemake");
    }

    @Override
    protected List<RecordedStream> streams() {
        return List.of(
                // split 1 2 3, flaky (failed once), join, all; ends with progress 6 of 6
                Recordings.stream("snakemake-wms")
                        .jobs(6)
                        .completed(6)
                        .failedAttempts(1)
                        .ended(1),
                Recordings.stream("snakemake-log-handler.jsonl")
                        .jobs(6)
                        .completed(6)
                        .failedAttempts(1)
                        .ended(1),
                // the logger plugin in Snakemake 9.27: split and flaky 0 to 5 (3 failed once), checkpoint, merge, all
                Recordings.stream("snakemake-plugin.jsonl")
                        .jobs(15)
                        .completed(15)
                        .failedAttempts(1)
                        .ended(1),
                // logs of 7.21: checkpoint scatter, work 1 2 (failed once) 3, gather, all; a, and b, which failed
                log("snakemake-log-7"),
                // the same runs in 9.27
                log("snakemake-log-9"));
    }

    private static RecordedStream log(String folder) {
        return Recordings.stream(folder)
                .option("zone", "UTC")
                .runs(2)
                .jobs(8)
                .completed(7)
                .failedAttempts(2)
                .ended(2);
    }

    @Override
    protected boolean networked() {
        return true;
    }

    @Override
    protected PropertySample missingColumn() {
        return PropertySample.notApplicable("its files have no header");
    }

    @Override
    protected PropertySample twoRecordings() {
        return PropertySample.notApplicable("each run writes a log of its own");
    }

    @Override
    protected PropertySample endBeforeStart() {
        return PropertySample.file("run.jsonl", """
                {"level":"run_info","timestamp":1795186500,"counts":{"a":1}}
                {"level":"job_info","timestamp":1795186510,"jobid":1,"name":"a","threads":1}
                {"level":"job_finished","timestamp":1795186505,"jobid":1}
                {"level":"progress","timestamp":1795186520,"done":1,"total":1}
                """);
    }

    @Override
    protected PropertySample unknownState() {
        return PropertySample.file("2026-11-29T020230.252350.snakemake.log", """
                Building DAG of jobs...
                Job stats:
                job      count
                -----  -------
                a            1
                b            1
                total        2

                [Sun Nov 29 02:02:34 2026]
                rule a:
                    output: a.txt
                    jobid: 1

                [Sun Nov 29 02:02:34 2026]
                rule b:
                    output: b.txt
                    jobid: 2

                [Sun Nov 29 02:02:35 2026]
                Finished job 1.
                1 of 2 steps (50%) done
                [Sun Nov 29 02:02:36 2026]
                Lost job 2.
                2 of 2 steps (100%) done
                Complete log(s): /w/x.snakemake.log
                """)
                .option("zone", "Europe/Berlin");
    }

    /** A run from 02:02:50 in summer time to 02:02:10 in winter time. */
    @Override
    protected PropertySample repeatedHour() {
        return PropertySample.file("2026-10-25T020250.252350.snakemake.log", """
                Building DAG of jobs...
                Job stats:
                job      count
                -----  -------
                a            1
                total        1

                [Sun Oct 25 02:02:50 2026]
                rule a:
                    output: a.txt
                    jobid: 1

                [Sun Oct 25 02:02:10 2026]
                Finished job 1.
                1 of 1 steps (100%) done
                Complete log(s): /w/x.snakemake.log
                """)
                .option("zone", "Europe/Berlin")
                .makespan(3560);
    }

    @Override
    protected PropertySample correctedState() {
        return PropertySample.file("2026-11-29T020230.252350.snakemake.log", """
                Building DAG of jobs...
                Job stats:
                job      count
                -----  -------
                a            1
                total        1

                [Sun Nov 29 02:02:34 2026]
                rule a:
                    output: a.txt
                    jobid: 1

                [Sun Nov 29 02:02:35 2026]
                Started job 1.
                [Sun Nov 29 02:02:36 2026]
                Finished job 1.
                1 of 1 steps (100%) done
                Complete log(s): /w/x.snakemake.log
                """)
                .option("zone", "Europe/Berlin");
    }

    @Override
    protected PropertySample reusedResult() {
        return PropertySample.file("2026-11-29T020230.252350.snakemake.log", """
                Building DAG of jobs...
                Job stats:
                job      count
                -----  -------
                a            1
                total        1

                [Sun Nov 29 02:02:34 2026]
                rule a:
                    output: a.txt
                    jobid: 1

                Symlinking output file a.txt from cache.
                [Sun Nov 29 02:02:35 2026]
                Finished job 1.
                1 of 1 steps (100%) done
                Complete log(s): /w/x.snakemake.log
                """)
                .option("zone", "Europe/Berlin");
    }
}
