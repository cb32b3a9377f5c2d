package io.weatherglass.connectors.sources.slurm;

import io.weatherglass.connectors.protocol.JobUsage;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.connectors.protocol.validation.Violation;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/** Slurm's record of one attempt at a job. {@code exitCode} contains the exit code and the signal, {@code 7:0}. */
record JobRecord(
        Key key,
        String name,
        String state,
        Optional<String> exitCode,
        Times times,
        Submission submission,
        JobUsage usage,
        Optional<Violation> problem) {

    /**
     * Identifies an attempt.
     *
     * @param id {@code 12}, {@code 5_0} for an array task, {@code 5+1} for a part of a heterogeneous job
     * @param uniqueId Slurm's {@code sluid}, unique for each attempt; only in newer versions
     */
    record Key(String id, Optional<String> arrayId, Optional<String> hetId, Optional<String> uniqueId) {}

    String id() {
        return key.id();
    }

    Optional<String> arrayId() {
        return key.arrayId();
    }

    JobRecord ofTask(String id) {
        Key task = new Key(id, key.arrayId(), key.hetId(), key.uniqueId());
        return new JobRecord(task, name, state, exitCode, times, submission, usage, problem);
    }

    JobRecord after(JobRecord first) {
        Times all = new Times(
                first.times.submitted,
                first.times.eligible,
                first.times.started,
                times.ended,
                times.elapsedSeconds.isEmpty()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(first.times.elapsedSeconds.orElse(0) + times.elapsedSeconds.getAsDouble()));
        return new JobRecord(first.key, name, state, exitCode, all, submission, usage, problem);
    }

    JobState.Meaning meaning() {
        return problem.isPresent()
                ? JobState.Meaning.UNENDED
                : JobState.of(state).map(JobState::meaning).orElse(JobState.Meaning.UNENDED);
    }

    record Times(
            Instant submitted,
            Optional<Instant> eligible,
            Optional<Instant> started,
            Optional<Instant> ended,
            OptionalDouble elapsedSeconds) {}

    /** The attributes of a submission, with a dependency such as {@code afterok:2(unfulfilled)}. */
    record Submission(
            Optional<String> comment,
            Optional<String> wcKey,
            Optional<String> account,
            Optional<String> workDir,
            Optional<String> dependency,
            boolean requeue,
            JobRequest request) {}
}
