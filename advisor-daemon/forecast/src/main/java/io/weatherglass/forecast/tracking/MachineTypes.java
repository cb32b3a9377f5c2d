package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.StorageSpec;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** VM types of a plan, numbered across all clouds, or its slots with their harmonic mean speed. Immutable. */
public final class MachineTypes {

    /** @param speed relative to projected runtimes, &gt; 0 */
    record MachineType(double speed, Optional<StorageSpec> storage, double linkBytesPerSecond) {

        /** Returns the time of the input transfer if there are no concurrent transfers, s; 0 if there is no storage. */
        double inputSeconds(PlannedJob job) {
            return storage.map(known -> transferSeconds(job.inputBytes(), known.downloadBytesPerSecond(), known))
                    .orElse(0.0);
        }

        /**
         * Returns the time of output transfer and management if there are no concurrent transfers, s; 0 if there is no
         * storage.
         */
        double secondsAfterCompute(PlannedJob job) {
            return storage.map(known -> transferSeconds(job.outputBytes(), known.uploadBytesPerSecond(), known)
                            + job.managementSeconds())
                    .orElse(0.0);
        }

        private double transferSeconds(long bytes, double bytesPerSecond, StorageSpec known) {
            return bytes == 0 ? 0 : known.latencySeconds() + bytes / Math.min(bytesPerSecond, linkBytesPerSecond);
        }
    }

    private final List<MachineType> types = new ArrayList<>();
    private final Map<String, Integer> typeByName = new HashMap<>();
    private double slowestSpeed = Double.POSITIVE_INFINITY;

    private MachineTypes() {}

    public static MachineTypes of(Resources resources) {
        MachineTypes all = new MachineTypes();
        if (resources instanceof SlotPool pool) {
            all.addSlots(pool);
        } else {
            resources.clouds().forEach(all::addTypes);
        }
        return all;
    }

    private void addSlots(SlotPool pool) {
        slowestSpeed = pool.speeds().stream().mapToDouble(speed -> speed).min().orElse(1);
        types.add(new MachineType(pool.meanSpeed(), pool.storage(), Double.POSITIVE_INFINITY));
    }

    private void addTypes(VmResources cloud) {
        for (VmTypeSpec type : cloud.vmTypes()) {
            typeByName.put(type.name(), types.size());
            types.add(new MachineType(
                    type.speed(), cloud.storage(), type.linkBytesPerSecond().orElse(Double.POSITIVE_INFINITY)));
            slowestSpeed = Math.min(slowestSpeed, type.speed());
        }
    }

    /** Returns the number of the VM's type; 0 if unknown. */
    public int typeOf(VmTable.Vm vm) {
        return typeByName.getOrDefault(vm.type(), 0);
    }

    /** Returns false if the plan lacks the type, or if the type was not reported and the plan has several types. */
    public boolean knowsTypeOf(VmTable.Vm vm) {
        return types.size() == 1 || typeByName.containsKey(vm.type());
    }

    /** Returns the machine of a job; the first type if its VM is unknown. */
    MachineType of(String vmId, VmTable vms) {
        return types.get(
                types.size() == 1 ? 0 : vms.find(vmId).map(this::typeOf).orElse(0));
    }

    /**
     * Returns the longest time of a job on any machine if there are no concurrent transfers; unreliable if the
     * projection is 0.
     */
    public double longestSeconds(PlannedJob job) {
        double transfers = 0;
        for (MachineType machine : types) {
            transfers = Math.max(transfers, machine.inputSeconds(job) + machine.secondsAfterCompute(job));
        }
        return job.projectedRuntimeSeconds() / slowestSpeed + transfers;
    }
}
