package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.protocol.JobRequest;

/**
 * A task as Nextflow knows it.
 *
 * @param id of this attempt
 * @param name {@code SPLIT (t1)}
 * @param process {@code SPLIT}
 * @param request CPUs and memory that it asks for
 */
record TaskInfo(long id, String name, String process, JobRequest request) {}
