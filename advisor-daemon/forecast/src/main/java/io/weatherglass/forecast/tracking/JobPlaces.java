package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.MultiCloudResources;
import io.weatherglass.connectors.protocol.PlannedJob;
import io.weatherglass.connectors.protocol.Resources;
import io.weatherglass.connectors.protocol.SlotPool;
import io.weatherglass.connectors.protocol.VmResources;
import io.weatherglass.connectors.protocol.VmTypeSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The places that the jobs of a plan may run on: its VM types, numbered through over all clouds, or its slots, which are
 * one place of the harmonic mean of their speeds, as it is not known which slot runs a job. Immutable.
 */
public final class JobPlaces {

    private final List<JobPlace> places = new ArrayList<>();
    private final Map<String, Integer> typeByName = new HashMap<>();
    private double slowestSpeed = Double.POSITIVE_INFINITY;

    private JobPlaces() {}

    /** The places that a plan's resources offer. */
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

    /** Number of the VM's type; the first where it is not known. */
    public int typeOf(VmTable.Vm vm) {
        return typeByName.getOrDefault(vm.type(), 0);
    }

    /** False if the type of the VM is none of the plan's, or not reported although the plan has several. */
    public boolean knowsTypeOf(VmTable.Vm vm) {
        return places.size() == 1 || typeByName.containsKey(vm.type());
    }

    /** Where a job ran that was placed on this VM, empty if that is not known. */
    JobPlace placeOf(String vmId, VmTable vms) {
        // with one place there is nothing to look up
        return places.get(
                places.size() == 1 ? 0 : vms.find(vmId).map(this::typeOf).orElse(0));
    }

    /** The longest that the job is expected to take anywhere if nobody else transfers; from a projection of 0 not much. */
    public double longestSeconds(PlannedJob job) {
        double transfers = 0;
        for (JobPlace place : places) {
            transfers = Math.max(transfers, place.inputSeconds(job) + place.secondsAfterCompute(job));
        }
        return job.projectedRuntimeSeconds() / slowestSpeed + transfers;
    }
}
