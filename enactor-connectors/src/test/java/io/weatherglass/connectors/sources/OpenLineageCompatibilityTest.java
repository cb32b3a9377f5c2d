package io.weatherglass.connectors.sources;

import java.util.List;

class OpenLineageCompatibilityTest extends ConnectorCompatibilityKit {
    @Override
    protected ConnectorProvider provider() {
        return ConnectorRegistry.all().get("openlineage");
    }

    @Override
    protected List<RecordedStream> streams() {
        return List.of(
                // wf.split_1 completes, then the same run reports a failure; its parent is unknown
                Recordings.stream("openlineage-cloudevents-kafka.txt").jobs(1).completed(1),
                // models stg_customers, stg_orders, stg_payments, customers, orders; their six statements each are not
                // jobs
                Recordings.stream("openlineage/dbt-successful_run.json")
                        .jobs(5)
                        .completed(5)
                        .ended(1),
                // the end of a job without a start
                Recordings.stream("openlineage/event_full.json").jobs(1),
                // a DAG of eight tasks: one is mapped to two instances, and one fails once
                Recordings.stream("openlineage-airflow-3.jsonl")
                        .jobs(9)
                        .completed(9)
                        .failedAttempts(1)
                        .ended(1),
                // three runs: seven jobs, the last of which fails; a DAG of one task, triggered by one of these jobs;
                // and the failed task after it was cleared
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

    /** Events of Airflow with type, second, run, job and optional task state. */
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
