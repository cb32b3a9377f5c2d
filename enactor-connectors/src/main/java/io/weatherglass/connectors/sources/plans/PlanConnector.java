package io.weatherglass.connectors.sources.plans;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.connectors.sources.Splitters;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** Every file is a run. */
final class PlanConnector implements Connector {
    static final String SUBMITTED_AT = "submitted-at";

    private static final String NOW = "now";

    private final String connector;
    private final String ending;
    private final BiFunction<String, String, DescribedRun> reader;
    private final ConnectorSettings settings;
    private final Optional<Instant> submittedAt;
    private final boolean now;

    /**
     * Makes a connector.
     *
     * @param connector its name
     * @param ending of its files
     * @param reader reads a file by its name, without the ending, and its text
     */
    PlanConnector(
            String connector,
            String ending,
            BiFunction<String, String, DescribedRun> reader,
            ConnectorSettings settings) {
        this.connector = connector;
        this.ending = ending;
        this.reader = reader;
        this.settings = settings;
        String date = settings.option(SUBMITTED_AT).orElse("");
        this.now = date.equals(NOW);
        this.submittedAt = date.isEmpty() || now ? Optional.empty() : Optional.of(date(date));
    }

    private static Instant date(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    SUBMITTED_AT + " must be now or a date such as 2026-03-01T12:00:00Z, was \"" + text + "\"");
        }
    }

    /** When the run of this file was or is to be submitted. */
    Instant submission(DescribedRun run, SourceMessage message) {
        return submittedAt.or(() -> now ? Optional.empty() : run.executedAt()).orElse(message.receivedAt());
    }

    DescribedRun read(String name, SourceMessage message) {
        return reader.apply(name, message.body());
    }

    String name() {
        return connector;
    }

    @Override
    public Optional<String> runOf(SourceMessage message) {
        String file = message.target().replaceFirst("^.*/", "");
        String name = file.endsWith(ending) ? file.substring(0, file.length() - ending.length()) : file;
        return Optional.of(name.isBlank() ? connector : name);
    }

    @Override
    public RunTranslation open(String run) {
        return new PlanTranslation(this, run, settings);
    }

    @Override
    public Optional<Supplier<MessageSplitter>> splitter(String fileName) {
        return fileName.endsWith(ending) ? Optional.of(Splitters::whole) : Optional.empty();
    }
}
