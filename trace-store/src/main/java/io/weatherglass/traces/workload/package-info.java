/** Historic workloads of clusters, grids and clouds, and the fragments of them that serve as background load. */
package io.weatherglass.traces.workload;
