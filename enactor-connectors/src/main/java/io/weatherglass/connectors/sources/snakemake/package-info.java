/**
 * Snakemake: text logs, and messages of the logger plugin (version 9) and of the log handler script, which have the
 * same content.
 */
package io.weatherglass.connectors.sources.snakemake;
