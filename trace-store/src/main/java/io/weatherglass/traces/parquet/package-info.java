/** Flat Parquet files, read and written by parquet-java, with a bound on the memory that a file can claim. */
package io.weatherglass.traces.parquet;
