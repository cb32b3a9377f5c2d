/**
 * Reads the events topic. One poll thread decodes and validates each record with {@code EventDecoder} and passes it to
 * an {@code EventHandler}, or to the dead letters with the reason. Keeps the low watermark of each partition, where the
 * next owner must start reading. Start with {@link io.weatherglass.daemon.ingest.PollLoop}.
 */
package io.weatherglass.daemon.ingest;
