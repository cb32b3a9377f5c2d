/** Makeflow: its transaction log, with the rules that the log or the Makeflow file tells as the plan. */
package io.weatherglass.connectors.sources.makeflow;
