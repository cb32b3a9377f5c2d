package io.weatherglass.connectors.sources.slurm;

import io.weatherglass.connectors.protocol.JobRequest;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What Slurm says of one attempt at a job.
 *
 * @param id {@code 12}, or {@code 5_0} of a task of an array
 * @param arrayId id of the array that the job is a task of
 * @param name of the job
 * @param state {@code COMPLETED}
 * @param exitCode {@code 7:0}, exit code and signal
 * @param times when it did what
 * @param submission what it was submitted with
 */
record JobRecord(
        String id,
        Optional<String> arrayId,
        String name,
        String state,
        Optional<String> exitCode,
        Times times,
        Submission submission) {

    /**
     * What a job did when.
     *
     * @param submitted when it was submitted; of a requeued job: when it was requeued
     * @param eligible when nothing but resources was missing
     * @param started when it began; absent if it never ran
     * @param ended when it ended; absent while it runs or waits
     * @param elapsedSeconds how long it ran
     */
    record Times(
            Instant submitted,
            Optional<Instant> eligible,
            Optional<Instant> started,
            Optional<Instant> ended,
            OptionalDouble elapsedSeconds) {}

    /**
     * What a job was submitted with.
     *
     * @param comment of the one who submitted it
     * @param workDir its folder
     * @param dependency what it waited for, {@code afterok:2(unfulfilled)}
     * @param request CPUs and memory that it asks for
     */
    record Submission(
            Optional<String> comment, Optional<String> workDir, Optional<String> dependency, JobRequest request) {}
}
