package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.ReportedJobCounts;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests the properties in {@link ConnectorCompatibilityKit} that prevent wrong values. A subclass overrides each method
 * that returns a sample: it returns a small recording, or the reason why the property does not apply.
 */
public abstract class ConnectorProperties {
    private static final double PRECISION_SECONDS = 1e-6;

    protected abstract ConnectorProvider provider();

    protected abstract List<RecordedStream> streams();

    /** Returns the events of a stream; skips the test if the stream is missing. */
    abstract Translated translated(RecordedStream stream) throws IOException;

    /** A run that looks complete, with a job in a state unknown to all versions of the source. */
    protected PropertySample unknownState() {
        return PropertySample.MISSING;
    }

    /** A complete run with a job in an unknown state; a later message reports the end of the job. */
    protected PropertySample correctedState() {
        return PropertySample.MISSING;
    }

    /** A run across the end of daylight saving time, recorded in local time, with its expected makespan. */
    protected PropertySample repeatedHour() {
        return PropertySample.MISSING;
    }

    /** Several rows below a header that lacks a required column. */
    protected PropertySample missingColumn() {
        return PropertySample.MISSING;
    }

    /** A run in which the result of at least one job was reused, and no other job ran. */
    protected PropertySample reusedResult() {
        return PropertySample.MISSING;
    }

    /** A completed run with a job that ends more than 1 s before its start. */
    protected PropertySample endBeforeStart() {
        return PropertySample.MISSING;
    }

    /** Two complete recordings in one file. */
    protected PropertySample twoRecordings() {
        return PropertySample.MISSING;
    }

    private record Read(List<RecordedRunEvents> runs, List<String> problems) {
        List<JobEvent> jobs() {
            return runs.stream()
                    .flatMap(run -> run.events().stream())
                    .flatMap(event -> Optional.of(event.event()).stream()
                            .filter(JobEvent.class::isInstance)
                            .map(JobEvent.class::cast))
                    .toList();
        }
    }

    /** Reads a sample; empty if the property does not apply. */
    private Optional<Read> read(PropertySample sample) {
        assumeFalse(sample.equals(PropertySample.MISSING), () -> provider().name() + " has no sample of this property");
        if (sample.reason().isPresent()) {
            assertThat(sample.reason().get()).isNotBlank();
            return Optional.empty();
        }
        List<RecordedRunEvents> runs = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        try {
            new RecordedRunsReader(open(sample.options()), false, problems::add).read(sample.files(), runs::add);
        } catch (IllegalArgumentException e) {
            problems.add(e.getMessage());
        }
        return Optional.of(new Read(runs, problems));
    }

    private Connector open(Map<String, String> options) {
        return provider()
                .create(ConnectorSettingsBuilder.builder().options(options).build());
    }

    @Test
    void anUnknownStateMakesARunIncomplete() {
        read(unknownState()).ifPresent(read -> {
            assertThat(read.runs()).as("complete runs").noneMatch(ConnectorProperties::isComplete);
            assertThat(read.problems()).as("lines that name the state").anyMatch(line -> line.contains(", but was "));
        });
    }

    @Test
    void theEndOfAJobResolvesItsUnknownState() {
        read(correctedState()).ifPresent(read -> {
            assertThat(read.runs()).singleElement().matches(ConnectorProperties::isComplete, "is complete");
            assertThat(read.problems()).as("lines that name the state").anyMatch(line -> line.contains(", but was "));
        });
    }

    /** Applies the rule of the daemon: every job has ended, and no job counted by the source is missing. */
    private static boolean isComplete(RecordedRunEvents run) {
        RunSummary outline = new RunSummary();
        run.events().forEach(outline::add);
        if (!(run.events().get(run.events().size() - 1).event() instanceof WorkflowCompleted end)) {
            return false;
        }
        ReportedJobCounts reported = end.reported().orElse(new ReportedJobCounts(0, 0, 0));
        long skipped = Math.max(0, count(run, JobSkipped.class) - reported.skipped());
        return outline.unfinished().isEmpty() && reported.completed() <= count(run, JobCompleted.class) + skipped;
    }

    private static long count(RecordedRunEvents run, Class<? extends JobEvent> type) {
        return run.events().stream()
                .filter(event -> type.isInstance(event.event()))
                .count();
    }

    @Test
    void resolvesTheRepeatedHour() {
        PropertySample sample = repeatedHour();
        read(sample).ifPresent(read -> {
            assertThat(read.problems()).isEmpty();
            assertThat(read.runs()).singleElement().satisfies(run -> {
                RunSummary outline = new RunSummary();
                run.events().forEach(outline::add);
                assertThat(outline.makespan().toNanos() / 1e9)
                        .isCloseTo(sample.makespanSeconds().orElseThrow(), within(PRECISION_SECONDS));
            });
        });
    }

