/** Files that describe a whole workflow, WfFormat and Schlouder's {@code .tasks}: the plan of a run, or a run that is over. */
package io.weatherglass.connectors.sources.plans;
