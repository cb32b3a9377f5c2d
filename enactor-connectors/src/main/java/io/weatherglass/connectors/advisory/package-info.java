/**
 * The advisory that the daemon publishes after an event. Start with Advisory; the other records are its parts, mostly
 * named like their JSON fields. ForecastBasis names the data behind the forecast, Computation the inputs to repeat it,
 * Coverage the measured coverage of intervals, and Background the detected load of other tenants. AdvisoryCodec reads
 * and writes advisories.
 */
package io.weatherglass.connectors.advisory;
