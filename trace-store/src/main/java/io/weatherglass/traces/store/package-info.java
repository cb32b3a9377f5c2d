/** The store of historic workloads: immutable Parquet files in the data directory, which any process may read. */
package io.weatherglass.traces.store;
