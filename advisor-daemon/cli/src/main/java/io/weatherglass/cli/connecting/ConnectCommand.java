package io.weatherglass.cli.connecting;

import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.cli.options.TokenOptions;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.RunSummary;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.KafkaClientProperties;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.sources.ClosingAdvisories;
import io.weatherglass.daemon.sources.Connection;
import io.weatherglass.daemon.sources.ConnectorsFile;
import io.weatherglass.daemon.sources.EventOutput;
import io.weatherglass.daemon.sources.HttpOutput;
import io.weatherglass.daemon.sources.KafkaOutput;
import io.weatherglass.daemon.sources.SourceFiles;
import io.weatherglass.daemon.sources.SourceTopic;
import io.weatherglass.forecast.support.CountText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "connect",
        header = "Converts the output of an enactor into events.",
        mixinStandardHelpOptions = true,
        description =
                "Reads the output of a workflow enactor (files, a recorded stream or a topic) and converts it into"
                        + " protocol events. Reports malformed messages on standard error.")
public final class ConnectCommand implements Callable<Integer> {
    private static final int MAX_IDLE_SECONDS = 31_536_000;

    @Parameters(index = "0", paramLabel = "NAME", description = "Connector: nextflow, snakemake, ...")
    private String name;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "FILE", description = "Files written by the enactor.")
    private final List<Path> files = new ArrayList<>();

    @Option(
            names = "--recording",
            paramLabel = "PATH",
            description = "Recorded stream: a file written by the enactor, or a folder of such files and recorded HTTP"
                    + " requests.")
    private Path recording;

    @Option(
            names = "--follow",
            description =
                    "Keep reading while the enactor writes: files until all runs have ended, a topic until stopped.")
    private boolean follow;

    @Option(
            names = "--idle",
            defaultValue = "3600",
            paramLabel = "SECONDS",
            description =
                    "With --follow: a run whose file does not record its end (a Nextflow trace) counts as ended after"
                            + " this time without changes or completed tasks; default: ${DEFAULT-VALUE}.")
    private double idleSeconds;

    @Option(
            names = "--strict",
            description = "Stop at the first malformed message, and publish nothing from files that contain one.")
    private boolean strict;

    @Option(names = "--topic", paramLabel = "TOPIC", description = "Kafka topic that the enactor writes to.")
    private String topic;

    @Option(
            names = "--source-bootstrap-servers",
            paramLabel = "HOST:PORT",
            description = "Brokers of the topic that the enactor writes to; default: the brokers of the daemon.")
    private String sourceBootstrapServers;

    @Option(names = "--dry-run", description = "Print the events without publishing them.")
    private boolean dryRun;

    @Option(
            names = "--bootstrap-servers",
            paramLabel = "HOST:PORT",
            description = "Brokers of the daemon; default: kafka.bootstrap-servers.")
    private String bootstrapServers;

    @Option(names = "--url", paramLabel = "URL", description = "Send events to this daemon over HTTP instead of Kafka.")
    private String url;

    @Option(names = "--json", description = "Print one CloudEvent as JSON per line instead of a table.")
    private boolean json;

    @Mixin
    private ConnectorOptions options;

    private long refused;

    @Mixin
    private TokenOptions token;

    @Mixin
    private ConfigurationOptions configurationOptions;

    @Spec
    private CommandSpec spec;

    /** Whether no events were sent because all runs were left out. */
    private boolean allLeftOut;

    @Override
    public Integer call() throws Exception {
        checkOptions();
        Configuration configuration = configurationOptions.load(fromOptions());
        Connector connector =
                options.connector(name, ConnectorsFile.of(configuration).settings(name));
        SourceFiles source = new SourceFiles(connector, recording == null ? files : List.of(recording));
        // fail on unreadable files before connecting
        List<SourceMessage> messages = follow || topic != null ? List.of() : source.read();
        if (strict) {
            refuseMalformed(connector, messages);
        }
        Optional<LateEvents> elsewhere = elsewhere(configuration);
        try (PrintedEvents printed = new PrintedEvents(
                spec.commandLine().getOut(),
                spec.commandLine().getErr(),
                json,
                follow || topic != null,
                elsewhere.map(output -> (EventOutput) output))) {
            EventOutput output = strict ? new MalformedMessageGuard(printed) : printed;
            Connection connection =
                    follow || topic != null ? new Connection(connector, output) : readAll(connector, messages, output);
            if (topic != null) {
                readTopic(connector, connection, configuration);
            } else if (follow) {
                files.stream()
                        .filter(file ->
                                connector.endsInSilence(file.getFileName().toString()))
                        .forEach(file -> report(file
                                + " does not record the end of its run, so the run counts as ended after "
                                + Math.round(idleSeconds) + " s without a completed task (--idle)"));
                source.follow(connection, Clock.systemUTC(), Duration.ofMillis(Math.round(1000 * idleSeconds)));
            }
            printed.reportMalformed();
            summarize(connection);
            printed.cpus().note().ifPresent(note -> report("warning: " + note));
            elsewhere.ifPresent(late -> late.effects().forEach(this::report));
            boolean nothingUsed = topic == null && connection.malformed() > 0 && used(connection) == 0;
            return nothingUsed || allLeftOut ? ExitCode.USAGE : ExitCode.OK;
        }
    }

    /**
     * Reads recorded runs, and leaves out those with implausible times so that the daemon does not learn from them.
     */
    private Connection readAll(Connector connector, List<SourceMessage> messages, EventOutput output)
            throws InterruptedException {
        try (RecordedOutput held = new RecordedOutput(output)) {
            Connection connection = new Connection(connector, held, true);
            connection.acceptAll(messages);
            if (recording != null) {
                connection.endRecording();
            }
            Set<String> leftOut = new HashSet<>();
            for (RunSummary run : connection.outlines()) {
                run.implausible().ifPresent(why -> {
                    leftOut.add(run.instance());
                    report("run " + run.instance() + " is left out: its times are implausible: " + why);
                });
                if (run.hasEnd()) {
                    run.unfinished().ifPresent(why -> report("run " + run.instance() + " is partial: " + why));
                }
            }
            allLeftOut = held.deliver(leftOut) == 0 && !leftOut.isEmpty();
            return connection;
        }
    }

    private static void refuseMalformed(Connector connector, List<SourceMessage> messages) throws InterruptedException {
        try (MalformedMessageGuard output = new MalformedMessageGuard()) {
            new Connection(connector, output).acceptAll(messages);
        }
    }

    private void checkOptions() {
        if (!(idleSeconds >= 0 && idleSeconds <= MAX_IDLE_SECONDS)) {
            throw new IllegalArgumentException(
                    "--idle must be in [0, " + MAX_IDLE_SECONDS + "] s, but was " + idleSeconds);
        }
        long sources = Stream.of(recording != null, !files.isEmpty(), topic != null)
                .filter(given -> given)
                .count();
        if (sources != 1) {
            throw new IllegalArgumentException("give exactly one source: files, --recording or --topic");
        }
        if (Stream.of(dryRun, bootstrapServers != null, url != null)
                        .filter(given -> given)
                        .count()
                > 1) {
            throw new IllegalArgumentException("--dry-run, --bootstrap-servers and --url are mutually exclusive");
        }
        if (follow && recording != null) {
            throw new IllegalArgumentException(
                    "--follow requires files or --topic, because a --recording is" + " already complete");
        }
        if (sourceBootstrapServers != null && topic == null) {
            throw new IllegalArgumentException("--source-bootstrap-servers requires --topic");
        }
    }

    private Map<String, String> fromOptions() {
        return bootstrapServers == null ? Map.of() : Map.of(Settings.BOOTSTRAP_SERVERS.key(), bootstrapServers);
    }

    private Optional<LateEvents> elsewhere(Configuration configuration) throws IOException {
        if (dryRun) {
            return Optional.empty();
        }
        if (url != null) {
            Optional<String> key = token.token();
            HttpOutput daemon = new HttpOutput(
                    url, key, follow ? HttpOutput.ENDLESS : HttpOutput.BRIEF, this::report, this::refused);
            return Optional.of(new LateEvents(daemon, ClosingAdvisories.overHttp(url, key)));
        }
        KafkaClients kafka = new KafkaClients(
                configuration.get(Settings.BOOTSTRAP_SERVERS), KafkaClientProperties.of(configuration));
        kafka.requireBrokers(Settings.BOOTSTRAP_SERVERS.key());
        Topics topics = Topics.withPrefix(configuration.get(Settings.TOPIC_PREFIX));
        return Optional.of(new LateEvents(
                new KafkaOutput(name, kafka.persistentWriter(), topics),
                ClosingAdvisories.inTopic(kafka, topics.advisoriesLatest())));
    }

    private void refused(EventEnvelope event, String why) {
        refused++;
        report("refused event: " + event.id() + " of " + event.workflowInstance() + ": " + why);
    }

    private void report(String line) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(line);
        err.flush();
    }

    private void readTopic(Connector connector, Connection connection, Configuration configuration)
            throws InterruptedException {
        String brokers =
                sourceBootstrapServers == null ? configuration.get(Settings.BOOTSTRAP_SERVERS) : sourceBootstrapServers;
        KafkaClients kafka = new KafkaClients(brokers, KafkaClientProperties.of(configuration));
        kafka.requireBrokers(
                sourceBootstrapServers == null ? Settings.BOOTSTRAP_SERVERS.key() : "--source-bootstrap-servers");
        try (Consumer<String, byte[]> consumer = kafka.groupMember("weatherglass-connect-" + name)) {
            new SourceTopic(connector, consumer, topic).read(connection, follow);
        }
    }

    private static long used(Connection connection) {
        return connection.messages() - connection.ignored() - connection.malformed();
    }

    private void summarize(Connection connection) {
        // standard output contains JSON, so report only problems
        if (!json || connection.malformed() > 0 || connection.ignored() > 0 || refused > 0) {
            PrintWriter to =
                    json ? spec.commandLine().getErr() : spec.commandLine().getOut();
            to.println(CountText.of(connection.messages(), "message") + ": " + used(connection) + " used, "
                    + connection.ignored()
                    + " ignored" + (connection.ignored() > 0 ? " (belong to no run)" : "") + ", "
                    + connection.malformed() + " malformed; " + CountText.of(connection.events(), "event")
                    + (refused > 0 ? ", " + refused + " refused" : ""));
            to.flush();
        }
        connection.whyIgnored().ifPresent(this::report);
        if (connection.onlyPlans()) {
            report("the events contain only a plan; the enactor must also report when the jobs of this instance start"
                    + " and end. Import finished runs (.tasks, WfFormat) with \"weatherglass history import\"");
        }
    }
}
