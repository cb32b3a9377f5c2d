package io.weatherglass.cli.backtest;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.history.StageMoments;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/** Back-tests the runs of one workflow in order. */
final class WorkflowFollower {

    private final String workflow;
    private final FollowingOptions options;
    private final BiConsumer<FollowedEvents, FollowingDaemon> scored;
    private final BaselineData past;
    private final PendingLessons earlier = new PendingLessons();
    private final List<StageForecast> rows = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    /** @param scored also receives the runs that are scored */
    WorkflowFollower(String workflow, FollowingOptions options, BiConsumer<FollowedEvents, FollowingDaemon> scored) {
        this.workflow = workflow;
        this.options = options;
        this.scored = scored;
        past = new BaselineData(options);
    }

    /** May be called only once. Expects runs in chronological order, and calls {@code onRun} even for skipped runs. */
    FollowedWorkflow follow(List<RecordedRunEvents> all, Runnable onRun) {
        int scored = options.scored(all.size());
        int teaching = Math.min(all.size() - scored, options.teach().orElse(all.size()));
        List<RecordedRunEvents> runs = all.subList(all.size() - scored - teaching, all.size());
        int followed = 0;
        int scoredRuns = 0;
        int overlapping = 0;
        try (FollowingDaemon daemon = FollowingDaemon.open(options.forecast(), options.learnedRuns())) {
            for (RecordedRunEvents run : runs) {
                earlier.teach(run);
                overlapping += earlier.anyUnderWay() ? 1 : 0;
                boolean first = past.count() == 0;
                boolean wanted = first ? options.cold() : followed >= teaching;
                Optional<FollowedEvents> events = events(run, daemon);
                if (events.isPresent()) {
                    follow(run, events.get(), wanted, daemon);
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
                    + "\" began before an earlier run had ended, so their forecasts do not use that run; a run whose"
                    + " forecasts use no earlier run counts as a first run");
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
                .mapToObj(job -> ", and its job \"" + run.jobs().planned(job).id() + "\" did not complete")
                .findFirst()
                .map(job -> outcome + job)
                .orElse(outcome);
    }

    private Optional<FollowedEvents> events(RecordedRunEvents run, FollowingDaemon daemon) {
        try {
            List<EventEnvelope> announced = options.samples()
                    ? AnnouncedSamples.in(run.events(), daemon.kindsPerSample(workflow))
                    : run.events();
            FollowedEvents events = FollowedEvents.of(run.instance(), announced, daemon::expected);
            if (events.refused() > 0) {
                problems.add(run.file() + ": " + CountText.of(events.refused(), "event") + " contradicting the plan");
            }
            return Optional.of(events);
        } catch (IllegalArgumentException e) {
            leftOut.add(run.file() + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    private void follow(RecordedRunEvents run, FollowedEvents events, boolean wanted, FollowingDaemon daemon) {
        Advisory closing = daemon.close(events.ended());
        double truth = closing.makespan().orElseThrow().medianSeconds();
        if (!events.ended().outcome().orElseThrow().isWhole() || !(truth > 0)) {
            leftOut.add(run.file() + ": run \"" + run.instance()
                    + "\" must be complete and last more than 0 s to be scored or learned from; its outcome was "
                    + ended(events.ended()));
            earlier.add(run, false, () -> daemon.record(events.ended(), closing, List.of()));
            return;
        }
        StageMoments<Advisory> moments = StageMoments.advisories(events, daemon::advise);
        List<Advisory> course = Arrays.stream(ProgressBucket.values())
                .parallel()
                .flatMap(stage -> moments.find(Set.of(stage)).stream())
                .map(StageMoments.Moment::forecast)
                .sorted(Comparator.comparing(Advisory::asOf).thenComparing(Advisory::sequence))
                .toList();
        if (wanted) {
            scored.accept(events, daemon);
            rows.addAll(options.shares().parallelStream()
                    .map(at -> past.compare(
                            run.workflow(),
                            events,
                            truth,
                            at,
                            LatestForecast.until(at * truth, events, daemon::advise)))
                    .toList());
        }
        earlier.add(run, true, () -> {
            daemon.record(events.ended(), closing, course);
            past.add(events, truth);
        });
    }
}
