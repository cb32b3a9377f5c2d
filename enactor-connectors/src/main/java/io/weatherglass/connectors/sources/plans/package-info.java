/**
 * Files that describe a whole workflow (WfFormat, Schlouder's {@code .tasks} and its JSON output), read as the plan of a run or
 * as a run that is over.
 */
package io.weatherglass.connectors.sources.plans;
