package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.protocol.plan.JobRequest;

/** A task in Nextflow's terms, with a name like {@code SPLIT (t1)}; {@code inputBytes} is 0 if unknown. */
record TaskInfo(long id, String name, String process, JobRequest request, long inputBytes) {
    TaskInfo(long id, String name, String process, JobRequest request) {
        this(id, name, process, request, 0);
    }
}
