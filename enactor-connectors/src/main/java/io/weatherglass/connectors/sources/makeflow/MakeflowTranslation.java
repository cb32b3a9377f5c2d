package io.weatherglass.connectors.sources.makeflow;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Translates a log. If Makeflow is started again, it appends to the same log and does not repeat complete rules. Each
 * start is a separate instance.
 */
final class MakeflowTranslation implements RunTranslation {
    private static final String STARTED = "# STARTED ";
    private static final String COMPLETED = "# COMPLETED ";
    private static final String FAILED = "# FAILED ";
    private static final String ABORTED = "# ABORTED ";

    private final String file;
    private final ConnectorSettings settings;
    /** Digests of lines. Times are in microseconds, so an identical line is a repetition. */
    private final Set<UUID> heard = new HashSet<>();

    private final LoggedRules logged = new LoggedRules();
    private final Set<String> complete = new HashSet<>();
    private List<Rule> plan = List.of();
    private Optional<MakeflowRun> run = Optional.empty();
    private int starts;

    MakeflowTranslation(String file, ConnectorSettings settings) {
        this.file = file;
        this.settings = settings;
    }

    @Override
    public boolean isOver() {
        return run.isPresent() && run.get().isOver();
    }

    @Override
    public List<EventEnvelope> translate(SourceMessage message) {
        if (!MakeflowConnector.isLog(message.target())) {
            List<Rule> rules = MakeflowFile.rules(message.body());
            InvalidMessageException.requirePlannable(
                    rules.stream().map(Rule::planned).toList());
            plan = plan.isEmpty() ? rules : plan;
            return run.filter(MakeflowRun::hasBegun)
                    .map(begun -> {
                        begun.plan(plan);
                        return begun.take();
                    })
                    .orElse(List.of());
        }
        UUID digest = UUID.nameUUIDFromBytes(message.body().getBytes(StandardCharsets.UTF_8));
        if (heard.contains(digest)) {
            return List.of();
        }
        List<EventEnvelope> events = line(message.body());
        heard.add(digest);
        return events;
    }

    private List<EventEnvelope> line(String line) {
        List<EventEnvelope> events = new ArrayList<>();
        if (line.startsWith(STARTED)) {
            Instant at = StateLine.date(line.substring(STARTED.length()));
            // a run in which Makeflow found nothing to do has no events
            run.filter(MakeflowRun::hasBegun).ifPresent(before -> {
                before.superseded();
                events.addAll(before.take());
            });
            run = Optional.of(open(at));
        } else if (line.startsWith(COMPLETED)) {
            Instant at = StateLine.date(line.substring(COMPLETED.length()));
            begun(at, 0).completed(at);
        } else if (line.startsWith(FAILED)) {
            Instant at = StateLine.date(line.substring(FAILED.length()));
            begun(at, 0).failed(at, "failed");
        } else if (line.startsWith(ABORTED)) {
            Instant at = StateLine.date(line.substring(ABORTED.length()));
            begun(at, 0).failed(at, "aborted");
        } else if (line.startsWith("#")) {
            logged.line(line);
        } else {
            state(StateLine.parse(line));
        }
        run.ifPresent(now -> events.addAll(now.take()));
        return events;
    }

    private void state(StateLine state) {
        if (state.state() == StateLine.State.WAITING) {
            // Makeflow runs a complete rule again if the rule's files have changed
            complete.remove(state.rule());
            run.ifPresent(now -> now.state(state));
            return;
        }
        begun(state.at(), state.rules()).state(state);
        if (state.state() == StateLine.State.COMPLETE) {
            complete.add(state.rule());
        }
    }

    /** Returns the current run. It begins with its first state change; the rules are logged before. */
    private MakeflowRun begun(Instant at, int rules) {
        MakeflowRun now = run.orElseGet(() -> open(at));
        run = Optional.of(now);
        if (!now.hasBegun()) {
            List<Rule> listed = logged.rules();
            now.begin(listed.isEmpty() ? plan : listed, rules, complete);
        }
        return now;
    }

    /** Returns microseconds since 1970. {@code ChronoUnit} would count nanoseconds, which overflow in 2262. */
    private static long micros(Instant at) {
        return TimeUnit.SECONDS.toMicros(at.getEpochSecond()) + TimeUnit.NANOSECONDS.toMicros(at.getNano());
    }

    private MakeflowRun open(Instant startedAt) {
        starts++;
        String name = file.substring(file.lastIndexOf('/') + 1);
        String instance = settings.instance()
                .map(id -> starts == 1 ? id : id + "-" + starts)
                .orElseGet(() -> name + "-" + micros(startedAt));
        return new MakeflowRun(instance, name.replaceFirst("\\.(mf|makeflow)$", ""), settings, startedAt);
    }
}
