package io.weatherglass.lab.experiments;

import io.weatherglass.cli.inputs.InputModelChoice;
import io.weatherglass.cli.inputs.NamedPlatform;
import io.weatherglass.cli.inputs.WorkflowInput;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ScenarioOptions;
import io.weatherglass.cli.simulating.InputModelOptions;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.SimulatorKnowledge;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "convergence",
        mixinStandardHelpOptions = true,
        description = {
            "Shows the standard errors of the mean and the standard deviation of the makespan for several numbers of"
                    + " realizations N: calculated as s/sqrt(N) and s/sqrt(2(N-1)), and measured between disjoint"
                    + " blocks of N realizations."
        })
public final class ConvergenceCommand implements Callable<Integer> {

    @Mixin
    private ScenarioOptions scenario;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            description = "Provisioning strategy: asap, afap, ...; default: the strategy of the workflow.")
    private String strategy;

    @Option(
            names = "--inputs",
            paramLabel = "WHAT",
            defaultValue = "blind",
            description = "Values to use from a recorded execution, as in montecarlo; default: ${DEFAULT-VALUE}.")
    private String inputs;

    @Mixin
    private InputModelOptions inputModel;

    @Option(
            names = "--numbers",
            split = ",",
            defaultValue = "10,20,50,100,200,500,1000,2000,5000",
            paramLabel = "N",
            description = "Numbers of realizations; default: ${DEFAULT-VALUE}.")
    private List<Integer> numbers;

    @Option(
            names = "--blocks",
            defaultValue = "20",
            paramLabel = "B",
            description =
                    "Number of disjoint blocks for the largest N; smaller N have more blocks. The relative error of the"
                            + " measured values is about 1/sqrt(2(B-1)); default: ${DEFAULT-VALUE}.")
    private int blocks;

    @Option(names = "--threads", paramLabel = "N", description = "Number of threads; default: one per core.")
    private Integer threads;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        ConvergenceReport report = simulate();
        json.print(report.json(), out -> report.print(out));
        return 0;
    }

    private ConvergenceReport simulate() throws IOException {
        int workers = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        if (workers < 1) {
            throw new IllegalArgumentException("--threads must be >= 1, but was " + workers);
        }
        SimulatorKnowledge known = SimulatorKnowledge.byLabel(inputs);
        InputModelChoice choice = inputModel.choice();
        WorkflowInput input = scenario.input(known).noting(inputModel.leftOut().lines());
        NamedPlatform platform = scenario.platform(input);
        String name = strategy != null ? strategy : ScenarioOptions.strategyName(input);
        Scenario simulated = input.scenario(platform.platform(), scenario.strategy(name, input), scenario.background());
        InputModel model = choice.model(input);
        ExecutorService executor = Executors.newFixedThreadPool(workers);
        try {
            ConvergenceStudy study = ConvergenceStudy.run(
                    new MonteCarlo(executor, workers), simulated, input, model, scenario.seed(), numbers, blocks);
            return new ConvergenceReport(input, platform, simulated, known, choice, scenario.seed(), study);
        } finally {
            executor.shutdownNow();
        }
    }
}
