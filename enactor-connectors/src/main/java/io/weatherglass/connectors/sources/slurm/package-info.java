/** Slurm: its job records, from the job completion plugins (Kafka, Elasticsearch, script) and from {@code sacct}. */
package io.weatherglass.connectors.sources.slurm;
