/** Slurm: its records of jobs, from the job completion plugins (Kafka, Elasticsearch, script) and from {@code sacct}. */
package io.weatherglass.connectors.sources.slurm;
