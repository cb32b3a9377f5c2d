package io.weatherglass.proving.chaos;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.proving.chaos.faults.Faults;
import io.weatherglass.proving.chaos.site.ChaosBrokers;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.EarlierBuild;
import io.weatherglass.proving.chaos.site.Fault;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "chaos",
        mixinStandardHelpOptions = true,
        description = "Tests that a group of daemons loses nothing when faults occur. Starts brokers, daemons and, if"
                + " installed, PostgreSQL as processes in a temporary folder, and sends events of synthetic runs while"
                + " it injects faults. Then compares the results with those of an undisturbed daemon that received the"
                + " same events.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no difference from the undisturbed daemon",
            "1:a problem was found, a fault in --faults was not injected, or a process did not start",
            "2:the options are invalid"
        })
public final class ChaosCommand implements Callable<Integer> {

    private static final double MAX_MINUTES = 24 * 60;

    @Option(
            names = "--seed",
            defaultValue = "1",
            description = "Random seed for faults and events; default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--minutes",
            defaultValue = "1",
            paramLabel = "M",
            description = "Duration of the faults; default: ${DEFAULT-VALUE}. The total time is longer.")
    private double minutes;

    @Option(
            names = "--faults",
            defaultValue = "all",
            paramLabel = "LIST",
            description = "Comma-separated faults, see --list; default: ${DEFAULT-VALUE}.")
    private String faults;

    @Option(
            names = "--brokers",
            defaultValue = "1",
            paramLabel = "N",
            description =
                    "Number of brokers; default: ${DEFAULT-VALUE}. With 3 or more, the cluster tolerates the loss of one.")
    private int brokers;

    @Option(
            names = "--daemons",
            defaultValue = "2",
            paramLabel = "N",
            description = "Number of daemons; default: ${DEFAULT-VALUE}.")
    private int daemons;

    @Option(
            names = "--upgrade-from",
            paramLabel = "BUILD",
            description =
                    "Start the daemons with an earlier build (weatherglass.jar, or a source or distribution folder),"
                            + " which the fault \"upgrade\" replaces.")
    private Path upgradeFrom;

    @Option(
            names = "--runs-per-minute",
            defaultValue = "60",
            paramLabel = "N",
            description = "Runs started per minute, with about 200 events each; default: ${DEFAULT-VALUE}.")
    private int runsPerMinute;

    @Option(names = "--list", description = "List the faults and exit.")
    private boolean list;

    @Option(names = "--keep", description = "Keep the folder with all logs even if no problem is found.")
    private boolean keep;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        if (list) {
            Faults.all().forEach(fault -> out.printf("%-18s %s%n", fault.name(), fault.description()));
            out.flush();
            return CommandLine.ExitCode.OK;
        }
        PrintWriter err = spec.commandLine().getErr();
        ChaosReport report = new ChaosRun(settings(), line -> {
                    err.println(line);
                    err.flush();
                })
                .run();
        json.print(fields(report), text -> ChaosText.print(report, text));
        return report.isFlawless() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private ChaosRun.Settings settings() {
        if (!(minutes > 0 && minutes <= MAX_MINUTES)) {
            throw new IllegalArgumentException(
                    "--minutes must be > 0 and <= " + (int) MAX_MINUTES + ", but was " + minutes);
        }
        require("--brokers", brokers, 9);
        require("--daemons", daemons, 16);
        require("--runs-per-minute", runsPerMinute, 10_000);
        List<Fault> chosen = Faults.named(faults);
        requireWhatIsNeeded(chosen);
        List<SiteFault> ofSite = Faults.of(SiteFault.class, chosen);
        return new ChaosRun.Settings(
                seed,
                Duration.ofMillis(Math.round(minutes * 60_000)),
                (int) Math.max(1, Math.round(minutes * runsPerMinute)),
                new ChaosSite.Layout(
                        brokers,
                        daemons,
                        ofSite.stream().anyMatch(SiteFault::needsOwnDisks),
                        ofSite.stream().anyMatch(SiteFault::needsOwnClocks),
                        Optional.ofNullable(upgradeFrom).map(EarlierBuild::at),
                        keep),
                chosen,
                allFaults() ? List.of() : chosen);
    }

    private boolean allFaults() {
        return faults.equals(Faults.ALL_NAMES);
    }

    /**
     * Rejects faults that are requested by name but are impossible with these options. The name "all" skips such
     * faults.
     */
    private void requireWhatIsNeeded(List<Fault> chosen) {
        boolean named = !allFaults();
        if (named && chosen.contains(Faults.UPGRADE) != (upgradeFrom != null)) {
            throw new IllegalArgumentException("--upgrade-from and the fault " + Faults.UPGRADE.name()
                    + " must be used together, but --faults was " + faults);
        }
        if (named && chosen.contains(Faults.POWER_CUT) && brokers < ChaosBrokers.MIN_CLUSTER) {
            throw new IllegalArgumentException("--faults " + Faults.POWER_CUT.name() + " requires --brokers >= "
                    + ChaosBrokers.MIN_CLUSTER + ", not " + brokers);
        }
    }

    private static void require(String option, int value, int max) {
        if (value < 1 || value > max) {
            throw new IllegalArgumentException(option + " must be from 1 to " + max + ", but was " + value);
        }
    }

    private static ReportFields fields(ChaosReport report) {
        ReportFields found = new ReportFields();
        report.counts().forEach((kind, count) -> found.put(kind.name(), count));
        return new ReportFields()
                .put("flawless", report.isFlawless())
                .put("seed", report.options().seed())
                .put("minutes", report.options().minutes())
                .put("brokers", report.options().layout().brokers())
                .put("daemons", report.options().layout().daemons())
                .put(
                        "upgradedFrom",
                        report.options()
                                .layout()
                                .earlier()
                                .map(build -> build.jar().toString()))
                .put("history", report.history())
                .put("runs", report.traffic().runs())
                .put("events", report.traffic().events())
                .put("records", report.traffic().records())
                .put("advisories", report.traffic().advisories())
                .put("alerts", report.traffic().alerts())
                .put("copiedEvents", report.traffic().copies())
                .put("repeatedDeadLetters", report.repeated().deadLetters())
                .put("repeatedAlerts", report.repeated().alerts())
                .put("connectorRuns", report.clients().sourceRuns())
                .put("refusedMessages", report.clients().refused())
                .put("publishedRuns", report.clients().published())
                .put("followedRuns", report.clients().followed())
                .put("seconds", report.seconds())
                .list("faults", report.faults(), fault -> fault)
                .put("found", found)
                .list("problems", report.problems(), problem -> problem);
    }
}
