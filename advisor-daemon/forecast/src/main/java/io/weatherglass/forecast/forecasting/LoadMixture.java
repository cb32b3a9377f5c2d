package io.weatherglass.forecast.forecasting;

import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.CloudPlatform;
import java.util.List;

/** @param platform the plan's platform with the hosts of the loads */
public record LoadMixture(CloudPlatform platform, List<Member> members) {

    /**
     * @param weight relative to the other members, &gt; 0
     * @param slowDown by job: simulated runtime with the load divided by the runtime without it; the array is not
     *     copied and must not be modified
     */
    public record Member(double weight, BackgroundLoad load, double[] slowDown) {}

    public LoadMixture {
        members = List.copyOf(members);
        if (members.isEmpty()) {
            throw new IllegalArgumentException("members must not be empty");
        }
    }
}
