package io.weatherglass.cli.realenactors;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Measures the overhead of an enactor's plugin. Because the load of the machine changes, the cases alternate, in
 * reverse order in every second round, and each case is compared with the case without the plugin in the same round.
 */
final class PluginCosts {
    /** The CPU time of a run and its jobs, printed by the shell. */
    private static final Pattern CPU = Pattern.compile("cpu (\\d+\\.\\d+) (\\d+\\.\\d+)\\n");

    private final int rounds;
    private final EnactorRun run;

    /**
     * The costs of a run.
     *
     * @param seconds duration
     * @param cpuSeconds CPU time of the enactor and its jobs
     * @param ownSeconds CPU time of the plugin, as reported by the plugin
     * @param daemonSeconds CPU time of the daemon during the run
     */
    record Cost(double seconds, double cpuSeconds, double ownSeconds, double daemonSeconds) {}

    /** Runs a case and returns its cost. */
    interface EnactorRun {
        /** @param url address of the daemon; empty for a run without the plugin */
        Cost of(String name, Optional<String> url) throws IOException, InterruptedException;
    }

    PluginCosts(int rounds, EnactorRun run) {
        this.rounds = rounds;
        this.run = run;
    }

    /** Returns a command whose output ends with its CPU time, see {@link #cpuSeconds}. */
    static List<String> timed(List<String> command) {
        List<String> timed = new ArrayList<>(List.of("bash", "-c", "TIMEFORMAT='cpu %U %S'; time \"$@\"", "bash"));
        timed.addAll(command);
        return timed;
    }

    /** Parses the CPU time from the output of a {@link #timed} command. */
    static double cpuSeconds(String said) {
        MatchResult cpu = CPU.matcher(said).results().findFirst().orElseThrow(() -> new AssertionError(said));
        return Double.parseDouble(cpu.group(1)) + Double.parseDouble(cpu.group(2));
    }

    /**
     * Measures the cases and prints table rows: duration, difference from the first case, CPU time relative to the
     * first case, and CPU times of plugin and daemon. The first round is a warm-up and is not counted.
     *
     * @param cases cases by name; the first runs without the plugin
     */
    void measure(Map<String, Optional<String>> cases) throws IOException, InterruptedException {
        List<String> order = new ArrayList<>(cases.keySet());
        String without = order.get(0);
        String last = order.get(order.size() - 1);
        Map<String, List<Cost>> measured = new LinkedHashMap<>();
        order.forEach(name -> measured.put(name, new ArrayList<>()));
        for (int round = 0; round <= rounds; round++) {
            for (String name : order) {
                measured.get(name).add(run.of(name + " " + round, cases.get(name)));
            }
            Collections.reverse(order);
        }
        print(
                last + ", first time",
                measured.get(last).subList(0, 1),
                measured.get(without).subList(0, 1));
        measured.forEach((name, runs) ->
                print(name, runs.subList(1, runs.size()), measured.get(without).subList(1, runs.size())));
    }

    private static void print(String name, List<Cost> runs, List<Cost> without) {
        List<Double> longer = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < runs.size(); round++) {
            longer.add(runs.get(round).seconds() - without.get(round).seconds());
            ratios.add(runs.get(round).cpuSeconds() / without.get(round).cpuSeconds());
        }
        System.out.printf(
                "| %s | %.1f s | %+.1f s | %.2f | %.2f s | %.1f s |%n",
                name,
                median(runs, Cost::seconds),
                median(longer, each -> each),
                median(ratios, each -> each),
                median(runs, Cost::ownSeconds),
                median(runs, Cost::daemonSeconds));
    }

    private static <T> double median(List<T> runs, ToDoubleFunction<T> of) {
        return runs.stream().mapToDouble(of).sorted().toArray()[runs.size() / 2];
    }
}
