package io.weatherglass.forecast.pooling;

import io.weatherglass.forecast.support.CountText;
import io.weatherglass.forecast.support.LatestUsed;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.traces.history.PastJobs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The newest completed runs of a workflow, oldest first. Immutable; thread-safe. */
public final class PastRuns {

    /** Minimum number of past runs with which a resumed run is compared. */
    private static final int MIN_COMPARED = 2;

    /** Maximum number of runs; limits the computing time of forecasts, which use all runs. */
    public static final int MAX_RUNS = 60;

    /** Maximum number of jobs; limits memory use, because each job takes about 100 bytes. */
    static final int MAX_JOBS = 150_000;

    /** Minimum number of runs kept, regardless of their number of jobs. */
    static final int MIN_KEPT = 10;

    public static final PastRuns NONE = of("");

    /** Tolerated relative difference between the job counts of runs with equal inputs. */
    private static final double MAX_SIZE_DIFFERENCE = 0.05;

    /** Maximum ratio between the sizes of two runs that are compared. */
    static final double MAX_TIMES_LARGER = 1.25;

    private static final int MAX_RUNS_WITH_JOBS = 5;

    /** Maximum number of resumed runs for which the remaining parts of past runs are cached. */
    private static final int MAX_RESUMED = 4;

    private static final Pattern NUMBERS = Pattern.compile("\\d-(\\d{1,18})/\\d+$");

    private record Run(long id, String instance, RunCourse course) {}

    private final String workflow;
    private final long lastId;
    private final List<Run> past;
    private final List<RunCourse> runs;
    private final List<PastJobs> newestJobs;
    private final long jobs;

    private final Lazy<PastKindTable> kinds;

    /** The queued work of each run, as forecast from the other runs. */
    private final Lazy<List<RehearsedQueuedWork>> rehearsed;

    private final Lazy<WorkDone> workDone;
    private final Lazy<UsualJobs.Times> times;
    private final Lazy<Set<String>> unknownRequests;
    private volatile List<JobCosts> costs = List.of();

    /** Remaining parts of these runs, by the numbers of jobs that the resumed run does not have to execute. */
    private final Map<List<Map<String, Integer>>, PastRuns> rests =
            Collections.synchronizedMap(new LatestUsed<>(MAX_RESUMED));

    private PastRuns(String workflow, long lastId, List<Run> past, List<PastJobs> newestJobs) {
        this.workflow = workflow;
        this.lastId = lastId;
        this.past = past;
        this.newestJobs = newestJobs;
        runs = past.stream().map(Run::course).toList();
        jobs = runs.stream().mapToLong(run -> run.all().count()).sum();
        kinds = new Lazy<>(() -> new PastKindTable(runs));
        rehearsed = new Lazy<>(() -> IntStream.range(0, runs.size())
                .mapToObj(left -> RehearsedQueuedWork.of(runs.get(left), left, kinds()))
                .toList());
        workDone = new Lazy<>(() -> new WorkDone(kinds(), runs));
        times = new Lazy<>(
                () -> UsualJobs.Times.of(runs.stream().map(RunCourse::jobs).toList()));
        unknownRequests = new Lazy<>(() -> JobCosts.kindsWithUnknownRequests(runs));
    }

    public static PastRuns of(String workflow) {
        return new PastRuns(workflow, 0, List.of(), List.of());
    }

    public PastRuns and(long id, String instance, PastJobs added) {
        RunCourse course = RunCourse.of(added);
        if (!(course.makespanSeconds() > 0)) {
            return new PastRuns(workflow, id, past, newestJobs);
        }
        List<Run> all = new ArrayList<>(past);
        List<PastJobs> withJobs = new ArrayList<>(newestJobs);
        for (int run = past.size() - 1; run >= 0; run--) {
            if (past.get(run).instance().equals(instance)) {
                all.remove(run);
                int place = run - (past.size() - newestJobs.size());
                if (place >= 0) {
                    withJobs.remove(place);
                }
            }
        }
        all.add(new Run(id, instance, course));
        withJobs.add(added);
        return new PastRuns(workflow, id, newest(all, kept(all)), newest(withJobs, MAX_RUNS_WITH_JOBS));
    }

    public PastRuns from(long firstId) {
        int count = (int) past.stream().filter(run -> run.id() >= firstId).count();
        return count == past.size()
                ? this
                : new PastRuns(workflow, lastId, newest(past, count), newest(newestJobs, count));
    }

    /**
     * Returns these runs or, for a resumed run, their remaining parts. For a resumed run, returns none if these runs
     * differ in size or there is only one.
     */
    public PastRuns comparable(InstanceSnapshot snapshot) {
        if (!snapshot.source().resumes()) {
            return this;
        }
        return snapshot.source().kind() == PlanSource.Kind.LEARNED && runs.size() >= MIN_COMPARED && areOfOneSize()
                ? rest(FinishedJobs.of(snapshot))
                : of(workflow);
    }

