package io.weatherglass.connectors.sources.slurm;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The states of a job in Slurm 18.08 to 26.05, and their meaning for an attempt. */
enum JobState {
    PENDING(Meaning.UNENDED),
    RUNNING(Meaning.UNENDED),
    SUSPENDED(Meaning.UNENDED),
    COMPLETED(Meaning.COMPLETED),
    CANCELLED(Meaning.CANCELLED),
    FAILED(Meaning.FAILED),
    TIMEOUT(Meaning.FAILED),
    OUT_OF_MEMORY(Meaning.FAILED),
    BOOT_FAIL(Meaning.FAILED),
    DEADLINE(Meaning.FAILED),
    NODE_FAIL(Meaning.REQUEUED),
    PREEMPTED(Meaning.REQUEUED),
    REQUEUED(Meaning.REQUEUED),
    REQUEUE_HOLD(Meaning.REQUEUED),
    REQUEUE_FED(Meaning.REQUEUED),
    SPECIAL_EXIT(Meaning.REQUEUED),
    REVOKED(Meaning.NO_JOB),
    RESIZING(Meaning.UNENDED),
    LAUNCH_FAILED(Meaning.REQUEUED),
    RECONFIG_FAIL(Meaning.REQUEUED),
    COMPLETING(Meaning.UNENDED),
    CONFIGURING(Meaning.UNENDED),
    EXPEDITING(Meaning.UNENDED),
    POWER_UP_NODE(Meaning.UNENDED),
    RESV_DEL_HOLD(Meaning.UNENDED),
    SIGNALING(Meaning.UNENDED),
    STAGE_OUT(Meaning.UNENDED),
    STOPPED(Meaning.UNENDED),
    UPDATE_DB(Meaning.UNENDED);

    enum Meaning {
        UNENDED,
        COMPLETED,
        CANCELLED,
        FAILED,
        /** Slurm requeues the job by itself unless requeueing is disabled. */
        REQUEUED,
        NO_JOB
    }

    private static final Pattern SEPARATOR = Pattern.compile("[ +,]+");

    private final Meaning meaning;

    JobState(Meaning meaning) {
        this.meaning = meaning;
    }

    Meaning meaning() {
        return meaning;
    }

    static Optional<JobState> of(String name) {
        return Arrays.stream(values())
                .filter(state -> state.name().equals(name.toUpperCase(Locale.ROOT)))
                .findFirst();
    }

    /**
     * Returns the state that decides the outcome of a job, such as {@code REQUEUED} in {@code COMPLETED,REQUEUED}. An
     * unknown state takes precedence over states that end an attempt.
     */
    static Optional<String> deciding(List<String> names) {
        return names.stream()
                .min(Comparator.comparingInt(
                        name -> of(name).map(JobState::rank).orElse(1)));
    }

    private int rank() {
        if (this == REVOKED || compareTo(REQUEUED) >= 0 && compareTo(SPECIAL_EXIT) <= 0) {
            return 0;
        }
        return compareTo(RESIZING) >= 0 ? 3 : 2;
    }

    static String deciding(String text) {
        String state = text.replaceFirst(" by .*", "");
        return deciding(SEPARATOR.splitAsStream(state).toList()).orElse(state);
    }
}
