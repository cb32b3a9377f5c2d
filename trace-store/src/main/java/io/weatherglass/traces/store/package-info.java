/** Store of imported workloads: immutable Parquet files in the data directory, readable by any process. */
package io.weatherglass.traces.store;
