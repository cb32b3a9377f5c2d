/**
 * The daemon's end of the connectors: how each is configured, how the messages of a source become events of the log, and the
 * spool that keeps messages until Kafka has their events.
 */
package io.weatherglass.daemon.sources;
