/**
 * Files that describe a whole workflow (WfFormat, Schlouder's {@code .tasks} and JSON output), read as a plan or as a
 * finished run. {@code WorkflowFileConnector} is the connector of all formats; {@code WfFormatConnector} and {@code
 * SchlouderConnector} create it. A reader returns a {@code DescribedRun}, and {@code PlanTranslation} turns it into
 * events.
 */
package io.weatherglass.connectors.sources.plans;
