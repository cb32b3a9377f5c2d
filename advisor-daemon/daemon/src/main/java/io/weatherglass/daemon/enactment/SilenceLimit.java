package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.tracking.InstanceState;
import io.weatherglass.forecast.tracking.MachineTypes;
import java.time.Duration;

/**
 * Decides how long an instance may be silent before it is abandoned; silence that is expected from its plan is allowed.
 */
final class SilenceLimit {

    /** Multiple of the longest expected gap; jobs rarely exceed three times their planned runtime. */
    private static final int GAPS_UNTIL_ABANDONED = 3;

    private static final Duration MIN_WALL_SILENCE = Duration.ofMinutes(1);

    /** Allowed silence, as a multiple of the idle timeout, while a job of unknown runtime may be running. */
    private static final int IDLE_TIMEOUTS_OF_UNKNOWN_JOB = 24;

    /** Allowed silence of a held run, as a multiple of the idle timeout: a week by default. */
    private static final int IDLE_TIMEOUTS_OF_HELD_RUN = 7 * 24;

    /** Plan that the cached gap was computed from. The gap is cached because silent instances are checked often. */
    private EnactmentPlan plan;

    private double longestGapSeconds;

    /** @param held whether new jobs are held, so that a run without running jobs has no events */
    boolean isExceeded(
            InstanceState state, boolean held, Duration silence, Duration wallSilence, Duration idleTimeout) {
        Duration min = held ? idleTimeout.multipliedBy(IDLE_TIMEOUTS_OF_HELD_RUN) : idleTimeout;
        if (silence.compareTo(min) <= 0 || isShort(wallSilence, idleTimeout)) {
            return false;
        }
        double longestGap = longestExpectedGapSeconds(state.plan().orElseThrow());
        if (silence.compareTo(Duration.ofNanos((long) (GAPS_UNTIL_ABANDONED * longestGap * 1e9))) <= 0) {
            return false;
        }
        return silence.compareTo(idleTimeout.multipliedBy(IDLE_TIMEOUTS_OF_UNKNOWN_JOB)) > 0
                || !state.waitsForUnknownJob();
    }

    private static boolean isShort(Duration wallSilence, Duration idleTimeout) {
        Duration min = idleTimeout.compareTo(MIN_WALL_SILENCE) < 0 ? idleTimeout : MIN_WALL_SILENCE;
        return wallSilence.compareTo(min) < 0;
    }

    private double longestExpectedGapSeconds(EnactmentPlan now) {
        if (plan != now) {
            longestGapSeconds = longestGapSecondsOf(now);
            plan = now;
        }
        return longestGapSeconds;
    }

    private static double longestGapSecondsOf(EnactmentPlan plan) {
        MachineTypes types = MachineTypes.of(plan.resources());
        double longest =
                plan.jobs().stream().mapToDouble(types::longestSeconds).max().orElse(0);
        double before = 0;
        for (double release : plan.jobs().stream()
                .mapToDouble(PlannedJob::releaseSeconds)
                .sorted()
                .toArray()) {
            longest = Math.max(longest, release - before);
            before = release;
        }
        return longest;
    }
}
