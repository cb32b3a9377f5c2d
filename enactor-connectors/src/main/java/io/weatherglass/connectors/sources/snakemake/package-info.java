/** Snakemake: the messages of {@code --wms-monitor} and of a log handler script, which are the same. */
package io.weatherglass.connectors.sources.snakemake;
