/**
 * A plugin of Nextflow: it reports a run to a daemon as the run goes on, and shows the daemon's forecast in Nextflow's log. It runs
 * inside of Nextflow, with Nextflow's libraries only, and must never be in its way.
 */
package io.weatherglass.nextflow;
