package io.weatherglass.connectors.sources;

import java.util.List;

class OpenLineageCompatibilityTest extends ConnectorCompatibilityKit {
    @Override
    protected ConnectorProvider provider() {
        return Connectors.all().get("openlineage");
    }

    @Override
    protected List<RecordedStream> streams() {
        return List.of(
                // wf.split_1 completes, then the same run says that it failed; of its parent nothing is told
                Recordings.stream("openlineage-cloudevents-kafka.txt").jobs(1).completed(1),
                // models stg_customers, stg_orders, stg_payments, customers, orders; six statements each are no jobs
                Recordings.stream("openlineage/dbt-successful_run.json")
                        .jobs(5)
                        .completed(5)
                        .ended(1),
                // the end of a job whose start is not told
                Recordings.stream("openlineage/event_full.json").jobs(1),
                // a DAG of eight tasks, of which one is mapped to two and one fails once
                Recordings.stream("openlineage-airflow-3.jsonl")
                        .jobs(9)
                        .completed(9)
                        .failedAttempts(1)
                        .ended(1),
                // seven jobs, of which the last one fails; a DAG of one task that one of them starts; the last one,
                // cleared
                Recordings.stream("openlineage-airflow-3-cleared.jsonl")
                        .runs(3)
                        .jobs(9)
                        .completed(8)
                        .failedAttempts(1)
                        .ended(3));
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
    protected PropertySample repeatedHour() {
        return PropertySample.notApplicable("dates have an offset");
    }

    @Override
    protected PropertySample twoRecordings() {
        return PropertySample.notApplicable("every event names its run");
    }

    @Override
    protected PropertySample endBeforeStart() {
        return events("START 1 p wf", "START 5 a wf.t", "COMPLETE 3 a wf.t", "COMPLETE 6 p wf");
    }

    @Override
    protected PropertySample unknownState() {
        return events(
                "START 1 p wf",
                "START 2 a wf.t",
                "COMPLETE 3 a wf.t",
                "START 2 b wf.u",
                "FREEZE 4 b wf.u",
                "COMPLETE 5 p wf");
    }

    @Override
    protected PropertySample correctedState() {
        return events("START 1 p wf", "START 2 a wf.t", "FREEZE 3 a wf.t", "COMPLETE 4 a wf.t", "COMPLETE 5 p wf");
    }

    @Override
    protected PropertySample reusedResult() {
        return events("START 1 p wf", "START 2 a wf.t", "COMPLETE 3 a wf.t skipped", "COMPLETE 5 p wf");
    }

    /** Of Airflow, each with its type, second, run, job and, if it has one, the state of its task. */
    private static PropertySample events(String... events) {
        StringBuilder lines = new StringBuilder();
        for (String event : events) {
            String[] part = event.split(" ");
            boolean ofTask = part[3].contains(".");
            String state = part.length > 4 ? ",'state':'" + part[4] + "'" : "";
            String facets = ofTask
                    ? "'parent':{'run':{'runId':'p'},'job':{'name':'wf'}},'airflow':{'taskInstance':{'try_number':1"
                            + state + "},'task':{'retries':0}}"
                    : "";
            lines.append("{'eventType':'%s','eventTime':'2026-11-20T10:00:0%sZ','run':{'runId':'%s','facets':{%s}},"
                    .formatted(part[0], part[1], part[2], facets));
            lines.append(
                    "'job':{'namespace':'n','name':'%s','facets':{'jobType':{'integration':'AIRFLOW','jobType':'%s'}}}}\n"
                            .formatted(part[3], ofTask ? "TASK" : "DAG"));
        }
        return PropertySample.file("events.jsonl", lines.toString().replace('\'', '"'));
    }
}
