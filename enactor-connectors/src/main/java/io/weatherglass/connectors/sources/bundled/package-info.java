/** The registry of the bundled connectors. */
package io.weatherglass.connectors.sources.bundled;
