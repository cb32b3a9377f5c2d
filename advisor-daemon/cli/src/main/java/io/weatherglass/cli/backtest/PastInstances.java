package io.weatherglass.cli.backtest;

import io.weatherglass.cli.backtest.planned.PastInstance;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.RecordedEvents;
import io.weatherglass.forecast.planning.RecentPlans;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.replay.HistoryScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.SchlouderScripts;
import io.weatherglass.forecast.replay.UnplannedRuns;
import io.weatherglass.forecast.replay.UnprojectedScripts;
import io.weatherglass.traces.RunName;
import io.weatherglass.traces.history.PastRun;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** Makes past instances of recorded runs and of those of the history. */
final class PastInstances {

    /** The order of execution, as far as names show it: campaign by campaign, run 2 before run 10. */
    private static final Comparator<RunSetup> ORDER = Comparator.<RunSetup, String>comparing(
                    setup -> name(setup).map(RunName::version).orElse(""))
            .thenComparing(setup -> name(setup).map(RunName::campaign).orElse(""))
            .thenComparing(setup -> name(setup).map(RunName::runNumber).orElse(0))
            .thenComparing(setup -> setup.run().label());

    private final List<Double> shares;
    private final Map<String, String> leftOut = new TreeMap<>();
    private final RecentPlans plans;
    private final List<RecordedEvents> unplanned = new ArrayList<>();
    private final List<Planned> planned = new ArrayList<>();

    private record Planned(String group, ReplayScript script) {}

    /** @param learnedRuns how many past runs a plan is learned from that was not reported, at least 1 */
    PastInstances(List<Double> shares, int learnedRuns) {
        this.shares = shares;
        this.plans = RecentPlans.none(learnedRuns);
    }

    /** Those of the runs that can be replayed, oldest first. */
    List<PastInstance> of(List<RunSetup> setups) {
        List<PastInstance> instances = new ArrayList<>();
        for (RunSetup setup : setups.stream().sorted(ORDER).toList()) {
            unlessLeftOut(setup.run().label(), () -> instance(setup)).ifPresent(instances::add);
        }
        return instances;
    }

    /**
     * That of a run of the history, if it can be replayed. A plan that was not reported is learned from the runs that were asked
     * for before.
     */
    Optional<PastInstance> of(PastRun run) {
        String group = run.facts().workflow() + "." + run.facts().strategy() + "."
                + run.facts().platform();
        return unlessLeftOut(run.facts().instance(), () -> {
            PastInstance instance =
                    UnplannedRuns.isUnplanned(run) ? unplanned(group, run) : planned(group, HistoryScripts.of(run));
            plans.add(run);
            return instance;
        });
    }

    private PastInstance unplanned(String group, PastRun run) {
        List<EventEnvelope> events = UnplannedRuns.events(run);
        String name = run.facts().instance();
        PastInstance instance = PastInstance.of(group, FollowedEvents.of(name, events, plans::whole), shares);
        unplanned.add(new RecordedEvents(name, run.facts().workflow(), Path.of("history"), events));
        return instance;
    }

    /** The runs of the history whose plans were not reported, as their enactors would report them again. */
    List<RecordedEvents> unplanned() {
        return List.copyOf(unplanned);
    }

    private Optional<PastInstance> unlessLeftOut(String label, Supplier<PastInstance> instance) {
        try {
            return Optional.of(instance.get());
        } catch (IllegalArgumentException | IllegalStateException e) {
            leftOut.put(label, e.getMessage());
            return Optional.empty();
        }
    }

    /** Why runs were left out, by their labels. */
    Map<String, String> leftOut() {
        return leftOut;
    }

    private PastInstance instance(RunSetup setup) {
        return planned(
                group(setup),
                SchlouderScripts.of(
                        setup.run(), setup.platform(), setup.enactor().strategyName(setup.strategy()), Instant.EPOCH));
    }

    private PastInstance planned(String group, ReplayScript script) {
        PastInstance instance = PastInstance.of(group, script, shares);
        if (script.plan().hasProjectedRuntimes()) {
            planned.add(new Planned(group, script));
        }
        return instance;
    }

    /** The runs whose plans have projected runtimes, as if these had none; in the order in which they were asked for. */
    List<PastInstance> withoutRuntimes() {
        return planned.stream()
                .map(run -> PastInstance.of(run.group(), UnprojectedScripts.of(run.script()), shares))
                .toList();
    }

    /** Workflow, strategy and platform: what runs have in common that learn from each other. */
    private static String group(RunSetup setup) {
        Function<RunName, String> workflow = RunName::useCase;
        return name(setup).map(workflow).orElse("unnamed") + "." + setup.strategy() + "."
                + setup.platform().key();
    }

    private static Optional<RunName> name(RunSetup setup) {
        return setup.run().name();
    }

    /** For a message: one of them, if there is any. */
    String firstLeftOut() {
        return leftOut.entrySet().stream()
                .findFirst()
                .map(one -> ", such as " + one.getKey() + ": " + one.getValue())
                .orElse("");
    }
}
