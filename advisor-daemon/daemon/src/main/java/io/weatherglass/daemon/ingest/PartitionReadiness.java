package io.weatherglass.daemon.ingest;

import io.weatherglass.daemon.health.Readiness;
import org.apache.kafka.common.TopicPartition;

record PartitionReadiness(Readiness readiness) {
    void assigned() {
        readiness.met("log");
    }

    void lost() {
        readiness.unmet("log", "has lost its partitions, and has not been assigned any again yet");
    }

    void startUnknown(int partition, String why) {
        readiness.unmet(
                catchingUp(partition),
                "partition " + partition + " waits until the brokers say from where it is to be read: " + why);
    }

    void paused(int partition) {
        readiness.unmet(
                catchingUp(partition), "partition " + partition + " waits until published advisories are read back");
    }

    void folding(PartitionProgress p) {
        int partition = p.tenure().partition().partition();
        readiness.unmet(
                catchingUp(partition),
                "folds partition " + partition + " again: at " + p.position() + " of " + p.target());
    }

    void live(int partition) {
        readiness.met(catchingUp(partition));
    }

    void eventsGone(TopicPartition partition, long watermark, long oldest) {
        readiness.unmet(
                gone(partition.partition()),
                "events of open instances are gone: " + partition + " begins at " + oldest + " and is needed from "
                        + watermark + "; raise retention.ms of the topic above the longest run of a workflow");
    }

    void copiesGone(PartitionProgress p) {
        readiness.unmet(
                gone(p.tenure().partition().partition()),
                "copies of events of open instances are gone: " + p.tenure().partition() + " is read from " + p.start()
                        + " on, and the topic of open events has nothing from before");
    }

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
