/** Readers of public workload log formats. Each reads jobs with their start, runtime and cores from a file. */
package io.weatherglass.traces.formats;
