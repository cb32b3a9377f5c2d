/** Readers of public workload log formats. Each reads the start times, runtimes and core counts of jobs. */
package io.weatherglass.traces.formats;
