/**
 * The advisory that the daemon publishes after an event. Start with Advisory; the other records are its parts, mostly named like their
 * JSON fields. ForecastBasis states the data behind the forecast, Computation how to repeat it, Coverage how often such intervals held,
 * Background the load of other tenants that was found. AdvisoryCodec reads and writes advisories.
 */
package io.weatherglass.connectors.advisory;
