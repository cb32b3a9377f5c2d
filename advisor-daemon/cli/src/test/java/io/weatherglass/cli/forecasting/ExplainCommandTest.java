package io.weatherglass.cli.forecasting;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.ConfiguredOptions;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.explaining.Explanations;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.history.LearnedFromHistory;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.LogFold;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest {

    private static final String RUN = "montage-1";
    private static final Instant ORIGIN = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    private Path folder;

    private Path log;
    private Path advisory;

    /** Writes the log of a run, and an advisory as from a daemon with the default configuration. */
    @BeforeEach
    void anAdvisory() throws IOException {
        ReplayScript script = DemoScripts.montage(3, ORIGIN);
        List<LogFold.Logged> events = new ArrayList<>();
        add(events, 0, new WorkflowPlanned(script.plan()));
        script.events().forEach(event -> add(events, event.seconds(), event.event()));
        log = Files.write(
                folder.resolve("events.ndjson"),
                events.stream()
                        .map(event -> new String(new EventCodec().toJson(event.event()), StandardCharsets.UTF_8))
                        .toList());
        InstanceSnapshot snapshot = LogFold.state(RUN, events, 300);
        try (History history = History.at(HistoryLocation.in(Files.createDirectories(data())), Clock.systemUTC())) {
            var options = ConfiguredOptions.forecast(Configuration.of(Map.of()));
            Forecaster forecaster =
                    new Forecaster(MonteCarlo.singleThreaded(), options, new LearnedFromHistory(history, options));
            Advisory made = new Advisor(Clock.systemUTC(), () -> Calibrations.NONE)
                    .advise(snapshot, forecaster.forecast(snapshot), Background.notAvailable("no search"));
            Explanations explanations = new Explanations(forecaster);
            InstanceSnapshot first = LogFold.state(RUN, events, 20);
            explanations.next(new Explanations.Known(first, forecaster.assumptions(first, Optional.empty()), 700));
            Advisory explained = made.toBuilder()
                    .explanation(explanations.next(new Explanations.Known(
                            snapshot,
                            forecaster.assumptions(snapshot, Optional.empty()),
                            made.makespan().orElseThrow().medianSeconds())))
                    .build();
            advisory = Files.write(folder.resolve("advisory.json"), new AdvisoryCodec().toJson(explained));
        }
    }

    private static void add(List<LogFold.Logged> events, double seconds, WorkflowEvent event) {
        int number = events.size();
        events.add(new LogFold.Logged(
                new EventEnvelope(
                        String.valueOf(number),
                        URI.create("urn:example:enactor"),
                        ORIGIN.plusNanos(Math.round(seconds * 1e9)),
                        EventEnvelope.LIVE,
                        RUN,
                        event),
                new InputPosition("events", 0, number)));
    }

    private Path data() {
        return folder.resolve("data");
    }

    private Ran explain(Path of, String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("explain", of.toString(), "--events", log.toString(), "--data-dir", data().toString()));
        arguments.addAll(List.of(more));
        return Commands.run(arguments.toArray(String[]::new));
    }

    @Test
    void recomputesAnAdvisoryBitByBit() throws IOException {
        Ran ran = explain(advisory);
        assertThat(ran.exitCode()).as(ran.out() + ran.err()).isZero();
        assertThat(ran.out())
                .startsWith("advisory 300 on montage-1, as of 2026-03-01T")
                .contains(": bit-identical\n")
                .contains("since the start: The expected end time ");
        JsonNode json = new ObjectMapper().readTree(explain(advisory, "--json").out());
        assertThat(json.get("identical").asBoolean()).isTrue();
        assertThat(json.get("differences")).isEmpty();
    }

    @Test
    void reportsChangedFields() throws IOException {
        String text = Files.readString(advisory);
        Path changed = Files.writeString(
                folder.resolve("changed.json"), text.replaceFirst("\"jobsTotal\":\\d+", "\"jobsTotal\":999"));
        Ran ran = explain(changed, "--json");
        assertThat(ran.exitCode()).isEqualTo(1);
        JsonNode json = new ObjectMapper().readTree(ran.out());
        assertThat(json.get("identical").asBoolean()).isFalse();
        assertThat(json.at("/differences/0/field").asText()).isEqualTo("/progress/jobsTotal");
        assertThat(json.at("/differences/0/was").asText()).isEqualTo("999");
        assertThat(explain(changed).out()).contains("1 field differs", "/progress/jobsTotal: was 999, is 184");
    }

    @Test
    void rejectsUnreadableInput() throws IOException {
        assertThat(explain(Files.writeString(folder.resolve("x.json"), "{}")).refusal())
                .contains("must be an advisory");
        Files.writeString(log, "no event\n");
        assertThat(explain(advisory).refusal()).contains("events.ndjson, line 1: ");
        Files.writeString(log, "");
        assertThat(explain(advisory).refusal()).contains("must have 300 distinct events");
    }
}
