package io.weatherglass.daemon.config;

import java.time.Duration;
import java.util.List;

/** The keys {@code matching.*}: where the background load behind a deviation is searched for, and at what expense. */
public final class MatchingSettings {
    public static final Setting<String> MATCHING_SEARCH = Setting.oneOf(
            "matching.search",
            "exhaustive",
            List.of("exhaustive", "fitting", "random", "none"),
            "exhaustive: search for the background load behind a deviation; none: do not. fitting and random mean"
                    + " exhaustive.");
    public static final Setting<String> MATCHING_TRACES = Setting.text(
            "matching.traces", "all", "Names of the workload traces to search, separated by commas, or all.");
    public static final Setting<String> MATCHING_UTILISATION = Setting.matching(
            "matching.utilisation",
            "cores",
            "cores|0*[1-9][0-9]*(\\.[0-9]+)?|0+\\.0*[1-9][0-9]*",
            "must be cores or a number > 0",
            "Mean utilisation of the hosts that a trace is scaled to; cores: as many of their cores as of its own"
                    + " system's.");
    public static final Setting<String> MATCHING_HOSTS = Setting.matching(
            "matching.hosts",
            "none",
            "none|[1-9][0-9]{0,5}x[1-9][0-9]{0,3}(/[1-9][0-9]{0,2}(\\.[0-9]+)?)?",
            "must be none or COUNTxCORES or COUNTxCORES/OVERCOMMITMENT, such as 27x8/2",
            "Hosts that are assumed where a plan names none: count x cores / virtual cores per core.");
    public static final Setting<Duration> MATCHING_GRID =
            Setting.duration("matching.grid", "60s", "Distance of the starts of two neighbouring fragments.");
    public static final Setting<Double> MATCHING_NOISE = Setting.number(
            "matching.noise-scale",
            0.02,
            0,
            1,
            "Relative scatter of runtimes that no load explains, where the plan names no perturbation level.");
    public static final Setting<Integer> MATCHING_THREADS = Setting.integer(
                    "matching.threads",
                    Math.max(1, Math.min(Runtime.getRuntime().availableProcessors() / 2, 64)),
                    1,
                    256,
                    "Threads that search and simulate fragments, beside those of the forecasts.")
            .byDefault("half the number of processors, 1 to 64");
    public static final Setting<Integer> MATCHING_TABLE_MEMORY = Setting.integer(
            "matching.table-memory",
            256,
            1,
            1_000_000,
            "Megabytes for simulated runtimes; if they do not suffice, the grid is made coarser.");
    public static final Setting<Integer> MATCHING_TABLE_SPACE = Setting.integer(
            "matching.table-space",
            2048,
            1,
            100_000_000,
            "Megabytes of the data directory for error tables; the least recently used are deleted.");

    private MatchingSettings() {}
}
