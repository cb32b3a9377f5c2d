/**
 * Snakemake: the messages of the logger plugin (version 9), those of {@code --wms-monitor} and of a log handler script, which have the same
 * content, and its text logs.
 */
package io.weatherglass.connectors.sources.snakemake;
