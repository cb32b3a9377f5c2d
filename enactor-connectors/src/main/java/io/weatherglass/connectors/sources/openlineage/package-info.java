/** OpenLineage: run events over HTTP, from Kafka and from files, which Airflow, Spark, Flink and dbt emit. */
package io.weatherglass.connectors.sources.openlineage;
