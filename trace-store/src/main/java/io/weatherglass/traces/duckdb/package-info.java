/** DuckDB, embedded: it reads and writes the Parquet files of {@code formats} and {@code store}. */
package io.weatherglass.traces.duckdb;
