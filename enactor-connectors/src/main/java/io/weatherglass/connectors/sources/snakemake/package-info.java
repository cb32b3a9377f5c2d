/**
 * Snakemake: messages of the logger plugin (version 9) and of the log handler script, which have the same content, as
 * well as text logs.
 */
package io.weatherglass.connectors.sources.snakemake;
