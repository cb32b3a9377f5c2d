package io.weatherglass.connectors.sources.plans;

import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.connectors.sources.Splitters;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** Reads each file as one run. */
final class WorkflowFileConnector implements Connector {
    static final String SUBMITTED_AT = "submitted-at";
    static final String AS = "as";
    static final Set<String> OPTIONS = Set.of(AS, SUBMITTED_AT);

    private static final String NOW = "now";

    private final String connector;
    private final List<String> endings;
    private final BiFunction<String, String, WorkflowFileContent> reader;
    private final ConnectorSettings settings;
    private final Optional<Instant> submittedAt;
    private final boolean now;

    WorkflowFileConnector(
            String connector,
            List<String> endings,
            BiFunction<String, String, WorkflowFileContent> reader,
            ConnectorSettings settings) {
        this.connector = connector;
        this.endings = List.copyOf(endings);
        this.reader = reader;
        this.settings = settings;
        String date = settings.option(SUBMITTED_AT).orElse("");
        this.now = date.equals(NOW);
        this.submittedAt = date.isEmpty() || now ? Optional.empty() : Optional.of(date(date));
    }

    /**
     * Returns the value of option {@link #AS}: {@code plan} to report a file as a plan, or {@code run} to report it as
     * a finished run.
     */
    static Optional<String> as(ConnectorSettings settings) {
        Optional<String> as = settings.option(AS);
        as.filter(value -> !Set.of("plan", "run").contains(value)).ifPresent(value -> {
            throw new IllegalArgumentException(AS + " must be plan or run, but was \"" + value + "\"");
        });
        return as;
    }

    private static Instant date(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    SUBMITTED_AT + " must be now or a time such as 2026-03-01T12:00:00Z, but was \"" + text + "\"");
        }
    }

    /** @throws InvalidMessageException if the option sets a submission time later than an event of a job in the file */
    Instant submission(WorkflowFileContent run, SourceMessage message) {
        Instant received = message.receivedAt().orElseGet(Instant::now);
        if (!now && submittedAt.isEmpty()) {
            return run.executedAt().or(() -> first(run)).orElse(received);
        }
        Instant submission = submittedAt.orElse(received);
        run.events().stream()
                .filter(dated -> dated.event() instanceof JobEvent && dated.at().isBefore(submission))
                .findFirst()
                .ifPresent(before -> {
                    throw new InvalidMessageException(
                            SUBMITTED_AT,
                            submission.toString(),
                            "must not be after any job event of the run, such as the one at " + before.at());
                });
        return submission;
    }

    private static Optional<Instant> first(WorkflowFileContent run) {
        return run.events().stream().map(WorkflowFileContent.Dated::at).min(Comparator.naturalOrder());
    }

    WorkflowFileContent read(String name, SourceMessage message) {
        return reader.apply(name, message.body());
    }

    String name() {
        return connector;
    }

    @Override
    public Optional<String> runOf(SourceMessage message) {
        String file = message.target().replaceFirst("^.*/", "");
        String name = endings.stream()
                .filter(file::endsWith)
                .findFirst()
                .map(ending -> file.substring(0, file.length() - ending.length()))
                .orElse(file);
        return Optional.of(name.isBlank() ? connector : name);
    }

    @Override
    public RunTranslation open(String run) {
        return new PlanTranslation(this, run, settings);
    }

    @Override
    public Optional<Supplier<MessageSplitter>> splitter(String fileName) {
        return endings.stream().anyMatch(fileName::endsWith) ? Optional.of(Splitters::whole) : Optional.empty();
    }
}
