package io.weatherglass.forecast.pooling;

import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.traces.history.PastJobs;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The newest completed runs of a workflow, oldest first. Immutable; thread-safe. */
public final class PastRuns {

    /** Least past runs for a resumed run. */
    private static final int MIN_COMPARED = 2;

    /** Forecasts look at all of them. */
    public static final int MAX_RUNS = 60;

    /** About 100 bytes each. */
    static final int MAX_JOBS = 150_000;

    /** Kept regardless of their jobs. */
    static final int MIN_KEPT = 10;

    public static final PastRuns NONE = of("");

    /** Tolerated relative difference of job counts of equal inputs. */
    private static final double MAX_SIZE_DIFFERENCE = 0.05;

    /** Runs whose jobs are kept. */
    private static final int MAX_RUNS_WITH_JOBS = 5;

    private static final Pattern NUMBERS = Pattern.compile("\\d-(\\d{1,18})/\\d+$");

    private final String workflow;
    private final long lastId;
    private final List<Long> ids;
    private final List<String> instances;
    private final List<RunCourse> runs;
    private final List<PastJobs> newestJobs;
    private final long jobs;

    private final Lazy<KindTable> kinds;

    /** The queued work of each run, forecast from the others. */
    private final Lazy<List<WorkCurve>> rehearsed;

    private final Lazy<WorkDone> workDone;
    private final Lazy<UsualJobs.Times> times;
    private final Lazy<Set<String>> unknownRequests;
    private volatile JobCosts costs;
    private final RestCache rests = new RestCache();

    private PastRuns(
            String workflow,
            long lastId,
            List<Long> ids,
            List<String> instances,
            List<RunCourse> runs,
            List<PastJobs> newestJobs) {
        this.workflow = workflow;
        this.lastId = lastId;
        this.ids = ids;
        this.instances = instances;
        this.runs = runs;
        this.newestJobs = newestJobs;
        jobs = runs.stream().mapToLong(run -> run.all().count()).sum();
        kinds = new Lazy<>(() -> new KindTable(runs));
        rehearsed = new Lazy<>(() -> IntStream.range(0, runs.size())
                .mapToObj(left -> WorkCurve.of(runs.get(left), left, kinds()))
                .collect(Collectors.toUnmodifiableList()));
        workDone = new Lazy<>(() -> new WorkDone(kinds(), runs));
        times = new Lazy<>(
                () -> UsualJobs.Times.of(runs.stream().map(RunCourse::jobs).toList()));
        unknownRequests = new Lazy<>(() -> JobCosts.kindsWithUnknownRequests(runs));
    }

    public static PastRuns of(String workflow) {
        return new PastRuns(workflow, 0, List.of(), List.of(), List.of(), List.of());
    }

    /**
     * Adds a run and drops the oldest ones beyond the limits.
     *
     * @param id in the history, rising
     * @param instance replaces an earlier run of this instance
     */
    public PastRuns and(long id, String instance, PastJobs jobs) {
        RunCourse course = RunCourse.of(jobs);
        if (!(course.makespanSeconds() > 0)) {
            return new PastRuns(workflow, id, ids, instances, runs, newestJobs);
        }
        int known = instances.indexOf(instance);
        List<RunCourse> all = with(without(runs, known), course);
        int first = tooOld(all);
        return new PastRuns(
                workflow,
                id,
                newest(with(without(ids, known), id), first),
                newest(with(without(instances, known), instance), first),
                newest(all, first),
                newestJobs(known, jobs));
    }

    /** Without the runs before this id. */
    public PastRuns from(long firstId) {
        int first = (int) ids.stream().filter(id -> id < firstId).count();
        if (first == 0) {
            return this;
        }
        return new PastRuns(
                workflow,
                lastId,
                newest(ids, first),
                newest(instances, first),
                newest(runs, first),
                newest(newestJobs, Math.max(0, newestJobs.size() - (runs.size() - first))));
    }

    /** The runs to compare with: these, or for a resumed run what they would still have had to do; empty with a single run or different sizes. */
    public PastRuns comparable(InstanceSnapshot snapshot) {
        if (!snapshot.source().resumes()) {
            return this;
        }
        return snapshot.source().kind() == PlanSource.Kind.LEARNED && runs.size() >= MIN_COMPARED && areOfOneSize()
                ? rests.of(this, FinishedJobs.of(snapshot))
                : of(workflow);
    }

