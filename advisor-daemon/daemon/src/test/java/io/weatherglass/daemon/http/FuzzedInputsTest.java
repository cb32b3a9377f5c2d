package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.buffer.Buffer;
import io.weatherglass.connectors.protocol.DecisionDocument;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettingsBuilder;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.RecordingReader;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.access.KeyFile;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.InvalidConfigurationException;
import io.weatherglass.daemon.http.access.AllowedHosts;
import io.weatherglass.daemon.http.access.Credentials;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.ingest.EventDecoder;
import io.weatherglass.daemon.logging.HiddenSecrets;
import io.weatherglass.daemon.logging.LogContext;
import io.weatherglass.daemon.sources.ConnectorsFile;
import io.weatherglass.daemon.testing.Mutations;
import io.weatherglass.forecast.planning.PlanRules;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.formats.ColumnMapping;
import io.weatherglass.traces.formats.LogTooLargeException;
import io.weatherglass.traces.formats.ReadOptions;
import io.weatherglass.traces.formats.WorkloadFormats;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * External input is parsed or rejected as documented: no parser ends with another exception, an overflow or a hang.
 */
class FuzzedInputsTest {
    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Many times the normal duration, since the machine may be busy. */
    private static final long HANGS_AFTER_SECONDS = 60;

    /** CPU time per input of at most some 100,000 characters, to detect nonlinear parsers. */
    private static final long MAX_MILLIS = 3000;

    private static final Duration LONG = Duration.ofMinutes(5);

    private static final int GENERATED = 1000;

    private static final String FILE = "file";
    private static final Set<String> FILE_NAMES = new HashSet<>();
    private static final String BETWEEN = "\u0001\n";
    private static final int SHOWN = 1000;

    private static final int MAX_SEED = 6000;
    /** Longer heads are rejected with 431. */
    private static final int MAX_HEAD = 8192;

    private static final int MAX_MESSAGES = 30;
    private static final int MAX_JOBS = 10_000;

