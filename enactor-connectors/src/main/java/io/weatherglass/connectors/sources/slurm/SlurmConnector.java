package io.weatherglass.connectors.sources.slurm;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Reads job records, one per message; ignores jobs that belong to no workflow. */
public final class SlurmConnector implements Connector {
    public static final String NAME = "slurm";

    public static final Set<String> OPTIONS =
            Set.of(RunNaming.RUN_BY, RunNaming.NAME_PATTERN, SlurmConnector.TIME_ZONE, SlurmTranslation.LAST_KIND);

    static final String TIME_ZONE = "time-zone";

    private static final Pattern FILE = Pattern.compile(".*\\.(txt|json|jsonl|ndjson|log|csv|psv|tsv)");

    private final ConnectorSettings settings;
    private final RunNaming naming;
    private final JobRecordReader reader;

    /** @throws IllegalArgumentException if an option is invalid */
    public SlurmConnector(ConnectorSettings settings) {
        this.settings = settings;
        this.naming = RunNaming.of(settings);
        this.reader = new JobRecordReader(settings.zone(TIME_ZONE, ZoneOffset.UTC));
    }

    @Override
    public Optional<String> runOf(SourceMessage message) {
        return reader.read(message.body()).flatMap(naming::of).map(RunNaming.Named::instance);
    }

    @Override
    public Optional<String> whyNoRun(SourceMessage message) {
        return reader.read(message.body()).flatMap(naming::whyNone);
    }

    @Override
    public RunTranslation open(String run) {
        return new SlurmTranslation(run, settings, naming, reader);
    }

    @Override
    public boolean endsUnreported() {
        return settings.option(SlurmTranslation.LAST_KIND).isEmpty();
    }

    @Override
    public Optional<Supplier<MessageSplitter>> splitter(String fileName) {
        return FILE.matcher(fileName).matches() ? Optional.of(SlurmSplitter::new) : Optional.empty();
    }
}