    private boolean areOfOneSize() {
        return areOfSize(runs.stream().mapToInt(run -> run.all().count()).min().orElse(0));
    }

    /**
     * These, as far as something is left.
     *
     * @param courses what is left of each
     */
    PastRuns left(List<RunCourse> courses) {
        int[] left = IntStream.range(0, courses.size())
                .filter(run -> courses.get(run).makespanSeconds() > 0)
                .toArray();
        return new PastRuns(workflow, lastId, some(ids, left), some(instances, left), some(courses, left), newestJobs);
    }

    private static <T> List<T> some(List<T> all, int[] indices) {
        return Arrays.stream(indices).mapToObj(all::get).toList();
    }

    /** Number of runs to drop. */
    private static int tooOld(List<RunCourse> runs) {
        int first = runs.size() - 1;
        long kept = runs.get(first).all().count();
        while (first > 0 && runs.size() - first < MAX_RUNS) {
            kept += runs.get(first - 1).all().count();
            if (kept > MAX_JOBS && runs.size() - first >= MIN_KEPT) {
                break;
            }
            first--;
        }
        return first;
    }

    private static <T> List<T> without(List<T> some, int left) {
        return IntStream.range(0, some.size())
                .filter(index -> index != left)
                .mapToObj(some::get)
                .toList();
    }

    private static <T> List<T> with(List<T> some, T next) {
        return Stream.concat(some.stream(), Stream.of(next)).toList();
    }

    private static <T> List<T> newest(List<T> some, int first) {
        return some.stream().skip(first).toList();
    }

    private List<PastJobs> newestJobs(int replaced, PastJobs next) {
        List<PastJobs> staying = without(newestJobs, replaced - (runs.size() - newestJobs.size()));
        return Stream.concat(
                        staying.stream().skip(Math.max(0, staying.size() + 1 - MAX_RUNS_WITH_JOBS)), Stream.of(next))
                .toList();
    }

    /** Jobs of the newest runs, oldest first. */
    public List<PastJobs> newestJobs() {
        return newestJobs;
    }

    public int count() {
        return runs.size();
    }

    /** Returns whether they belong to another workflow. */
    boolean areOfOtherThan(String name) {
        return !workflow.isEmpty() && !workflow.equals(name);
    }

    /** Number of jobs without cancelled ones. */
    public static int jobsOf(InstanceSnapshot snapshot) {
        return snapshot.jobs().count() - snapshot.jobs().countIn(JobPhase.CANCELLED);
    }

    public boolean areOfSize(int others) {
        return runs.stream().allMatch(run -> isOfSize(run.all().count(), others));
    }

    /** Returns whether two runs have about equally many jobs. */
    public static boolean isOfSize(int jobs, int others) {
        return Math.abs(jobs - others) <= MAX_SIZE_DIFFERENCE * others;
    }

    /** By ratio. */
    static boolean isOfSize(double times) {
        return Math.abs(times - 1) <= MAX_SIZE_DIFFERENCE;
    }

    public long jobs() {
        return jobs;
    }

    /** Names these runs: workflow, first and last id, number. */
    public String version() {
        String numbers = ids.isEmpty() ? "none" : ids.get(0) + "-" + lastId + "/" + ids.size();
        return workflow.isEmpty() ? numbers : workflow + " " + numbers;
    }

    /** The last id of a version; empty without runs. */
    public static OptionalLong lastId(String version) {
        Matcher numbers = NUMBERS.matcher(version);
        return numbers.find() ? OptionalLong.of(Long.parseLong(numbers.group(1))) : OptionalLong.empty();
    }

    UsualJobs.Times times() {
        return times.get();
    }

    /** Returns whether some job of a kind has unknown requests. */
    boolean hasUnknownRequests(String kind) {
        return unknownRequests.get().contains(kind);
    }

    /** The cached costs, if they fit. */
    JobCosts costs(Predicate<JobCosts> fits, Supplier<JobCosts> others) {
        JobCosts known = costs;
        if (known == null || !fits.test(known)) {
            known = others.get();
            costs = known;
        }
        return known;
    }

    List<RunCourse> runs() {
        return runs;
    }

    KindTable kinds() {
        return kinds.get();
    }

    /** Precomputes what the first forecast needs. */
    public void rehearse() {
        rehearsed();
        workDone();
    }

    WorkDone workDone() {
        return workDone.get();
    }

    /** Each run, forecast from the others. */
    List<WorkCurve> rehearsed() {
        return rehearsed.get();
    }
}
