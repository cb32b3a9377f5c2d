/** OpenLineage: run events that Airflow, Spark, Flink and dbt emit, received over HTTP, from Kafka or from files. */
package io.weatherglass.connectors.sources.openlineage;
