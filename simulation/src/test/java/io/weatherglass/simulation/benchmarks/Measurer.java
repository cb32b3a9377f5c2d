package io.weatherglass.simulation.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs JMH benchmarks in separate virtual machines and shows their output only after a failure.
 *
 * @param warmupIterations uncounted iterations
 * @param iterations counted iterations
 * @param iterationMilliseconds duration of an iteration
 */
record Measurer(int warmupIterations, int iterations, int iterationMilliseconds) {

    /**
     * Result of a benchmark.
     *
     * @param score in the benchmark's unit, by wall-clock time
     * @param error half-width of the 99.9 % confidence interval; NaN with too few iterations
     * @param bytes allocated bytes per operation
     * @param coreShare CPU time per wall-clock time
     */
    record Measured(double score, double error, double bytes, double coreShare) {}

    /**
     * Measures one benchmark method.
     *
     * @throws IllegalStateException with JMH's output if it fails
     */
    Measured measure(Class<?> benchmark, String method, Map<String, String> parameters) {
        // JMH rejects concurrent runs by default; here, the core share reveals other programs on the core.
        System.setProperty("jmh.ignoreLock", "true");
        ByteArrayOutputStream words = new ByteArrayOutputStream();
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(benchmark.getName() + "\\." + method + "$")
                .forks(1)
                .warmupIterations(warmupIterations)
                .warmupTime(TimeValue.milliseconds(iterationMilliseconds))
                .measurementIterations(iterations)
                .measurementTime(TimeValue.milliseconds(iterationMilliseconds))
                .addProfiler(GCProfiler.class)
                .addProfiler(CoreShareProfiler.class)
                .shouldFailOnError(true);
        parameters.forEach(options::param);
        PrintStream out = new PrintStream(words, true, StandardCharsets.UTF_8);
        try {
            RunResult run = new Runner(
                            options.build(), OutputFormatFactory.createFormatInstance(out, VerboseMode.NORMAL))
                    .runSingle();
            Result<?> score = run.getPrimaryResult();
            return new Measured(
                    score.getScore(),
                    score.getScoreError(),
                    secondary(run, "gc.alloc.rate.norm"),
                    secondary(run, CoreShareProfiler.LABEL));
        } catch (RunnerException e) {
            throw new IllegalStateException(
                    benchmark.getSimpleName() + " " + parameters + " failed:\n"
                            + words.toString(StandardCharsets.UTF_8),
                    e);
        }
    }

    private static double secondary(RunResult run, String label) {
        String name = run.getSecondaryResults().keySet().stream()
                .filter(key -> key.endsWith(label))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("JMH reports no " + label + ", only "
                        + run.getSecondaryResults().keySet()));
        return run.getSecondaryResults().get(name).getScore();
    }
}
