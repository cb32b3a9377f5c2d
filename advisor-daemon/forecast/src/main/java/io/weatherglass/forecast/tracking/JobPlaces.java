package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.plan.MultiCloudResources;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The places of a plan: its VM types, numbered over all clouds, or its slots as one place of their harmonic mean speed. Immutable. */
public final class JobPlaces {

    private final List<JobPlace> places = new ArrayList<>();
    private final Map<String, Integer> typeByName = new HashMap<>();
    private double slowestSpeed = Double.POSITIVE_INFINITY;

    private JobPlaces() {}

    public static JobPlaces of(Resources resources) {
        JobPlaces all = new JobPlaces();
        if (resources instanceof SlotPool pool) {
            all.addSlots(pool);
        } else if (resources instanceof MultiCloudResources several) {
            several.clouds().forEach(all::addTypes);
        } else {
            all.addTypes((VmResources) resources);
        }
        return all;
    }

    private void addSlots(SlotPool pool) {
        double slowness =
                pool.speeds().stream().mapToDouble(speed -> 1 / speed).average().orElse(1);
        slowestSpeed = pool.speeds().stream().mapToDouble(speed -> speed).min().orElse(1);
        places.add(new JobPlace(1 / slowness, pool.storage(), Double.POSITIVE_INFINITY));
    }

    private void addTypes(VmResources cloud) {
        for (VmTypeSpec type : cloud.vmTypes()) {
            typeByName.put(type.name(), places.size());
            places.add(new JobPlace(
                    type.speed(), cloud.storage(), type.linkBytesPerSecond().orElse(Double.POSITIVE_INFINITY)));
            slowestSpeed = Math.min(slowestSpeed, type.speed());
        }
    }

    /** Number of the VM's type; 0 if unknown. */
    public int typeOf(VmTable.Vm vm) {
        return typeByName.getOrDefault(vm.type(), 0);
    }

    /** False if the plan lacks the type, or it was not reported and the plan has several. */
    public boolean knowsTypeOf(VmTable.Vm vm) {
        return places.size() == 1 || typeByName.containsKey(vm.type());
    }

    /** Empty if the place is unknown. */
    JobPlace placeOf(String vmId, VmTable vms) {
        // with one place there is nothing to look up
        return places.get(
                places.size() == 1 ? 0 : vms.find(vmId).map(this::typeOf).orElse(0));
    }

    /** Longest expected time anywhere without other transfers; unreliable for a projection of 0. */
    public double longestSeconds(PlannedJob job) {
        double transfers = 0;
        for (JobPlace place : places) {
            transfers = Math.max(transfers, place.inputSeconds(job) + place.secondsAfterCompute(job));
        }
        return job.projectedRuntimeSeconds() / slowestSpeed + transfers;
    }
}
