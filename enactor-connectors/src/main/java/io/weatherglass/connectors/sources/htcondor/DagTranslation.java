package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Translates the logs of a DAG. A rescue of a DAG that failed goes on in the same logs: every job of DAGMan is an
 * instance of its own, named by its id in the queue. Until a message of DAGMan itself arrives, the run is named by the
 * first date.
 */
final class DagTranslation implements RunTranslation {
    private final String connector;
    private final String key;
    private final ConnectorSettings settings;
    private final ZoneId zone;
    private final Set<UUID> heard = new HashSet<>();
    private final Map<String, String> nodesByJob = new HashMap<>();
    private final Map<String, String> jobsBySequence = new HashMap<>();
    private final Map<String, QueueEvent> unnamed = new HashMap<>();
    private Optional<QueueEvent> dagman = Optional.empty();
    private final KickstartFiles records = new KickstartFiles();
    private final Map<String, DagRun> runs = new LinkedHashMap<>();
    private List<DagNode> nodes = List.of();
    private String name;
    private Optional<DagRun> current = Optional.empty();

    DagTranslation(String connector, String key, ConnectorSettings settings, ZoneId zone) {
        this.connector = connector;
        this.key = key;
        this.name = key;
        this.settings = settings;
        this.zone = zone;
    }

    @Override
    public boolean isOver() {
        return current.isPresent() && current.get().isOver();
    }

    @Override
    public List<EventEnvelope> translate(SourceMessage message) {
        UUID digest =
                UUID.nameUUIDFromBytes((message.target() + "\n" + message.body()).getBytes(StandardCharsets.UTF_8));
        if (heard.contains(digest)) {
            return List.of();
        }
        switch (HtcondorConnector.Kind.of(message.target())) {
            case DAG -> dag(message);
            case JOBSTATE -> jobstate(JobstateLine.parse(message.body()));
            case KICKSTART -> records.add(message.target(), message.body());
            case NODES_LOG -> queue(QueueEvent.ofText(message.body(), zone));
            default -> QueueEvent.ofJson(message.body(), zone).ifPresent(this::queue);
        }
        heard.add(digest);
        List<EventEnvelope> events = new ArrayList<>();
        runs.values().forEach(run -> events.addAll(run.take()));
        return events;
    }

    private void dag(SourceMessage message) {
        List<DagNode> read = DagFile.nodes(message.body());
        InvalidMessageException.requirePlannable(
                read.stream().map(DagNode::planned).toList());
        // of several files the first is the DAG, the others are of its sub-DAGs
        if (nodes.isEmpty()) {
            nodes = read;
            name = message.target().replaceFirst("^.*/", "").replaceFirst("\\.dag$", "");
            current.ifPresent(run -> run.plan(nodes));
        }
    }

    private DagRun run(Instant at) {
        return current.orElseGet(() -> open(Long.toString(at.getEpochSecond()), at));
    }

    /** The run of a job of DAGMan. */
    private DagRun open(String id, Instant at) {
        DagRun known = runs.get(id);
        if (known == null) {
            Set<String> complete = new HashSet<>();
            runs.values().forEach(run -> complete.addAll(run.completed()));
            boolean first = runs.isEmpty();
            String instance =
                    settings.instance().map(set -> first ? set : set + "-" + id).orElse(name + "-" + id);
            known = new DagRun(connector, instance, name, settings, at);
            known.begin(nodes, complete);
            runs.put(id, known);
        }
        current = Optional.of(known);
        return known;
    }

    private void jobstate(JobstateLine line) {
        if (line.isInternal()) {
            if (line.event().equals("DAGMAN_STARTED")) {
                open(line.value(), line.at());
            } else if (line.event().equals("DAGMAN_FINISHED")) {
                finished(line.at(), line.status());
            }
            return;
        }
        if (line.namesJob()) {
            jobsBySequence.put(line.sequence(), line.value());
            records.submitted(line.node(), line.value());
        }
        DagRun run = run(line.at());
        String node = line.node();
        String job = jobsBySequence.getOrDefault(line.sequence(), "attempt " + line.sequence());
        run.recorded(node, job, records.of(node, job));
        switch (line.event()) {
            case "SUBMIT" -> run.submitted(line.at(), node, job);
            case "EXECUTE" -> run.executing(line.at(), node, job);
            case "JOB_TERMINATED" -> run.terminated(line.at(), node, job);
            case "JOB_SUCCESS" -> run.jobDone(line.at(), node, job, true, "");
            case "JOB_FAILURE" -> run.jobDone(line.at(), node, job, false, "exit code " + line.value());
            case "JOB_ABORTED" -> run.ended(line.at(), node, job, false, "aborted");
            case "PRE_SCRIPT_FAILURE" ->
                run.nodeDone(line.at(), node, job, false, "script before the job: exit code " + line.value());
            case "POST_SCRIPT_STARTED" -> run.postScript(node);
            case "POST_SCRIPT_SUCCESS" -> run.nodeDone(line.at(), node, job, true, "");
            case "POST_SCRIPT_FAILURE" ->
                run.nodeDone(line.at(), node, job, false, "script after the job: exit code " + line.value());
            default -> {}
        }
    }

    private void finished(Instant at, long status) {
        run(at).finished(at, status, "DAGMan ended with exit code " + status);
    }

    private void queue(QueueEvent event) {
        event.node().ifPresent(node -> nodesByJob.putIfAbsent(event.job(), node));
        Optional<String> node = Optional.ofNullable(nodesByJob.get(event.job()));
        if (node.isEmpty()) {
            withoutNode(event);
            return;
        }
        // DAGMan is a job without a node in the same batch
        Optional<QueueEvent> parent = event.batch().isEmpty()
                ? dagman
                : Optional.ofNullable(unnamed.get(event.batch().get()));
        DagRun run = parent.map(job -> open(job.job(), job.at())).orElseGet(() -> run(event.at()));
        String job = event.job();
        records.submitted(node.get(), job);
        run.recorded(node.get(), job, records.of(node.get(), job));
        switch (event.number()) {
            case QueueEvent.SUBMITTED -> run.submitted(event.at(), node.get(), job);
            case QueueEvent.EXECUTES -> run.executing(event.at(), node.get(), job);
            case QueueEvent.TERMINATED -> ended(run, event, node.get(), job);
            case QueueEvent.ABORTED -> run.ended(event.at(), node.get(), job, false, "aborted");
            case QueueEvent.POST_SCRIPT_TERMINATED -> {
                run.postScript(node.get());
                boolean success = event.exitCode().orElse(1) == 0;
                String last = run.current(node.get()).orElse(job);
                run.nodeDone(event.at(), node.get(), last, success, "script after the job failed");
            }
            default -> {}
        }
    }

    private static void ended(DagRun run, QueueEvent event, String node, String job) {
        boolean success = event.exitCode().orElse(1) == 0;
        String reason =
                event.exitCode().isPresent() ? "exit code " + event.exitCode().getAsLong() : "killed by a signal";
        run.ended(event.at(), node, job, success, reason);
    }

    private void withoutNode(QueueEvent event) {
        if (event.describesJob()
                && event.number() == QueueEvent.SUBMITTED
                && event.batch().isPresent()) {
            unnamed.put(event.batch().get(), event);
            dagman = Optional.of(event);
        } else if (event.number() == QueueEvent.TERMINATED && runs.containsKey(event.job())) {
            current = Optional.of(runs.get(event.job()));
            finished(event.at(), event.exitCode().orElse(1));
        }
    }
}
