package io.weatherglass.connectors.sources.openlineage;

import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.sources.RunEvents;
import io.weatherglass.connectors.sources.openlineage.LineageEvent.RunOfJob;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/** The jobs of a run: its direct children, and the children of parents that send no events themselves. */
final class LineageJobs {
    private static final String SUCCESS = "success";
    private static final Set<String> DONE = Set.of(SUCCESS, AirflowFacets.SKIPPED);

    private final RunEvents events;
    private final Map<RunOfJob, LineageJob> byRun = new LinkedHashMap<>();
    private final Map<String, LineageJob> lastOfName = new HashMap<>();
    private final Map<String, Integer> jobsOfName = new HashMap<>();
    private final Map<String, Integer> firstTries = new HashMap<>();
    private final Map<String, String> producers = new HashMap<>();
    private final Set<RunOfJob> parts = new HashSet<>();

    LineageJobs(RunEvents events) {
        this.events = events;
    }

    boolean isEmpty() {
        return byRun.isEmpty();
    }

    Optional<String> unknown(LineageEvent event) {
        Optional<LineageJob> job = Optional.ofNullable(byRun.get(event.run()));
        job.ifPresent(LineageJob::enterUnknownState);
        return job.map(known -> known.id);
    }

    void report(LineageEvent event) {
        boolean partOfAJob = event.parent().filter(byRun::containsKey).isPresent()
                || event.parent().filter(parts::contains).isPresent()
                || parts.contains(event.run());
        if (partOfAJob) {
            parts.add(event.run());
        }
        // OTHER only adds information about a known job
        if (partOfAJob || (event.type().equals("OTHER") && !byRun.containsKey(event.run()))) {
            return;
        }
        LineageJob job = byRun.computeIfAbsent(event.run(), run -> submitted(event));
        event.outputs().forEach(dataset -> producers.put(dataset, job.id));
        if (!job.isOver()) {
            follow(job, event);
        }
    }

    private LineageJob submitted(LineageEvent event) {
        LineageJob job = event.airflow().flatMap(task -> tried(event, task)).orElseGet(() -> added(event.jobName()));
        // the dependencies of an Airflow task are those in the DAG, regardless of the data sets that it reads
        List<String> dependencies = event.airflow().isPresent() ? List.of() : producersOf(event.inputs(), job);
        events.add(
                event.time(),
                new JobSubmitted(job.id, job.attempt, Optional.empty(), Optional.of(event.jobName()), dependencies));
        return job;
    }

    /** Returns the attempt at an Airflow task. If the task was cleared, its tries in earlier runs do not count. */
    private Optional<LineageJob> tried(LineageEvent event, AirflowFacets task) {
        if (task.tryNumber().isEmpty()) {
            return Optional.empty();
        }
        String id = task.jobId(event.jobName());
        int number = task.tryNumber().getAsInt();
        int first = task.cleared().isPresent() ? firstTries.computeIfAbsent(id, job -> number) : 1;
        return Optional.of(new LineageJob(id, event.jobName(), Math.max(1, number - first + 1)));
    }

    private List<String> producersOf(List<String> datasets, LineageJob job) {
        return datasets.stream()
                .flatMap(dataset -> Optional.ofNullable(producers.get(dataset)).stream())
                .filter(id -> !id.equals(job.id))
                .distinct()
                .toList();
    }

    private LineageJob added(String name) {
        Optional<LineageJob> former = Optional.ofNullable(lastOfName.get(name));
        LineageJob job = former.filter(LineageJob::hasFailed)
                .map(failed -> new LineageJob(failed.id, name, failed.attempt + 1))
                .orElseGet(() -> {
                    int number = jobsOfName.merge(name, 1, Integer::sum);
                    return new LineageJob(number == 1 ? name : name + " #" + number, name, 1);
                });
        lastOfName.put(name, job);
        return job;
    }

    private void follow(LineageJob job, LineageEvent event) {
        switch (event.type()) {
            case "START" -> {
                job.startedAt(event.time());
                started(job, event.time());
            }
            case "RUNNING" -> started(job, event.time());
            case "COMPLETE" -> {
                boolean waits = event.airflow().filter(AirflowFacets::waits).isPresent();
                boolean skipped = event.airflow().filter(AirflowFacets::skipped).isPresent();
                if (!waits) {
                    OptionalDouble runtime = skipped ? OptionalDouble.empty() : runtime(job, event.time());
                    events.addCompleted(event.time(), job.id, job.attempt, runtime);
                    job.end(false);
                }
            }
            case "FAIL" -> {
                // sources other than Airflow report a retry only when it starts
                boolean willRetry =
                        event.airflow().map(AirflowFacets::willRetry).orElse(true);
                events.add(
                        event.time(),
                        new JobFailed(job.id, job.attempt, event.error(), runtime(job, event.time()), willRetry));
                job.end(true);
            }
            case "ABORT" -> {
                events.add(event.time(), new JobCancelled(job.id));
                job.end(false);
            }
            default -> {}
        }
    }

    void endAll(Instant at, Map<String, String> states) {
        Map<String, String> unreported = new TreeMap<>(states);
        for (LineageJob job : byRun.values()) {
            unreported.remove(job.kind);
            String assumed = job.isInUnknownState() ? "" : SUCCESS;
            if (!job.isOver() && DONE.contains(states.getOrDefault(job.kind, assumed))) {
                events.addCompleted(at, job.id, job.attempt, OptionalDouble.empty());
                job.end(false);
            }
        }
        unreported.forEach((task, state) -> {
            if (state.equals(AirflowFacets.SKIPPED)) {
                events.add(at, new JobSubmitted(task, 1, Optional.empty(), Optional.of(task), List.of()));
                events.add(at, new JobSkipped(task));
            }
        });
    }

    private void started(LineageJob job, Instant at) {
        events.add(at, new JobStarted(job.id, job.attempt, Optional.empty()));
    }

    private static OptionalDouble runtime(LineageJob job, Instant at) {
        return job.start().map(start -> RunEvents.secondsBetween(start, at)).orElseGet(OptionalDouble::empty);
    }
}
