/** OpenLineage: run events of Airflow, Spark, Flink and dbt, received over HTTP, from Kafka or from files. */
package io.weatherglass.connectors.sources.openlineage;
