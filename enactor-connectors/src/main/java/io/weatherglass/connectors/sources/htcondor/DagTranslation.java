package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Translates the logs of a DAG. The rescue run of a failed DAG is appended to the same logs, so each DAGMan job becomes
 * a separate instance named after its job id. If no message from DAGMan itself has arrived, the run is named after its
 * first timestamp.
 */
final class DagTranslation implements RunTranslation {
    private final String connector;
    private final String key;
    private final ConnectorSettings settings;
    private final Supplier<CondorDates> newDates;
    private final Map<String, CondorDates> dates = new HashMap<>();
    private final Set<DagRun> started = new HashSet<>();

    private final Set<String> helpers = new HashSet<>();

    private final Map<String, DagRun> runsByCluster = new HashMap<>();

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

    DagTranslation(String connector, String key, ConnectorSettings settings, Supplier<CondorDates> newDates) {
        this.connector = connector;
        this.key = key;
        this.name = key;
        this.settings = settings;
        this.newDates = newDates;
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
            case NODES_LOG -> queue(QueueEvent.ofText(message.body(), dates(message)));
            default -> QueueEvent.ofJson(message.body(), dates(message)).ifPresent(this::queue);
        }
        heard.add(digest);
        List<EventEnvelope> events = new ArrayList<>();
        runs.values().forEach(run -> events.addAll(run.take()));
        return events;
    }

    private CondorDates dates(SourceMessage message) {
        return dates.computeIfAbsent(message.target(), file -> newDates.get());
    }

    private void dag(SourceMessage message) {
        helpers.addAll(DagFile.helpers(message.body()));
        List<DagNode> read = DagFile.nodes(message.body());
        InvalidMessageException.requirePlannable(
                read.stream().map(DagNode::planned).toList());
        // the first file is the DAG; other files are its sub-DAGs
        if (nodes.isEmpty()) {
            nodes = read;
            name = message.target().replaceFirst("^.*/", "").replaceFirst("\\.dag$", "");
            current.ifPresent(run -> run.plan(nodes));
        }
    }

    private DagRun run(Instant at) {
        return current.orElseGet(() -> open(Long.toString(at.getEpochSecond()), at));
    }

    private DagRun open(String id, Instant at) {
        DagRun known = runs.get(id);
        if (known != null && known.isOver() && known.isBefore(at)) {
            return open(id + "-" + at.getEpochSecond(), at);
        }
        if (known == null) {
            Set<String> complete = new HashSet<>();
            for (DagRun run : runs.values()) {
                // after a successful run, the next run executes all nodes
                if (run.succeeded()) {
                    complete.clear();
                } else {
                    complete.addAll(run.completed());
                }
            }
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
            internal(line);
            return;
        }
        CondorEventType what = CondorEventType.of(line.event(), line.node());
        if (helpers.contains(line.node())) {
            return;
        }
        if (line.namesJob()) {
            jobsBySequence.put(line.sequence(), line.value());
            records.submitted(line.node(), line.value());
        }
        DagRun run = run(line.at());
        String node = line.node();
        String job = jobsBySequence.getOrDefault(line.sequence(), "attempt " + line.sequence());
        runsByCluster.putIfAbsent(clusterOf(job), run);
        run.recorded(node, job, records.of(node, job));
        switch (what) {
            case SUBMIT -> run.submitted(line.at(), node, job);
            case EXECUTE -> run.executing(line.at(), node, job);
            case JOB_TERMINATED -> run.terminated(line.at(), node, job);
            case JOB_SUCCESS -> run.jobDone(line.at(), node, job, true, "");
            case JOB_FAILURE -> {
                run.exited(node, job, line.status());
                run.jobDone(line.at(), node, job, false, "exit code " + line.value());
            }
            case JOB_ABORTED -> run.ended(line.at(), node, job, false, "aborted");
            case PRE_SCRIPT_FAILURE ->
                run.nodeDone(line.at(), node, job, false, "PRE script: exit code " + line.value());
            case POST_SCRIPT_STARTED -> run.postScript(node);
            case POST_SCRIPT_SUCCESS -> run.nodeDone(line.at(), node, job, true, "");
            case POST_SCRIPT_FAILURE -> {
                run.exited(node, job, line.status());
                run.nodeDone(line.at(), node, job, false, "POST script: exit code " + line.value());
            }
            default -> other(run, what, line.at(), node, job);
        }
    }

    private void internal(JobstateLine line) {
        if (line.event().equals("DAGMAN_STARTED")) {
            Optional<DagRun> before = current.filter(started::contains);
            DagRun run = open(line.value(), line.at());
            if (before.filter(one -> one != run).isPresent()) {
                before.get().replaced();
                jobsBySequence.clear();
            }
            started.add(run);
        } else if (line.event().equals("DAGMAN_FINISHED") && line.status() != JobstateLine.RESTART) {
            finished(line.at(), line.status());
        }
    }

    private static void other(DagRun run, CondorEventType what, Instant at, String node, String job) {
        switch (what.meaning()) {
            case PAUSES -> run.paused(at, node, job);
            case CONTINUES -> run.continues(at, node, job);
            case SKIPPED -> run.skipped(at, node, job);
            default -> {}
        }
    }

    private static String clusterOf(String job) {
        return job.replaceFirst("\\..*", "");
    }

    private void finished(Instant at, long status) {
        run(at).finished(at, status, "DAGMan ended with exit code " + status);
    }

    private void queue(QueueEvent event) {
        event.node().ifPresent(node -> nodesByJob.put(event.job(), node));
        Optional<String> node = Optional.ofNullable(nodesByJob.get(event.job()));
        if (node.isEmpty()) {
            withoutNode(event);
        } else if (!helpers.contains(node.get())) {
            queue(event, node.get());
        }
    }

    private void queue(QueueEvent event, String node) {
        DagRun run = runOf(event, node);
        String job = event.job();
        records.submitted(node, job);
        run.recorded(node, job, records.of(node, job));
        switch (event.what()) {
            case SUBMIT -> run.submitted(event.at(), node, job);
            case EXECUTE -> {
                run.executing(event.at(), node, job);
                run.executesOn(node, job, event.host());
            }
            case JOB_TERMINATED -> ended(run, event, node, job);
            case JOB_ABORTED -> run.ended(event.at(), node, job, false, "aborted");
            case POST_SCRIPT_TERMINATED -> {
                run.postScript(node);
                boolean success = event.exitCode().orElse(1) == 0;
                String last = run.current(node).orElse(job);
                event.exitCode().ifPresent(code -> run.exited(node, last, code));
                run.nodeDone(event.at(), node, last, success, "POST script failed");
            }
            default -> other(run, event.what(), event.at(), node, job);
        }
    }

    /**
     * Returns the run of an event. A job log does not contain the id of the DAGMan job, so if a node that was done is
     * submitted again, another run has begun.
     */
    private DagRun runOf(QueueEvent event, String node) {
        // the job in the same batch that does not belong to a node is DAGMan itself
        Optional<QueueEvent> parent = event.batch().isEmpty()
                ? dagman
                : Optional.ofNullable(unnamed.get(event.batch().get()));
        String cluster = clusterOf(event.job());
        DagRun run = Optional.ofNullable(runsByCluster.get(cluster))
                .or(() -> parent.map(job -> open(job.job(), job.at())))
                .orElseGet(() -> run(event.at()));
        boolean again = event.what() == CondorEventType.SUBMIT && run.isDone(node) && run.isBefore(event.at());
        if (again) {
            run.replaced();
            runsByCluster.values().removeIf(run::equals);
            run = parent.map(job -> open(job.job(), job.at()))
                    .filter(other -> !other.isDone(node))
                    .orElseGet(() -> open(Long.toString(event.at().getEpochSecond()), event.at()));
        }
        runsByCluster.put(cluster, run);
        return run;
    }

    private static void ended(DagRun run, QueueEvent event, String node, String job) {
        boolean success = event.exitCode().orElse(1) == 0;
        event.exitCode().ifPresent(code -> run.exited(node, job, code));
        String reason =
                event.exitCode().isPresent() ? "exit code " + event.exitCode().getAsLong() : "killed by a signal";
        run.ended(event.at(), node, job, success, reason);
    }

    private void withoutNode(QueueEvent event) {
        if (event.describesJob()
                && event.what() == CondorEventType.SUBMIT
                && event.batch().isPresent()) {
            unnamed.put(event.batch().get(), event);
            dagman = Optional.of(event);
        } else if (event.what() == CondorEventType.JOB_TERMINATED && runs.containsKey(event.job())) {
            runOfDagman(event).finished(event.at(), event.exitCode().orElse(1), dagmanEnded(event));
        } else if (event.what() == CondorEventType.JOB_ABORTED && runs.containsKey(event.job())) {
            runOfDagman(event).finished(event.at(), 1, "DAGMan was removed from the queue");
        }
    }

    private static String dagmanEnded(QueueEvent event) {
        return event.exitCode().isPresent()
                ? "DAGMan ended with exit code " + event.exitCode().getAsLong()
                : "DAGMan was killed by a signal";
    }

    private DagRun runOfDagman(QueueEvent event) {
        return dagman.filter(job -> job.job().equals(event.job()))
                .map(job -> open(job.job(), job.at()))
                .orElseGet(() -> runs.get(event.job()));
    }
}
