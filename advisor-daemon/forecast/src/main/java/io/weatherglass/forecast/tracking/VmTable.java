package io.weatherglass.forecast.tracking;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weatherglass.connectors.protocol.VmBooted;
import io.weatherglass.connectors.protocol.VmEvent;
import io.weatherglass.connectors.protocol.VmRequested;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** VMs in the order of their first report. The earliest of several reported times is used, because clocks differ. */
public final class VmTable {

    private final Map<String, Vm> vms;

    /** VMs with a reported request; other VMs count as requested when they are first mentioned. */
    private final Set<String> requested;

    VmTable() {
        this(new LinkedHashMap<>(), new HashSet<>());
    }

    private VmTable(Map<String, Vm> vms, Set<String> requested) {
        this.vms = vms;
        this.requested = requested;
    }

    VmTable copy() {
        return new VmTable(new LinkedHashMap<>(vms), new HashSet<>(requested));
    }

    void apply(VmEvent event, double date) {
        Vm vm = vms.get(mentioned(event.vmId(), date));
        if (event instanceof VmRequested request) {
            boolean first = requested.add(vm.id);
            vm = vm.withType(request.vmType().filter(type -> !type.isEmpty()).orElse(vm.type))
                    .withRequested(first ? date : Math.min(vm.requested, date))
                    .withPrice(request.price().orElse(vm.price));
        } else if (event instanceof VmBooted) {
            vm = vm.withBooted(earlier(vm.booted, date));
        } else {
            vm = vm.withTerminated(earlier(vm.terminated, date));
        }
        vms.put(vm.id, vm);
    }

    /** Registers a VM mentioned by a job; until a request is reported, the VM counts as requested at this time. */
    String mentioned(String id, double date) {
        Vm vm = vms.computeIfAbsent(id, none -> new Vm(id, "", date, Double.NaN, Double.NaN, Double.NaN));
        if (date < vm.requested && !requested.contains(id)) {
            vms.put(vm.id, vm.withRequested(date));
        }
        return vm.id;
    }

    private static double earlier(double known, double date) {
        return known <= date ? known : date;
    }

    /** Moves the origin back by this number of seconds. */
    void shift(double seconds) {
        vms.replaceAll((id, vm) -> vm.withRequested(vm.requested + seconds)
                .withBooted(vm.booted + seconds)
                .withTerminated(vm.terminated + seconds));
    }

    Optional<Vm> find(String id) {
        return Optional.ofNullable(vms.get(id));
    }

    public Collection<Vm> all() {
        return Collections.unmodifiableCollection(vms.values());
    }

    /**
     * Points in time are in seconds since the origin, NaN if unknown.
     *
     * @param type empty if unknown
     * @param price in the currency and unit of the plan, NaN if unknown
     */
    @RecordBuilder
    public record Vm(String id, String type, double requested, double booted, double terminated, double price)
            implements VmTableVmBuilder.With {

        public boolean isTerminated() {
            return !Double.isNaN(terminated);
        }
    }
}
