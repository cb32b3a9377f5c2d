package io.weatherglass.cli.validation;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.RecordedEvents;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.ConfiguredOptions;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.lab.backtest.Backtest;
import io.weatherglass.lab.backtest.PastInstance;
import io.weatherglass.lab.experiments.matrix.CodeFingerprint;
import io.weatherglass.lab.experiments.matrix.InputFingerprint;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.History;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * All that determines the result of a back-test: the options but for where results go, the contents of the files that they name, the
 * runs that were read, and the code.
 */
final class BacktestFingerprint {

    private static final String FORMAT = "backtest/1";

    /** A class of each jar that forecasts depend on. */
    private static final CodeFingerprint CODE = new CodeFingerprint(List.of(
            Backtest.class,
            Forecaster.class,
            MonteCarlo.class,
            EventEnvelope.class,
            History.class,
            Configuration.class));

    /** The runs of the history count by themselves, wherever it is. */
    private static final Set<String> WITHOUT_EFFECT =
            Set.of("--shard", "--part", "--merge", "--json", "--rows", "--svg", "--data-dir");

    private final List<String> texts = new ArrayList<>();

    BacktestFingerprint(ParseResult parsed, Configuration configuration) throws IOException {
        texts.add(FORMAT);
        texts.add(CODE.value());
        texts.add(ConfiguredOptions.forecast(configuration).toString());
        texts.add(String.valueOf(configuration.get(Settings.LEARNED_RUNS)));
        for (OptionSpec option : options(parsed)) {
            texts.add(option.longestName());
            addValues(option);
        }
        for (ArgSpec files : parsed.matchedPositionals()) {
            addValues(files);
        }
    }

    /** The files and folders that are read, whose contents count. */
    static List<Path> files(ParseResult parsed) {
        return Stream.concat(options(parsed).stream(), parsed.matchedPositionals().stream())
                .flatMap(argument -> values(argument))
                .filter(Path.class::isInstance)
                .map(Path.class::cast)
                .toList();
    }

    private static List<OptionSpec> options(ParseResult parsed) {
        return parsed.matchedOptions().stream()
                .filter(option -> !WITHOUT_EFFECT.contains(option.longestName()))
                .distinct()
                .sorted(Comparator.comparing(OptionSpec::longestName))
                .toList();
    }

    /** Each value by itself: positional ones come as lists. */
    private static Stream<?> values(ArgSpec argument) {
        return argument.typedValues().stream()
                .flatMap(value -> value instanceof Collection<?> several ? several.stream() : Stream.of(value));
    }

    private void addValues(ArgSpec argument) throws IOException {
        for (Object value : values(argument).toList()) {
            texts.add(value instanceof Path path ? InputFingerprint.of(path) : value.toString());
        }
    }

    BacktestFingerprint instances(List<PastInstance> instances) {
        for (PastInstance one : instances) {
            texts.add(String.join(
                    " ",
                    one.group(),
                    one.label(),
                    one.workflow(),
                    String.valueOf(one.makespanSeconds()),
                    one.btuCount().toString(),
                    String.valueOf(Arrays.hashCode(one.execution().observedSeconds()))));
        }
        return this;
    }

    BacktestFingerprint recordings(List<RecordedEvents> runs) {
        for (RecordedEvents one : runs) {
            texts.add(String.join(
                    " ",
                    one.instance(),
                    one.workflow(),
                    String.valueOf(one.events().size()),
                    one.events().get(one.events().size() - 1).time().toString()));
        }
        return this;
    }

    String text() {
        return InputFingerprint.of(texts);
    }
}
