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
}
