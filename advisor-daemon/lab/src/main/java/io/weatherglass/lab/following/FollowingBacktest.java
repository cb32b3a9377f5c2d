package io.weatherglass.lab.following;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.sources.RecordedEvents;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.history.StageMoments;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.support.Shard;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Follows recorded runs as the daemon would have: of each workflow one after the other, each with what those before it have
 * taught. Workflows do not learn from each other, and are followed at the same time.
 */
public final class FollowingBacktest {

    /** How long a forecast that was interrupted may take to notice; a guess. */
    private static final Duration END = Duration.ofMinutes(1);

    private final FollowingOptions options;
    private final Consumer<String> onProblem;

    /** @param onProblem takes a line for people on each run that cannot be followed, workflow by workflow */
    public FollowingBacktest(FollowingOptions options, Consumer<String> onProblem) {
        this.options = options;
        this.onProblem = onProblem;
    }

    /**
     * Runs it.
     *
     * @param runs in the order in which they were made
     * @param onRun called, on any thread, when a run has been followed or left out
     * @throws IllegalArgumentException if nothing can be scored
     * @throws IllegalStateException if no workflow can be followed; one that cannot be is a problem, and the others are
     */
    public FollowingReport run(List<RecordedEvents> runs, Runnable onRun) throws InterruptedException {
        return report(runs, follow(runs, Shard.WHOLE, onRun));
    }

    /** How many workflows these are runs of. */
    public static int workflows(List<RecordedEvents> runs) {
        return byWorkflow(runs).size();
    }

    private static Map<String, List<RecordedEvents>> byWorkflow(List<RecordedEvents> runs) {
        Map<String, List<RecordedEvents>> byWorkflow = new LinkedHashMap<>();
        runs.forEach(run -> byWorkflow
                .computeIfAbsent(run.workflow(), workflow -> new ArrayList<>())
                .add(run));
        return byWorkflow;
    }

    /**
     * Follows some of the workflows, by their numbers in the order of their first runs.
     *
     * @param runs of all workflows, in the order in which they were made
     * @param shard of the workflows that are followed
     * @param onRun called, on any thread, when a run has been followed or left out
     */
    public Map<Integer, FollowedWorkflow> follow(List<RecordedEvents> runs, Shard shard, Runnable onRun)
            throws InterruptedException {
        ExecutorService forecasts = Executors.newFixedThreadPool(options.threads());
        ExecutorService workflows = Executors.newFixedThreadPool(options.threads());
        try {
            Map<Integer, Future<FollowedWorkflow>> results = new TreeMap<>();
            int number = 0;
            for (Map.Entry<String, List<RecordedEvents>> of : byWorkflow(runs).entrySet()) {
                if (shard.has(number)) {
                    results.put(
                            number, workflows.submit(() -> followOrFail(of.getKey(), of.getValue(), forecasts, onRun)));
                }
                number++;
            }
            Map<Integer, FollowedWorkflow> followed = new TreeMap<>();
            for (Map.Entry<Integer, Future<FollowedWorkflow>> result : results.entrySet()) {
                followed.put(result.getKey(), get(result.getValue()));
            }
            return followed;
        } finally {
            end(workflows);
            end(forecasts);
        }
    }

    /**
     * Puts workflows together that were followed.
     *
     * @param runs of all workflows
     * @param followed all workflows, by their numbers
     * @throws IllegalArgumentException if nothing can be scored
     * @throws IllegalStateException if no workflow can be followed
     */
    public FollowingReport report(List<RecordedEvents> runs, Map<Integer, FollowedWorkflow> followed) {
        List<FollowingReport.Workflow> workflows = new ArrayList<>();
        List<StageForecast> rows = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        Optional<String> failure = Optional.empty();
        for (int number = 0; number < followed.size(); number++) {
            FollowedWorkflow one = followed.get(number);
            one.problems().forEach(onProblem);
            rows.addAll(one.rows());
            leftOut.addAll(one.leftOut());
            if (one.failure().isEmpty()) {
                workflows.add(one.workflow());
            }
            failure = failure.or(one::failure);
        }
        if (rows.isEmpty()) {
            if (failure.isPresent()) {
                throw new IllegalStateException("no workflow can be followed: " + failure.get());
            }
            throw new IllegalArgumentException(nothing(runs.size(), leftOut));
        }
        return new FollowingReport(options, workflows, rows);
    }

    private String nothing(int runs, List<String> leftOut) {
        String why = leftOut.isEmpty() ? "" : leftOut.size() + " cannot be scored, such as " + leftOut.get(0);
        if (leftOut.size() < runs) {
            why += (leftOut.isEmpty() ? "none " : "; of the others none ")
                    + (options.cold()
                            ? "is among the last ones, which are scored"
                            : "comes after another one of its workflow (--cold scores first runs as well)");
        }
        return "nothing to score: of " + runs + " runs " + why;
    }

    /** What still runs uses files that its workflow deletes in the end. */
    private static void end(ExecutorService threads) throws InterruptedException {
        threads.shutdownNow();
        threads.awaitTermination(END.toSeconds(), TimeUnit.SECONDS);
    }

