package io.weatherglass.cli.simulating;

import io.weatherglass.cli.inputs.InputModelChoice;
import io.weatherglass.cli.inputs.NamedPlatform;
import io.weatherglass.cli.inputs.WorkflowInput;
import io.weatherglass.cli.options.EngineOption;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.RealizationOptions;
import io.weatherglass.cli.options.ScenarioOptions;
import io.weatherglass.cli.simulating.MonteCarloComparison.StrategyResult;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import io.weatherglass.traces.SimulatorKnowledge;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "montecarlo",
        header = "Simulates a workflow many times with varying runtimes.",
        mixinStandardHelpOptions = true,
        description = {
            "Simulates a workflow many times with random walltimes, and shows the distributions of makespan, BTUs and"
                    + " cost.",
            "Several strategies are compared with common random numbers: each uses the same walltimes."
        })
public final class MonteCarloCommand implements Callable<Integer> {

    @Mixin
    private ScenarioOptions scenario;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            split = ",",
            description = "Strategies to compare: asap,afap,...; default: the strategy of the workflow.")
    private final List<String> strategies = new ArrayList<>();

    @Option(
            names = "--inputs",
            paramLabel = "WHAT",
            defaultValue = "blind",
            description = "Values to use from a recorded execution: best (recorded walltimes as means, recorded VMs),"
                    + " no-walltimes, no-boottimes, no-threads or blind (projected walltimes as means, predicted VMs);"
                    + " default: ${DEFAULT-VALUE}.")
    private String inputs;

    @Mixin
    private InputModelOptions inputModel;

    @Mixin
    private RealizationOptions realizations;

    @Option(
            names = "--deadline",
            paramLabel = "S",
            description = "Report how often the makespan exceeds this deadline, s.")
    private Double deadlineSeconds;

    @Option(
            names = "--budget",
            paramLabel = "AMOUNT",
            description = "Report how often the cost exceeds this budget, in money if there are prices, otherwise"
                    + " in BTUs.")
    private Double budget;

    @Option(
            names = "--boot-variation",
            defaultValue = "0",
            paramLabel = "X",
            description =
                    "Coefficient of variation of boot times, which are drawn from a lognormal distribution around their"
                            + " predictions; default: ${DEFAULT-VALUE}.")
    private double bootVariation;

    @Option(
            names = "--criticality",
            description =
                    "Report how often each job is on the critical path, including queueing on VMs, and the correlation of its"
                            + " walltime with the makespan.")
    private boolean criticality;

    @Mixin
    private EngineOption engine;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of threads, or of worker processes of SimGrid; default: one per core.")
    private Integer threads;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        int workers = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        if (workers < 1) {
            throw new IllegalArgumentException("--threads must be >= 1, but was " + workers);
        }
        if (criticality && !engine.isKernel()) {
            throw new IllegalArgumentException("--criticality requires --engine kernel, but it was " + engine.label());
        }
        SimulatorKnowledge known = SimulatorKnowledge.byLabel(inputs);
        InputModelChoice choice = inputModel.choice();
        WorkflowInput input = scenario.input(known).noting(inputModel.leftOut().lines());
        NamedPlatform platform = scenario.platform(input);
        if (budget != null
                && platform.platform() instanceof FixedPool pool
                && pool.billing().isEmpty()) {
            throw new IllegalArgumentException("--budget " + budget + " requires slots with a price");
        }
        InputModel model = choice.model(input);
        List<StrategyResult> results = simulate(scenarios(input, platform), input, model, workers);
        MonteCarloReport report = new MonteCarloReport(
                input,
                platform,
                known,
                choice,
                bootVariation,
                scenario.seed(),
                engine.label(),
                workers,
                results,
                realizations.precision());
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
        return engine.monteCarlo(
                workers,
                monteCarlo -> new MonteCarloComparison(monteCarlo, options(), System::nanoTime)
                        .run(scenarios, input, model, scenario.seed()));
    }

    private MonteCarloOptions options() {
        MonteCarloOptions options = realizations.options(1).withBootVariation(bootVariation);
        if (criticality) {
            options = options.withCriticality(true);
        }
        if (deadlineSeconds != null) {
            options = options.withDeadlineSeconds(deadlineSeconds);
        }
        return budget == null ? options : options.withBudget(budget);
    }
}
