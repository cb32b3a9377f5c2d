package io.weatherglass.cli.backtest;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.ReportedJobCounts;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Transforms complete recorded runs into resumed runs. Jobs that were finished are reported as skipped when the
 * pipeline reaches them. The other jobs keep their runtimes, and depend on all jobs that in every run had completed
 * before their submission.
 */
final class ResumedRuns {

    /** Time between two skipped jobs, s, in which Nextflow computes the hash of the inputs (heuristic). */
    private static final double SKIP_SECONDS = 0.02;

    private final Map<String, Set<String>> before;

    private ResumedRuns(Map<String, Set<String>> before) {
        this.before = before;
    }

    /**
     * Two attempts of a run.
     *
     * @param first events until the failure
     * @param finished number of jobs that the second attempt skips
     */
    record Attempts(RecordedRunEvents first, RecordedRunEvents second, int finished) {}

    /** A job of a run; dates are s after its start. */
    private static final class Course {
        private final String key;
        private final JobSubmitted submission;
        private final double submitted;
        private double started = Double.NaN;
        private double completed = Double.NaN;

        private Course(String key, JobSubmitted submission, double submitted) {
            this.key = key;
            this.submission = submission;
            this.submitted = submitted;
        }

        private double begun() {
            return Double.isNaN(started) ? submitted : started;
        }
    }

    /** Finds the common properties of the runs of one workflow. */
    static ResumedRuns of(List<RecordedRunEvents> runs) {
        Map<String, Set<String>> before = new HashMap<>();
        for (RecordedRunEvents run : runs) {
            List<Course> courses = courses(run);
            for (Course job : courses) {
                Set<String> earlier = new HashSet<>();
                courses.stream()
                        .filter(other -> other.completed <= job.submitted)
                        .forEach(other -> earlier.add(other.key));
                Set<String> known = before.get(job.key);
                if (known == null) {
                    before.put(job.key, earlier);
                } else {
                    known.retainAll(earlier);
                }
            }
        }
        return new ResumedRuns(before);
    }

    /** Returns completed jobs in order of submission. Repeated names are numbered. */
    private static List<Course> courses(RecordedRunEvents run) {
        Instant origin = started(run).submittedAt();
        Map<String, Integer> named = new HashMap<>();
        Map<String, Course> courses = new LinkedHashMap<>();
        for (EventEnvelope one : run.events()) {
            WorkflowEvent event = one.event();
            double date = seconds(origin, one.time());
            if (event instanceof JobSubmitted submitted) {
                String name = submitted.name().orElse(submitted.jobId());
                courses.computeIfAbsent(
                        submitted.jobId(),
                        id -> new Course(name + " " + named.merge(name, 1, Integer::sum), submitted, date));
            } else if (event instanceof JobStarted start) {
                courses.get(start.jobId()).started = date;
            } else if (event instanceof JobCompleted completed) {
                courses.get(completed.jobId()).completed = date;
            }
        }
        return courses.values().stream()
                .filter(job -> Double.isFinite(job.completed))
                .sorted(Comparator.comparingDouble(job -> job.submitted))
                .toList();
    }

    private static WorkflowStarted started(RecordedRunEvents run) {
        return (WorkflowStarted) run.events().get(0).event();
    }

    private static double seconds(Instant from, Instant to) {
        return (to.toEpochMilli() - from.toEpochMilli()) / 1e3;
    }

    /** Returns a run that was killed after this share of its jobs, and resumed. */
    Attempts cut(RecordedRunEvents run, double share, boolean reportsSkipped) {
        List<Course> courses = courses(run);
        double[] completed =
                courses.stream().mapToDouble(job -> job.completed).sorted().toArray();
        double date = completed[Math.max(0, (int) (share * completed.length) - 1)];
        Set<String> finished = new HashSet<>();
        courses.stream().filter(job -> job.completed <= date).forEach(job -> finished.add(job.key));
        return attempts(run, "cut " + share, courses, finished, date, reportsSkipped);
    }

    /**
     * Returns a run that was repeated after one process was changed: the one whose first job was submitted after this
     * share of the completions. The jobs of this process and all dependent jobs run again.
     */
    Attempts changed(RecordedRunEvents run, double share, boolean reportsSkipped) {
        List<Course> courses = courses(run);
        double[] completed =
                courses.stream().mapToDouble(job -> job.completed).sorted().toArray();
        double date = completed[Math.max(0, (int) (share * completed.length) - 1)];
        String kind = courses.stream()
                .filter(job -> job.submitted >= date)
                .findFirst()
                .orElse(courses.get(courses.size() - 1))
                .submission
                .kind()
                .orElseThrow();
        Set<String> again = new HashSet<>();
        for (Course job : courses) {
            if (job.submission.kind().equals(Optional.of(kind))
                    || before.get(job.key).stream().anyMatch(again::contains)) {
                again.add(job.key);
            }
        }
        Set<String> finished = new HashSet<>();
        courses.stream().filter(job -> !again.contains(job.key)).forEach(job -> finished.add(job.key));
        return attempts(run, "changed " + share, courses, finished, completed[completed.length - 1], reportsSkipped);
    }

