package io.weatherglass.connectors.sources;

import java.util.List;
import java.util.StringJoiner;

class GenericCompatibilityTest extends ConnectorCompatibilityKit {
    @Override
    protected ConnectorProvider provider() {
        return ConnectorRegistry.all().get("generic");
    }

    @Override
    protected List<RecordedStream> streams() {
        return List.of(
                // load (failed once) and join; "chatter" is ignored, and "noon" is not a timestamp
                Recordings.stream("generic/messages.jsonl")
                        .option(
                                "mapping",
                                Recordings.path("generic/mapping.json").toString())
                        .jobs(2)
                        .completed(2)
                        .failedAttempts(1)
                        .ended(1)
                        .malformed(1),
                // seven jobs with two failures, one by a signal; written by GNU parallel 20221122, which reports no end
                named("gnu-parallel", "compress.joblog").jobs(7).completed(5).failedAttempts(2),
                // two jobs, one of which failed once; no reported end
                named("toil", "variants.bus").jobs(2).completed(2).failedAttempts(1),
                // two jobs, the second of which failed, and one without a run tag; no reported end
                named("aws-batch", "aws-batch.jsonl")
                        .jobs(2)
                        .completed(1)
                        .failedAttempts(1)
                        .malformed(1),
                // metadata of one run, retrieved twice: two shards, one of which was retried, and a merge
                named("cromwell", "cromwell.json")
                        .jobs(3)
                        .completed(3)
                        .failedAttempts(1)
                        .ended(1),
                // a Workflow object, retrieved twice: three pods, the last of which failed
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

    @Override
    protected PropertySample endBeforeStart() {
        return PropertySample.file("cromwell.json", """
                {"id":"e442e52a","workflowName":"wf","status":"Succeeded","submission":"2026-11-20T10:00:00Z",
                 "start":"2026-11-20T10:00:00Z","end":"2026-11-20T11:00:00Z","calls":{"wf.a":[{"executionStatus":"Done",
                 "shardIndex":-1,"attempt":1,"start":"2026-11-20T10:10:00Z","end":"2026-11-20T10:05:00Z"}]}}
                """).option("mapping", "cromwell");
    }

    @Override
    protected PropertySample unknownState() {
        return cromwell("{'executionStatus':'Done'}", "{'executionStatus':'Teleported'}");
    }

    @Override
    protected PropertySample correctedState() {
        String one = text(cromwell("{'executionStatus':'Teleported'}"));
        String other = text(cromwell("{'executionStatus':'Done'}"));
        return PropertySample.file("cromwell.json", one + "\n" + other).option("mapping", "cromwell");
    }

    private static String text(PropertySample sample) {
        return sample.files().get("cromwell.json");
    }

    @Override
    protected PropertySample reusedResult() {
        return cromwell("{'executionStatus':'Done','callCaching':{'hit':true,'result':'Cache Hit: 0a1b2c3d:wf.a:-1'}}");
    }

    @Override
    protected PropertySample twoRecordings() {
        return PropertySample.file("run.joblog", """
                Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand
                1\t:\t1668590400.000\t100.000\t0\t0\t0\t0\tgzip a
                Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand
                1\t:\t1668590610.000\t100.000\t0\t0\t0\t0\tgzip a
                """).option("mapping", "gnu-parallel");
    }

    /** A successful run with these calls, as JSON with single quotes. */
    private static PropertySample cromwell(String... calls) {
        StringJoiner all = new StringJoiner(",");
        for (String call : calls) {
            all.add(
                    "'wf.c%d':[%s]"
                            .formatted(
                                    all.length(),
                                    call.replaceFirst(
                                            "}$",
                                            ",'shardIndex':-1,'attempt':1,'start':'2026-11-20T10:00:00Z','end':'2026-11-20T10:10:00Z'}")));
        }
        String run = "{'id':'e442e52a','workflowName':'wf','status':'Succeeded','submission':'2026-11-20T10:00:00Z',"
                + "'start':'2026-11-20T10:00:00Z','end':'2026-11-20T11:00:00Z','calls':{%s}}";
        return PropertySample.file("cromwell.json", run.formatted(all).replace('\'', '"'))
                .option("mapping", "cromwell");
    }
}
