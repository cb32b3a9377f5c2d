package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.ReportedJobCounts;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.validation.NameRules;
import io.weatherglass.connectors.protocol.validation.Violation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Translates the messages of each run of a connector. If a message of a run cannot be translated, the run does not
 * count as complete, because the message may be about a job. Also ensures that no attempt ends before it starts. Not
 * thread-safe.
 */
public final class RunTranslations {
    private final Connector connector;
    private final boolean recorded;

    private final Map<String, FileRuns> files = new HashMap<>();

    private static final class FileRuns {
        private final Set<String> runs = new HashSet<>();
        private String latest = "";
        private boolean interleaved;

        /**
         * Hash codes of messages whose run is unknown, keyed by the last run named before; the key is empty if no
         * run is known yet.
         */
        private final Map<String, Set<Integer>> unnamed = new HashMap<>();

        void named(String run) {
            interleaved |= !run.equals(latest) && !runs.add(run);
            if (latest.isEmpty()) {
                Optional.ofNullable(unnamed.remove("")).ifPresent(before -> unnamed.put(run, before));
            }
            latest = run;
        }

        void unnamed(SourceMessage message) {
            unnamed.computeIfAbsent(latest, any -> new HashSet<>()).add(message.hashCode());
        }

        int unnamedIn(String run) {
            return interleaved ? 0 : unnamed.getOrDefault(run, Set.of()).size();
        }
    }

    public RunTranslations(Connector connector, boolean recorded) {
        this.connector = connector;
        this.recorded = recorded;
    }

    /** @throws InvalidMessageException also if the file's splitter found that the message breaks a rule */
    public Optional<String> runOf(SourceMessage message) {
        String file = message.place().file();
        try {
            if (message.violation().isPresent()) {
                throw new InvalidMessageException(message.violation().get());
            }
            Optional<String> run = connector.runOf(message);
            if (!file.isEmpty()) {
                run.ifPresent(of(file)::named);
            }
            return run;
        } catch (RuntimeException e) {
            if (!file.isEmpty()) {
                of(file).unnamed(message);
            }
            throw e;
        }
    }

    public CheckedRun open(String run) {
        return new CheckedRun(run);
    }

    private FileRuns of(String file) {
        return files.computeIfAbsent(file, any -> new FileRuns());
    }

    private int unnamed(String run) {
        return files.values().stream().mapToInt(file -> file.unnamedIn(run)).sum();
    }

    private static final class Counts {
        private final AttemptDateCorrection dates = new AttemptDateCorrection();
        private int completed;
        private int skipped;

        private final Set<Integer> unknownMessages = new HashSet<>();

        private final Set<String> unknownJobs = new HashSet<>();

        void add(WorkflowEvent event) {
            completed += event instanceof JobCompleted ? 1 : 0;
            skipped += event instanceof JobSkipped ? 1 : 0;
            boolean ends = event instanceof JobCompleted
                    || event instanceof JobSkipped
                    || event instanceof JobCancelled
                    || event instanceof JobFailed failed && !failed.willRetry();
            if (ends) {
                unknownJobs.remove(event.subject().orElseThrow());
            }
        }
    }

    public final class CheckedRun implements RunTranslation {
        private final String run;
        private final RunTranslation translation;

        private final Map<String, RunSummary> outlines = new LinkedHashMap<>();

        private final Map<String, Counts> counts = new HashMap<>();

        private String latest = "";

        private CheckedRun(String run) {
            this.run = run;
            this.translation = connector.open(run);
        }

        /** @throws InvalidMessageException also if an attempt ends before it starts */
        @Override
        public List<EventEnvelope> translate(SourceMessage message) {
            List<Violation> violations = new ArrayList<>();
            List<EventEnvelope> translated;
            try {
                translated = translation.translate(message);
            } catch (InvalidMessageException e) {
                unknown(message, e.jobs());
                violations.addAll(e.violations());
                translated = e.translated();
            } catch (RuntimeException | StackOverflowError e) {
                unknown(message, Set.of());
                throw e;
            }
            List<EventEnvelope> checked = checked(translated, violations::add);
            if (!violations.isEmpty()) {
                throw new InvalidMessageException(
                        violations.subList(0, Math.min(violations.size(), Violation.MAX_LISTED)), checked);
            }
            return checked;
        }

        private void unknown(SourceMessage message, Set<String> jobs) {
            Counts of = counts.computeIfAbsent(latest, id -> new Counts());
            if (jobs.isEmpty()) {
                of.unknownMessages.add(message.hashCode());
            }
            jobs.forEach(job -> of.unknownJobs.add(NameRules.fitting(job)));
        }

        @Override
        public boolean isOver() {
            return translation.isOver();
        }

        public Collection<RunSummary> outlines() {
            return outlines.values();
        }

        /**
         * Returns events that end the instances of a complete recording if the source does not report the end ({@link
         * Connector#endsUnreported}). An instance with a job whose end time is unknown gets no such event, because the
         * run may have ended with that job.
         */
        public List<EventEnvelope> endOfRecording() {
            return connector.endsUnreported()
                    ? checked(
                            outlines.values().stream()
                                    .filter(of -> contradiction(of).isEmpty())
                                    .flatMap(of -> of.unreportedEnd().stream())
                                    .toList(),
                            violation -> {})
                    : List.of();
        }

        /** Returns why the end of an instance is unknown: a job that may be its last one has contradictory times. */
        public Optional<String> contradiction(RunSummary of) {
            return Optional.ofNullable(counts.get(of.instance()))
                    .flatMap(counted -> counted.dates.contradictory())
                    .map(job -> "job \"" + job + "\" ends before it starts, so the end of the run is unknown");
        }

        private List<EventEnvelope> checked(List<EventEnvelope> events, Consumer<Violation> onViolation) {
            List<EventEnvelope> checked = new ArrayList<>(events.size());
            for (EventEnvelope translated : events) {
                Counts of = countsOf(translated.workflowInstance());
                EventEnvelope event = of.dates.checked(translated, onViolation);
                of.add(event.event());
                checked.add(event.event() instanceof WorkflowCompleted end ? lacking(event, end) : event);
            }
            if (recorded) {
                checked.forEach(event -> outlines.computeIfAbsent(event.workflowInstance(), id -> new RunSummary())
                        .add(event));
            }
            return checked;
        }

        private Counts countsOf(String instance) {
            if (latest.isEmpty()) {
                Optional.ofNullable(counts.remove("")).ifPresent(before -> counts.put(instance, before));
            }
            latest = instance;
            return counts.computeIfAbsent(instance, id -> new Counts());
        }

        private EventEnvelope lacking(EventEnvelope event, WorkflowCompleted end) {
            Counts of = counts.get(event.workflowInstance());
            int lost = of.unknownMessages.size() + of.unknownJobs.size() + unnamed(run);
            if (lost == 0) {
                return event;
            }
            ReportedJobCounts reported = end.reported().orElse(new ReportedJobCounts(0, 0, of.skipped));
            int done = of.completed + Math.max(0, of.skipped - reported.skipped()) + lost;
            return event.with(new WorkflowCompleted(Optional.of(new ReportedJobCounts(
                    Math.max(reported.completed(), done), reported.failed(), reported.skipped()))));
        }
    }
}
