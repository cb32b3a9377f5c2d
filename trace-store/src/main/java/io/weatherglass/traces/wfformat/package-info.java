/** The reader of recorded runs in WfFormat, the JSON of WfCommons. */
package io.weatherglass.traces.wfformat;
