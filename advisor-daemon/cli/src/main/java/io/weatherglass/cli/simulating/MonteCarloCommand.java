package io.weatherglass.cli.simulating;

import io.weatherglass.cli.inputs.InputModelChoice;
import io.weatherglass.cli.inputs.NamedPlatform;
import io.weatherglass.cli.inputs.WorkflowInput;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ScenarioOptions;
import io.weatherglass.cli.simulating.MonteCarloComparison.StrategyResult;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import io.weatherglass.traces.GivenFacts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code montecarlo}: many executions of a workflow, under several strategies side by side. */
@Command(
        name = "montecarlo",
        header = "Simulates a workflow many times with varying runtimes.",
        mixinStandardHelpOptions = true,
        description = {
            "Simulates a workflow many times, every walltime drawn around its mean, and shows how makespan, BTUs and"
                    + " cost are distributed.",
            "Several strategies stand side by side with common random numbers: the same walltimes are drawn for each."
        })
public final class MonteCarloCommand implements Callable<Integer> {

    @Mixin
    private ScenarioOptions scenario;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            split = ",",
            description = "Strategies to compare: asap,afap,...; default: the one that the workflow names.")
    private final List<String> strategies = new ArrayList<>();

    @Option(
            names = "--inputs",
            paramLabel = "WHAT",
            defaultValue = "blind",
            description =
                    "What of a recorded execution is known: best (its walltimes are the means, its VMs are known),"
                            + " no-walltimes, no-boottimes, no-threads or blind (projections are the means, VMs as"
                            + " predicted); default: ${DEFAULT-VALUE}.")
    private String inputs;

    @Mixin
    private InputModelOptions inputModel;

    @Option(
            names = "-N",
            defaultValue = "500",
            paramLabel = "N",
            description = "Realizations of each strategy; default: ${DEFAULT-VALUE}.")
    private int realizations;

    @Option(
            names = "--deadline",
            paramLabel = "S",
            description = "Report how often the makespan is longer, in seconds.")
    private Double deadlineSeconds;

    @Option(
            names = "--budget",
            paramLabel = "AMOUNT",
            description = "Report how often the cost is higher: money where prices are known, else BTUs.")
    private Double budget;

    @Option(
            names = "--boot-variation",
            defaultValue = "0",
            paramLabel = "X",
            description =
                    "Coefficient of variation of boot times, which are drawn around their predictions (lognormal);"
                            + " default: ${DEFAULT-VALUE}, as predicted.")
    private double bootVariation;

    @Option(
            names = "--criticality",
            description =
                    "Report how often each job was on the critical path, queueing on VMs included, and how its walltime"
                            + " correlates with the makespan.")
    private boolean criticality;

    @Option(names = "--threads", paramLabel = "N", description = "Threads; default: one per core.")
    private Integer threads;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        int workers = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        if (workers < 1) {
            throw new IllegalArgumentException("--threads must be >= 1, was " + workers);
        }
        GivenFacts known = GivenFacts.byLabel(inputs);
        InputModelChoice choice = inputModel.choice();
        WorkflowInput input = scenario.input(known).noting(inputModel.leftOut().lines());
        NamedPlatform platform = scenario.platform(input);
        if (budget != null
                && platform.platform() instanceof FixedPool pool
                && pool.billing().isEmpty()) {
            throw new IllegalArgumentException(
                    "--budget must be left out on slots without a price, which have no cost, was " + budget);
        }
        InputModel model = choice.model(input);
        List<StrategyResult> results = simulate(scenarios(input, platform), input, model, workers);
        MonteCarloReport report =
                new MonteCarloReport(input, platform, known, choice, bootVariation, scenario.seed(), workers, results);
        json.print(MonteCarloJson.of(report), out -> new MonteCarloText(report, out).print());
        return 0;
    }

    private List<Scenario> scenarios(WorkflowInput input, NamedPlatform platform) throws IOException {
        List<String> names = strategies.isEmpty() ? List.of(ScenarioOptions.strategyName(input)) : strategies;
        BackgroundLoad background = scenario.background();
        List<Scenario> scenarios = new ArrayList<>();
        for (String name : names) {
            scenarios.add(input.scenario(platform.platform(), scenario.strategy(name, input), background));
        }
        return scenarios;
    }

    private List<StrategyResult> simulate(
            List<Scenario> scenarios, WorkflowInput input, InputModel model, int workers) {
        ExecutorService executor = Executors.newFixedThreadPool(workers);
        try {
            return new MonteCarloComparison(new MonteCarlo(executor, workers), options(), System::nanoTime)
                    .run(scenarios, input, model, scenario.seed());
        } finally {
            executor.shutdownNow();
        }
    }

    private MonteCarloOptions options() {
        if (realizations < 1 || realizations > MonteCarloOptions.MAX_REALIZATIONS) {
            throw new IllegalArgumentException(
                    "-N must be from 1 to " + MonteCarloOptions.MAX_REALIZATIONS + ", was " + realizations);
        }
        MonteCarloOptions options = MonteCarloOptions.DEFAULTS
                .withBatchSize(realizations)
                .withMaxRealizations(realizations)
                .withBootVariation(bootVariation);
        if (criticality) {
            options = options.withCriticality(true);
        }
        if (deadlineSeconds != null) {
            options = options.withDeadlineSeconds(deadlineSeconds);
        }
        return budget == null ? options : options.withBudget(budget);
    }
}
