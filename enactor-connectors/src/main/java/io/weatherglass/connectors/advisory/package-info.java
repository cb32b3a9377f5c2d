/** The advisory: what the daemon answers after an event, as calibrated intervals, risks and what they are based on. */
package io.weatherglass.connectors.advisory;
