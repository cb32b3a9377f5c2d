package io.weatherglass.forecast.tracking;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is known of the VMs of an instance, in the order in which they were first heard of. Of several reports of the same the earliest
 * date counts, whichever comes first: two enactors may report a run, and the clock of one may be wrong.
 */
public final class VmTable {

    private final Map<String, Vm> vms;

    /** VMs whose request was reported: the dates of others are those of the first that was heard of them. */
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

    /** @param price what it costs, NaN if that was not reported */
    void requested(String id, String type, double price, double date) {
        mentioned(id, date);
        boolean first = requested.add(id);
        vms.computeIfPresent(
                id,
                (same, vm) -> new Vm(
                        id,
                        type.isEmpty() ? vm.type : type,
                        first ? date : Math.min(vm.requested, date),
                        vm.booted,
                        vm.terminated,
                        Double.isNaN(price) ? vm.price : price));
    }

    void booted(String id, double date) {
        mentioned(id, date);
        vms.computeIfPresent(
                id, (same, vm) -> new Vm(id, vm.type, vm.requested, earlier(vm.booted, date), vm.terminated, vm.price));
    }

    void terminated(String id, double date) {
        mentioned(id, date);
        vms.computeIfPresent(
                id, (same, vm) -> new Vm(id, vm.type, vm.requested, vm.booted, earlier(vm.terminated, date), vm.price));
    }

    /**
     * A job event speaks of the VM: it exists, whatever else is known of it, and counts as requested then unless a request is reported.
     *
     * @return its id, always the same text
     */
    String mentioned(String id, double date) {
        Vm vm = vms.computeIfAbsent(id, none -> new Vm(id, "", date, Double.NaN, Double.NaN, Double.NaN));
        if (date < vm.requested && !requested.contains(id)) {
            vms.put(vm.id, new Vm(vm.id, vm.type, date, vm.booted, vm.terminated, vm.price));
        }
        return vm.id;
    }

    private static double earlier(double known, double date) {
        return known <= date ? known : date;
    }

    /** Makes all dates count from this many seconds earlier. */
    void shift(double seconds) {
        vms.replaceAll((id, vm) ->
                new Vm(id, vm.type, vm.requested + seconds, vm.booted + seconds, vm.terminated + seconds, vm.price));
    }

    /** The VM with this id, if it is known. */
    Optional<Vm> find(String id) {
        return Optional.ofNullable(vms.get(id));
    }

    /** All VMs, in the order in which they were first seen. */
    public Collection<Vm> all() {
        return java.util.Collections.unmodifiableCollection(vms.values());
    }

    /**
     * One VM; dates are seconds since the instance's origin, NaN while unknown.
     *
     * @param type name of its VM type, empty if it was not reported
     * @param requested from this date on it is billed
     * @param terminated date of its termination or failure
     * @param price that was reported, in the currency and per unit of the plan's prices, NaN if none was
     */
    public record Vm(String id, String type, double requested, double booted, double terminated, double price) {

        /** A VM whose price was not reported. */
        public Vm(String id, String type, double requested, double booted, double terminated) {
            this(id, type, requested, booted, terminated, Double.NaN);
        }

        public boolean isTerminated() {
            return !Double.isNaN(terminated);
        }
    }
}
