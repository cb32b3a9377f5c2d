/** {@code size}: suggests requests for the processes of a workflow. */
package io.weatherglass.cli.sizing;
