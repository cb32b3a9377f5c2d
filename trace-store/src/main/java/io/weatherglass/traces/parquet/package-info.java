/** Reads and writes flat Parquet files with parquet-java and limits the memory that a file can claim. */
package io.weatherglass.traces.parquet;
