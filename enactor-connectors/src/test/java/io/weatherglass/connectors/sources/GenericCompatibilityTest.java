package io.weatherglass.connectors.sources;

import java.util.List;

class GenericCompatibilityTest extends ConnectorCompatibilityKit {
    @Override
    protected ConnectorProvider provider() {
        return Connectors.all().get("generic");
    }

    @Override
    protected List<RecordedStream> streams() {
        return List.of(
                // load (failed once) and join; "chatter" is ignored, and "noon" is no date
                Recordings.stream("generic/messages.jsonl")
                        .option(
                                "mapping",
                                Recordings.path("generic/mapping.json").toString())
                        .jobs(2)
                        .completed(2)
                        .failedAttempts(1)
                        .ended(1)
                        .malformed(1),
                // seven jobs, of which two failed, one by a signal; written by GNU parallel 20221122, which reports no
                // end
                named("gnu-parallel", "compress.joblog").jobs(7).completed(5).failedAttempts(2),
                // two jobs, of which one failed once; no end either
                named("toil", "variants.bus").jobs(2).completed(2).failedAttempts(1),
                // two jobs, of which the second failed, and another one without a tag that says its run; no end either
                named("aws-batch", "aws-batch.jsonl")
                        .jobs(2)
                        .completed(1)
                        .failedAttempts(1)
                        .malformed(1),
                // the metadata of a run at two moments: two shards, one of which was tried again, and a merge
                named("cromwell", "cromwell.json")
                        .jobs(3)
                        .completed(3)
                        .failedAttempts(1)
                        .ended(1),
                // a Workflow object at two moments: three pods, of which the last failed
                named("argo", "argo.json")
                        .jobs(3)
                        .completed(2)
                        .failedAttempts(1)
                        .ended(1));
    }

    private static RecordedStream named(String mapping, String file) {
        return Recordings.stream("generic/" + file).option("mapping", mapping);
    }

    @Override
    protected PropertySample repeatedHour() {
        return PropertySample.notApplicable(
                "the mapping names the form of dates, which has an offset or counts seconds");
    }

    @Override
    protected PropertySample missingColumn() {
        return PropertySample.file("run.joblog", """
                Seq\tHost\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand
                1\t:\t0.1\t0\t0\t0\t0\tgzip a
                2\t:\t0.1\t0\t0\t0\t0\tgzip b
                """).option("mapping", "gnu-parallel");
    }
}
