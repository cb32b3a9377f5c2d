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
 * What an enactor's plugin costs its runs. Runs of all sorts take turns, in each second round backwards, and are compared with the
 * one without the plugin of the same round: what else the machine does changes from round to round.
 */
final class PluginCosts {
    /** What the shell says of the processor time of a run and its jobs. */
    private static final Pattern CPU = Pattern.compile("cpu (\\d+\\.\\d+) (\\d+\\.\\d+)\\n");

    private final int rounds;
    private final EnactorRun run;

    /**
     * What one run has cost.
     *
     * @param seconds that it took
     * @param cpuSeconds of processor time of the enactor and its jobs
     * @param ownSeconds of the plugin, as it says itself
     * @param daemonSeconds of processor time of the daemon meanwhile
     */
    record Cost(double seconds, double cpuSeconds, double ownSeconds, double daemonSeconds) {}

    /** Does a run, and says what it has cost. */
    interface EnactorRun {
        /** @param url of the daemon; empty for a run without the plugin */
        Cost of(String name, Optional<String> url) throws IOException, InterruptedException;
    }

    PluginCosts(int rounds, EnactorRun run) {
        this.rounds = rounds;
        this.run = run;
    }

    /** A command whose output ends with the processor time that it has taken, see {@link #cpuSeconds}. */
    static List<String> timed(List<String> command) {
        List<String> timed = new ArrayList<>(List.of("bash", "-c", "TIMEFORMAT='cpu %U %S'; time \"$@\"", "bash"));
        timed.addAll(command);
        return timed;
    }

    /** Processor time of a {@link #timed} command and of what it has started, by its output. */
    static double cpuSeconds(String said) {
        MatchResult cpu = CPU.matcher(said).results().findFirst().orElseThrow(() -> new AssertionError(said));
        return Double.parseDouble(cpu.group(1)) + Double.parseDouble(cpu.group(2));
    }

    /**
     * Measures and prints rows of a table: seconds, seconds longer than the first case, processor time as a multiple of the first
     * case's, that of the plugin, and that of the daemon. One round more than counts: it loads what is then in the memory
     * of the machine. Of the last case it is printed, too.
     *
     * @param cases by name, the first without the plugin
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
