/**
 * A Nextflow plugin that reports a run to a daemon and shows the forecast in Nextflow's log. It runs inside Nextflow,
 * uses only the libraries of Nextflow, and must never disturb a run.
 */
package io.weatherglass.nextflow;
