package io.weatherglass.connectors.sources.slurm;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.RunEvents;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Translates the job records of a run. Slurm has no concept of a run, so a run ends after a period of silence, or when
 * a job of the kind given by option {@code last-kind} completes.
 */
final class SlurmTranslation implements RunTranslation {
    /** Option: the run completes when a job of this kind completes. */
    static final String LAST_KIND = "last-kind";

    private record Attempt(Instant submitted, Optional<Instant> started, Optional<String> uniqueId) {
        boolean mayBe(Optional<String> id) {
            return id.isEmpty() || uniqueId.isEmpty() || id.equals(uniqueId);
        }
    }

    private final ConnectorSettings settings;
    private final RunNaming naming;
    private final JobRecordReader reader;
    private final RunEvents events;
    private final Map<String, List<Attempt>> attempts = new HashMap<>();
    private final SortedMap<String, TreeSet<String>> arrays = new TreeMap<>();
    private final Set<String> endedJobs = new HashSet<>();
    private final Map<String, JobRecord> resized = new HashMap<>();

    private Optional<Instant> submittedAt = Optional.empty();

    private Optional<JobRecord> last = Optional.empty();

    private boolean over;

    SlurmTranslation(String instance, ConnectorSettings settings, RunNaming naming, JobRecordReader reader) {
        this.settings = settings;
        this.naming = naming;
        this.reader = reader;
        this.events = new RunEvents(SlurmConnector.NAME, instance);
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public List<EventEnvelope> translate(SourceMessage message) {
        Optional<JobRecord> record = reader.read(message.body());
        Optional<RunNaming.Named> named = record.flatMap(naming::of);
        if (named.isEmpty()) {
            return List.of();
        }
        boolean late = over;
        List<String> ids = ArrayTasks.of(record.get().id());
        for (String id : ids) {
            report(resumed(record.get().ofTask(id)), named.get());
        }
        last.filter(this::hasItsDependencies).ifPresent(this::complete);
        List<EventEnvelope> reported = events.take();
        if (late && !reported.isEmpty()) {
            throw new InvalidMessageException(
                    "jobid",
                    record.get().id(),
                    "must be reported before the run ends (see the " + LAST_KIND + " option)");
        }
        if (record.get().problem().isPresent()) {
            throw new InvalidMessageException(List.of(record.get().problem().get()), reported, ids);
        }
        return reported;
    }

    private void report(JobRecord job, RunNaming.Named named) {
        int attempt = begin(job, named);
        switch (job.meaning()) {
            case UNENDED -> {
                if (job.state().equals(JobState.RESIZING.name())) {
                    job.times().ended().ifPresent(end -> resized.put(job.id() + " " + end, job));
                }
                return;
            }
            case COMPLETED -> {
                if (settings.option(LAST_KIND).equals(Optional.of(named.kind()))) {
                    last = Optional.of(job);
                }
            }
            default -> {}
        }
        end(job, attempt);
        endedJobs.add(job.id());
    }

    private JobRecord resumed(JobRecord job) {
        return job.times()
                .started()
                .map(start -> resized.get(job.id() + " " + start))
                .map(job::after)
                .orElse(job);
    }

    private boolean hasItsDependencies(JobRecord job) {
        return endedJobs.containsAll(Dependencies.of(job, arrays));
    }

    private void complete(JobRecord lastJob) {
        over = true;
        last = Optional.empty();
        events.add(lastJob.times().ended().orElseThrow(), new WorkflowCompleted());
    }

    private int begin(JobRecord job, RunNaming.Named named) {
        // records arrive in the order in which jobs end, so a later record may have an earlier submission time, which
        // then corrects the start of the run
        if (submittedAt.isEmpty() || job.times().submitted().isBefore(submittedAt.get())) {
            submittedAt = Optional.of(job.times().submitted());
            events.add(
                    job.times().submitted(),
                    settings.started(named.workflow(), job.times().submitted(), Map.of()));
        }
        job.arrayId()
                .or(job.key()::hetId)
                .ifPresent(array ->
                        arrays.computeIfAbsent(array, any -> new TreeSet<>()).add(job.id()));
        int attempt = attempt(job);
        Instant ready = job.times()
                .eligible()
                .filter(job.times().submitted()::isBefore)
                .orElse(job.times().submitted());
        Optional<String> kind = Optional.of(named.kind()).filter(text -> !text.isBlank());
        Optional<String> name = Optional.of(job.name()).filter(text -> !text.isBlank());
        events.add(
                ready,
                new JobSubmitted(
                        job.id(),
                        attempt,
                        name,
                        kind,
                        Dependencies.of(job, arrays),
                        job.submission().request()));
        if (!job.state().equals("PENDING")) {
            job.times().started().ifPresent(at -> events.add(at, new JobStarted(job.id(), attempt, Optional.empty())));
        }
        return attempt;
    }

    /**
     * Returns the number of the attempt. A requeued job keeps its id, so attempts are identified by their start time
     * or, if they have none, by their submission time.
     */
    private int attempt(JobRecord job) {
        List<Attempt> known = attempts.computeIfAbsent(job.id(), any -> new ArrayList<>(1));
        Optional<Instant> started =
                job.times().started().filter(any -> !job.state().equals("PENDING"));
        int same = -1;
        for (int i = 0; i < known.size(); i++) {
            Attempt other = known.get(i);
            boolean sameSubmission = other.submitted().equals(job.times().submitted());
            if (!other.mayBe(job.key().uniqueId())) {
                continue;
            } else if (started.isPresent() && other.started().equals(started)) {
                return i + 1;
            } else if (sameSubmission && (started.isEmpty() || other.started().isEmpty())) {
                same = i;
            }
        }
        if (same < 0) {
            known.add(new Attempt(job.times().submitted(), started, job.key().uniqueId()));
            return known.size();
        } else if (started.isPresent()) {
            known.set(
                    same,
                    new Attempt(job.times().submitted(), started, job.key().uniqueId()));
        }
        return same + 1;
    }

    private void end(JobRecord job, int attempt) {
        Instant at = job.times().ended().orElseThrow();
        OptionalDouble runtime = job.times().elapsedSeconds();
        JobState.Meaning meaning = job.meaning();
        if (meaning == JobState.Meaning.COMPLETED) {
            events.addCompleted(at, job.id(), attempt, runtime, job.usage());
        } else if (meaning == JobState.Meaning.CANCELLED) {
            events.add(at, new JobCancelled(job.id()));
        } else {
            String reason = job.state()
                    + job.exitCode()
                            .filter(code -> !code.equals("0:0"))
                            .map(code -> ", exit code " + code)
                            .orElse("");
            // jobs may also be requeued by operators or, if they failed, by RequeueExit; the next record then belongs
            // to another attempt
            boolean willRetry =
                    meaning == JobState.Meaning.REQUEUED && job.submission().requeue();
            events.add(at, new JobFailed(job.id(), attempt, Optional.of(reason), runtime, willRetry, job.usage()));
        }
    }
}
