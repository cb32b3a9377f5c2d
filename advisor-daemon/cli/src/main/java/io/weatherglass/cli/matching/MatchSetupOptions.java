package io.weatherglass.cli.matching;

import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.forecast.matching.tables.RuntimeTableFolder;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of matching commands that select a workflow, a platform, and the trace with the background load. */
public final class MatchSetupOptions {
    private static final String BY_CORES = "cores";
    private static final Pattern HOSTS = Pattern.compile("(\\d{1,6})x(\\d{1,6})(?:/(\\d+(?:\\.\\d+)?))?");
    private static final long MEBIBYTE = 1 << 20;

    @Mixin
    private MatchScenarioOptions scenario;

    @Option(
            names = "--utilisation",
            defaultValue = "0.9",
            paramLabel = "U",
            description = "Mean demand of the trace as a share of the platform's cores, or \"" + BY_CORES
                    + "\" to scale it by the ratio of the platform's cores to those of the traced system; default:"
                    + " ${DEFAULT-VALUE}.")
    private String utilisation;

    @Option(
            names = "--hosts",
            paramLabel = "COUNTxCORES/X",
            description =
                    "Hosts of the cloud, with X virtual cores per physical core; default: those of the platform. If"
                            + " the hosts are unknown, lab match fit estimates them.")
    private String hosts;

    @Option(
            names = "--overcommitment",
            paramLabel = "X",
            description = "Virtual cores per physical core of a host, >= 1; default: that of the platform (tcg: 2).")
    private Double overcommitment;

    @Option(
            names = "--grid",
            defaultValue = "60",
            paramLabel = "SECONDS",
            description = "Time between fragment starts, s; default: ${DEFAULT-VALUE}.")
    private double grid;

    @Option(
            names = "--minimum-jobs",
            defaultValue = "10",
            paramLabel = "N",
            description = "Minimum number of jobs in a candidate fragment; default: ${DEFAULT-VALUE}.")
    private int minimumJobs;

    @Option(
            names = "--table-space",
            defaultValue = "2048",
            paramLabel = "MIB",
            description = "Maximum total size of error tables, MiB; the least recently used are deleted first; default:"
                    + " ${DEFAULT-VALUE}.")
    private long tableSpace;

    /**
     * @throws IllegalArgumentException if an option breaks a rule
     * @throws IOException if a file cannot be read
     */
    public FragmentSetup setup() throws IOException {
        return new FragmentSetup(
                onHosts(scenario.scenario()), scenario.trace(), scaling(utilisation), grid, minimumJobs);
    }

    public RuntimeTableFolder tables() {
        if (tableSpace < 1 || tableSpace > Long.MAX_VALUE / MEBIBYTE) {
            throw new IllegalArgumentException("--table-space must be >= 1 MiB, but was " + tableSpace);
        }
        return new RuntimeTableFolder(scenario.dataDirectory(), tableSpace * MEBIBYTE, Clock.systemUTC());
    }

    private static LoadScaling scaling(String text) {
        if (text.equals(BY_CORES)) {
            return LoadScaling.byCores();
        }
        try {
            return LoadScaling.toUtilisation(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "--utilisation must be a number > 0 or " + BY_CORES + ", but was \"" + text + "\"", e);
        }
    }

    private Scenario onHosts(Scenario given) {
        if (!(given.platform() instanceof CloudPlatform cloud)) {
            return given;
        }
        Optional<HostPool> pool = hosts == null ? cloud.hosts() : Optional.of(pool(hosts));
        if (pool.isEmpty()) {
            return given;
        }
        HostPool wanted = overcommitment == null ? pool.get() : pool.get().withOvercommitment(overcommitment);
        return new Scenario(given.workflow(), cloud.withHosts(wanted), given.strategy(), given.controller());
    }

    private static HostPool pool(String text) {
        Matcher parts = HOSTS.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "--hosts must be COUNTxCORES or COUNTxCORES/OVERCOMMITMENT, but was \"" + text + "\"");
        }
        double promised = parts.group(3) == null ? 1 : Double.parseDouble(parts.group(3));
        return HostPool.of(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)), HostPlacement.BALANCING)
                .withOvercommitment(promised);
    }
}
