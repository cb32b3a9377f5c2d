/**
 * Reads the events topic: one poll thread has {@code EventDecoder} decode and check each record and hands it to an {@code EventHandler},
 * or sends it to the dead letters with the reason. Keeps, for each partition, the low watermark from which a successor must read again. It does not know what
 * becomes of an event. Start with {@link
 * io.weatherglass.daemon.ingest.PollLoop}.
 *
 * <p>{@code Partitions} are those that the consumer is assigned; a {@code Tenure} (of {@code kafka}) is the time from one assignment of a
 * partition to its revocation, {@code Ownership} (likewise) what the daemon owns at one moment, and {@code PartitionProgress} how far
 * the records of a partition have been dealt with. {@code OpenEventLog} is the topic where the events of instances that have
 * been open for long are copied to, and {@code EventCopies} which of a partition are there.
 */
package io.weatherglass.daemon.ingest;
