/**
 * Files that describe a whole workflow (WfFormat, Schlouder's {@code .tasks} and JSON output), read as a plan or as a
 * finished run.
 */
package io.weatherglass.connectors.sources.plans;
