/**
 * Makeflow. Start with MakeflowConnector. A MakeflowTranslation follows one transaction log; each start of Makeflow is
 * a MakeflowRun. The plan is a list of rules, taken from the Makeflow file or a verbose log.
 */
package io.weatherglass.connectors.sources.makeflow;
