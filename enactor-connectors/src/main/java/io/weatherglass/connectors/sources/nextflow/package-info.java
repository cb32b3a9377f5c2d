/**
 * Nextflow: messages of the plugin {@code nf-weatherglass} and of {@code -with-weblog}, and the trace file of {@code
 * -with-trace}.
 */
package io.weatherglass.connectors.sources.nextflow;
