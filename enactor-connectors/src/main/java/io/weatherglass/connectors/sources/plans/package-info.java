/**
 * Files that describe a whole workflow, WfFormat, Schlouder's {@code .tasks} and its JSON output: the plan of a run, or a run
 * that is over.
 */
package io.weatherglass.connectors.sources.plans;
