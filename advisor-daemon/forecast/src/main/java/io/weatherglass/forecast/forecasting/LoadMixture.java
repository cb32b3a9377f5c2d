package io.weatherglass.forecast.forecasting;

import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.CloudPlatform;
import java.util.List;

/**
 * Loads of other tenants that may be behind an instance, each with its probability.
 *
 * @param platform of the plan, with the hosts on which the loads run
 * @param members at least one
 */
public record LoadMixture(CloudPlatform platform, List<Member> members) {

    /**
     * One of the loads.
     *
     * @param weight relative to the others, &gt; 0
     * @param load from the origin of the instance on
     * @param slowDown by job, how many times as long it takes with the load as it would without anybody else, simulated
     *     from the origin; not copied, not to be changed
     */
    public record Member(double weight, BackgroundLoad load, double[] slowDown) {}

    /** Copies the list; throws {@link IllegalArgumentException} if it is empty. */
    public LoadMixture {
        members = List.copyOf(members);
        if (members.isEmpty()) {
            throw new IllegalArgumentException("members must have at least one, had 0");
        }
    }
}
