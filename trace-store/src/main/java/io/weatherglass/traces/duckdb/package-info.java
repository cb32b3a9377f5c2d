/** The embedded engine that reads and writes Parquet files. */
package io.weatherglass.traces.duckdb;
