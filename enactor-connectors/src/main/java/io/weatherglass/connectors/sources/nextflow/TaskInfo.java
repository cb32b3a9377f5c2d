package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.protocol.plan.JobRequest;

/**
 * A task in Nextflow's terms.
 *
 * @param name for example {@code SPLIT (t1)}
 * @param inputBytes total size of its input files, 0 = unknown
 */
record TaskInfo(long id, String name, String process, JobRequest request, long inputBytes) {
    TaskInfo(long id, String name, String process, JobRequest request) {
        this(id, name, process, request, 0);
    }
}
