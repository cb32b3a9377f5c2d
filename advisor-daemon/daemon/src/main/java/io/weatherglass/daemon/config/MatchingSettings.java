package io.weatherglass.daemon.config;

import io.weatherglass.forecast.matching.search.PreFilter;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

public final class MatchingSettings {
    private static final String POSITIVE = "0*[1-9][0-9]*(\\.[0-9]+)?|0+\\.0*[1-9][0-9]*";
    public static final Setting<String> MATCHING_SEARCH =
            Setting.oneOf("matching.search", "exhaustive", List.of("exhaustive", "fitting", "none"));
    public static final Setting<Duration> FITTING_SPREAD = Setting.duration("matching.fitting-spread", "120s");
    public static final Setting<Integer> FITTING_ITERATIONS =
            Setting.integer("matching.fitting-iterations", 2, 1, 1000);
    public static final Setting<Integer> FITTING_EVALUATIONS =
            Setting.integer("matching.fitting-evaluations", 2, 1, 10_000);
    public static final Setting<Duration> FITTING_PRECISION = Setting.duration("matching.fitting-precision", "60s");
    public static final Setting<String> FITTING_PRE_FILTER = Setting.oneOf(
            "matching.fitting-pre-filter",
            "nearest",
            Stream.of(PreFilter.values()).map(PreFilter::label).toList());
    public static final Setting<String> MATCHING_TRACES = Setting.text("matching.traces", "all");
    public static final Setting<String> MATCHING_UTILISATION =
            Setting.matching("matching.utilisation", "cores", "cores|" + POSITIVE, "must be cores or a number > 0");
    public static final Setting<String> MATCHING_PLATFORM = Setting.matching(
            "matching.platform",
            "none",
            "none|[1-9][0-9]{0,5}x[1-9][0-9]{0,3}(/[1-9][0-9]{0,2}(\\.[0-9]+)?)?",
            "must be none, COUNTxCORES or COUNTxCORES/OVERCOMMITMENT, such as 27x8/2");
    public static final Setting<String> MATCHING_ERROR_THRESHOLD =
            Setting.matching("matching.error-threshold", "0.45", POSITIVE, "must be a number > 0");
    public static final Setting<Duration> MATCHING_GRID = Setting.duration("matching.grid", "60s");
    public static final Setting<Integer> MATCHING_THREADS = Setting.integer(
                    "matching.threads",
                    Math.max(1, Math.min(Runtime.getRuntime().availableProcessors() / 2, 64)),
                    1,
                    256)
            .byDefault("half the number of processors, 1 to 64");
    public static final Setting<Integer> MATCHING_TABLE_MEMORY =
            Setting.integer("matching.table-memory", 256, 1, 1_000_000);
    public static final Setting<Integer> MATCHING_TABLE_SPACE =
            Setting.integer("matching.table-space", 2048, 1, 100_000_000);

    private MatchingSettings() {}
}
