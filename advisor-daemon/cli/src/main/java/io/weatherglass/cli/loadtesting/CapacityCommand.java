package io.weatherglass.cli.loadtesting;

import static io.weatherglass.cli.options.TextOutput.format;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.lab.capacity.CapacityResult;
import io.weatherglass.lab.capacity.CapacitySimulation;
import io.weatherglass.lab.capacity.DaemonModel;
import io.weatherglass.lab.capacity.EventLoad;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code capacity}: what daemons bear, on paper. */
@Command(
        name = "capacity",
        mixinStandardHelpOptions = true,
        description =
                "Predicts how long it takes from an event to the advisory that covers it, by a queueing simulation of"
                        + " the daemon with service times that loadtest has measured. The defaults are those of"
                        + " docs/capacity.md, for first runs of 200 jobs; measure your own with loadtest --scenario active.")
public final class CapacityCommand implements Callable<Integer> {

    private static final int MAX_DAEMONS = 1 << 20;

    /** So many give a p99 that is known to some percent. */
    private static final int MIN_EVENTS = 5000;

    /** Much longer than what is asked for takes: else what piles up does not show. A guess. */
    private static final double MIN_SECONDS = 30;

    /** The simulation begins with an idle daemon; a p99 beyond this share of its time may be one of its beginning. A guess. */
    private static final double MAX_P99_SHARE = 0.1;

    /** Chosen so that the loads of docs/capacity.md are met. */
    private static final double TAIL_OF_DELAY = 20;

    @Option(
            names = "--instances",
            defaultValue = "1000",
            paramLabel = "N",
            description = "Instances that are open; default: ${DEFAULT-VALUE}.")
    private int instances;

    @Option(
            names = "--rate",
            defaultValue = "100",
            paramLabel = "R",
            description = "Events per second of all instances together; default: ${DEFAULT-VALUE}.")
    private double rate;

    @Option(
            names = "--daemons",
            defaultValue = "1",
            paramLabel = "N",
            description =
                    "Daemons, each on a machine of its own with as many of the instances; default: ${DEFAULT-VALUE}.")
    private int daemons;

    @Option(
            names = "--within",
            paramLabel = "SECONDS",
            description =
                    "Look for the least number of daemons with which 99 %% of the events are covered within so many"
                            + " seconds, instead of --daemons.")
    private Double within;

    @Option(
            names = "--cores",
            defaultValue = "2",
            paramLabel = "N",
            description = "Of each machine; default: ${DEFAULT-VALUE}.")
    private double cores;

    @Option(
            names = "--others",
            defaultValue = "0",
            paramLabel = "N",
            description = "Threads of other programs that are always ready to run; default: ${DEFAULT-VALUE}.")
    private double others;

    @Option(
            names = "--forecast-threads",
            paramLabel = "N",
            description = "forecast.threads of each daemon; default: one per core.")
    private Integer threads;

    @Option(
            names = "--intake-ms",
            defaultValue = "3.8",
            paramLabel = "MS",
            description =
                    "CPU time per event of all threads but those below and those of the Java runtime; default: ${DEFAULT-VALUE}.")
    private double intakeMillis;

    @Option(
            names = "--fold-ms",
            defaultValue = "0.9",
            paramLabel = "MS",
            description = "CPU time per event of the thread that folds; default: ${DEFAULT-VALUE}.")
    private double foldMillis;

    @Option(
            names = "--forecast-ms",
            defaultValue = "2.7",
            paramLabel = "MS",
            description =
                    "CPU time of a forecast; default: ${DEFAULT-VALUE}, as of first runs under load: with little load it is about three"
                            + " times as much, with past runs about twice.")
    private double forecastMillis;

    @Option(
            names = "--forecast-spread",
            defaultValue = "0.7",
            paramLabel = "C",
            description =
                    "Standard deviation of that over its mean; default: ${DEFAULT-VALUE}, which meets the loads of docs/capacity.md.")
    private double forecastSpread;

    @Option(
            names = "--transaction-ms",
            defaultValue = "20",
            paramLabel = "MS",
            description =
                    "Time from the start of a transaction to that of the next, at least; default: ${DEFAULT-VALUE}.")
    private double transactionMillis;

    @Option(
            names = "--delay-ms",
            defaultValue = "2",
            paramLabel = "MS",
            description =
                    "Time for what is no work of the daemon: to the log and back, and the commit; the median; default: ${DEFAULT-VALUE}, which meets the loads of docs/capacity.md.")
    private double delayMillis;

