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

@Command(
        name = "loadtest",
        mixinStandardHelpOptions = true,
        description =
                "Load-tests a daemon that runs in its own process with API keys and TLS, and uses a broker on loopback."
                        + " Prints measurements, and targets for two cores.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all checks passed; targets may be missed",
            "1:events were lost or duplicated, resource use grew, or another check failed",
            "2:the options are invalid"
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
                    "Scenario: replays, active, silent, large, burst, short-runs or fold. Repeatable. Default: short"
                            + " versions of all scenarios.")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--minutes",
            paramLabel = "M",
            description =
                    "Duration of the load per scenario; default: 0.1 to 12, depending on the scenario. \"active\" has"
                            + " an additional warm-up.")
    private Double minutes;

    @Option(
            names = "--instances",
            paramLabel = "N",
            description = "Number of concurrent instances; default: by scenario.")
    private Integer instances;

    @Option(names = "--jobs", paramLabel = "N", description = "Number of jobs per instance; default: by scenario.")
    private Integer jobs;

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "Total events per second of all instances; default: by scenario.")
    private Double rate;

    @Option(
            names = "--seed",
            defaultValue = "1",
            description = "Random seed for the workload; default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--java-options",
            defaultValue = "-Xmx768m -XX:+UseG1GC -XX:G1PeriodicGCInterval=30000 -XX:MinHeapFreeRatio=10"
                    + " -XX:MaxHeapFreeRatio=25",
            paramLabel = "OPTIONS",
            description = "Options of the daemon's JVM, separated by spaces; default: ${DEFAULT-VALUE}.")
    private String javaOptions;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Setting of the daemon. Repeatable.")
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
        // high, because all enactors use the same key and share its rate limit
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
                    + SCENARIOS.stream().map(LoadScenario::name).collect(Collectors.joining(", ")) + ", but was "
                    + name);
        });
        return names.stream().map(byName::get).toList();
    }

    private static void requireAbove(double bound, String option, Number value) {
        if (value != null && !(value.doubleValue() > bound)) {
            throw new IllegalArgumentException(option + " must be > " + bound + ", but was " + value);
        }
    }
}