    private static final ExecutorService READER = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "reader");
        thread.setDaemon(true);
        return thread;
    });

    private static Path folder;
    private static List<Parser> parsers;

    private interface Reading {
        void read(String text) throws Exception;
    }

    /**
     * @param refusals exceptions that the parser may throw
     * @param right valid texts
     */
    private record Parser(String name, List<String> right, Set<Class<? extends Exception>> refusals, Reading reading) {
        @Override
        public String toString() {
            return name;
        }
    }

    private record Input(Parser parser, String text) {
        @Override
        public String toString() {
            boolean all = text.length() <= 2 * SHOWN;
            return parser + " <- "
                    + (all ? text : text.substring(0, SHOWN) + " … " + text.substring(text.length() - SHOWN));
        }
    }

    @BeforeContainer
    static void prepare() throws IOException {
        folder = Files.createTempDirectory("fuzzed");
        parsers = parsers();
        assertThat(parsers.stream().map(Parser::name))
                .as("connectors with recordings")
                .contains(
                        "connector generic",
                        "connector nextflow",
                        "connector openlineage",
                        "connector pegasus",
                        "connector schlouder",
                        "connector slurm",
                        "connector snakemake",
                        "connector wfformat");
        for (Parser parser : parsers) {
            for (String right : parser.right()) {
                assertReadOrRefused(new Input(parser, right));
            }
        }
    }

    @AfterContainer
    static void stop() throws IOException {
        READER.shutdownNow();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    @Property(tries = 800, seed = "1", edgeCases = EdgeCasesMode.NONE)
    void readsOrRejectsMutatedInputs(@ForAll("inputs") Input input) {
        assertReadOrRefused(input);
    }

    /**
     * Runs for some minutes, shared equally among the parsers. A failure reports its seed; {@code
     * -Dweatherglass.fuzz.seed} repeats it.
     */
    @Example
    @Tag("long")
    void readsOrRejectsMutatedInputsLong() {
        assumeTrue(Boolean.getBoolean("weatherglass.all"), "takes long: test --all");
        long seed = Long.getLong("weatherglass.fuzz.seed", System.nanoTime());
        for (Parser parser : parsers) {
            RandomGenerator<String> texts = Mutations.of(parser.right()).generator(GENERATED);
            Random random = new Random(seed);
            long begin = System.nanoTime();
            for (int i = 1; System.nanoTime() - begin < LONG.toNanos() / parsers.size(); i++) {
                Input input = new Input(parser, texts.next(random).value());
                try {
                    assertReadOrRefused(input);
                } catch (AssertionError e) {
                    throw new AssertionError(
                            "seed " + seed + ", text " + i + ", " + e.getMessage() + "\n" + input, e.getCause());
                }
            }
        }
    }

    @Example
    void parsesLongKeysWithLineBreaksInLinearTime() throws IOException {
        String key = "A".repeat(160_000);
        for (String address :
                List.of("/connectors/nextflow/k/" + key + "/x\ny", "/connectors/nextflow?token=" + key + "&b\nc")) {
            for (Parser parser : ofRequests()) {
                assertReadOrRefused(new Input(parser, address));
            }
            assertThat(Credentials.without(address)).doesNotContain("A");
        }
    }

    @Provide
    Arbitrary<Input> inputs() {
        return Arbitraries.of(parsers)
                .flatMap(parser -> Mutations.of(parser.right()).map(text -> new Input(parser, text)));
    }

    private static void assertReadOrRefused(Input input) {
        try {
            long nanos = READER.submit(() -> read(input)).get(HANGS_AFTER_SECONDS, TimeUnit.SECONDS);
            assertThat(TimeUnit.NANOSECONDS.toMillis(nanos))
                    .as(
                            "processor time of %s for %,d characters",
                            input.parser(), input.text().length())
                    .isLessThan(MAX_MILLIS);
        } catch (ExecutionException e) {
            throw new AssertionError(input.parser() + " ended in " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } catch (TimeoutException e) {
            throw new AssertionError(input.parser() + " has not ended after " + HANGS_AFTER_SECONDS + " s", e);
        }
    }

    private static long read(Input input) throws Exception {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long begin = threads.getCurrentThreadCpuTime();
        try {
            input.parser().reading().read(input.text());
        } catch (Exception e) {
            if (input.parser().refusals().stream().noneMatch(refusal -> refusal.isInstance(e))) {
                throw e;
            }
        }
        return threads.getCurrentThreadCpuTime() - begin;
    }

    private static List<Parser> parsers() throws IOException {
        List<Parser> all = new ArrayList<>();
        all.addAll(ofRequests());
        all.addAll(ofFiles());
        all.addAll(ofTraces());
        for (String name : ConnectorRegistry.all().keySet()) {
            ofConnector(name).ifPresent(all::add);
        }
        return all;
    }

    private static List<Parser> ofRequests() throws IOException {
        EventDecoder decoder = new EventDecoder(PlanRules.validator(MAX_JOBS));
        List<String> events = documentedEvents();
        List<String> batches = List.of("[" + String.join(",", events.subList(0, Math.min(3, events.size()))) + "]");
        List<String> binary = events.stream().map(FuzzedInputsTest::binary).toList();
        Set<Class<? extends Exception>> invalid = Set.of(InvalidEventException.class);
        Set<Class<? extends Exception>> question = Set.of(InvalidEventException.class, Problem.class);
        return List.of(
                new Parser("event", events, invalid, text -> readEvents(decoder, "application/cloudevents+json", text)),
                new Parser(
                        "batch",
                        batches,
                        invalid,
                        text -> readEvents(decoder, "application/cloudevents-batch+json", text)),
                new Parser("binary event", binary, invalid, text -> readBinary(decoder, text)),
                new Parser(
                        "what-if",
                        List.of(
                                "{\"decisions\":[{\"strategy\":\"afap\"},{\"vms\":2}]}",
                                "{\"decisions\":[{\"slots\":8},{\"deadline\":\"2026-11-20T12:00:00Z\"},{\"cancel\":[\"a\"]}]}"),
                        question,
                        text -> DecisionDocument.readQuestion(WhatIfRoutes.read(Buffer.buffer(text)))),
                new Parser("plan", plans(events), question, FuzzedInputsTest::readPlan),
                new Parser(
                        "cursor",
                        List.of(
                                new ListCursor(false, Instant.MAX, "run-7").toString(),
                                new ListCursor(true, NOW, "run-7").toString()),
                        Set.of(Problem.class),
                        ListCursor::parse),
                new Parser(
                        "address and headers",
                        List.of(
                                "/connectors/nextflow/k/wg_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/x?a=b&token=c",
                                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"),
                        Set.of(),
                        text -> {
                            Credentials.without(text);
                            HiddenSecrets.redacted(text);
                            LogContext.traceOf(Optional.of(text), "cause");
                            AllowedHosts.parse(text.substring(0, Math.min(text.length(), MAX_HEAD)));
                        }));
    }

    private static List<Parser> ofFiles() throws IOException {
        String yaml =
                "http:\n  host: 0.0.0.0\n  port: 9090\nkafka.bootstrap-servers: a:1,b:2\nforecast: {interval: 30s}\n"
                        + "oidc.scopes: a=read,b=admin\nhttp.allowed-hosts: \"a, [::1]\"\nmatching.platform: 27x8/2\n";
        String connectors = "{\"nextflow\":{\"deadlineSeconds\":3600,\"budget\":10},\"slurm\":{\"options\":{}}}";
        String keys = "[{\"id\":\"1a2b3c4d\",\"name\":\"ops\",\"scope\":\"admin\",\"created\":\"2026-11-20T10:00:00Z\","
                + "\"expires\":\"2027-11-20T10:00:00Z\",\"sha256\":\"" + "ab".repeat(32) + "\"}]";
        return List.of(
                new Parser(
                        "configuration",
                        List.of(yaml),
                        Set.of(InvalidConfigurationException.class),
                        text -> Configuration.load(Optional.of(file("c.yaml", text)), Map.of(), Map.of())),
                new Parser(
                        "connectors.file",
                        List.of(connectors),
                        Set.of(IllegalArgumentException.class, IOException.class),
                        text -> ConnectorsFile.read(file("c.json", text))),
                new Parser("keys.json", List.of(keys), Set.of(IOException.class), text -> {
                    file(KeyFile.NAME, text);
                    new KeyFile(folder).read();
                }));
    }

    private static List<Parser> ofTraces() {
        String swf = "; MaxProcs: 64\n" + "1 0 5 100 4 -1 -1 4 -1 -1 1 5 -1 -1 -1 -1 -1 -1\n".repeat(5);
        String gwf = "# MaxProcs: 64\n"
                + ("1\t0\t5\t100\t4\t-1\t-1\t4\t-1\t-1\t1\tu1\tg1\ta\tq\tp\ts1\ts1\tUNITARY" + "\t-1".repeat(10) + "\n")
                        .repeat(5);
        String csv = "name,arrival,queued,elapsed,cpus\n" + "\"job, 1\",0,5,100,4\n".repeat(5);
        String sacct = "JobID|Submit|Start|End|AllocCPUS\n"
                + "1_2|2026-03-01T12:00:00|2026-03-01T12:00:30|2026-03-01T13:00:30|8\n".repeat(5);
        return List.of(
                trace("swf", swf, Optional.empty()),
                trace("sacct", sacct, Optional.empty()),
                trace("gwf", gwf, Optional.empty()),
                trace(
                        "csv",
                        csv,
                        Optional.of(ColumnMapping.parse("submit=arrival,wait=queued,runtime=elapsed,cores=cpus"))),
                trace("wfformat", seed(sample("genome.json")), Optional.empty()),
                trace("schlouder", seed(sample("brs.asap.regular.sky.v1.7.json")), Optional.empty()));
    }

    private static Parser trace(String format, String text, Optional<ColumnMapping> columns) {
        ReadOptions limits = new ReadOptions(false, 1 << 20, 1 << 20, 10_000);
        return new Parser(
                "trace " + format,
                List.of(text),
                Set.of(TraceFormatException.class, LogTooLargeException.class, IllegalArgumentException.class),
                changed -> WorkloadFormats.reader(Path.of("log." + format), Optional.of(format), columns)
                        .read(file("log." + format, changed), limits, (start, runtime, cores) -> {}));
    }

    private static Optional<Parser> ofConnector(String name) throws IOException {
        Map<String, String> options = name.equals("generic")
                ? Map.of("mapping", sample("generic/mapping.json").toString())
                : Map.of();
        Connector connector;
        try {
            connector = ConnectorRegistry.create(
                    name, ConnectorSettingsBuilder.builder().options(options).build());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        List<String> right = new ArrayList<>();
        for (Path recording : recordings(name)) {
            right.addAll(sections(connector, recording));
        }
        return right.isEmpty()
                ? Optional.empty()
                : Optional.of(new Parser(
                        "connector " + name,
                        right,
                        Set.of(),
                        text -> translate(
                                ConnectorRegistry.create(
                                        name,
                                        ConnectorSettingsBuilder.builder()
                                                .options(options)
                                                .build()),
                                text)));
    }

    private static List<String> sections(Connector connector, Path recording) throws IOException {
        List<String> sections = new ArrayList<>();
        try {
            RecordingReader.read(connector, recording).stream()
                    .filter(message -> !message.method().isEmpty())
                    .limit(MAX_MESSAGES)
                    .map(message -> message.method() + " " + message.target() + "\n" + message.body())
                    .forEach(sections::add);
        } catch (IllegalArgumentException | InvalidMessageException e) {
            // the recording is from another source
            return List.of();
        }
        try (Stream<Path> files = Files.walk(recording)) {
            files.filter(Files::isRegularFile)
                    .sorted()
                    .filter(file ->
                            connector.splitter(file.getFileName().toString()).isPresent())
                    .forEach(file -> {
                        FILE_NAMES.add(file.getFileName().toString());
                        sections.add(FILE + " " + file.getFileName() + "\n" + seed(file));
                    });
        }
        String text = String.join(BETWEEN, sections);
        return text.isEmpty() || text.length() > 20 * MAX_SEED ? List.of() : List.of(text);
    }

    private static void translate(Connector connector, String text) {
        Map<String, RunTranslation> runs = new HashMap<>();
        for (String section : text.split(BETWEEN)) {
            String[] parts = section.split("\n", 2);
            String[] head = parts[0].split(" ", 2);
            if (head.length < 2 || head[0].isEmpty() || head[1].isBlank() || parts.length < 2) {
                continue;
            }
            messages(connector, head[0], head[1], parts[1]).forEach(message -> translate(connector, message, runs));
        }
    }

    private static List<SourceMessage> messages(Connector connector, String method, String target, String body) {
        if (!method.equals(FILE)) {
            return List.of(new SourceMessage(method, target, body, NOW));
        }
        List<SourceMessage> messages = new ArrayList<>();
        // operators name files, not their content
        connector
                .splitter(target)
                .filter(known -> FILE_NAMES.contains(target))
                .map(Supplier::get)
                .ifPresent(splitter -> {
                    int number = 0;
                    for (String line : body.split("\n")) {
                        messages.addAll(SourceMessage.ofLine(splitter, target, ++number, line, Optional.of(NOW)));
                    }
                    messages.addAll(SourceMessage.ofEnd(splitter, target, Optional.of(NOW)));
                });
        return messages;
    }

    private static void translate(Connector connector, SourceMessage message, Map<String, RunTranslation> runs) {
        if (message.violation().isPresent()) {
            return;
        }
        try {
            Optional<String> run = connector.runOf(message);
            if (run.isEmpty()) {
                connector.whyNoRun(message);
            } else {
                runs.computeIfAbsent(run.get(), connector::open).translate(message);
            }
        } catch (InvalidMessageException e) {
            // a valid rejection; the next message is read
            return;
        }
    }

    private static void readEvents(EventDecoder decoder, String type, String text) {
        decoder.read(Map.of("content-type", type), text.getBytes(StandardCharsets.UTF_8))
                .forEach(decoder::violations);
    }

    private static String binary(String event) {
        try {
            JsonNode json = MAPPER.readTree(event);
            StringBuilder text = new StringBuilder("content-type: application/json\n");
            json.properties().stream()
                    .filter(field -> !field.getKey().equals("data"))
                    .forEach(field -> text.append(
                            "ce-" + field.getKey() + ": " + field.getValue().asText() + "\n"));
            return text.append("\n").append(json.path("data")).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void readBinary(EventDecoder decoder, String text) {
        String[] parts = text.split("\n\n", 2);
        Map<String, String> headers = Arrays.stream(parts[0].split("\n"))
                .map(line -> line.split(": ", 2))
                .filter(header -> header.length == 2)
                .collect(Collectors.toMap(header -> header[0], header -> header[1], (one, other) -> one));
        decoder.read(headers, (parts.length > 1 ? parts[1] : "").getBytes(StandardCharsets.UTF_8))
                .forEach(decoder::violations);
    }

    private static List<String> plans(List<String> events) throws IOException {
        List<String> plans = new ArrayList<>();
        for (String event : events) {
            JsonNode data = MAPPER.readTree(event).path("data");
            if (data.has("workflow")) {
                plans.add(data.toString());
            }
        }
        return plans;
    }

    private static void readPlan(String text) {
        JsonNode document = WhatIfRoutes.read(Buffer.buffer(text));
        if (document.has("jobs")) {
            EnactmentPlan plan = PlanDocument.read(document, NOW);
            PlanRules.validator(MAX_JOBS).validate(plan);
        }
    }

    private static List<String> documentedEvents() throws IOException {
        List<String> events = new ArrayList<>();
        Pattern.compile("```json\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(ROOT.resolve("docs/protocol.md")))
                .results()
                .map(example -> example.group(1))
                .filter(example -> example.contains("\"specversion\"") && example.startsWith("{"))
                .forEach(events::add);
        Stream.concat(
                        Stream.of(ServedRuns.planned("run-7", "sample")),
                        Stream.concat(ServedRuns.firstJob("run-7").stream(), ServedRuns.secondJob("run-7").stream()))
                .map((EventEnvelope event) -> new String(ServedRuns.CODEC.toJson(event), StandardCharsets.UTF_8))
                .forEach(events::add);
        return events;
    }

    private static Path sample(String name) {
        return ROOT.resolve("enactor-connectors/src/test/samples").resolve(name);
    }

    private static final Map<String, String> RECORDINGS = Map.of("wfformat", "genome", "schlouder", "brs");

    private static List<Path> recordings(String connector) throws IOException {
        String begin = RECORDINGS.getOrDefault(connector, connector);
        List<Path> all = new ArrayList<>();
        for (Path place : List.of(sample(""), sample("generic"), ROOT.resolve("../shared/data/events"))) {
            if (Files.isDirectory(place)) {
                try (Stream<Path> files = Files.list(place)) {
                    files.filter(file -> file.getFileName().toString().startsWith(begin)
                                    || (connector.equals("generic")
                                            && file.getParent().endsWith("generic")))
                            .sorted()
                            .forEach(all::add);
                }
            }
        }
        return all;
    }

    private static String seed(Path file) {
        try {
            String text = Files.readString(file);
            if (text.length() <= MAX_SEED) {
                return text;
            }
            int end = text.lastIndexOf('\n', MAX_SEED);
            return text.substring(0, end > 0 ? end : MAX_SEED);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text.replaceAll("[\ud800-\udfff]", "?"));
    }
}
