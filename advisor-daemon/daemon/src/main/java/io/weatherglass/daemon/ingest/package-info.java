/**
 * Reads the events topic: one poll thread decodes each record, checks it and hands it on, or sends it to the dead letters with
 * the reason. Keeps, for each partition, the low watermark from which a successor must read again. Uses {@code kafka},
 * {@code health} and {@code metrics}; does not know what becomes of an event. Start with
 * {@link io.weatherglass.daemon.ingest.PollLoop}.
 */
package io.weatherglass.daemon.ingest;
