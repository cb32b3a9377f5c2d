package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.protocol.plan.JobRequest;

/**
 * A task as Nextflow knows it.
 *
 * @param name {@code SPLIT (t1)}
 * @param inputBytes size of its input files, 0 = unknown
 */
record TaskInfo(long id, String name, String process, JobRequest request, long inputBytes) {
    TaskInfo(long id, String name, String process, JobRequest request) {
        this(id, name, process, request, 0);
    }
}
