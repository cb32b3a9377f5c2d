package io.weatherglass.daemon.ingest;

import io.weatherglass.daemon.health.Readiness;
import org.apache.kafka.common.TopicPartition;

record PartitionReadiness(Readiness readiness) {
    void assigned() {
        readiness.met("log");
    }

    void lost() {
        readiness.unmet("log", "the daemon lost its partitions and is waiting for a new assignment");
    }

    void startUnknown(int partition, String why) {
        readiness.unmet(
                catchingUp(partition),
                "waiting for the brokers to report the start of partition " + partition + ": " + why);
    }

    void paused(int partition) {
        readiness.unmet(
                catchingUp(partition),
                "partition " + partition + " is paused until the published advisories have been read");
    }

    void folding(PartitionProgress p) {
        int partition = p.tenure().partition().partition();
        readiness.unmet(
                catchingUp(partition),
                "rebuilding the state of partition " + partition + ": at " + p.position() + " of " + p.target());
    }

    void live(int partition) {
        readiness.met(catchingUp(partition));
    }

    void eventsGone(TopicPartition partition, long watermark, long oldest) {
        readiness.unmet(
                gone(partition.partition()),
                "events of open instances have been deleted: " + partition + " starts at " + oldest
                        + " but is needed from " + watermark
                        + "; increase retention.ms of the topic beyond the duration of the longest run");
    }

    void copiesGone(PartitionProgress p) {
        readiness.unmet(
                gone(p.tenure().partition().partition()),
                "copied events of open instances are missing: " + p.tenure().partition() + " is read from " + p.start()
                        + ", but the topic of open events has no earlier events");
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