    private Attempts attempts(
            RecordedRunEvents run,
            String name,
            List<Course> courses,
            Set<String> finished,
            double failure,
            boolean reportsSkipped) {
        String session = name + " " + run.instance();
        return new Attempts(
                first(run, "a-" + session, failure),
                second(run, "b-" + session, session, courses, finished, reportsSkipped),
                finished.size());
    }

    private static RecordedRunEvents first(RecordedRunEvents run, String instance, double failure) {
        Instant origin = started(run).submittedAt();
        List<EventEnvelope> events = new ArrayList<>();
        for (EventEnvelope one : run.events()) {
            if (seconds(origin, one.time()) <= failure && !(one.event() instanceof WorkflowCompleted)) {
                events.add(envelope(one, instance, one.time(), one.event()));
            }
        }
        EventEnvelope like = run.events().get(0);
        events.add(envelope(
                like, instance, date(origin, failure), new WorkflowFailed(Optional.of("killed"), Optional.empty())));
        return new RecordedRunEvents(instance, run.workflow(), run.file(), events);
    }

    private RecordedRunEvents second(
            RecordedRunEvents run,
            String instance,
            String session,
            List<Course> courses,
            Set<String> finished,
            boolean reportsSkipped) {
        WorkflowStarted started = started(run);
        // keep the start date of the complete run, because only differences matter
        Instant origin = started.submittedAt();
        EventEnvelope like = run.events().get(0);
        TreeMap<Instant, List<WorkflowEvent>> events = new TreeMap<>();
        add(events, origin, started.resuming(session));
        Map<String, Double> over = new HashMap<>();
        Map<String, Double> completions = new HashMap<>();
        courses.forEach(job -> completions.put(job.key, job.completed));
        int skipped = 0;
        for (Course job : courses) {
            Set<String> earlier = before.get(job.key);
            double ready = 0;
            double wasReady = 0;
            for (String other : earlier) {
                if (over.containsKey(other)) {
                    ready = Math.max(ready, over.get(other));
                    wasReady = Math.max(wasReady, completions.get(other));
                }
            }
            if (finished.contains(job.key)) {
                double at = Math.max(ready, SKIP_SECONDS * ++skipped);
                over.put(job.key, at);
                if (reportsSkipped) {
                    add(events, date(origin, at), job.submission);
                    add(events, date(origin, at), new JobSkipped(job.submission.jobId()));
                }
                continue;
            }
            double submitted = ready + Math.max(0, job.submitted - wasReady);
            double start = submitted + job.begun() - job.submitted;
            double end = start + job.completed - job.begun();
            over.put(job.key, end);
            String id = job.submission.jobId();
            add(events, date(origin, submitted), job.submission);
            if (!Double.isNaN(job.started)) {
                add(events, date(origin, start), new JobStarted(id, 1, Optional.empty()));
            }
            add(events, date(origin, end), new JobCompleted(id, 1, Math.max(1e-3, end - start)));
        }
        add(
                events,
                events.lastKey(),
                new WorkflowCompleted(Optional.of(new ReportedJobCounts(courses.size() - skipped, 0, skipped))));
        List<EventEnvelope> all = new ArrayList<>();
        events.forEach((time, some) -> some.forEach(event -> {
            EventEnvelope one = envelope(like, instance, time, event);
            all.add(new EventEnvelope(
                    instance + "/" + all.size(), one.source(), time, one.timescale(), instance, event));
        }));
        return new RecordedRunEvents(instance, run.workflow(), run.file(), all);
    }

    private static void add(TreeMap<Instant, List<WorkflowEvent>> events, Instant time, WorkflowEvent event) {
        events.computeIfAbsent(time, none -> new ArrayList<>()).add(event);
    }

    private static Instant date(Instant origin, double seconds) {
        return origin.plusNanos(Math.round(seconds * 1e9));
    }

    private static EventEnvelope envelope(EventEnvelope like, String instance, Instant time, WorkflowEvent event) {
        return new EventEnvelope(like.id() + instance + time, like.source(), time, like.timescale(), instance, event);
    }
}
