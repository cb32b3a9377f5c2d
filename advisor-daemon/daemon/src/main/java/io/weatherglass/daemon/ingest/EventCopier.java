package io.weatherglass.daemon.ingest;

import io.weatherglass.daemon.kafka.FencedWriter;
import io.weatherglass.daemon.kafka.Tenure;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes due copies of events of open instances, and pauses a partition while too many copies or dead letters are
 * pending. Confined to the poll thread.
 */
final class EventCopier {

    private static final Logger LOG = LoggerFactory.getLogger(EventCopier.class);

    private final Consumer<?, ?> consumer;
    private final OpenEventLog openEvents;
    private final Executor pollThread;

    private final Set<Tenure> congested = new HashSet<>();

    EventCopier(Consumer<?, ?> consumer, OpenEventLog openEvents, Executor pollThread) {
        this.consumer = consumer;
        this.openEvents = openEvents;
        this.pollThread = pollThread;
    }

    /** @param mustWait pauses the partition regardless of its copies */
    void copy(PartitionProgress p, boolean mustWait) {
        p.copies().ifPresent(copies -> copy(p, copies));
        boolean congestedNow =
                mustWait || p.copies().filter(EventCopies::isCongested).isPresent();
        List<TopicPartition> partition = List.of(p.tenure().partition());
        if (congestedNow && congested.add(p.tenure())) {
            consumer.pause(partition);
        } else if (!congestedNow && congested.remove(p.tenure())) {
            consumer.resume(partition);
        }
    }

    private void copy(PartitionProgress p, EventCopies copies) {
        List<ProducerRecord<String, byte[]>> due = copies.due(p.position());
        if (!due.isEmpty()) {
            openEvents
                    .write(p.tenure(), due)
                    .whenComplete((safe, failure) -> pollThread.execute(() -> copied(copies, failure)));
        }
    }

    private static void copied(EventCopies copies, Throwable failure) {
        if (failure == null) {
            copies.safe();
        } else if (FencedWriter.isOfOneRecord(failure)) {
            LOG.warn(
                    "an event of an open instance cannot be copied, its successors will read more: {}",
                    failure.getMessage());
            copies.refused();
        } else {
            // not the owner any more, or the brokers are away; the writer reports that
            LOG.debug("events of open instances are not copied yet", failure);
            copies.failed();
        }
    }

    void forget(Tenure tenure) {
        congested.remove(tenure);
    }
}
