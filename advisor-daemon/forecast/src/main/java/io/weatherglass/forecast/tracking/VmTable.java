package io.weatherglass.forecast.tracking;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What is known of the VMs of an instance, in the order in which they were first heard of. */
public final class VmTable {

    private final Map<String, Vm> vms;

    VmTable() {
        this(new LinkedHashMap<>());
    }

    private VmTable(Map<String, Vm> vms) {
        this.vms = vms;
    }

    VmTable copy() {
        return new VmTable(new LinkedHashMap<>(vms));
    }

    /** @param price what it costs, NaN if that was not reported */
    void requested(String id, String type, double price, double date) {
        update(
                id,
                date,
                vm -> new Vm(
                        id,
                        type.isEmpty() ? vm.type : type,
                        date,
                        vm.booted,
                        vm.terminated,
                        Double.isNaN(price) ? vm.price : price));
    }

    void booted(String id, double date) {
        update(id, date, vm -> new Vm(id, vm.type, vm.requested, date, vm.terminated, vm.price));
    }

    void terminated(String id, double date) {
        update(id, date, vm -> new Vm(id, vm.type, vm.requested, vm.booted, date, vm.price));
    }

    /** A job event speaks of the VM: it exists, whatever else is known of it. */
    void mentioned(String id, double date) {
        update(id, date, vm -> vm);
    }

    /** A VM that is first seen when it boots or runs a job counts as requested then. */
    private void update(String id, double date, UnaryOperator<Vm> change) {
        Vm known = vms.getOrDefault(id, new Vm(id, "", date, Double.NaN, Double.NaN, Double.NaN));
        vms.put(id, change.apply(known));
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
