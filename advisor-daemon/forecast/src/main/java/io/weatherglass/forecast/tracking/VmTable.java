package io.weatherglass.forecast.tracking;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** VMs in the order in which they were first reported. The earliest of several dates counts, as clocks of enactors differ. */
public final class VmTable {

    private final Map<String, Vm> vms;

    /** VMs with a reported request; others are dated by their first mention. */
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
     * A job event mentions the VM; this dates it until a request is reported.
     *
     * @return its id, shared text
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

    /** Moves the origin this many seconds earlier. */
    void shift(double seconds) {
        vms.replaceAll((id, vm) ->
                new Vm(id, vm.type, vm.requested + seconds, vm.booted + seconds, vm.terminated + seconds, vm.price));
    }

    Optional<Vm> find(String id) {
        return Optional.ofNullable(vms.get(id));
    }

    public Collection<Vm> all() {
        return java.util.Collections.unmodifiableCollection(vms.values());
    }

    /**
     * Dates are seconds since the origin, NaN while unknown.
     *
     * @param type empty if unknown
     * @param requested billed from then on
     * @param terminated or failed
     * @param price in the currency and unit of the plan, NaN if unknown
     */
    public record Vm(String id, String type, double requested, double booted, double terminated, double price) {

        public Vm(String id, String type, double requested, double booted, double terminated) {
            this(id, type, requested, booted, terminated, Double.NaN);
        }

        public boolean isTerminated() {
            return !Double.isNaN(terminated);
        }
    }
}
