package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weatherglass.connectors.SchemaCheck;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests the properties that every connector must have, with all recorded streams of its source. A subclass provides the
 * connector and the recordings, with expected numbers counted by hand.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ConnectorCompatibilityKit extends ConnectorProperties {
    private static final EventCodec CODEC = new EventCodec();
    private static final int MAX_CUTS = 40;
    private static final int SEEDS = 10;

    /** Returns the provider in {@link ConnectorRegistry}, or a new one for a connector outside the catalog. */
    @Override
    protected abstract ConnectorProvider provider();

    /** Returns at least one recording of real runs, with expected numbers counted by hand. */
    @Override
    protected abstract List<RecordedStream> streams();

    /**
     * Returns whether messages arrive over a network, where they may be lost or reordered. Lines of a file are neither
     * lost nor reordered, and their order may be significant.
     */
    protected boolean networked() {
        return false;
    }

    private Connector open(RecordedStream stream) {
        return provider()
                .create(ConnectorSettingsBuilder.builder()
                        .options(stream.options())
                        .build());
    }

    private List<SourceMessage> messages(RecordedStream stream) throws IOException {
        assumeTrue(Files.exists(stream.path()), () -> "needs the recorded stream " + stream.path());
        return RecordingReader.read(open(stream), stream.path()).stream()
                .map(ConnectorCompatibilityKit::received)
                .toList();
    }

    /** Adds a time of receipt, as in a live run, because some sources send no times. */
    private static SourceMessage received(SourceMessage message) {
        return new SourceMessage(
                message.method(),
                message.target(),
                message.body(),
                Optional.of(Instant.EPOCH),
                message.place(),
                message.violation());
    }

    @Test
    void isListedAndUsesOnlyDeclaredOptions() {
        assertThat(provider().name()).matches("[a-z0-9-]+");
        assertThat(provider().description()).isNotBlank().doesNotContain("\n");
        assertThat(streams())
                .as("recordings")
                .isNotEmpty()
                .allSatisfy(stream -> assertThat(provider().options())
                        .containsAll(stream.options().keySet()));
    }

    @Override
    Translated translated(RecordedStream stream) throws IOException {
        return Translated.of(open(stream), messages(stream));
    }

    @ParameterizedTest
    @MethodSource("streams")
    void countsMatchAManualCount(RecordedStream stream) throws IOException {
        Translated translated = translated(stream);

        assertThat(translated.subjects(JobSubmitted.class)).as("jobs").isEqualTo(stream.jobs());
        assertThat(translated.subjects(JobCompleted.class)).as("completed").isEqualTo(stream.completed());
        assertThat(translated.all(JobFailed.class).count())
                .as("failed attempts")
                .isEqualTo(stream.failedAttempts());
        assertThat(translated.refused()).as("malformed").hasSize(stream.malformed());
        assertThat(translated.runsOver()).as("ended").isEqualTo(stream.ended());
        Set<String> instances = new HashSet<>();
        translated.events().forEach(event -> instances.add(event.workflowInstance()));
        assertThat(instances).as("runs").hasSize(stream.runs());
    }

    @ParameterizedTest
    @MethodSource("streams")
    void everyRunStartsAndEndsAtMostOnce(RecordedStream stream) throws IOException {
        Map<String, List<EventEnvelope>> byInstance = new HashMap<>();
        translated(stream)
                .events()
                .forEach(event -> byInstance
                        .computeIfAbsent(event.workflowInstance(), instance -> new ArrayList<>())
                        .add(event));
        byInstance.forEach((instance, events) -> {
            assertThat(events.get(0).event())
                    .as("first event of " + instance)
                    .isInstanceOfAny(WorkflowStarted.class, WorkflowPlanned.class);
            assertThat(events.stream()
                            .filter(event -> event.event() instanceof WorkflowCompleted
                                    || event.event() instanceof WorkflowFailed))
                    .as("ends of " + instance)
                    .hasSizeLessThanOrEqualTo(1);
        });
    }

    @ParameterizedTest
    @MethodSource("streams")
    void repeatedMessagesAddNothing(RecordedStream stream) throws IOException {
        List<SourceMessage> messages = messages(stream);
        Translated translated = new Translated(open(stream));
        for (SourceMessage message : messages) {
            translated.add(message);
            assertThat(translated.add(message)).isEmpty();
        }
        assertThat(translated.events()).isEqualTo(translated(stream).events());
        messages.forEach(message -> assertThat(translated.add(message)).isEmpty());
    }

    @ParameterizedTest
    @MethodSource("streams")
    void idsAreUniqueAndAttemptsCountFromOne(RecordedStream stream) throws IOException {
        Set<String> ids = new HashSet<>();
        Map<String, Integer> attempts = new HashMap<>();
        for (EventEnvelope event : translated(stream).events()) {
            assertThat(ids.add(event.workflowInstance() + " " + event.source() + " " + event.id()))
                    .as("id " + event.id())
                    .isTrue();
            if (event.event() instanceof JobSubmitted submitted) {
                String job = event.workflowInstance() + " " + submitted.jobId();
                assertThat(submitted.attempt()).isEqualTo(attempts.getOrDefault(job, 0) + 1);
                attempts.put(job, submitted.attempt());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void addsNoFacts(RecordedStream stream) throws IOException {
        Set<String> submitted = new HashSet<>();
        for (EventEnvelope event : translated(stream).events()) {
            if (event.event() instanceof JobSubmitted job) {
                submitted.add(event.workflowInstance() + " " + job.jobId());
            } else if (event.event() instanceof JobEvent job
                    && (job instanceof JobCompleted || job instanceof JobFailed)) {
                assertThat(submitted).contains(event.workflowInstance() + " " + job.jobId());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void writesValidEvents(RecordedStream stream) throws IOException {
        for (EventEnvelope event : translated(stream).events()) {
            SchemaCheck.assertValid(
                    event.type().schemaResource(),
                    SchemaCheck.json(CODEC.toJson(event)).get("data"));
            assertThat(CODEC.fromJson(CODEC.toJson(event))).isEqualTo(event);
        }
    }

    /** Events of the lost part are missing; all others are the same. */
    @ParameterizedTest
    @MethodSource("streams")
    void aTruncatedStreamGivesTheSameEventsUpToItsEnd(RecordedStream stream) throws IOException {
        List<SourceMessage> messages = messages(stream);
        Translated whole = translated(stream);
        for (int count = 0; count < messages.size(); count += 1 + messages.size() / MAX_CUTS) {
            List<SourceMessage> broken = new ArrayList<>(messages.subList(0, count));
            broken.add(half(messages.get(count)));
            Translated translated = Translated.of(open(stream), broken);

            assertThat(whole.events())
                    .as("events of the first %d messages", count)
                    .containsAll(translated.events());
        }
    }

    /** Returns no streams from files, because the lines of a file are never reordered. */
    final List<RecordedStream> networkStreams() {
        return networked() ? streams() : List.of();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("networkStreams")
    void messageOrderDoesNotChangeTheJobs(RecordedStream stream) throws IOException {
        List<SourceMessage> messages = messages(stream);
        Reported inOrder = Reported.of(translated(stream));
        for (int seed = 0; seed < SEEDS; seed++) {
            List<SourceMessage> shuffled = new ArrayList<>(messages);
            Collections.shuffle(shuffled, new Random(seed));
            Translated translated = Translated.of(open(stream), shuffled);
            Reported reported = Reported.of(translated);

            assertThat(translated.refused()).as("refused of order %d", seed).hasSize(stream.malformed());
            assertThat(reported.jobs()).as("jobs of order %d", seed).isEqualTo(inOrder.jobs());
            assertThat(reported.ended())
                    .as("jobs that are over, of order %d", seed)
                    .isEqualTo(inOrder.ended());
            assertThat(inOrder.runtimes())
                    .as("runtimes of order %d", seed)
                    .containsAll(reported.runtimesWithout(inOrder.failed()));
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void lostOrTruncatedMessagesAddNoFacts(RecordedStream stream) throws IOException {
        List<SourceMessage> messages = messages(stream);
        Reported whole = Reported.of(translated(stream));
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            List<SourceMessage> left = new ArrayList<>();
            for (SourceMessage message : messages) {
                int fate = random.nextInt(10);
                if (fate > 2) {
                    left.add(message);
                } else if (fate == 0 && networked()) {
                    left.add(half(message));
                }
            }
            Reported reported = Reported.of(Translated.of(open(stream), left));

            assertThat(whole.jobs()).as("jobs of what is left, %d", seed).containsAll(reported.jobs());
            assertThat(whole.ended()).as("jobs that are over, %d", seed).containsAll(reported.ended());
            if (networked()) {
                assertThat(whole.runtimes())
                        .as("runtimes of what is left, %d", seed)
                        .containsAll(reported.runtimesWithout(whole.failed()));
            }
        }
    }

    private static SourceMessage half(SourceMessage message) {
        return new SourceMessage(
                message.method(),
                message.target(),
                message.body().substring(0, message.body().length() / 2),
                message.receivedAt(),
                message.place(),
                message.violation());
    }

    /**
     * The reported facts about jobs, by id.
     *
     * @param jobs submitted jobs
     * @param ended jobs that ended in any way
     * @param failed jobs with at least one failure
     * @param runtimes runtimes of completed jobs
     */
    private record Reported(Set<String> jobs, Set<String> ended, Set<String> failed, Set<Runtime> runtimes) {

        record Runtime(String job, double seconds) {}

        static Reported of(Translated translated) {
            Reported reported = new Reported(new HashSet<>(), new HashSet<>(), new HashSet<>(), new HashSet<>());
            translated.all(JobSubmitted.class).forEach(job -> reported.jobs.add(job.jobId()));
            translated
                    .all(JobEvent.class)
                    .filter(job -> !(job instanceof JobSubmitted || job instanceof JobStarted))
                    .forEach(job -> reported.ended.add(job.jobId()));
            translated.all(JobFailed.class).forEach(job -> reported.failed.add(job.jobId()));
            translated
                    .all(JobCompleted.class)
                    .forEach(job -> reported.runtimes.add(new Runtime(job.jobId(), job.runtimeSeconds())));
            return reported;
        }

        /**
         * Excludes retried jobs, because only the order of Snakemake's messages shows to which attempt a message
         * belongs.
         */
        Set<Runtime> runtimesWithout(Set<String> triedAgain) {
            return runtimes.stream()
                    .filter(runtime -> !triedAgain.contains(runtime.job()))
                    .collect(Collectors.toSet());
        }
    }
}