    private static <T> T get(Future<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException("a forecast failed: " + e.getCause(), e.getCause());
        }
    }

    /** One that fails must not end the daemon that the others ask. */
    private static void awaitEach(List<? extends Future<?>> futures) throws InterruptedException {
        for (Future<?> future : futures) {
            try {
                future.get();
            } catch (ExecutionException e) {
                // is thrown when its result is asked for
                continue;
            }
        }
    }

    private FollowedWorkflow followOrFail(
            String workflow, List<RecordedEvents> all, ExecutorService forecasts, Runnable onRun)
            throws InterruptedException {
        try {
            return follow(workflow, all, forecasts, onRun);
        } catch (RuntimeException e) {
            return FollowedWorkflow.failed(workflow, e);
        }
    }

    private FollowedWorkflow follow(
            String workflow, List<RecordedEvents> all, ExecutorService forecasts, Runnable onRun)
            throws InterruptedException {
        int scored = options.scored(all.size());
        int teaching = Math.min(all.size() - scored, options.teach().orElse(all.size()));
        List<RecordedEvents> runs = all.subList(all.size() - scored - teaching, all.size());
        List<StageForecast> rows = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        int followed = 0;
        int scoredRuns = 0;
        int overlapping = 0;
        try (FollowingDaemon daemon = FollowingDaemon.open(options.forecast(), options.learnedRuns())) {
            PastOfWorkflow past = new PastOfWorkflow(options);
            EarlierRuns earlier = new EarlierRuns();
            Known known = new Known(daemon, past, earlier);
            for (RecordedEvents run : runs) {
                earlier.teach(run);
                overlapping += earlier.anyUnderWay() ? 1 : 0;
                boolean first = past.count() == 0;
                boolean wanted = first ? options.cold() : followed >= teaching;
                Optional<FollowedEvents> events = events(run, daemon, leftOut, problems);
                if (events.isPresent()) {
                    rows.addAll(follow(run, events.get(), wanted, known, forecasts, leftOut));
                    scoredRuns += wanted && !first ? 1 : 0;
                }
                followed++;
                onRun.run();
            }
            earlier.teachAll();
        }
        for (int left = runs.size(); left < all.size(); left++) {
            onRun.run();
        }
        problems.addAll(leftOut);
        if (overlapping > 0) {
            problems.add(overlapping + " of " + followed + " runs of workflow \"" + workflow
                    + "\" began before one had ended that is listed before them, and could not learn from it; those that"
                    + " could learn from none are first runs");
        }
        return new FollowedWorkflow(
                new FollowingReport.Workflow(workflow, followed, scoredRuns),
                rows,
                leftOut,
                problems,
                Optional.empty());
    }

    private static String ended(InstanceSnapshot run) {
        String outcome = run.outcome().orElseThrow().outcome().name().toLowerCase(Locale.ROOT);
        return IntStream.range(0, run.jobs().count())
                .filter(job ->
                        run.jobs().phase(job) == JobPhase.FAILED || run.jobs().phase(job) == JobPhase.CANCELLED)
                .mapToObj(job -> ", its job \"" + run.jobs().planned(job).id() + "\" did not complete")
                .findFirst()
                .map(job -> outcome + job)
                .orElse(outcome);
    }

    private Optional<FollowedEvents> events(
            RecordedEvents run, FollowingDaemon daemon, List<String> leftOut, List<String> problems) {
        try {
            FollowedEvents events = FollowedEvents.of(run.instance(), run.events(), daemon::expected);
            if (events.refused() > 0) {
                problems.add(run.file() + ": " + events.refused() + " events do not fit the plan");
            }
            return Optional.of(events);
        } catch (IllegalArgumentException e) {
            leftOut.add(run.file() + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    /** What is known of the runs of a workflow, to the daemon and to the baselines. */
    private record Known(FollowingDaemon daemon, PastOfWorkflow past, EarlierRuns earlier) {}

    private List<StageForecast> follow(
            RecordedEvents run,
            FollowedEvents events,
            boolean wanted,
            Known known,
            ExecutorService forecasts,
            List<String> leftOut)
            throws InterruptedException {
        Advisory closing = known.daemon().close(events.ended());
        double truth = closing.makespan().orElseThrow().medianSeconds();
        if (!events.ended().outcome().orElseThrow().isWhole() || !(truth > 0)) {
            leftOut.add(run.file() + ": run \"" + run.instance()
                    + "\" must be complete and take more than 0 s to be scored and to teach; it "
                    + ended(events.ended()));
            known.earlier().add(run, false, () -> known.daemon().record(events.ended(), closing, List.of()));
            return List.of();
        }
        StageMoments<Advisory> moments = StageMoments.advisories(events, known.daemon()::advise);
        List<Future<List<Advisory>>> course = new ArrayList<>();
        for (ProgressBucket stage : ProgressBucket.values()) {
            course.add(forecasts.submit((Callable<List<Advisory>>) () -> moments.find(Set.of(stage)).stream()
                    .map(StageMoments.Moment::forecast)
                    .toList()));
        }
        List<Future<StageForecast>> stages = new ArrayList<>();
        if (wanted) {
            for (double at : options.shares()) {
                stages.add(forecasts.submit(() -> known.past()
                        .compare(
                                run.workflow(),
                                events,
                                truth,
                                at,
                                LastForecast.until(at * truth, events, known.daemon()::advise))));
            }
        }
        awaitEach(course);
        awaitEach(stages);
        List<Advisory> given = new ArrayList<>();
        for (Future<List<Advisory>> some : course) {
            given.addAll(get(some));
        }
        given.sort(Comparator.comparing(Advisory::asOf).thenComparing(Advisory::sequence));
        List<StageForecast> rows = new ArrayList<>();
        for (Future<StageForecast> stage : stages) {
            rows.add(get(stage));
        }
        known.earlier().add(run, true, () -> {
            known.daemon().record(events.ended(), closing, given);
            known.past().add(events, truth);
        });
        return rows;
    }
}
