/** Makeflow: its transaction log, and the rules in that log or in the Makeflow file as the plan. */
package io.weatherglass.connectors.sources.makeflow;