    private boolean areOfOneSize() {
        return areOfSize(runs.stream().mapToInt(run -> run.all().count()).min().orElse(0));
    }

    private PastRuns rest(FinishedJobs finished) {
        List<Map<String, Integer>> byRun = runs.stream().map(finished::in).toList();
        return rests.computeIfAbsent(byRun, over -> {
            List<RunCourse> left = RestOfPastRun.all(runs, workDone(), over);
            return new PastRuns(
                    workflow,
                    lastId,
                    IntStream.range(0, left.size())
                            .filter(run -> left.get(run).makespanSeconds() > 0)
                            .mapToObj(run ->
                                    new Run(past.get(run).id(), past.get(run).instance(), left.get(run)))
                            .toList(),
                    newestJobs);
        });
    }

    private static int kept(List<Run> all) {
        int count = 0;
        long jobs = 0;
        while (count < Math.min(MAX_RUNS, all.size())) {
            jobs += all.get(all.size() - count - 1).course().all().count();
            if (jobs > MAX_JOBS && count >= MIN_KEPT) {
                break;
            }
            count++;
        }
        return count;
    }

    private static <T> List<T> newest(List<T> some, int count) {
        return List.copyOf(some.subList(Math.max(0, some.size() - count), some.size()));
    }

    public List<PastJobs> newestJobs() {
        return newestJobs;
    }

    public int count() {
        return runs.size();
    }

    boolean areOfOtherThan(String name) {
        return !workflow.isEmpty() && !workflow.equals(name);
    }

    public static int jobsOf(InstanceSnapshot snapshot) {
        return snapshot.jobs().count() - snapshot.jobs().countIn(JobPhase.CANCELLED);
    }

    public boolean areOfSize(int others) {
        return runs.stream().allMatch(run -> isOfSize(run.all().count(), others));
    }

    /** Returns whether all runs have far fewer than this number of jobs, or all have far more. */
    public boolean areOfOtherSizeThan(int jobs) {
        return count() > 0
                && (runs.stream()
                                .allMatch(run ->
                                        jobs > MAX_TIMES_LARGER * run.all().count())
                        || runs.stream().allMatch(run -> run.all().count() > MAX_TIMES_LARGER * jobs));
    }

    /** Returns whether at most one of several runs has about this number of jobs. */
    public boolean areMostlyOfOtherSizeThan(int jobs) {
        long alike = runs.stream()
                .mapToInt(run -> run.all().count())
                .filter(count -> jobs <= MAX_TIMES_LARGER * count && count <= MAX_TIMES_LARGER * jobs)
                .count();
        return alike <= 1 && alike < count();
    }

    /** Returns a warning if a run of this size is clearly larger or smaller than every past run. */
    public Optional<String> sizeWarning(int jobs) {
        if (!areOfOtherSizeThan(jobs)) {
            return Optional.empty();
        }
        IntSummaryStatistics sizes =
                runs.stream().mapToInt(run -> run.all().count()).summaryStatistics();
        String past = sizes.getMin() == sizes.getMax()
                ? String.valueOf(sizes.getMax())
                : sizes.getMin() + " to " + sizes.getMax();
        return Optional.of("the run has " + CountText.of(jobs, "job") + ", but past runs had " + past
                + ", so the forecast is less certain");
    }

    public static boolean isOfSize(int jobs, int others) {
        return Math.abs(jobs - others) <= MAX_SIZE_DIFFERENCE * others;
    }

    static boolean isOfSize(double times) {
        return Math.abs(times - 1) <= MAX_SIZE_DIFFERENCE;
    }

    public long jobs() {
        return jobs;
    }

    /** Identifies these runs by workflow, first and last id, and number of runs. */
    public String version() {
        String numbers = past.isEmpty() ? "none" : past.get(0).id() + "-" + lastId + "/" + past.size();
        return workflow.isEmpty() ? numbers : workflow + " " + numbers;
    }

    public static OptionalLong lastId(String version) {
        Matcher numbers = NUMBERS.matcher(version);
        return numbers.find() ? OptionalLong.of(Long.parseLong(numbers.group(1))) : OptionalLong.empty();
    }

    UsualJobs.Times times() {
        return times.get();
    }

    boolean hasUnknownRequests(String kind) {
        return unknownRequests.get().contains(kind);
    }

    JobCosts costs(Predicate<JobCosts> fits, Supplier<JobCosts> others) {
        List<JobCosts> known = costs;
        return known.stream().filter(fits).findFirst().orElseGet(() -> {
            JobCosts added = others.get();
            // money and energy
            costs = Stream.concat(Stream.of(added), known.stream().limit(1)).toList();
            return added;
        });
    }

    List<RunCourse> runs() {
        return runs;
    }

    PastKindTable kinds() {
        return kinds.get();
    }

    public void rehearse() {
        rehearsed();
        workDone();
    }

    WorkDone workDone() {
        return workDone.get();
    }

    List<RehearsedQueuedWork> rehearsed() {
        return rehearsed.get();
    }
}
