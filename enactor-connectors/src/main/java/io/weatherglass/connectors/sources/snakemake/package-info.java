/** Snakemake: the messages of {@code --wms-monitor} and of a log handler script, which have the same content. */
package io.weatherglass.connectors.sources.snakemake;
