package io.weatherglass.forecast.planning;

import io.weatherglass.connectors.protocol.LearnedKind.Scaling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Typical number of jobs of each kind, and the earlier kind whose number of jobs determines it. */
record KindCounts(List<CompletedJobs> runs) {
    private static final int MAX_LATER_KINDS = 10;

    int typical(String kind) {
        int[] counts = runs.stream().mapToInt(run -> run.count(kind)).sorted().toArray();
        return counts[counts.length / 2];
    }

    /** @param before earlier kinds, in order of occurrence */
    Optional<Scaling> scaling(String kind, List<String> before) {
        Optional<Scaling> assumed = Optional.empty();
        for (String other : before) {
            List<CompletedJobs> both =
                    runs.stream().filter(run -> run.hasBoth(other, kind)).toList();
            if (!both.isEmpty() && isProportional(kind, other, both)) {
                int own = both.get(0).count(kind);
                int others = both.get(0).count(other);
                if (varies(other, both)) {
                    return Optional.of(new Scaling(other, own / (double) others));
                }
                if (assumed.isEmpty() && own == others && own > 1) {
                    assumed = Optional.of(new Scaling(other, 1));
                }
            } else if (!both.isEmpty() && varies(other, both) && !varies(kind, both)) {
                // the earlier kind has more jobs in larger runs, but this kind does not
                return Optional.empty();
            }
        }
        return assumed;
    }

    private static boolean isProportional(String kind, String other, List<CompletedJobs> both) {
        long own = both.get(0).count(kind);
        long others = both.get(0).count(other);
        return both.stream().allMatch(run -> run.count(kind) * others == own * run.count(other));
    }

    private static boolean varies(String kind, List<CompletedJobs> both) {
        return both.stream().mapToInt(run -> run.count(kind)).distinct().count() > 1;
    }

    /**
     * Returns the later kinds that always begin after all jobs of a kind were submitted. Includes the kind itself if
     * none of its jobs had ended by then.
     */
    List<String> submittedBefore(String kind, List<String> later) {
        List<String> found = new ArrayList<>();
        CompletedJobs[] several =
                runs.stream().filter(run -> run.count(kind) > 1).toArray(CompletedJobs[]::new);
        // a single run is not enough evidence
        if (several.length > 1
                && Arrays.stream(several).allMatch(run -> run.lastBegunSeconds(kind) < run.firstEndedSeconds(kind))) {
            found.add(kind);
        }
        for (String other : later) {
            if (found.size() == MAX_LATER_KINDS) {
                break;
            }
            CompletedJobs[] both =
                    runs.stream().filter(run -> run.hasBoth(kind, other)).toArray(CompletedJobs[]::new);
            if (both.length > 0
                    && Arrays.stream(both)
                            .allMatch(run -> run.lastBegunSeconds(kind) <= run.firstBegunSeconds(other))) {
                found.add(other);
            }
        }
        return found;
    }
}
