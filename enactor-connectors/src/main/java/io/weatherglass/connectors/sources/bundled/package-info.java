/** The registry of the connectors that come with Weatherglass, one entry each. */
package io.weatherglass.connectors.sources.bundled;
