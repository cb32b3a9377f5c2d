package io.weatherglass.forecast.matching.fit;

import io.weatherglass.forecast.matching.tables.AssumedHosts;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.CloudPlatform;
import java.util.ArrayList;
import java.util.List;

/**
 * A model of the hosts of a public cloud whose provider publishes nothing about them: identical hosts with demand from
 * other tenants.
 *
 * @param hosts &gt;= 1
 * @param coresPerHost physical cores, &gt;= 1
 * @param overcommitment virtual cores per physical core, &gt;= 1
 * @param utilisation mean demand of other tenants as a share of all cores, &gt; 0
 */
public record HiddenHosts(int hosts, int coresPerHost, double overcommitment, double utilisation) {

    public HiddenHosts {
        new AssumedHosts(hosts, coresPerHost, overcommitment).pool();
        LoadScaling.toUtilisation(utilisation);
    }

    public static List<HiddenHosts> candidates() {
        List<HiddenHosts> candidates = new ArrayList<>();
        for (int hosts : new int[] {8, 32}) {
            for (int cores : new int[] {4, 16, 64}) {
                for (double overcommitment : new double[] {1.5, 3}) {
                    for (double utilisation : new double[] {0.5, 0.7, 0.9, 1.1, 1.4}) {
                        candidates.add(new HiddenHosts(hosts, cores, overcommitment, utilisation));
                    }
                }
            }
        }
        return List.copyOf(candidates);
    }

    public AssumedHosts assumed() {
        return new AssumedHosts(hosts, coresPerHost, overcommitment);
    }

    public LoadScaling scaling() {
        return LoadScaling.toUtilisation(utilisation);
    }

    /**
     * Returns a copy of the scenario with these hosts.
     *
     * @throws IllegalArgumentException if the platform is not a single cloud, or if a VM type fits on no host
     */
    public Scenario under(Scenario scenario) {
        if (!(scenario.platform() instanceof CloudPlatform cloud)) {
            throw new IllegalArgumentException("to fit hosts, the platform must be a single cloud, but was a "
                    + scenario.platform().getClass().getSimpleName());
        }
        return new Scenario(
                scenario.workflow(), cloud.withHosts(assumed().pool()), scenario.strategy(), scenario.controller());
    }
}
