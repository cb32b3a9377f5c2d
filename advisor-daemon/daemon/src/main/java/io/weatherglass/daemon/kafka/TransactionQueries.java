package io.weatherglass.daemon.kafka;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.AbortTransactionOptions;
import org.apache.kafka.clients.admin.AbortTransactionSpec;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeAclsOptions;
import org.apache.kafka.clients.admin.DescribeProducersOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.DescribeTransactionsOptions;
import org.apache.kafka.clients.admin.FenceProducersOptions;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.ProducerState;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.errors.SecurityDisabledException;
import org.apache.kafka.common.internals.Topic;
import org.apache.kafka.common.utils.Utils;

/** Queries brokers about transactions with a timeout of 5 s, which becomes 10 s if the clock is set back. */
final class TransactionQueries {

    private static final int ANSWER_MS = 5_000;

    private final Admin admin;
    private BooleanSupplier running = () -> true;

    record Open(TopicPartition partition, long producerId, long startOffset) {}

    TransactionQueries(Admin admin) {
        this.admin = admin;
    }

    /** Once {@code newRunning} returns false, every query fails with a {@code CancellationException}. */
    void askWhile(BooleanSupplier newRunning) {
        running = newRunning;
    }

    private <T> T answer(Supplier<KafkaFuture<T>> question) throws ExecutionException, InterruptedException {
        if (!running.getAsBoolean()) {
            throw new CancellationException("the daemon is stopping");
        }
        return BrokerAnswers.await(question.get(), ANSWER_MS);
    }

    TopicPartition partitionOfGroup(String groupId) throws ExecutionException, InterruptedException {
        int count = describe(List.of(Topic.GROUP_METADATA_TOPIC_NAME))
                .get(Topic.GROUP_METADATA_TOPIC_NAME)
                .partitions()
                .size();
        return new TopicPartition(Topic.GROUP_METADATA_TOPIC_NAME, Utils.abs(groupId.hashCode()) % count);
    }

    List<TopicPartition> partitionsOf(List<String> topics) throws ExecutionException, InterruptedException {
        Set<String> there = answer(() ->
                admin.listTopics(new ListTopicsOptions().timeoutMs(ANSWER_MS)).names());
        List<TopicPartition> found = new ArrayList<>();
        describe(topics.stream().filter(there::contains).toList())
                .forEach((name, topic) -> topic.partitions()
                        .forEach(partition -> found.add(new TopicPartition(name, partition.partition()))));
        return found;
    }

    private Map<String, TopicDescription> describe(List<String> topics)
            throws ExecutionException, InterruptedException {
        return answer(() -> admin.describeTopics(topics, new DescribeTopicsOptions().timeoutMs(ANSWER_MS))
                .allTopicNames());
    }

    Map<Open, ProducerState> open(List<TopicPartition> looked) throws ExecutionException, InterruptedException {
        Map<Open, ProducerState> open = new HashMap<>();
        answer(() -> admin.describeProducers(looked, new DescribeProducersOptions().timeoutMs(ANSWER_MS))
                        .all())
                .forEach((partition, state) -> state.activeProducers()
                        .forEach(producer -> producer.currentTransactionStartOffset()
                                .ifPresent(start ->
                                        open.put(new Open(partition, producer.producerId(), start), producer))));
        return open;
    }

    /**
     * @param over final states; another state of the same producer takes precedence, because former coordinators may
     *     still report a final one
     */
    Map<Long, TransactionListing> known(Collection<ProducerState> producers, Set<TransactionState> over)
            throws ExecutionException, InterruptedException {
        if (producers.isEmpty()) {
            return Map.of();
        }
        ListTransactionsOptions options = new ListTransactionsOptions()
                .filterProducerIds(
                        producers.stream().map(ProducerState::producerId).toList())
                .timeoutMs(ANSWER_MS);
        return answer(() -> admin.listTransactions(options).all()).stream()
                .collect(Collectors.toMap(
                        TransactionListing::producerId,
                        listing -> listing,
                        (a, b) -> over.contains(a.state()) ? b : a));
    }

    /** Returns whether this user may see all transactions and every coordinator is available. */
    boolean areAllShown() throws ExecutionException, InterruptedException {
        try {
            answer(() -> admin.describeAcls(AclBindingFilter.ANY, new DescribeAclsOptions().timeoutMs(ANSWER_MS))
                    .values());
            return false;
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof SecurityDisabledException)) {
                throw e;
            }
        }
        return describe(List.of(Topic.TRANSACTION_STATE_TOPIC_NAME))
                .get(Topic.TRANSACTION_STATE_TOPIC_NAME)
                .partitions()
                .stream()
                .noneMatch(partition ->
                        partition.leader() == null || partition.leader().isEmpty());
    }

    /** Returns the start time of the transaction on the coordinator's clock; empty if there is no transaction. */
    Optional<Instant> begun(String transactionalId) throws ExecutionException, InterruptedException {
        OptionalLong millis = answer(() -> admin.describeTransactions(
                                List.of(transactionalId), new DescribeTransactionsOptions().timeoutMs(ANSWER_MS))
                        .description(transactionalId))
                .transactionStartTimeMs();
        return millis.isPresent() ? Optional.of(Instant.ofEpochMilli(millis.getAsLong())) : Optional.empty();
    }

    /** Ends the producer's transaction in all partitions and prevents further writes. */
    void fence(String transactionalId) throws ExecutionException, InterruptedException {
        answer(() -> admin.fenceProducers(List.of(transactionalId), new FenceProducersOptions().timeoutMs(ANSWER_MS))
                .all());
    }

    void abort(AbortTransactionSpec spec) throws ExecutionException, InterruptedException {
        answer(() -> admin.abortTransaction(spec, new AbortTransactionOptions().timeoutMs(ANSWER_MS))
                .all());
    }
}
