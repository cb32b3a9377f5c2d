/**
 * Reader of recorded runs in WfFormat, the JSON format of WfCommons. {@code formats.WfFormatWorkloadReader} uses it to
 * read the same files as workloads.
 */
package io.weatherglass.traces.wfformat;
