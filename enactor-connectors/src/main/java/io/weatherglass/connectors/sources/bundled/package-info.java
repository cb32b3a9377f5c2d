/** The connectors that come with Weatherglass, one line each. */
package io.weatherglass.connectors.sources.bundled;
