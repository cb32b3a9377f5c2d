package io.weatherglass.connectors.client;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the advisories of one instance. It assigns partitions itself instead of joining a consumer group, because every
 * subscription must receive all advisories and a group would start only after a rebalance. Only the subscription's
 * thread uses the consumer, except that other threads may wake it up.
 */
final class AdvisorySubscription implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AdvisorySubscription.class);
    private static final AtomicLong THREADS = new AtomicLong();
    private static final Duration POLL = Duration.ofSeconds(1);
    private static final long PAUSE_MILLIS = 1000;

    private static final Duration UNTIL_KNOWN = Duration.ofSeconds(5);

    private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(50);

    /**
     * Time limit for closing the consumer. It is short, because nothing needs to be committed, and unreachable brokers
     * must not delay the exit of the enactor.
     */
    private static final Duration FAREWELL = Duration.ofMillis(500);

    private final org.apache.kafka.clients.consumer.Consumer<String, byte[]> consumer;
    private final String workflowInstance;
    private final Consumer<Advisory> listener;
    private final AdvisoryCodec codec = new AdvisoryCodec();
    private final Thread thread;
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile boolean closed;

    // used only by the subscription's thread
    private String trouble = "";

    private AdvisorySubscription(
            org.apache.kafka.clients.consumer.Consumer<String, byte[]> consumer,
            String workflowInstance,
            Consumer<Advisory> listener) {
        this.consumer = consumer;
        this.workflowInstance = workflowInstance;
        this.listener = listener;
        this.thread = new Thread(this::run, "weatherglass-advisories-" + THREADS.incrementAndGet());
        this.thread.setDaemon(true);
    }

    static AdvisorySubscription open(
            org.apache.kafka.clients.consumer.Consumer<String, byte[]> consumer,
            String topic,
            String workflowInstance,
            StartFrom start,
            Consumer<Advisory> listener) {
        AdvisorySubscription subscription = new AdvisorySubscription(consumer, workflowInstance, listener);
        try {
            subscription.seek(topic, start);
        } catch (RuntimeException e) {
            consumer.close(CloseOptions.timeout(FAREWELL));
            throw e;
        }
        subscription.thread.start();
        return subscription;
    }

    private void seek(String topic, StartFrom start) {
        long begun = System.nanoTime();
        List<TopicPartition> partitions = partitionsOf(topic);
        while (partitions.isEmpty()) {
            if (System.nanoTime() - begun > UNTIL_KNOWN.toNanos()) {
                throw new IllegalStateException("topic \"" + topic + "\" must exist before it can be subscribed to");
            }
            LockSupport.parkNanos(BETWEEN_QUESTIONS.toNanos());
            partitions = partitionsOf(topic);
        }
        consumer.assign(partitions);
        place(partitions, start);
    }

    private List<TopicPartition> partitionsOf(String topic) {
        return consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList();
    }

    private void place(Collection<TopicPartition> partitions, StartFrom start) {
        if (start == StartFrom.BEGINNING) {
            consumer.seekToBeginning(partitions);
        } else {
            consumer.seekToEnd(partitions);
        }
        // seeking is lazy, so query the positions to fix them now
        partitions.forEach(consumer::position);
    }

    private void run() {
        try {
            while (!closed) {
                poll();
            }
        } catch (WakeupException e) {
            LOG.debug("subscription to instance {} is closed", workflowInstance);
        } catch (InterruptException | InterruptedException e) {
            LOG.error("subscription to instance {} ended because its thread was interrupted", workflowInstance, e);
        } finally {
            consumer.close(CloseOptions.timeout(FAREWELL));
        }
    }

    /** Polls once. Broker errors never end the subscription, because its end would go unnoticed. */
    private void poll() throws InterruptedException {
        ConsumerRecords<String, byte[]> records;
        try {
            records = consumer.poll(POLL);
            trouble = "";
        } catch (WakeupException | InterruptException e) {
            throw e;
        } catch (RuntimeException e) {
            if (!trouble.equals(e.toString())) {
                trouble = e.toString();
                LOG.warn(
                        "cannot read the advisories of instance {}; the subscription tries again", workflowInstance, e);
            }
            closing.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
            return;
        }
        records.forEach(this::deliver);
    }

    private void deliver(ConsumerRecord<String, byte[]> record) {
        // checked for each record, because the listener may close its own subscription
        if (closed || !workflowInstance.equals(record.key())) {
            return;
        }
        Advisory advisory;
        try {
            advisory = codec.fromRecord(record);
        } catch (RuntimeException e) {
            // later records are still delivered
            LOG.warn(
                    "{}-{}@{} is not an advisory and is ignored",
                    record.topic(),
                    record.partition(),
                    record.offset(),
                    e);
            return;
        }
        try {
            listener.accept(advisory);
        } catch (RuntimeException e) {
            LOG.error("the listener for instance {} failed", workflowInstance, e);
        }
    }

    /** Ends the subscription and waits for the listener to return, unless the listener calls this method. */
    @Override
    public void close() {
        closed = true;
        closing.countDown();
        if (Thread.currentThread() == thread) {
            return;
        }
        consumer.wakeup();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
