/** Historical workloads of clusters, grids and clouds. */
package io.weatherglass.traces.workload;
