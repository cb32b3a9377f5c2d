package io.weatherglass.proving.load;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.daemon.config.Settings;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code loadtest}: what a daemon bears on this machine. */
@Command(
        name = "loadtest",
        mixinStandardHelpOptions = true,
        description =
                "Starts a broker and, as a process of its own with keys and TLS, a daemon, in a temporary folder and on"
                        + " loopback, loads it as enactors would, and prints what it made of that, beside what is aimed at on two cores. Ends by itself.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:nothing was lost, doubled or otherwise wrong; whatever was aimed at",
            "1:something was, or memory, threads, handles or metric series grow",
            "2:the options are wrong"
        })
public final class LoadTestCommand implements Callable<Integer> {

    private static final List<LoadScenario> SCENARIOS = List.of(
            ReplaysScenario.REPLAYS,
            new ActiveScenario(),
            new SilentScenario(),
            new LargeScenario(),
            new BurstScenario(),
            ReplaysScenario.SHORT_RUNS,
            new FoldScenario());

    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            description =
                    "replays, active, silent, large, burst, short-runs or fold; repeatable; default: all, one after the other, in a short form.")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--minutes",
            paramLabel = "M",
            description =
                    "For how long each scenario makes load; default: half a minute to twelve, by scenario; active begins some minutes earlier.")
    private Double minutes;

    @Option(names = "--instances", paramLabel = "N", description = "Instances at the same time; default: by scenario.")
    private Integer instances;

    @Option(names = "--jobs", paramLabel = "N", description = "Jobs of each instance; default: by scenario.")
    private Integer jobs;

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "Events per second of all instances together; default: by scenario.")
    private Double rate;

    @Option(names = "--seed", defaultValue = "1", description = "Seed of what is made up; default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--java-options",
            defaultValue = "-Xmx768m -XX:+UseG1GC -XX:G1PeriodicGCInterval=30000 -XX:MinHeapFreeRatio=10"
                    + " -XX:MaxHeapFreeRatio=25",
            paramLabel = "OPTIONS",
            description = "Of the daemon's JVM, separated by spaces; default: ${DEFAULT-VALUE}.")
    private String javaOptions;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "A setting of the daemon; repeatable.")
    private Map<String, String> settings = new HashMap<>();

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        List<LoadScenario> chosen = chosen();
        requireAbove(0, "--minutes", minutes);
        requireAbove(0, "--instances", instances);
        requireAbove(0, "--jobs", jobs);
        requireAbove(0, "--rate", rate);
        Map<String, String> all = new HashMap<>(settings);
        // one key stands for all enactors
        all.putIfAbsent(Settings.RATE_LIMIT.key(), "100000");
        List<LoadReport> reports = new ArrayList<>();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        for (LoadScenario scenario : chosen) {
            LoadOptions options = new LoadOptions(
                    minutes == null ? scenario.shortMinutes() : minutes,
                    seed,
                    instances == null ? OptionalInt.empty() : OptionalInt.of(instances),
                    jobs == null ? OptionalInt.empty() : OptionalInt.of(jobs),
                    rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate),
                    List.of(javaOptions.trim().split("\\s+")),
                    all);
            LoadReport report = scenario.run(options, line -> {
                err.println(scenario.name() + " " + line);
                err.flush();
            });
            reports.add(report);
            if (!json.wanted()) {
                report.print(out);
            }
        }
        if (json.wanted()) {
            json.print(out, new ReportFields().list("scenarios", reports, LoadReport::toJson));
        }
        return reports.stream().allMatch(LoadReport::held) ? 0 : 1;
    }

    private List<LoadScenario> chosen() {
        Map<String, LoadScenario> byName =
                SCENARIOS.stream().collect(Collectors.toMap(LoadScenario::name, scenario -> scenario));
        if (names.isEmpty()) {
            return SCENARIOS;
        }
        names.stream().filter(name -> !byName.containsKey(name)).findFirst().ifPresent(name -> {
            throw new IllegalArgumentException("--scenario must be one of "
                    + SCENARIOS.stream().map(LoadScenario::name).collect(Collectors.joining(", ")) + ", was " + name);
        });
        return names.stream().map(byName::get).toList();
    }

    private static void requireAbove(double bound, String option, Number value) {
        if (value != null && !(value.doubleValue() > bound)) {
            throw new IllegalArgumentException(option + " must be > " + bound + ", was " + value);
        }
    }
}
