/** Readers of public workload log formats: each turns a file into jobs with their start, runtime and cores. */
package io.weatherglass.traces.formats;