    @Test
    void aMissingColumnGivesOneMessage() {
        read(missingColumn()).ifPresent(read -> {
            assertThat(read.runs()).isEmpty();
            assertThat(read.problems()).hasSize(1);
        });
    }

    @Test
    void aReusedResultHasNoRuntime() {
        read(reusedResult()).ifPresent(read -> {
            assertThat(read.jobs()).hasAtLeastOneElementOfType(JobSkipped.class);
            assertThat(read.jobs()).doesNotHaveAnyElementsOfTypes(JobCompleted.class);
        });
    }

    @Test
    void reportsAnEndBeforeTheStartOnceWithoutRuntime() {
        read(endBeforeStart()).ifPresent(read -> {
            assertThat(read.problems()).singleElement().asString().contains("must not be before its start at ");
            assertThat(read.runs()).singleElement().satisfies(run -> {
                assertThat(isComplete(run)).isTrue();
                assertThat(count(run, JobSkipped.class)).isEqualTo(1);
                assertThat(time(run, JobSkipped.class)).isEqualTo(time(run, JobStarted.class));
            });
            assertThat(read.jobs())
                    .filteredOn(job -> job instanceof JobSkipped || job instanceof JobCompleted)
                    .extracting(JobEvent::jobId)
                    .doesNotHaveDuplicates();
        });
    }

    /** Returns the time of the first event of a type. */
    private static Instant time(RecordedRunEvents run, Class<? extends JobEvent> type) {
        return run.events().stream()
                .filter(event -> type.isInstance(event.event()))
                .findFirst()
                .orElseThrow()
                .time();
    }

    @Test
    void twoRecordingsInOneFileAreTwoRuns() {
        PropertySample sample = twoRecordings();
        read(sample).ifPresent(read -> {
            Translated translated = new Translated(open(sample.options()));
            sample.files().forEach((name, text) -> messages(sample, name, text).forEach(translated::add));
            assertThat(translated.events().stream()
                            .map(EventEnvelope::workflowInstance)
                            .distinct())
                    .hasSize(2);
        });
    }

    private List<SourceMessage> messages(PropertySample sample, String name, String text) {
        try {
            return RecordingReader.read(open(sample.options()), name, new BufferedReader(new StringReader(text)));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void noAttemptEndsBeforeItStarts(RecordedStream stream) throws IOException {
        Map<String, Instant> started = new HashMap<>();
        for (EventEnvelope event : translated(stream).events()) {
            if (event.event() instanceof JobStarted job) {
                started.put(event.workflowInstance() + " " + job.jobId() + " " + job.attempt(), event.time());
            } else if (event.event() instanceof JobCompleted || event.event() instanceof JobFailed) {
                int attempt = event.event() instanceof JobCompleted job
                        ? job.attempt()
                        : ((JobFailed) event.event()).attempt();
                String key =
                        event.workflowInstance() + " " + event.event().subject().orElseThrow() + " " + attempt;
                assertThat(event.time()).as("end of %s", key).isAfterOrEqualTo(started.getOrDefault(key, Instant.MIN));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void theStartHasTheEarliestSubmission(RecordedStream stream) throws IOException {
        Map<String, Instant> begun = new HashMap<>();
        Map<String, Instant> submitted = new HashMap<>();
        for (EventEnvelope event : translated(stream).events()) {
            if (event.event() instanceof WorkflowStarted started) {
                begun.merge(event.workflowInstance(), started.submittedAt(), ConnectorProperties::earlier);
            } else if (event.event() instanceof JobSubmitted) {
                submitted.merge(event.workflowInstance(), event.time(), ConnectorProperties::earlier);
            }
        }
        begun.forEach((instance, date) ->
                assertThat(date).as(instance).isBeforeOrEqualTo(submitted.getOrDefault(instance, Instant.MAX)));
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    @ParameterizedTest
    @MethodSource("streams")
    void nothingIsReportedAfterTheEnd(RecordedStream stream) throws IOException {
        Map<String, List<EventEnvelope>> runs =
                translated(stream).events().stream().collect(Collectors.groupingBy(EventEnvelope::workflowInstance));
        runs.forEach((instance, events) -> assertThat(events.subList(0, events.size() - 1))
                .as("events of %s before its last one", instance)
                .noneMatch(event ->
                        event.event() instanceof WorkflowCompleted || event.event() instanceof WorkflowFailed));
    }

    @ParameterizedTest
    @MethodSource("streams")
    void accountsForEveryMessage(RecordedStream stream) throws IOException {
        Translated translated = translated(stream);
        assertThat(translated.used()
                        + translated.ignored()
                        + translated.refused().size())
                .isEqualTo(translated.messages());
    }
}
