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
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * One enactment of a DAG, reported by one or more of its logs. An attempt at a node is known by the id of its job in
 * the queue, {@code 2.0}; with {@code queue 3} it has further ones, {@code 2.1} and {@code 2.2}. A script after the job may
 * decide whether the node succeeded. Not thread-safe.
 */
final class DagRun {
    /** What is known of one attempt. */
    private static final class Attempt {
        private final Set<String> jobs = new HashSet<>();
        private final Set<String> ended = new HashSet<>();
        private final Set<String> judged = new HashSet<>();
        private final Map<String, Instant> executing = new HashMap<>();
        private Optional<String> firstFailure = Optional.empty();
        private OptionalDouble runtime = OptionalDouble.empty();
        private double compute;
        private int programs;
        private Optional<String> failure = Optional.empty();
    }

    /** A result that a script after the job may change. */
    private record Result(Instant at, String node, String key, boolean success, String reason) {}

    private final String workflow;
    private final ConnectorSettings settings;
    private final Instant startedAt;
    private final RunEvents events;
    private final Map<String, List<String>> attempts = new HashMap<>();
    private final Map<String, Attempt> byKey = new HashMap<>();
    private final Map<String, DagNode> plan = new HashMap<>();
    private final Set<String> completed = new HashSet<>();
    private Optional<Result> held = Optional.empty();
    private boolean postScripts;
    private boolean over;

    DagRun(String connector, String instance, String workflow, ConnectorSettings settings, Instant startedAt) {
        this.workflow = workflow;
        this.settings = settings;
        this.startedAt = startedAt;
        this.events = new RunEvents(connector, instance);
    }

    boolean isOver() {
        return over;
    }

    /** Nodes that completed. */
    Set<String> completed() {
        return completed;
    }

    List<EventEnvelope> take() {
        return events.take();
    }

    /**
     * Reports that the run begins.
     *
     * @param nodes of the DAG; none if they are unknown
     * @param complete nodes that an earlier enactment completed
     */
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

    /** Reports the plan, unless that was done. */
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

    /** The last attempt at a node that is known. */
    Optional<String> current(String node) {
        List<String> keys = attempts.getOrDefault(node, List.of());
        return keys.isEmpty() ? Optional.empty() : Optional.of(keys.get(keys.size() - 1));
    }

    /** A job of the attempt was queued. */
    int submitted(Instant at, String node, String job) {
        of(node, job).jobs.add(job);
        return attempt(at, node, job);
    }

    private int attempt(Instant at, String node, String job) {
        release();
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

    /** A job of the attempt runs; again after it was evicted. */
    void executing(Instant at, String node, String job) {
        int attempt = submitted(at, node, job);
        of(node, job).executing.put(job, at);
        events.add(at, new JobStarted(node, attempt, Optional.empty()));
    }

    /** A job of the attempt has left its resource: the attempt takes from the first start to the last end of its jobs. */
    void terminated(Instant at, String node, String job) {
        Attempt attempt = of(node, job);
        // another log may date the same end less finely
        if (attempt.ended.add(job) || attempt.runtime.isEmpty()) {
            attempt.executing.values().stream()
                    .min(Comparator.naturalOrder())
                    .ifPresent(start -> attempt.runtime = OptionalDouble.of(RunEvents.secondsBetween(start, at)));
        }
    }

    /** A job of the attempt has succeeded or not; with the last of them they all have, or have failed as the first that did. */
    void ended(Instant at, String node, String job, boolean success, String reason) {
        terminated(at, node, job);
        Attempt attempt = of(node, job);
        attempt.judged.add(job);
        if (!success && attempt.firstFailure.isEmpty()) {
            attempt.firstFailure = Optional.of(reason);
        }
        // not those of which another log has said that they ended, but not how
        if (attempt.judged.containsAll(attempt.jobs)) {
            jobDone(at, node, job, attempt.firstFailure.isEmpty(), attempt.firstFailure.orElse(""));
        }
    }

    /** How long the programs of the attempt's job ran, in seconds. */
    void computed(String node, String key, double seconds) {
        Attempt attempt = of(node, key);
        attempt.compute += seconds;
        attempt.programs++;
    }

    /** What was recorded of the programs of the attempt's job, all of them. */
    void recorded(String node, String key, List<KickstartRecord> records) {
        if (!records.isEmpty()) {
            Attempt attempt = of(node, key);
            attempt.compute =
                    records.stream().mapToDouble(KickstartRecord::seconds).sum();
            attempt.programs = records.size();
            attempt.failure = records.stream()
                    .flatMap(record -> record.failure().stream())
                    .findFirst();
        }
    }

    /**
     * The attempt's job succeeded or not. It is the node's success unless a script comes after the job: the DAG says
     * so; where it does not, but other nodes of the run have scripts, the next message shows whether one begins.
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

    /** The script after the node's job begins. */
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

    /** The node succeeded or not at this attempt. */
    void nodeDone(Instant at, String node, String key, boolean success, String reason) {
        release();
        int number = attempt(at, node, key);
        Attempt attempt = of(node, key);
        if (success) {
            completed.add(node);
            if (attempt.runtime.isEmpty() && attempt.programs == 0) {
                events.addCompleted(at, node, number, OptionalDouble.empty());
                return;
            }
            double runtime = runtime(attempt);
            events.add(
                    at,
                    new JobCompleted(
                            node,
                            number,
                            runtime,
                            Optional.empty(),
                            OptionalDouble.empty(),
                            attempt.programs > 0 && attempt.compute <= runtime
                                    ? OptionalDouble.of(attempt.compute)
                                    : OptionalDouble.empty(),
                            OptionalDouble.empty()));
        } else {
            boolean retried =
                    !plan.containsKey(node) || number <= plan.get(node).retries();
            OptionalDouble runtime = attempt.runtime.isEmpty() && attempt.programs == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(runtime(attempt));
            events.add(at, new JobFailed(node, number, Optional.of(attempt.failure.orElse(reason)), runtime, retried));
        }
    }

    /** Dates have seconds, programs are measured more finely: a short job with one program is as long as that. */
    private static double runtime(Attempt attempt) {
        double runtime = attempt.runtime.orElse(0);
        return attempt.programs == 1 || runtime == 0 ? Math.max(runtime, attempt.compute) : runtime;
    }

    private Attempt of(String node, String job) {
        return byKey.computeIfAbsent(node + " " + attemptOf(job), any -> new Attempt());
    }

    /** What the jobs of an attempt have in common: {@code 2} of {@code 2.0}. */
    private static String attemptOf(String job) {
        int dot = job.indexOf('.');
        return dot < 0 ? job : job.substring(0, dot);
    }

    /** The enactor has ended with this status. */
    void finished(Instant at, long status, String reason) {
        release();
        if (!over) {
            over = true;
            events.add(at, status == 0 ? new WorkflowCompleted() : new WorkflowFailed(Optional.of(reason)));
        }
    }
}
