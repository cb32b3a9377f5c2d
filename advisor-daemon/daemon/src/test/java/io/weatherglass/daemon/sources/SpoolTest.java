package io.weatherglass.daemon.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolTest {

    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");

    @TempDir
    private Path folder;

    private Spool open(long maxBytes, Instant now) {
        return Spool.open(folder, maxBytes, Duration.ofHours(1), Clock.fixed(now, ZoneOffset.UTC));
    }

    private static SourceMessage message(String body, int second) {
        return new SourceMessage("POST", "/x?y=1", body, NOW.plusSeconds(second));
    }

    private static List<SourceMessage> messages(Journal journal) throws IOException {
        return journal.read(journal.begin(), Integer.MAX_VALUE).stream()
                .map(Journal.Entry::message)
                .toList();
    }

    private static Journal.Entry last(Journal journal) throws IOException {
        List<Journal.Entry> entries = journal.read(journal.begin(), Integer.MAX_VALUE);
        return entries.get(entries.size() - 1);
    }

    private Path only(String suffix) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void writesIntoNoFileThatALinkLeadsTo() throws Exception {
        Spool spool = open(1 << 20, NOW);
        spool.append("slurm", Optional.of("run"), message("first", 0));
        Path journal = only(".journal");
        Path target = Files.writeString(folder.resolve("target"), "of somebody else");
        Files.delete(journal);
        Files.createSymbolicLink(journal, target);
        assertThatThrownBy(() -> spool.append("slurm", Optional.of("run"), message("second", 1)))
                .hasMessageContaining("must not be a symbolic link");
        assertThat(target).hasContent("of somebody else");
    }

    @Test
    void whatWasAppendedIsThereAfterARestart() throws Exception {
        Spool before = open(1 << 20, NOW);
        before.append("tiny", Optional.of("run/1 ü"), message("ä\0\n{", 1));
        before.append("tiny", Optional.of("run/1 ü"), message("", 2));
        before.append("tiny", Optional.empty(), message("who am I", 3));

        List<Journal> waiting = open(1 << 20, NOW).waiting();
        assertThat(waiting).extracting(Journal::run).containsExactly(Optional.of("run/1 ü"), Optional.empty());
        assertThat(waiting).extracting(Journal::connector).containsOnly("tiny");
        assertThat(messages(waiting.get(0))).containsExactly(message("ä\0\n{", 1), message("", 2));
        assertThat(messages(waiting.get(1))).containsExactly(message("who am I", 3));
    }

    private ConnectorHub hub() {
        return new ConnectorHub(
                ConnectorsFile.of(Configuration.of(Map.of())),
                open(1 << 20, NOW),
                new KafkaClients("127.0.0.1:1").persistentWriter(),
                Topics.withPrefix("none"),
                new DaemonMetrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), 10).connectors());
    }

    /** Some clients of OpenLineage name the parent of a run only at its start. */
    @Test
    void anEventWithoutAParentBelongsToItsAnnouncedRunAlsoAfterARestart() throws Exception {
        String event = "{\"eventType\":\"%s\",\"eventTime\":\"2026-03-01T08:00:0%dZ\",\"run\":{\"runId\":\"%s\"%s},"
                + "\"job\":{\"namespace\":\"n\",\"name\":\"%s\"}}";
        String parent = ",\"facets\":{\"parent\":{\"run\":{\"runId\":\"p\"},\"job\":{\"name\":\"wf\"}}}";
        try (ConnectorHub before = hub()) {
            before.accept("openlineage", message(event.formatted("START", 1, "a", parent, "wf.t"), 1));
            before.accept("openlineage", message(event.formatted("START", 2, "b", "", "other"), 2));
        }
        try (ConnectorHub after = hub()) {
            after.accept("openlineage", message(event.formatted("COMPLETE", 3, "a", "", "wf.t"), 3));
        }
        List<Journal> journals = open(1 << 20, NOW).all();
        assertThat(journals).extracting(Journal::run).containsExactlyInAnyOrder(Optional.of("p"), Optional.of("b"));
        for (Journal journal : journals) {
            assertThat(messages(journal)).hasSize(journal.run().equals(Optional.of("p")) ? 2 : 1);
        }
    }

    @Test
    void onlyWhatWasAnsweredIsLeftOfATornEnd() throws Exception {
        Spool before = open(1 << 20, NOW);
        before.append("tiny", Optional.of("r"), message("first", 1));
        Path file = only(".journal");
        long whole = Files.size(file);
        before.append("tiny", Optional.of("r"), message("second", 2));
        byte[] bytes = Files.readAllBytes(file);
        for (long length = whole; length < bytes.length; length++) {
            Files.write(file, java.util.Arrays.copyOf(bytes, (int) length));
            Spool after = open(1 << 20, NOW);
            Journal journal = after.waiting().get(0);
            assertThat(messages(journal)).containsExactly(message("first", 1));
            after.append("tiny", Optional.of("r"), message("third", 3));
            assertThat(messages(open(1 << 20, NOW).waiting().get(0)))
                    .containsExactly(message("first", 1), message("third", 3));
        }
    }

    @Test
    void aLastMessageThatWasChangedOnDiskIsNotForwardedButKept() throws Exception {
        open(1 << 20, NOW).append("tiny", Optional.of("r"), message("first", 1));
        Path file = only(".journal");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 1] ^= 1;
        Files.write(file, bytes);
        assertThat(open(1 << 20, NOW).waiting()).isEmpty();
        byte[] kept = Files.readAllBytes(only(".damaged"));
        assertThat(bytes).endsWith(kept);
        assertThat(kept)
                .hasSize(SpoolFrames.frame(SpoolFrames.encode(message("first", 1)))
                        .capacity());
    }

    @Test
    void whatStandsBehindADamagedMessageIsForwardedAndTheDamageKept() throws Exception {
        Spool before = open(1 << 20, NOW);
        before.append("tiny", Optional.of("r"), message("first", 1));
        Path file = only(".journal");
        int from = (int) Files.size(file);
        before.append("tiny", Optional.of("r"), message("second", 2));
        int to = (int) Files.size(file);
        before.append("tiny", Optional.of("r"), message("third", 3));
        before.append("tiny", Optional.of("r"), message("fourth", 4));
        Journal journal = before.waiting().get(0);
        before.acknowledge(journal, last(journal), false);
        byte[] bytes = Files.readAllBytes(file);
        for (int changed = from; changed < to; changed++) {
            byte[] damaged = bytes.clone();
            damaged[changed] ^= 0x55;
            Files.write(file, damaged);
            Path aside = file.resolveSibling(file.getFileName() + ".damaged");
            Files.deleteIfExists(aside);

            Journal after = open(1 << 20, NOW).waiting().get(0);
            assertThat(messages(after)).containsExactly(message("first", 1), message("third", 3), message("fourth", 4));
            assertThat(aside).hasBinaryContent(java.util.Arrays.copyOfRange(damaged, from, to));
        }
        assertThat(messages(open(1 << 20, NOW).waiting().get(0))).hasSize(3);
    }

    @Test
    void zerosThatAPowerFailureLeavesAreNoMessages() throws Exception {
        Spool before = open(1 << 20, NOW);
        before.append("tiny", Optional.of("r"), message("first", 1));
        before.append("tiny", Optional.of("r"), message("second", 2));
        Path file = only(".journal");
        byte[] whole = Files.readAllBytes(file);
        for (int zeros : new int[] {1, SpoolFrames.HEADER, 4096}) {
            Files.write(file, java.util.Arrays.copyOf(whole, whole.length + zeros));
            assertThat(messages(open(1 << 20, NOW).waiting().get(0)))
                    .containsExactly(message("first", 1), message("second", 2));
            assertThat(file).hasBinaryContent(whole);
        }
        Files.write(file, new byte[4096]);
        assertThat(open(1 << 20, NOW).waiting()).isEmpty();
        assertThat(file).doesNotExist();
    }

    @Test
    void aJournalIsKeptAsideIfOnlyItsHeaderIsDamaged() throws Exception {
        open(1 << 20, NOW).append("tiny", Optional.of("r"), message("first", 1));
        Path file = only(".journal");
        byte[] bytes = Files.readAllBytes(file);
        bytes[SpoolFrames.HEADER] ^= 1;
        Files.write(file, bytes);

        assertThat(open(1 << 20, NOW).waiting()).isEmpty();
        assertThat(file).doesNotExist();
        assertThat(file.resolveSibling(file.getFileName() + ".damaged")).hasBinaryContent(bytes);
    }

    @Test
    void aJournalWithoutAHeaderIsRemoved() throws Exception {
        open(1 << 20, NOW).append("tiny", Optional.of("r"), message("first", 1));
        Path file = only(".journal");
        Files.write(file, new byte[] {0, 0}, StandardOpenOption.TRUNCATE_EXISTING);
        assertThat(open(1 << 20, NOW).waiting()).isEmpty();
        assertThat(file).doesNotExist();
    }

    @Test
    void goesOnAfterWhatWasAcknowledged() throws Exception {
        Spool before = open(1 << 20, NOW);
        before.append("tiny", Optional.of("r"), message("first", 1));
        Journal journal = before.waiting().get(0);
        before.acknowledge(journal, last(journal), false);
        assertThat(before.waiting()).isEmpty();
        assertThat(open(1 << 20, NOW).waiting()).isEmpty();
        before.append("tiny", Optional.of("r"), message("second", 2));

        Journal after = open(1 << 20, NOW).waiting().get(0);
        assertThat(after.read(after.acknowledged(), Integer.MAX_VALUE))
                .extracting(Journal.Entry::message)
                .containsExactly(message("second", 2));
    }

    @Test
    void forwardsAgainWhereTheAcknowledgementIsTorn() throws Exception {
        Spool before = open(1 << 20, NOW);
        before.append("tiny", Optional.of("r"), message("first", 1));
        Journal journal = before.waiting().get(0);
        before.acknowledge(journal, last(journal), true);
        Path acknowledgement = only(".ack");
        Files.write(acknowledgement, java.util.Arrays.copyOf(Files.readAllBytes(acknowledgement), 5));
        assertThat(open(1 << 20, NOW).waiting()).hasSize(1);
    }

    @Test
    void runsThatAreOverMakeWayFirstThenSilentOnesAndNeverThoseThatWait() throws Exception {
        Spool spool = open(900, NOW);
        String body = "x".repeat(200);
        for (String run : List.of("silent", "over", "waits")) {
            spool.append("tiny", Optional.of(run), message(body, 1));
        }
        for (Journal journal : spool.waiting()) {
            String run = journal.run().orElseThrow();
            if (!run.equals("waits")) {
                spool.acknowledge(journal, last(journal), run.equals("over"));
            }
        }
        assertThat(Files.walk(folder).filter(Files::isRegularFile)).hasSize(5);

        spool.append("tiny", Optional.of("new-1"), message(body, 2));
        assertThat(runsOnDisk()).containsExactlyInAnyOrder("silent", "waits", "new-1");
        spool.append("tiny", Optional.of("new-2"), message(body, 2));
        assertThat(runsOnDisk()).containsExactlyInAnyOrder("waits", "new-1", "new-2");
        long bytes = spool.bytes();
        assertThatThrownBy(() -> spool.append("tiny", Optional.of("new-3"), message(body, 2)))
                .isInstanceOf(SpoolFullException.class)
                .hasMessageContaining("of at most 900 bytes (connectors.spool-bytes)");
        assertThat(spool.bytes()).isEqualTo(bytes).isLessThanOrEqualTo(900);
        assertThat(runsOnDisk()).containsExactlyInAnyOrder("waits", "new-1", "new-2");
    }

    @Test
    void aRunThatFillsTheSpoolAloneGoesOnWhereItIsForwarded() throws Exception {
        Spool spool = open(500, NOW);
        String body = "x".repeat(200);
        spool.append("tiny", Optional.of("long"), message(body, 1));
        Journal journal = spool.waiting().get(0);
        assertThatThrownBy(() -> spool.append("tiny", Optional.of("long"), message("y".repeat(300), 2)))
                .isInstanceOf(SpoolFullException.class);
        spool.acknowledge(journal, last(journal), false);

        spool.append("tiny", Optional.of("long"), message("y".repeat(300), 2));
        assertThat(messages(spool.waiting().get(0))).containsExactly(message("y".repeat(300), 2));
        assertThat(messages(open(500, NOW).waiting().get(0))).hasSize(1);
        assertThat(spool.bytes()).isLessThanOrEqualTo(500);
    }

    private List<String> runsOnDisk() throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".journal"))
                    .map(file -> {
                        try {
                            return Journal.recover(file, "tiny")
                                    .flatMap(Journal::run)
                                    .orElse("");
                        } catch (IOException e) {
                            throw new java.io.UncheckedIOException(e);
                        }
                    })
                    .toList();
        }
    }

    @Test
    void aRunThatIsOverIsKeptForAWhile() throws Exception {
        Spool spool = open(1 << 20, NOW.plusSeconds(3600));
        spool.append("tiny", Optional.of("old"), message("", -1));
        spool.append("tiny", Optional.of("new"), message("", 1));
        for (Journal journal : spool.waiting()) {
            spool.acknowledge(journal, last(journal), true);
        }
        spool.tidy();
        assertThat(runsOnDisk()).containsExactly("new");
    }

    @Test
    void messagesWithoutARunAreGoneWhenTheyAreInTheDeadLetters() throws Exception {
        Spool spool = open(1 << 20, NOW);
        spool.append("tiny", Optional.empty(), message("?", 1));
        Journal journal = spool.waiting().get(0);
        spool.acknowledge(journal, last(journal), true);
        assertThat(spool.bytes()).isZero();
        assertThat(runsOnDisk()).isEmpty();
        spool.append("tiny", Optional.empty(), message("!", 2));
        assertThat(messages(spool.waiting().get(0))).containsExactly(message("!", 2));
    }

    @Test
    void tellsHowLongTheOldestMessageWaits() throws Exception {
        Spool spool = open(1 << 20, NOW.plusSeconds(60));
        assertThat(spool.oldestWaiting()).isZero();
        spool.append("tiny", Optional.of("a"), message("", 10));
        spool.append("tiny", Optional.of("b"), message("", 20));
        assertThat(spool.oldestWaiting()).isEqualTo(Duration.ofSeconds(50));
        Journal first = spool.waiting().get(0);
        spool.acknowledge(first, last(first), false);
        assertThat(spool.oldestWaiting()).isEqualTo(Duration.ofSeconds(40));
    }

    @Property(tries = 200)
    void aPayloadComesBackAsItWas(
            @ForAll @Size(min = 1, max = 200) byte[] payload, @ForAll @IntRange(max = 220) int cut, @ForAll byte flip) {
        var frame = SpoolFrames.frame(payload);
        assertThat(SpoolFrames.next(frame.duplicate()))
                .hasValueSatisfying(read -> assertThat(read).isEqualTo(payload));
        if (cut < frame.capacity()) {
            assertThat(SpoolFrames.next(frame.duplicate().limit(cut))).isEmpty();
            byte[] changed = frame.array().clone();
            changed[cut] ^= flip;
            boolean same = flip == 0;
            assertThat(SpoolFrames.next(java.nio.ByteBuffer.wrap(changed)).isPresent())
                    .isEqualTo(same);
        }
    }
}
