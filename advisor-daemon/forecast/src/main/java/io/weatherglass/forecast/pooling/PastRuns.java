package io.weatherglass.forecast.pooling;

import io.weatherglass.traces.history.PastJobs;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The newest completed runs of a workflow, oldest first. Immutable; thread-safe. */
public final class PastRuns {

    /** Older runs teach little that these do not, and every forecast looks at all of them. A guess. */
    public static final int MAX_RUNS = 60;

    /** No run is known. */
    public static final PastRuns NONE = new PastRuns(List.of(), List.of(), List.of());

    private final List<Long> ids;
    private final List<String> instances;
    private final List<RunCourse> runs;

    private volatile KindTable kinds;

    /** Of every run how its queued work would have been forecast from the others; made when it is first wanted. */
    private volatile List<WorkCurve> rehearsed;

    private PastRuns(List<Long> ids, List<String> instances, List<RunCourse> runs) {
        this.ids = ids;
        this.instances = instances;
        this.runs = runs;
    }

    /**
     * These and one more run; the oldest is left out where they would be too many. A run of which no job completed changes
     * nothing.
     *
     * @param id that names the run in the history
     * @param instance whose run it is; one that is known of it is replaced
     */
    public PastRuns and(long id, String instance, PastJobs jobs) {
        RunCourse course = RunCourse.of(jobs);
        if (!(course.makespanSeconds() > 0)) {
            return this;
        }
        int known = instances.indexOf(instance);
        return new PastRuns(
                newest(without(ids, known), id),
                newest(without(instances, known), instance),
                newest(without(runs, known), course));
    }

    private static <T> List<T> without(List<T> some, int left) {
        return IntStream.range(0, some.size())
                .filter(index -> index != left)
                .mapToObj(some::get)
                .toList();
    }

    private static <T> List<T> newest(List<T> some, T next) {
        return Stream.concat(some.stream().skip(Math.max(0, some.size() + 1 - MAX_RUNS)), Stream.of(next))
                .toList();
    }

    /** How many there are. */
    public int count() {
        return runs.size();
    }

    /** Names exactly these runs: the ids of the first and last and, as some may be left out, how many. */
    public String version() {
        return ids.isEmpty() ? "none" : ids.get(0) + "-" + ids.get(ids.size() - 1) + "/" + ids.size();
    }

    List<RunCourse> runs() {
        return runs;
    }

    /** What they had of each kind, in their order. */
    KindTable kinds() {
        KindTable known = kinds;
        if (known == null) {
            known = new KindTable(runs);
            kinds = known;
        }
        return known;
    }

    /** Does now what the first forecast would have to wait for. */
    public void rehearse() {
        rehearsed();
    }

    /** Each run without the others' knowledge of it, in the order of the runs. */
    List<WorkCurve> rehearsed() {
        List<WorkCurve> known = rehearsed;
        if (known == null) {
            known = IntStream.range(0, runs.size())
                    .mapToObj(left -> WorkCurve.of(runs.get(left), left, kinds()))
                    .collect(Collectors.toUnmodifiableList());
            rehearsed = known;
        }
        return known;
    }
}