    @Option(
            names = "--delay-p99-ms",
            paramLabel = "MS",
            description = "The 99th percentile of that; default: 20 times the median.")
    private Double delayP99Millis;

    @Option(
            names = "--even",
            description = "Events come at the same distance from each other, as loadtest sends them, not at random.")
    private boolean even;

    @Option(
            names = "--events",
            paramLabel = "N",
            description =
                    "Events that are simulated, of one daemon; default: those of half a minute, and at least 5,000.")
    private Integer events;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "SEED",
            description = "Of what is drawn; default: ${DEFAULT-VALUE}.")
    private long seed;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        if (daemons < 1) {
            throw new IllegalArgumentException("--daemons must be >= 1, was " + daemons);
        }
        if (within != null && !(within > 0)) {
            throw new IllegalArgumentException("--within must be > 0, was " + within);
        }
        double delayP99 = delayP99Millis == null ? TAIL_OF_DELAY * delayMillis : delayP99Millis;
        if (delayP99 < delayMillis) {
            throw new IllegalArgumentException(
                    "--delay-p99-ms must be >= --delay-ms, which is " + delayMillis + ", was " + delayP99);
        }
        DaemonModel model = new DaemonModel(
                cores,
                others,
                threads == null ? (int) Math.ceil(cores) : threads,
                intakeMillis / 1000,
                foldMillis / 1000,
                forecastMillis / 1000,
                forecastSpread,
                0,
                transactionMillis / 1000,
                delayMillis / 1000,
                delayP99 / 1000);
        int count = within == null ? daemons : minDaemons(model);
        CapacityResult result = with(model, count);
        print(count, result);
        return 0;
    }

    private CapacityResult with(DaemonModel model, int count) {
        return CapacitySimulation.run(
                model,
                new EventLoad((int) Math.ceil(instances / (double) count), rate / count, even, simulated(count), seed));
    }

    private int simulated(int count) {
        return events != null ? events : (int) Math.max(MIN_EVENTS, Math.ceil(MIN_SECONDS * rate / count));
    }

    private boolean suffice(DaemonModel model, int count) {
        return with(model, count).latencySeconds().quantile(0.99) <= within;
    }

    /** More daemons have less to do each: found by doubling and halving. */
    private int minDaemons(DaemonModel model) {
        int enough = 1;
        while (!suffice(model, enough)) {
            if (enough >= Math.min(MAX_DAEMONS, instances)) {
                throw new IllegalArgumentException(
                        "--within must be more than one event alone takes, was " + within + " s");
            }
            enough *= 2;
        }
        int tooFew = enough / 2;
        while (enough - tooFew > 1) {
            int middle = (enough + tooFew) / 2;
            if (suffice(model, middle)) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return enough;
    }

    private void print(int count, CapacityResult result) throws Exception {
        double p50 = result.latencySeconds().quantile(0.5);
        double p99 = result.latencySeconds().quantile(0.99);
        double seconds = simulated(count) * count / rate;
        if (p99 > MAX_P99_SHARE * seconds) {
            PrintWriter err = spec.commandLine().getErr();
            err.println(format(
                    "weatherglass capacity: these may be the times of the beginning: p99 is %.1f s, and %.1f s are simulated;"
                            + " increase --events",
                    p99, seconds));
            err.flush();
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            json.print(
                    out,
                    new ReportFields()
                            .put("instances", instances)
                            .put("eventsPerSecond", rate)
                            .put("daemons", count)
                            .put("p50Seconds", p50)
                            .put("p99Seconds", p99)
                            .put("forecastsPerSecond", count * result.forecastsPerSecond())
                            .put("coalescedShare", result.coalescedShare())
                            .put("coresUsed", count * result.coresUsed())
                            .put("backlogSeconds", result.backlogSeconds()));
            return;
        }
        out.println(format("%d instances, %s events/s, %d daemons of %s cores", instances, rate, count, cores));
        out.println(format("event to advisory: p50 %.3f s, p99 %.3f s", p50, p99));
        out.println(format(
                "%.1f forecasts/s, %.0f %% coalesced; %.2f cores in use",
                count * result.forecastsPerSecond(), 100 * result.coalescedShare(), count * result.coresUsed()));
        if (result.backlogSeconds() > Math.max(1, 0.1 * seconds)) {
            out.println(format(
                    "more comes than can be done: the last event was covered after %.1f s", result.backlogSeconds()));
        }
        out.flush();
    }
}
