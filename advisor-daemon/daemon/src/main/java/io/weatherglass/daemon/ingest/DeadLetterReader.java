package io.weatherglass.daemon.ingest;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;

/** Reads dead letters of the whole group from the brokers, newest first. Thread-safe; blocks. */
public record DeadLetterReader(Supplier<Consumer<String, byte[]>> readers, String topic) {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final Duration POLL = Duration.ofMillis(200);

    /** Minimum number read per partition, since all of the newest dead letters may be in one partition. */
    private static final int MIN_OF_A_PARTITION = 20;

    /** A dead letter of {@code bytes} bytes. The value may be truncated, or empty if it was too large. */
    public record Letter(
            int partition,
            long offset,
            Instant at,
            Optional<String> key,
            Map<String, String> headers,
            List<Header> recordHeaders,
            Optional<byte[]> value,
            int bytes) {

        public String id() {
            return partition + "-" + offset;
        }

        public Optional<String> header(String name) {
            return Optional.ofNullable(headers.get(name));
        }
    }

    public record Letters(long total, List<Letter> newest) {}

    /** Returns the newest dead letters with truncated values and headers, since each may be as large as 64 MB. */
    public Letters newest(int limit, int beginning) {
        return read(consumer -> {
            List<TopicPartition> partitions = consumer.partitionsFor(topic, PATIENCE).stream()
                    .map(info -> new TopicPartition(topic, info.partition()))
                    .toList();
            Map<TopicPartition, Long> begin = consumer.beginningOffsets(partitions, PATIENCE);
            Map<TopicPartition, Long> end = consumer.endOffsets(partitions, PATIENCE);
            long total = partitions.stream()
                    .mapToLong(p -> end.get(p) - begin.get(p))
                    .sum();
            Map<TopicPartition, Long> from = new HashMap<>();
            // Reading up to the full limit from every partition could exhaust the memory.
            int each = Math.max(MIN_OF_A_PARTITION, limit / Math.max(1, partitions.size()));
            partitions.forEach(p -> from.put(p, Math.max(begin.get(p), end.get(p) - Math.min(limit, each))));
            List<Letter> letters = between(consumer, from, end, record -> letter(record, List.of(), beginning));
            letters.sort(Comparator.comparing(Letter::at).reversed().thenComparing(Letter::id));
            return new Letters(total, List.copyOf(letters.subList(0, Math.min(limit, letters.size()))));
        });
    }

    public Optional<Letter> find(int partition, long offset) {
        return read(consumer -> {
            TopicPartition of = new TopicPartition(topic, partition);
            if (consumer.partitionsFor(topic, PATIENCE).stream().noneMatch(info -> info.partition() == partition)
                    || offset < consumer.beginningOffsets(List.of(of), PATIENCE).get(of)
                    || offset >= consumer.endOffsets(List.of(of), PATIENCE).get(of)) {
                return Optional.empty();
            }
            return between(
                            consumer,
                            Map.of(of, offset),
                            Map.of(of, offset + 1),
                            record -> letter(record, headersOfTheRecord(record), Integer.MAX_VALUE))
                    .stream()
                    .findFirst();
        });
    }

    private <T> T read(Function<Consumer<String, byte[]>, T> question) {
        try (Consumer<String, byte[]> consumer = readers.get()) {
            return question.apply(consumer);
        }
    }

    /**
     * Reads up to the end offsets or until the timeout. Checks positions instead of counting records, since transaction
     * markers also occupy offsets.
     */
    private static List<Letter> between(
            Consumer<String, byte[]> consumer,
            Map<TopicPartition, Long> from,
            Map<TopicPartition, Long> to,
            Function<ConsumerRecord<String, byte[]>, Letter> letter) {
        List<Letter> letters = new ArrayList<>();
        List<TopicPartition> open = new ArrayList<>(
                from.keySet().stream().filter(p -> from.get(p) < to.get(p)).toList());
        consumer.assign(open);
        open.forEach(p -> consumer.seek(p, from.get(p)));
        long begin = System.nanoTime();
        while (!open.isEmpty() && System.nanoTime() - begin < PATIENCE.toNanos()) {
            for (ConsumerRecord<String, byte[]> record : consumer.poll(POLL)) {
                if (record.offset() < to.get(new TopicPartition(record.topic(), record.partition()))) {
                    letters.add(letter.apply(record));
                }
            }
            open.removeIf(p -> consumer.position(p) >= to.get(p));
        }
        return letters;
    }

    private static List<Header> headersOfTheRecord(ConsumerRecord<String, byte[]> record) {
        return Stream.of(record.headers().toArray())
                .filter(header -> !header.key().startsWith(DeadLetterWriter.PREFIX))
                .toList();
    }

    private static Letter letter(ConsumerRecord<String, byte[]> record, List<Header> own, int most) {
        Map<String, String> texts = new HashMap<>();
        record.headers()
                .forEach(header -> texts.put(
                        header.key(),
                        header.value() == null
                                ? ""
                                : new String(beginning(header.value(), most), StandardCharsets.UTF_8)));
        Optional<byte[]> value = Optional.ofNullable(record.value());
        return new Letter(
                record.partition(),
                record.offset(),
                Instant.ofEpochMilli(record.timestamp()),
                Optional.ofNullable(record.key()),
                Map.copyOf(texts),
                own,
                value.map(whole -> beginning(whole, most)),
                value.map(whole -> whole.length).orElse(0));
    }

    private static byte[] beginning(byte[] whole, int most) {
        return whole.length <= most ? whole : Arrays.copyOf(whole, most);
    }
}
