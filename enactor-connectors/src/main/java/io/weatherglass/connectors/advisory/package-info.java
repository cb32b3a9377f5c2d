/**
 * The advisory that the daemon publishes after an event. Start with Advisory; the other records are its parts, mostly
 * named after their JSON fields. ForecastBasis describes the basis of the forecast, Computation the inputs needed to
 * reproduce it, Coverage the measured coverage of intervals, and Background the detected load of other tenants.
 * AdvisoryCodec reads and writes advisories.
 */
package io.weatherglass.connectors.advisory;
