package io.weatherglass.daemon.ingest;

import io.weatherglass.daemon.health.Readiness;
import org.apache.kafka.common.TopicPartition;

/** What keeps the daemon from being ready for the sake of one of its partitions. Thread-safe. */
final class PartitionReadiness {

    private final Readiness readiness;

    PartitionReadiness(Readiness readiness) {
        this.readiness = readiness;
    }

    /** The daemon has joined its group and has partitions. */
    void assigned() {
        readiness.met("log");
    }

    /** The daemon was excluded from its group, and is to join it again. */
    void lost() {
        readiness.unmet("log", "has lost its partitions, and has not been assigned any again yet");
    }

    /** The brokers do not answer from where a partition is to be read. */
    void startUnknown(int partition, String why) {
        readiness.unmet(
                catchingUp(partition),
                "partition " + partition + " waits until the brokers say from where it is to be read: " + why);
    }

    /** Nothing is read of a partition before the advisories of its instances are. */
    void paused(int partition) {
        readiness.unmet(
                catchingUp(partition), "partition " + partition + " waits until published advisories are read back");
    }

    /** What a predecessor had acted on is folded again. */
    void folding(PartitionProgress p) {
        int partition = p.tenure().partition().partition();
        readiness.unmet(
                catchingUp(partition),
                "folds partition " + partition + " again: at " + p.position() + " of " + p.target());
    }

    /** The daemon acts on what comes in a partition. */
    void live(int partition) {
        readiness.met(catchingUp(partition));
    }

    /** The log begins behind the place from which a partition must be read. */
    void eventsGone(TopicPartition partition, long watermark, long oldest) {
        readiness.unmet(
                gone(partition.partition()),
                "events of open instances are gone: " + partition + " begins at " + oldest + " and is needed from "
                        + watermark + "; raise retention.ms of the topic above the longest run of a workflow");
    }

    /** Nothing is left of the copies that a predecessor has made. */
    void copiesGone(PartitionProgress p) {
        readiness.unmet(
                gone(p.tenure().partition().partition()),
                "copies of events of open instances are gone: " + p.tenure().partition() + " is read from " + p.start()
                        + " on, and the topic of open events has nothing from before");
    }

    /** A partition is not this daemon's any more. */
    void forget(int partition) {
        readiness.met(gone(partition));
        readiness.met(catchingUp(partition));
    }

    private static String gone(int partition) {
        return "events gone " + partition;
    }

    private static String catchingUp(int partition) {
        return "catching up " + partition;
    }
}
