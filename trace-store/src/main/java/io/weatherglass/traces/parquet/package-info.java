/**
 * Reads and writes flat Parquet files with parquet-java and limits the memory that a file can claim. DuckDB would add 80 MB
 * to the distribution; tests use it as an independent reader and writer.
 */
package io.weatherglass.traces.parquet;
