/** Traces and past executions, as read from public formats. */
package io.weatherglass.traces;
