package io.weatherglass.lab.backtest;

import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

final class ContenderOptions {

    /** Names of runtime models for the help text of {@code --models}. */
    static final class RuntimeModelNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return RuntimeFamily.names().iterator();
        }
    }

    @Option(
            names = "--models",
            split = ",",
            defaultValue = "standard,empirical,hierarchical,linear,mean",
            paramLabel = "MODEL",
            completionCandidates = RuntimeModelNames.class,
            description = "Runtime models (${COMPLETION-CANDIDATES}) and baselines: linear"
                    + " (extrapolated progress), mean (past makespans); default: ${DEFAULT-VALUE}.")
    private List<String> models;

    @Mixin
    private ConfigurationOptions configuration;

    List<Contender> contenders(double level, MonteCarlo monteCarlo) {
        ForecastOptions options = ConfigurationOptions.withoutTimeLimit(configuration.load(Map.of()));
        List<Contender> contenders = new ArrayList<>();
        for (String model : new LinkedHashSet<>(models)) {
            contenders.add(
                    switch (model) {
                        case "mean" -> new MeanContender(level);
                        case "linear" -> new LinearContender(level);
                        default -> new SimulatedContender(family(model), options, level, monteCarlo);
                    });
        }
        return contenders;
    }

    private static RuntimeFamily family(String model) {
        try {
            return RuntimeFamily.byName(model);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--models: " + e.getMessage() + ", linear, mean", e);
        }
    }
}
