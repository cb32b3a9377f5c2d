package io.weatherglass.cli.backtest;

import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.cli.options.TextPrinter;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.advisory.Brake;
import io.weatherglass.connectors.advisory.BrakeMode;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.connectors.sources.RecordedRunsReader;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.forecast.alerting.AlertJudge;
import io.weatherglass.forecast.alerting.AlertPolicy;
import io.weatherglass.forecast.alerting.BrakePolicy;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.SlotCosts;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Measures how often the brake would have stopped runs with budgets around their true cost, and how much it would have
 * saved. Thread-safe.
 */
final class BrakeBacktest {

    /** Budgets as shares of the true cost. */
    static final List<Double> BUDGETS = List.of(0.8, 0.9, 1.0, 1.1, 1.25);

    /** Number of forecasts per run. */
    private static final int STAGES = 40;

    private final Queue<Outcome> outcomes = new ConcurrentLinkedQueue<>();

    /** @param saved share of the true cost; empty unless the run was stopped */
    private record Outcome(double budget, OptionalDouble saved) {}

    /** Prints a table for the Nextflow traces in these folders. */
    public static void main(String[] folders) throws IOException {
        List<RecordedRunEvents> runs = new ArrayList<>();
        new RecordedRunsReader(ConnectorRegistry.create("nextflow", ConnectorSettings.NONE), false, System.err::println)
                .read(Arrays.stream(folders).map(Path::of).toList(), run -> runs.add(priced(run)), () -> {});
        Configuration defaults = Configuration.of(Map.of());
        FollowingOptions options = new FollowingOptions(
                List.of(0.5),
                0.95,
                OptionalInt.empty(),
                OptionalInt.empty(),
                false,
                false,
                defaults.get(Settings.LEARNED_RUNS),
                ConfigurationOptions.withoutTimeLimit(defaults));
        BrakeBacktest outcomes = new BrakeBacktest();
        new FollowingBacktest(options, System.err::println, outcomes::add).run(runs, () -> {});
        outcomes.print(new TextPrinter(new PrintWriter(System.out)));
    }

    /** Returns the run with a price of 1 per CPU hour if it has no price. */
    private static RecordedRunEvents priced(RecordedRunEvents run) {
        Optional<SlotPrice> price = Optional.of(SlotPrice.perCpuAndGbHour(1, 0, "EUR"));
        return new RecordedRunEvents(
                run.instance(),
                run.workflow(),
                run.file(),
                run.events().stream()
                        .map(of -> of.event() instanceof WorkflowStarted started
                                        && started.price().isEmpty()
                                ? new EventEnvelope(
                                        of.id(),
                                        of.source(),
                                        of.time(),
                                        of.timescale(),
                                        of.workflowInstance(),
                                        started.toBuilder().price(price).build())
                                : of)
                        .toList());
    }

    private void add(FollowedEvents events, FollowingDaemon daemon) {
        InstanceSnapshot ended = events.ended();
        Optional<SlotPrice> price = SlotCosts.price(ended);
        if (price.isEmpty()) {
            return;
        }
        double cost = SlotCosts.of(ended, price.get()).spent();
        List<Double> budgets = BUDGETS.stream().map(share -> share * cost).toList();
        List<List<Advisory>> course = IntStream.range(0, STAGES)
                .parallel()
                .mapToObj(stage -> daemon.advise(events.at(stage * ended.lastCompletionSeconds() / STAGES), budgets))
                .toList();
        for (int i = 0; i < budgets.size(); i++) {
            AlertJudge judge = judge();
            int budget = i;
            Optional<Advisory> stop = course.stream()
                    .map(advisories -> advisories.get(budget))
                    .map(advisory -> judge.judge(ended, advisory))
                    .filter(advisory -> advisory.brake().filter(Brake::hold).isPresent())
                    .findFirst();
            outcomes.add(new Outcome(
                    BUDGETS.get(i),
                    stop.map(at -> OptionalDouble.of(
                                    saved(ended, price.get(), ended.secondsSinceOrigin(at.asOf()), cost)))
                            .orElse(OptionalDouble.empty())));
        }
    }

    private static AlertJudge judge() {
        AlertPolicy policy = new AlertPolicy(
                Pattern.compile(".*", Pattern.DOTALL),
                EnumSet.noneOf(AlertKind.class),
                AlertPolicy.RISK,
                AlertPolicy.RISK,
                Optional.empty(),
                Optional.of(new BrakePolicy(BrakeMode.ENFORCE, BrakePolicy.RISK)),
                AlertPolicy.MINIMUM);
        return new AlertJudge(
                List.of(policy), workflow -> PastRuns.NONE, instance -> List.of(), (workflow, kind) -> false);
    }

    /** Returns the cost of jobs that started later, as a share of the true cost. */
    private static double saved(InstanceSnapshot ended, SlotPrice price, double seconds, double cost) {
        JobTable jobs = ended.jobs();
        return IntStream.range(0, jobs.count())
                        .filter(job -> jobs.startedSeconds(job) > seconds && jobs.observedRuntimeSeconds(job) > 0)
                        .mapToDouble(job -> price.perSecond(jobs.request(job))
                                * price.billedSeconds(jobs.observedRuntimeSeconds(job)))
                        .sum()
                / cost;
    }

    private Map<Double, List<Outcome>> byBudget() {
        return outcomes.stream().collect(Collectors.groupingBy(Outcome::budget, TreeMap::new, Collectors.toList()));
    }

    private void print(TextPrinter out) {
        out.line("brake at a risk of %.0f %%, with budgets as shares of the true cost", 100 * BrakePolicy.RISK);
        out.line("%8s %8s %8s %16s", "budget", "runs", "stopped", "saved, % of cost");
        byBudget()
                .forEach((budget, of) ->
                        out.line("%8.2f %8d %8d %16.1f", budget, of.size(), saved(of).length, 100 * mean(saved(of))));
        out.flush();
    }

    private static double[] saved(List<Outcome> of) {
        return of.stream().flatMapToDouble(outcome -> outcome.saved().stream()).toArray();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }
}
