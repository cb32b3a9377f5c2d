/** Reader of recorded runs in WfFormat, the JSON format of WfCommons. */
package io.weatherglass.traces.wfformat;
