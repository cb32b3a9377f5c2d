/**
 * Files that describe a whole workflow (WfFormat, and Schlouder's {@code .tasks} files and JSON output), read as a plan
 * or as a finished run. {@code WorkflowFileConnector} is the connector for all formats; {@code WfFormatConnector} and
 * {@code SchlouderConnector} create it. A reader returns a {@code WorkflowFileContent}, which {@code PlanTranslation}
 * turns into events.
 */
package io.weatherglass.connectors.sources.plans;
