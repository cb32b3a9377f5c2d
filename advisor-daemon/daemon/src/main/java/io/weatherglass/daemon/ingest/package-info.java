/**
 * Reads the events topic. One poll thread decodes and validates each record with {@code EventDecoder} and passes it to
 * an {@code EventHandler}, or to the dead letters with the reason. Tracks the low watermark of each partition: the next
 * owner must start reading there. Start with {@link io.weatherglass.daemon.ingest.PollLoop}.
 *
 * <p>{@code AssignedPartitions} are the partitions assigned to the consumer. {@code Tenure} (in {@code kafka}) is the
 * period from assignment to revocation of a partition, and {@code Ownership} (in {@code kafka}) a snapshot of the
 * daemon's partitions. {@code PartitionProgress} tracks the processed records of a partition. {@code OpenEventLog} is
 * the topic with copied events of long-open instances, and {@code EventCopies} tracks the copies of a partition.
 */
package io.weatherglass.daemon.ingest;
