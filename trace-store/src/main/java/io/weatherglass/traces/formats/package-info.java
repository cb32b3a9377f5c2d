/** Readers of public formats of workload logs: each turns a file into jobs with their start, runtime and cores. */
package io.weatherglass.traces.formats;
