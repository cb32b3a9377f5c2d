/** Historic workloads of clusters, grids and clouds, and the fragments of them that are simulated as background load. */
package io.weatherglass.traces.workload;
