/** Historic workloads of clusters, grids and clouds, and fragments of them for simulated background load. */
package io.weatherglass.traces.workload;
