package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A historic load that explains the deviation of an instance: fragments of one workload trace, aligned so that each begins at the
 * instance's origin. With the trace, this is all that is needed to repeat a forecast.
 *
 * @param utilisation mean utilisation of the hosts that the trace was scaled to, &gt; 0; absent: scaled by cores
 * @param hosts hosts that were assumed because the plan names none, such as {@code 27x8/2}; absent: those of the plan
 * @param fragments the most likely ones, best first; not empty
 * @param restSlowDown expected runtime of the jobs to come over what it would be without load; &gt; 0
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
