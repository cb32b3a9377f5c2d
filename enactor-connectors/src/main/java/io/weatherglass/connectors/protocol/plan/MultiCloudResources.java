package io.weatherglass.connectors.protocol.plan;

import java.util.List;

/**
 * Several clouds, each with its own VM types, quota, hosts, storage and billing.
 *
 * @param clouds at least one; the names of VM types are unique across all clouds
 */
public record MultiCloudResources(List<VmResources> clouds) implements Resources {
    public MultiCloudResources {
        clouds = List.copyOf(clouds);
    }
}
