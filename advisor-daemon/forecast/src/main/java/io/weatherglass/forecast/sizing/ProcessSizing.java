package io.weatherglass.forecast.sizing;

import java.util.Map;

/**
 * @param wastedCpuHours requested minus used, over all jobs for which both are known
 * @param wastedGbHours likewise, in 2<sup>30</sup> bytes
 */
public record ProcessSizing(
        String process,
        int runs,
        int jobs,
        Map<Resource, ResourceSizing> resources,
        double wastedCpuHours,
        double wastedGbHours) {

    public ProcessSizing {
        resources = Map.copyOf(resources);
    }

    public ResourceSizing of(Resource resource) {
        return resources.get(resource);
    }
}
