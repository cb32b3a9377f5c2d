package io.weatherglass.cli.watching;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.forecast.support.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Describes the progress of a run. The text omits the completed share if the number of jobs is unknown, and adds a 95 %
 * interval if this number varied between past runs.
 */
final class ProgressText {

    private final int total;
    private final int done;
    private final int lower;
    private final int upper;
    private final boolean moreMayCome;
    private final JsonNode progress;

    /** @param progress progress of an advisory or a summary */
    ProgressText(JsonNode progress) {
        this.progress = progress;
        total = progress.path("jobsTotal").asInt();
        done = progress.path("jobsCompleted").asInt()
                + progress.path("jobsSkipped").asInt();
        lower = progress.path("expectedJobsLower").asInt(total);
        upper = progress.path("expectedJobsUpper").asInt(total);
        moreMayCome = progress.path("moreJobsMayCome").asBoolean();
    }

    /** Returns {@code 34/36}, {@code 34/36 [35 to 40]}, or {@code 34 of at least 36} if more jobs may follow. */
    String brief() {
        return moreMayCome ? atLeast() : done + "/" + total + interval(lower, upper);
    }

    /** Counts failed attempts, and jobs that failed for good or were cancelled. */
    Optional<String> failures() {
        List<String> parts = new ArrayList<>();
        int attempts = progress.path("jobsFailedAttempts").asInt();
        if (attempts > 0) {
            parts.add(CountText.of(attempts, "failed attempt"));
        }
        int cancelled = progress.path("jobsCancelled").asInt();
        if (cancelled > 0) {
            parts.add(cancelled + " failed or cancelled");
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", parts));
    }

    String full() {
        int running = progress.path("jobsRunning").asInt();
        int queued = progress.path("jobsQueued").asInt();
        // a trace lists jobs only after they have ended, so a count of 0 may be wrong
        String underWay = (running == 0 ? "" : ", " + running + " running")
                + (queued == 0 ? "" : ", " + queued + " queued")
                + failures().map(text -> ", " + text).orElse("");
        if (moreMayCome) {
            return atLeast() + " jobs complete" + underWay;
        }
        return done + " of " + total + interval(lower, upper) + " jobs complete" + underWay + " ("
                + Percent.of(progress.path("fraction").asDouble()) + shares() + ")";
    }

    private String atLeast() {
        return done + " of at least " + total;
    }

    private static String interval(int from, int to) {
        return to > from ? " [" + from + " to " + to + "]" : "";
    }

    private String shares() {
        String from = Percent.of(share(upper));
        String to = Percent.of(share(lower));
        return from.equals(to) ? "" : " [" + from + " to " + to + "]";
    }

    private double share(int jobs) {
        return Math.min(1, done / (double) Math.max(1, jobs));
    }
}
