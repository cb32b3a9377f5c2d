package io.weatherglass.simulation.model;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;

/**
 * An IaaS cloud with on-demand VMs.
 *
 * @param vmTypes at least one; strategies that do not choose a type take the first type with free quota
 * @param maxVms quota of booting and running VMs, &gt;= 1
 * @param shutdownMarginSeconds time between the shutdown of an idle VM and the end of its paid unit, &gt;= 0
 * @param provisioningDelaySeconds time from the decision to provision a VM to its request, &gt;= 0; billing starts at
 *     the request
 * @param hosts physical machines; if empty, VMs never wait for a host and never slow each other down
 * @param storage storage for inputs and outputs; if empty, transfers are not modelled
 */
@RecordBuilder
public record CloudPlatform(
        List<VmType> vmTypes,
        BootModel bootModel,
        BillingModel billing,
        int maxVms,
        double shutdownMarginSeconds,
        double provisioningDelaySeconds,
        Optional<HostPool> hosts,
        Optional<Storage> storage)
        implements Platform, CloudPlatformBuilder.With {
    public CloudPlatform {
        vmTypes = List.copyOf(vmTypes);
        if (vmTypes.isEmpty()) {
            throw new IllegalArgumentException("vmTypes must not be empty");
        }
        Arguments.atLeast("maxVms", maxVms, 1);
        Arguments.nonNegative("shutdownMarginSeconds", shutdownMarginSeconds);
        Arguments.nonNegative("provisioningDelaySeconds", provisioningDelaySeconds);
        if (billing instanceof BtuBilling btu && shutdownMarginSeconds >= btu.btuSeconds()) {
            throw new IllegalArgumentException("shutdownMarginSeconds must be below btuSeconds " + btu.btuSeconds()
                    + ", but was " + shutdownMarginSeconds);
        }
        if (hosts.isPresent()) {
            requireThatTypesFit(hosts.get(), vmTypes);
        }
    }

    private static void requireThatTypesFit(HostPool pool, List<VmType> types) {
        for (VmType type : types) {
            boolean fits = pool.hosts().stream()
                    .anyMatch(host -> pool.mayPromise(host, type.cores()) && type.memoryBytes() <= host.memoryBytes());
            if (!fits) {
                throw new IllegalArgumentException(
                        "VM type \"" + type.name() + "\" must fit on a host, but no host has " + type.cores()
                                + " cores and " + type.memoryBytes() + " bytes of memory");
            }
        }
    }

    public CloudPlatform(
            List<VmType> vmTypes, BootModel bootModel, BillingModel billing, int maxVms, double shutdownMarginSeconds) {
        this(vmTypes, bootModel, billing, maxVms, shutdownMarginSeconds, 0, Optional.empty(), Optional.empty());
    }

    public static CloudPlatform of(
            VmType vmType, BootModel bootModel, BillingModel billing, int maxVms, double shutdownMarginSeconds) {
        return new CloudPlatform(List.of(vmType), bootModel, billing, maxVms, shutdownMarginSeconds);
    }

    @Override
    public List<CloudPlatform> clouds() {
        return List.of(this);
    }

    public CloudPlatform withHosts(HostPool newHosts) {
        return withHosts(Optional.of(newHosts));
    }

    public CloudPlatform withStorage(Storage newStorage) {
        return withStorage(Optional.of(newStorage));
    }
}
