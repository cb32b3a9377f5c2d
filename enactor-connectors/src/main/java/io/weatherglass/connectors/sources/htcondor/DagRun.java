package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RunEvents;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * One run of a DAG, reported by one or more logs. An attempt at a node is identified by a job id such as {@code 2.0};
 * with {@code queue 3}, the jobs {@code 2.1} and {@code 2.2} belong to the same attempt. If a script runs after the
 * job, the script decides whether the node has succeeded. Not thread-safe.
 */
final class DagRun {
    /** A result that may be changed by a script that runs after the job. */
    private record Result(Instant at, String node, String key, boolean success, String reason) {}

    private final String workflow;
    private final ConnectorSettings settings;
    private final Instant startedAt;
    private final RunEvents events;
    private final Map<String, List<String>> attempts = new HashMap<>();
    private final Map<String, NodeAttempt> byKey = new HashMap<>();
    private final Map<String, DagNode> plan = new HashMap<>();
    private final Set<String> completed = new HashSet<>();
    private final Set<String> failed = new HashSet<>();
    private Optional<Result> held = Optional.empty();
    private boolean postScripts;
    private boolean over;
    private boolean succeeded;
    private Instant latest;

    DagRun(String connector, String instance, String workflow, ConnectorSettings settings, Instant startedAt) {
        this.workflow = workflow;
        this.settings = settings;
        this.startedAt = startedAt;
        this.latest = startedAt;
        this.events = new RunEvents(connector, instance);
    }

    boolean isOver() {
        return over;
    }

    boolean isDone(String node) {
        return completed.contains(node) || failed.contains(node);
    }

    void replaced() {
        boolean complete = !plan.isEmpty() && completed.containsAll(plan.keySet());
        finished(latest, complete ? 0 : 1, "DAGMan started again without reporting the end of this run");
    }

    boolean succeeded() {
        return succeeded;
    }

    boolean isBefore(Instant at) {
        return latest.isBefore(at);
    }

    Set<String> completed() {
        return completed;
    }

    List<EventEnvelope> take() {
        return events.take();
    }

    /** @param nodes nodes of the DAG; empty if unknown */
    void begin(List<DagNode> nodes, Set<String> complete) {
        if (nodes.isEmpty()) {
            events.add(startedAt, settings.started(workflow, startedAt, Map.of()));
            return;
        }
        plan(nodes);
        nodes.stream()
                .filter(node -> node.done() || complete.contains(node.name()))
                .forEach(node -> events.add(startedAt, new JobSkipped(node.name())));
    }

    void plan(List<DagNode> nodes) {
        if (plan.isEmpty() && !nodes.isEmpty() && !over) {
            nodes.forEach(node -> plan.put(node.name(), node));
            events.add(
                    startedAt,
                    settings.planned(
                            workflow,
                            startedAt,
                            1,
                            nodes.stream().map(DagNode::planned).toList()));
        }
    }

    Optional<String> current(String node) {
        List<String> keys = attempts.getOrDefault(node, List.of());
        return keys.isEmpty() ? Optional.empty() : Optional.of(keys.get(keys.size() - 1));
    }

    int submitted(Instant at, String node, String job) {
        of(node, job).jobs.add(job);
        return attempt(at, node, job);
    }

    private int attempt(Instant at, String node, String job) {
        release();
        latest = at.isAfter(latest) ? at : latest;
        List<String> keys = attempts.computeIfAbsent(node, any -> new ArrayList<>());
        String key = attemptOf(job);
        if (!keys.contains(key)) {
            keys.add(key);
        }
        int attempt = keys.indexOf(key) + 1;
        Optional<String> kind = plan.isEmpty() ? Optional.of(DagNode.kindOf(node)) : Optional.empty();
        events.add(at, new JobSubmitted(node, attempt, Optional.empty(), kind, List.of()));
        return attempt;
    }

    /** Reports that a job of the attempt has started, possibly again after an eviction. */
    void executing(Instant at, String node, String job) {
        int attempt = submitted(at, node, job);
        of(node, job).work.starts(at, job);
        events.add(at, new JobStarted(node, attempt, Optional.empty()));
    }

    void executesOn(String node, String job, Optional<String> host) {
        of(node, job).host = host;
    }

    void paused(Instant at, String node, String job) {
        of(node, job).work.pauses(at, job);
    }

    void continues(Instant at, String node, String job) {
        of(node, job).work.continues(at, job);
    }

