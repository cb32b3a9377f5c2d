package io.weatherglass.simulation.benchmarks;

import io.weatherglass.simulation.benchmarks.BenchReport.Agreement;
import io.weatherglass.simulation.benchmarks.BenchReport.CurvePoint;
import io.weatherglass.simulation.benchmarks.BenchReport.Throughput;
import io.weatherglass.simulation.benchmarks.Measurer.Measured;
import io.weatherglass.simulation.engine.EngineUnavailableException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs all measurements of {@code weatherglass bench}. */
final class BenchRun {
    private static final int AGREEMENT_REALIZATIONS = 10;

    /** The compared workflow that CloudSim Plus 8.5.7 supports; it has no overcommitted hosts. */
    private static final String OWN_HOSTS = "omssa";

    private static final List<String> COMPARED = List.of(OWN_HOSTS, "omssa-shared");

    /** Best fit among VMs that are idle soon, best fit among all VMs, and first idle VM. */
    private static final List<String> CURVE_STRATEGIES = List.of("asap", "afap", "allparexceed");

    private static final List<String> CURVE_WORKFLOWS = List.of("omssa", "stream", "montage");

    /** Strategies that search for the best fit during measurements. */
    private static final List<String> INDEX_STRATEGIES = List.of("asap", "afap");

    private static final List<String> INDEX_WORKFLOWS = List.of("stream", "montage");

    private final PrintWriter progress;
    private final Measurer fast;
    private final Measurer slow;
    private final CurveRun curve;
    private final List<String> sizes;
    private boolean simGrid;

    private BenchRun(PrintWriter progress, Measurer fast, Measurer slow, CurveRun curve, List<String> sizes) {
        this.progress = progress;
        this.fast = fast;
        this.slow = slow;
        this.curve = curve;
        this.sizes = sizes;
    }

    /** Takes at most a quarter of an hour. */
    static BenchRun standard(PrintWriter progress) {
        return new BenchRun(
                progress,
                new Measurer(3, 5, 1000),
                // slow programs need longer iterations until they are compiled
                new Measurer(4, 5, 2000),
                new CurveRun(4000, 100, 40),
                List.of("100x10", "1000x10", "10000x100", "100000x1000"));
    }

    /** More and longer iterations, and intermediate sizes. */
    static BenchRun thorough(PrintWriter progress) {
        return new BenchRun(
                progress,
                new Measurer(5, 10, 2000),
                new Measurer(5, 10, 4000),
                new CurveRun(8000, 200, 100),
                List.of(
                        "100x10",
                        "300x10",
                        "1000x10",
                        "3000x30",
                        "10000x100",
                        "30000x300",
                        "100000x1000",
                        "1000x100",
                        "100000x10",
                        "100000x100",
                        "10000x1000"));
    }

    /** Compares the results of the simulators before measuring their speed. */
    List<Agreement> agreements() {
        List<Agreement> agreements = new ArrayList<>();
        for (String scenario : COMPARED) {
            say("comparing makespans, " + scenario);
            Agreements with = new Agreements(scenario, AGREEMENT_REALIZATIONS);
            if (scenario.equals(OWN_HOSTS)) {
                agreements.add(with.withCloudSimPlus());
            }
            try {
                agreements.add(with.withSimGrid());
                simGrid = true;
            } catch (EngineUnavailableException missing) {
                say("left out: " + missing.getMessage());
            }
        }
        return agreements;
    }

    BenchReport report(List<Agreement> agreements) {
        List<Throughput> throughputs = throughputs();
        double coreShare =
                throughputs.stream().mapToDouble(Throughput::coreShare).min().orElseThrow();
        List<CurvePoint> points = new ArrayList<>();
        for (String strategy : CURVE_STRATEGIES) {
            for (String workflow : CURVE_WORKFLOWS) {
                say("measuring " + strategy + ", " + workflow + ", " + String.join(" alternating with ", sizes));
                points.addAll(curve.measure(strategy, workflow, sizes));
            }
        }
        List<CurvePoint> indexPoints = new ArrayList<>();
        for (String strategy : INDEX_STRATEGIES) {
            for (String workflow : INDEX_WORKFLOWS) {
                say("measuring the index, " + strategy + ", " + workflow);
                indexPoints.addAll(curve.measureIndex(strategy, workflow, sizes));
            }
        }
        return new BenchReport(
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
                Runtime.getRuntime().availableProcessors(),
                coreShare,
                agreements,
                throughputs,
                points,
                indexPoints);
    }

    private List<Throughput> throughputs() {
        List<Throughput> throughputs = new ArrayList<>();
        for (String scenario : COMPARED) {
            throughputs.add(kernel(scenario));
            if (scenario.equals(OWN_HOSTS)) {
                throughputs.add(
                        throughput(CloudSimPlusSimulator.NAME, scenario, slow, CloudSimPlusBenchmark.class, Map.of()));
            }
            if (simGrid) {
                throughputs.add(throughput(
                        "SimGrid",
                        scenario,
                        slow,
                        SimGridBenchmark.class,
                        Map.of("workflow", scenario, "workers", "1")));
            }
        }
        throughputs.add(kernel("montage"));
        return throughputs;
    }

    private Throughput kernel(String workflow) {
        return throughput(
                "Weatherglass",
                workflow,
                fast,
                KernelBenchmark.class,
                Map.of("workflow", workflow, "strategy", "asap", "shape", "UNIFORM"));
    }

    private Throughput throughput(
            String simulator, String workflow, Measurer measurer, Class<?> benchmark, Map<String, String> parameters) {
        say("measuring " + simulator + ", " + workflow);
        Measured measured = measurer.measure(benchmark, "realization", parameters);
        return new Throughput(
                simulator,
                workflow,
                BenchmarkCases.scenario(workflow).workflow().jobCount(),
                BenchmarkCases.VMS,
                measured.score(),
                measured.error(),
                measured.coreShare(),
                measured.score() / measured.coreShare(),
                measured.bytes());
    }

    private void say(String what) {
        progress.println("bench: " + what);
        progress.flush();
    }
}
