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

    /** Past runs that a run is compared with which resumes: of a single one only the shortest rest, or the longest, would be known. */
    private static final int MIN_COMPARED = 2;

    /** Older runs teach little that these do not, and every forecast looks at all of them. A guess. */
    public static final int MAX_RUNS = 60;

    /** Jobs that are kept of one workflow, about 100 bytes each. A guess. */
    static final int MAX_JOBS = 150_000;

    /** Of the newest runs as many are kept however many jobs they have: fewer do not show how runs vary. A guess. */
    static final int MIN_KEPT = 10;

    /** No run is known. */
    public static final PastRuns NONE = of("");

    /** Runs of a workflow on the same inputs have the same jobs, but for some that one input more or less makes. A guess. */
    private static final double MAX_SIZE_DIFFERENCE = 0.05;

    /** Runs of which every job is kept. More of them change little and take memory. A guess. */
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

    /** Of every run how its queued work would have been forecast from the others. */
    private final Lazy<List<WorkCurve>> rehearsed;

    private final Lazy<WorkDone> workDone;
    private final Lazy<UsualJobs.Times> times;
    private final Lazy<Set<String>> unknownRequests;
    private volatile JobCosts costs;
    private final Rests rests = new Rests();

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

    /** No run of a workflow is known. */
    public static PastRuns of(String workflow) {
        return new PastRuns(workflow, 0, List.of(), List.of(), List.of(), List.of());
    }

    /**
     * These and one more run; the oldest are left out where they, or their jobs, would be too many. Of a run of which no job completed
     * only its id is taken note of.
     *
     * @param id that names the run in the history, higher than those before
     * @param instance whose run it is; one that is known of it is replaced
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

    /** These without the runs before the one with this id. */
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

    /**
     * What a run is compared with: these, or, of one that resumes earlier attempts, what each of them would still have had to do, without
     * those that had nothing left. None of a single one, which does not show how long a rest takes, and none where these are larger and smaller than each other: so many finished jobs are most of one of them and few of another,
     * and which of them the run is like nobody knows.
     */
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
     * These as far as something is left of them.
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

    /** How many of the oldest are left out. */
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

    /** The jobs of the newest runs, oldest first. */
    public List<PastJobs> newestJobs() {
        return newestJobs;
    }

    /** How many there are. */
    public int count() {
        return runs.size();
    }

    /** Whether they are known to be runs of another workflow. */
    boolean areOfOtherThan(String name) {
        return !workflow.isEmpty() && !workflow.equals(name);
    }

    /** How many jobs a run will have had as past ones are counted: without those that were cancelled. */
    public static int jobsOf(InstanceSnapshot snapshot) {
        return snapshot.jobs().count() - snapshot.jobs().countIn(JobPhase.CANCELLED);
    }

    /** Whether they all had about as many jobs as another run. */
    public boolean areOfSize(int others) {
        return runs.stream().allMatch(run -> isOfSize(run.all().count(), others));
    }

    /** Whether a run had about as many jobs as another one. */
    public static boolean isOfSize(int jobs, int others) {
        return Math.abs(jobs - others) <= MAX_SIZE_DIFFERENCE * others;
    }

    /** The same, by how many times as many jobs it had. */
    static boolean isOfSize(double times) {
        return Math.abs(times - 1) <= MAX_SIZE_DIFFERENCE;
    }

    /** How many jobs they have. */
    public long jobs() {
        return jobs;
    }

    /**
     * Names exactly these runs: their workflow, where it is known, the ids of the first and of the last that was looked at and, as some
     * may be left out, how many.
     */
    public String version() {
        String numbers = ids.isEmpty() ? "none" : ids.get(0) + "-" + lastId + "/" + ids.size();
        return workflow.isEmpty() ? numbers : workflow + " " + numbers;
    }

    /** Id of the last run that was looked at, by the version; empty if that names none. */
    public static OptionalLong lastId(String version) {
        Matcher numbers = NUMBERS.matcher(version);
        return numbers.find() ? OptionalLong.of(Long.parseLong(numbers.group(1))) : OptionalLong.empty();
    }

    /** How long their jobs took. */
    UsualJobs.Times times() {
        return times.get();
    }

    /** Whether some job of a kind does not say how many CPUs it requested. */
    boolean hasUnknownRequests(String kind) {
        return unknownRequests.get().contains(kind);
    }

    /** What their jobs cost: as was wanted last, if that fits. */
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

    /** What they had of each kind, in their order. */
    KindTable kinds() {
        return kinds.get();
    }

    /** Does now what the first forecast would have to wait for. */
    public void rehearse() {
        rehearsed();
        workDone();
    }

    /** How much work they had done by when. */
    WorkDone workDone() {
        return workDone.get();
    }

    /** Each run without the others' knowledge of it, in the order of the runs. */
    List<WorkCurve> rehearsed() {
        return rehearsed.get();
    }
}
