package io.weatherglass.connectors.sources.htcondor;

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

/** Translates the Stampede events of one workflow. A restart after a failure is a separate instance. */
final class StampedeTranslation implements RunTranslation {
    private static final int READABLE = 8;

    private static final Set<String> IGNORED = Set.of(
            "job_inst.pre.start",
            "job_inst.pre.term",
            "job_inst.submit.end",
            "job_inst.held.start",
            "job_inst.held.end",
            "job_inst.post.term",
            "job_inst.host.info",
            "job_inst.image.info",
            "job_inst.grid.submit.start",
            "job_inst.grid.submit.end",
            "job_inst.globus.submit.start",
            "job_inst.globus.submit.end",
            "job_inst.tag",
            "job_inst.composite",
            "inv.start");

    private final String id;
    private final ConnectorSettings settings;
    private final Set<UUID> heard = new HashSet<>();
    private final StampedePlan plan = new StampedePlan();
    private String label = PegasusConnector.NAME;
    private int restarts;
    private final Set<String> complete = new HashSet<>();

    private Optional<DagRun> current = Optional.empty();

    StampedeTranslation(String id, ConnectorSettings settings) {
        this.id = id;
        this.settings = settings;
    }

    @Override
    public boolean isOver() {
        return current.isPresent() && current.get().isOver();
    }

    @Override
    public List<EventEnvelope> translate(SourceMessage message) {
        UUID digest = UUID.nameUUIDFromBytes(message.body().getBytes(StandardCharsets.UTF_8));
        if (heard.contains(digest)) {
            return List.of();
        }
        List<EventEnvelope> events = new ArrayList<>();
        apply(StampedeEvent.parse(message.body()), events);
        heard.add(digest);
        current.ifPresent(run -> events.addAll(run.take()));
        return events;
    }

    private void apply(StampedeEvent event, List<EventEnvelope> events) {
        String type = event.event();
        if (type.startsWith("job_inst.") || type.startsWith("inv.")) {
            job(event);
        } else if (type.equals("wf.plan")) {
            label = event.required("dax.label");
        } else if (type.equals("xwf.start")) {
            int count = event.number("restart_count");
            if (count > restarts) {
                current.ifPresent(DagRun::replaced);
            }
            current.ifPresent(run -> events.addAll(run.take()));
            if (current.isEmpty() || count > restarts) {
                restarts = count;
                open(event.at());
            }
        } else if (type.equals("xwf.end")) {
            int status = event.number("status");
            run(event.at()).finished(event.at(), status, "Pegasus ended the workflow with status " + status);
        } else {
            plan.add(event);
        }
    }

    private void job(StampedeEvent event) {
        String node = event.required("job.id");
        String attempt = event.required("job_inst.id");
        Instant at = event.at();
        switch (event.event()) {
            case "job_inst.submit.start" -> run(at).submitted(at, node, attempt);
            case "job_inst.main.start" -> run(at).executing(at, node, attempt);
            case "job_inst.main.term" -> run(at).terminated(at, node, attempt);
            case "inv.end" -> {
                // the job's programs have positive numbers; the scripts before and after the job have negative numbers
                double seconds = event.seconds("dur");
                if (event.number("inv.id") > 0) {
                    run(at).computed(node, attempt, seconds);
                }
            }
            case "job_inst.main.end" -> ended(event, node, attempt);
            case "job_inst.abort.info" -> run(at).jobDone(at, node, attempt, false, "aborted");
            case "job_inst.post.start" -> run(at).postScript(node);
            case "job_inst.pre.end" -> {
                int status = event.number("status");
                if (status != 0) {
                    run(at).nodeDone(at, node, attempt, false, "PRE script: status " + status);
                }
            }
            case "job_inst.post.end" -> {
                int status = event.number("status");
                run(at).nodeDone(at, node, attempt, status == 0, "POST script: status " + status);
            }
            default -> {
                if (!IGNORED.contains(event.event())) {
                    throw InvalidMessageException.ofState(
                            "event", event.event(), "a Pegasus event about a job", Optional.of(node));
                }
            }
        }
    }

    private void ended(StampedeEvent event, String node, String attempt) {
        int status = event.number("status");
        run(event.at()).jobDone(event.at(), node, attempt, status == 0, "status " + status);
    }

    private DagRun run(Instant at) {
        return current.orElseGet(() -> open(at));
    }

    private DagRun open(Instant at) {
        current.ifPresent(before -> complete.addAll(before.completed()));
        String suffix = restarts == 0 ? "" : "-" + restarts;
        String instance =
                settings.instance().orElse(label + "-" + id.substring(0, Math.min(READABLE, id.length()))) + suffix;
        DagRun run = new DagRun(PegasusConnector.NAME, instance, label, settings, at);
        run.begin(plan.nodes(), complete);
        current = Optional.of(run);
        return run;
    }
}
