package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A load from a workload trace that explains the deviation of an instance. It consists of fragments of the trace, each
 * shifted so that it begins at the origin of the instance. The trace and this record are enough to reproduce a
 * forecast.
 *
 * @param utilisation mean utilisation of the hosts to which the trace was scaled, &gt; 0; absent if the trace was
 *     scaled by cores
 * @param hosts assumed hosts such as {@code 27x8/2}, if the plan names no hosts
 * @param fragments the most likely fragments, best first; not empty
 * @param restSlowDown expected runtime of the remaining jobs relative to their runtime without load; &gt; 0
 */
public record BackgroundMatch(
        String trace,
        String traceHash,
        OptionalDouble utilisation,
        Optional<String> hosts,
        List<MatchedFragment> fragments,
        int fittedJobs,
        double restSlowDown) {
    public BackgroundMatch {
        Checks.notBlank("trace", trace);
        Checks.notBlank("traceHash", traceHash);
        fragments = List.copyOf(fragments);
        Checks.require(!fragments.isEmpty(), "fragments", "must not be empty", fragments);
        Checks.atLeast("fittedJobs", 0, fittedJobs);
        Checks.finiteNotNegative("restSlowDown", restSlowDown);
    }
}
