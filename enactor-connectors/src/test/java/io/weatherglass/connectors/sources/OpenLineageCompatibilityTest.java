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
                Recordings.stream("openlineage/event_full.json").jobs(1));
    }

    @Override
    protected boolean networked() {
        return true;
    }
}
