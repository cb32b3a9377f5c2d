package io.weatherglass.lab.validation;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.TextPrinter;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "mapreduce",
        mixinStandardHelpOptions = true,
        description = {
            "Repeats the MapReduce study of [B19 ch. 6]: TeraSort with 150 maps and one reduce on 16 nodes with 4 cores."
                    + " Generates executions, because the published ones are not archived, simulates them with walltimes"
                    + " drawn around their means, and counts the makespans within mu +- 2 sigma (CI95) and mu +- 3"
                    + " sigma (CI99)."
        })
public final class MapReduceCommand implements Callable<Integer> {

    @Option(
            names = "--runs",
            defaultValue = "1000",
            paramLabel = "N",
            description = "Number of generated executions; default: ${DEFAULT-VALUE}.")
    private int runs;

    @Option(
            names = "-P",
            defaultValue = "0.2",
            paramLabel = "P",
            description = "Perturbation level; default: ${DEFAULT-VALUE}, as published.")
    private double perturbationLevel;

    @Option(
            names = "-N",
            defaultValue = "500",
            paramLabel = "N",
            description = "Number of realizations; default: ${DEFAULT-VALUE}.")
    private int realizations;

    @Option(
            names = "--input-models",
            split = ",",
            defaultValue = "uniform,normal-half,normal-third,shifted-gamma",
            paramLabel = "MODEL",
            description =
                    "Distributions of walltimes, separated by commas, as in capture-rate; default: ${DEFAULT-VALUE}.")
    private List<String> inputModels;

    @Option(
            names = "--heartbeat",
            defaultValue = "3",
            paramLabel = "SECONDS",
            description = "Interval at which nodes ask for jobs; 0 for immediate placement. Default:"
                    + " ${DEFAULT-VALUE}, Hadoop's for small clusters.")
    private double heartbeat;

    @Option(names = "--seed", defaultValue = "1", description = "Random seed; default: ${DEFAULT-VALUE}.")
    private long seed;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        List<Shape> shapes = inputModels.stream().map(MapReduceCommand::shape).toList();
        MapReduceStudy study = new MapReduceStudy(runs, heartbeat, seed);
        SampleDistribution real = new SampleDistribution(study.makespanSeconds());
        Map<String, Rates> rates = new LinkedHashMap<>();
        shapes.forEach(shape -> rates.put(
                shape.label(),
                Rates.of(study.simulated(shape, perturbationLevel, realizations, seed), study.makespanSeconds())));
        json.print(
                new Result(runs, real.mean(), real.min(), real.max(), perturbationLevel, heartbeat, rates),
                out -> print(real, rates, new TextPrinter(out)));
        return 0;
    }

    private void print(SampleDistribution real, Map<String, Rates> rates, TextPrinter out) {
        out.line(
                "%d generated executions of TeraSort: makespan %.1f s on average, %.1f to %.1f s",
                runs, real.mean(), real.min(), real.max());
        out.line("%-16s  %-18s  %12s  %12s", "P = " + perturbationLevel, "CI95 s", "CI95 CR %", "CI99 CR %");
        rates.forEach((name, of) -> out.line(
                "%-16s  %-18s  %12s  %12s",
                name,
                format(
                        "[%.1f, %.1f]",
                        of.ci95().interval().lower(), of.ci95().interval().upper()),
                percent(of.ci95()),
                percent(of.ci99())));
        out.flush();
    }

    private static Shape shape(String name) {
        Shape shape = Shape.byName(name);
        if (shape == Shape.EMPIRICAL) {
            throw new IllegalArgumentException("--input-models must not contain empirical, which has no P");
        }
        return shape;
    }

    private static String percent(CaptureRate rate) {
        return format(
                "%.1f ± %.1f",
                100 * rate.captured().estimate(), 100 * rate.captured().wilsonHalfWidth());
    }

    private record Rates(CaptureRate ci95, CaptureRate ci99) {
        static Rates of(SampleDistribution simulated, double[] real) {
            return new Rates(
                    CaptureRate.of(simulated, CaptureRate.Z_CI95, real),
                    CaptureRate.of(simulated, CaptureRate.Z_CI99, real));
        }
    }

    private record Result(
            int runs,
            double meanSeconds,
            double minSeconds,
            double maxSeconds,
            double perturbationLevel,
            double heartbeatSeconds,
            Map<String, Rates> inputModels) {}
}
