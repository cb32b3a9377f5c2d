/** Slurm: job records of the job completion plugins (Kafka, Elasticsearch, script) and of {@code sacct}. */
package io.weatherglass.connectors.sources.slurm;