    void skipped(Instant at, String node, String job) {
        attempt(at, node, job);
        completed.add(node);
        events.addCompleted(at, node, 1, OptionalDouble.empty());
    }

    void exited(String node, String job, long code) {
        of(node, job).exit = OptionalLong.of(code);
    }

    /** Reports that a job no longer runs. An attempt lasts from the first start to the last end of its jobs. */
    void terminated(Instant at, String node, String job) {
        of(node, job).work.ends(at, job);
    }

    /** Reports the result of a job. An attempt has a result once all its jobs have one, and fails if any job failed. */
    void ended(Instant at, String node, String job, boolean success, String reason) {
        terminated(at, node, job);
        NodeAttempt attempt = of(node, job);
        attempt.judged.add(job);
        if (!success && attempt.firstFailure.isEmpty()) {
            attempt.firstFailure = Optional.of(reason);
        }
        // another log may have reported the end of a job without its result
        if (attempt.judged.containsAll(attempt.jobs)) {
            jobDone(at, node, job, attempt.firstFailure.isEmpty(), attempt.firstFailure.orElse(""));
        }
    }

    void computed(String node, String key, double seconds) {
        of(node, key).computed(seconds);
    }

    void recorded(String node, String key, List<KickstartRecord> records) {
        if (!records.isEmpty()) {
            of(node, key).recorded(records);
        }
    }

    /**
     * Reports the result of an attempt's job, which is the result of the node unless a script follows the job. If the
     * DAG is unknown and other nodes of the run have scripts, the result is held back, because only the next message
     * shows whether a script follows.
     */
    void jobDone(Instant at, String node, String key, boolean success, String reason) {
        release();
        DagNode.PostScript script =
                Optional.ofNullable(plan.get(node)).map(DagNode::postScript).orElse(DagNode.PostScript.UNKNOWN);
        if (script == DagNode.PostScript.NO || script == DagNode.PostScript.UNKNOWN && !postScripts) {
            nodeDone(at, node, key, success, reason);
        } else if (script == DagNode.PostScript.UNKNOWN) {
            held = Optional.of(new Result(at, node, key, success, reason));
        }
    }

    void postScript(String node) {
        postScripts = true;
        if (held.isPresent() && held.get().node().equals(node)) {
            held = Optional.empty();
        }
        release();
    }

    private void release() {
        Optional<Result> result = held;
        held = Optional.empty();
        result.ifPresent(due -> nodeDone(due.at(), due.node(), due.key(), due.success(), due.reason()));
    }

    void nodeDone(Instant at, String node, String key, boolean success, String reason) {
        release();
        int number = attempt(at, node, key);
        NodeAttempt attempt = of(node, key);
        // the end of a script after the job is later and would hide the contradiction
        Instant end = attempt.work.endBeforeStart().orElse(at);
        if (success) {
            completed.add(node);
            if (attempt.runtime().isEmpty()) {
                events.addCompleted(end, node, number, OptionalDouble.empty());
                return;
            }
            events.add(
                    end,
                    new JobCompleted(
                            node,
                            number,
                            attempt.runtime().getAsDouble(),
                            Optional.empty(),
                            OptionalDouble.empty(),
                            attempt.compute(),
                            OptionalDouble.empty(),
                            attempt.usage()));
        } else {
            // if a script after the job fails, the node fails although the job succeeded
            completed.remove(node);
            boolean retried = !plan.containsKey(node)
                    || number <= plan.get(node).retries()
                            && attempt.exit.stream().noneMatch(plan.get(node).finalExits()::contains);
            if (!retried) {
                failed.add(node);
            }
            Optional<String> why = attempt.recordedFailure().or(() -> Optional.of(reason));
            events.add(end, new JobFailed(node, number, why, attempt.runtime(), retried, attempt.usage()));
        }
    }

    private NodeAttempt of(String node, String job) {
        return byKey.computeIfAbsent(node + " " + attemptOf(job), any -> new NodeAttempt());
    }

    private static String attemptOf(String job) {
        int dot = job.indexOf('.');
        return dot < 0 ? job : job.substring(0, dot);
    }

    void finished(Instant at, long status, String reason) {
        release();
        if (!over) {
            over = true;
            succeeded = status == 0;
            latest = at.isAfter(latest) ? at : latest;
            events.add(at, status == 0 ? new WorkflowCompleted() : new WorkflowFailed(Optional.of(reason)));
        }
    }
}
