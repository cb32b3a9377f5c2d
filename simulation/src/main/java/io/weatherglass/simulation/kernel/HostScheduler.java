package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.sharing.HostCores;
import io.weatherglass.simulation.kernel.structures.EventHeap;
import io.weatherglass.simulation.kernel.structures.IntQueue;
import io.weatherglass.simulation.model.BackgroundLoad;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Places VMs of the workflow and, in the first cloud, of other tenants on hosts according to the cloud's policy. VMs
 * that fit on no host wait in one queue per cloud. If hosts are not overcommitted, tenants are simulated lazily, only
 * when a VM of the workflow is placed or ends ({@link #catchUp}).
 */
final class HostScheduler {
    /** Ids from this value on denote entries of the background load; smaller ids denote lanes or VMs. */
    static final int FIRST_TENANT = 1 << 30;

    private final KernelPlatform rules;
    private final boolean known;
    private final boolean shared;
    private final CloudHosts[] clouds;
    private final HostCores cores;
    private final TenantArrivals tenants;
    private final EventHeap departures = new EventHeap();
    private final VmFleet vms;
    private final EventHeap lanes;
    /** Time of the next attempt to place waiting VMs; infinite if no VM is waiting or no host has been freed. */
    private double vacancy = Double.POSITIVE_INFINITY;

    private double savedVacancy;
    private final CourseFollower course;
    private int waitingVms;
    private double reached = Double.NEGATIVE_INFINITY;
    private int savedWaitingVms;

    /** @param lanes receives VMs that boot after waiting for a host */
    HostScheduler(
            KernelPlatform rules,
            BackgroundLoad load,
            boolean shared,
            int[] firstHost,
            HostCores cores,
            VmFleet vms,
            EventHeap lanes) {
        this.rules = rules;
        this.shared = shared;
        this.cores = cores;
        this.vms = vms;
        this.lanes = lanes;
        clouds = IntStream.range(0, rules.cloudCount())
                .mapToObj(cloud -> new CloudHosts(rules.hosts(cloud), firstHost[cloud]))
                .toArray(CloudHosts[]::new);
        known = Arrays.stream(clouds).anyMatch(CloudHosts::known);
        tenants = new TenantArrivals(load);
        course = new CourseFollower(load, tenants, cores);
    }

    boolean known() {
        return known;
    }

    TenantArrivals tenants() {
        return tenants;
    }

    int waitingVms() {
        return waitingVms;
    }

    CourseFollower course() {
        return course;
    }

    /**
     * Returns whether events must be simulated when they occur rather than lazily (only when a VM is placed or ends).
     */
    boolean eager() {
        return shared || waitingVms > 0;
    }

    double reached() {
        return reached;
    }

    /** Returns the time of the next arrival, departure or placement; infinite if that time is irrelevant. */
    double nextDate() {
        return eager() && !course.followed() ? earliest() : Double.POSITIVE_INFINITY;
    }

    /** Comparisons are faster than {@code Math.min}: the arrival is usually first, so the branches are predictable. */
    double earliest() {
        double date = tenants.nextArrival();
        date = departures.topDate() < date ? departures.topDate() : date;
        return vacancy < date ? vacancy : date;
    }

    void step(double date) {
        reached = date;
        if (departures.topDate() <= date) {
            int entry = departures.topId();
            departures.pop();
            leave(entry, date);
        } else if (vacancy <= date) {
            fill(date);
        } else {
            arrive(date);
        }
    }

    void leave(int entry, double date) {
        reached = date;
        tenants.left(entry, date);
        course.noteLeft(entry, tenants.host(entry));
        clouds[0].hosts().give(tenants.host(entry), tenants.cores(entry), 0);
        vacated(clouds[0], date);
    }

    private void vacated(CloudHosts cloud, double date) {
        if (!cloud.waiting().isEmpty()) {
            vacancy = date;
        }
    }

    private void arrive(double date) {
        int entry = tenants.arrive();
        int host = clouds[0].chooseForNewcomer(tenants.cores(entry), 0);
        if (host == Hosts.NONE) {
            clouds[0].waiting().add(FIRST_TENANT + entry);
            course.stopNoting();
        } else {
            course.noteArrived(entry, host);
            start(entry, host, date);
        }
    }

    private void start(int entry, int host, double date) {
        int wanted = tenants.cores(entry);
        clouds[0].hosts().take(host, wanted, 0);
        tenants.startOn(host, entry, date);
        if (shared) {
            cores.add(date, clouds[0].number(host), FIRST_TENANT + entry, tenants.work(entry), wanted);
        } else {
            departures.push(date + tenants.work(entry), entry);
        }
    }

    private void fill(double date) {
        vacancy = Double.POSITIVE_INFINITY;
        for (CloudHosts cloud : clouds) {
            IntQueue waiting = cloud.waiting();
            while (!waiting.isEmpty() && place(waiting.first(), cloud, date)) {
                waiting.removeFirst();
            }
        }
    }

    private boolean place(int id, CloudHosts cloud, double date) {
        boolean tenant = id >= FIRST_TENANT;
        KernelVmType type = rules.type(tenant ? 0 : vms.typeOf(id));
        int wanted = tenant ? tenants.cores(id - FIRST_TENANT) : type.cores();
        int host = cloud.hosts().choose(wanted, tenant ? 0 : type.memoryBytes());
        if (host == Hosts.NONE) {
            return false;
        }
        if (tenant) {
            start(id - FIRST_TENANT, host, date);
        } else {
            take(id, cloud, host);
            waitingVms--;
            vms.gotHost(id, date);
            lanes.push(vms.readyDate(id), id);
        }
        return true;
    }

    private void take(int vm, CloudHosts cloud, int host) {
        KernelVmType type = rules.type(vms.typeOf(vm));
        cloud.hosts().take(host, type.cores(), type.memoryBytes());
        vms.putOn(vm, host);
    }

    boolean request(int vm, double date) {
        CloudHosts cloud = cloudOf(vm);
        if (!cloud.known()) {
            return true;
        }
        intervene();
        catchUp(date);
        KernelVmType type = rules.type(vms.typeOf(vm));
        int host = cloud.chooseForNewcomer(type.cores(), type.memoryBytes());
        if (host == Hosts.NONE) {
            cloud.waiting().add(vm);
            waitingVms++;
            return false;
        }
        take(vm, cloud, host);
        return true;
    }

    void putSomewhere(int vm) {
        CloudHosts cloud = cloudOf(vm);
        if (cloud.known()) {
            KernelVmType type = rules.type(vms.typeOf(vm));
            int host = cloud.hosts().choose(type.cores(), type.memoryBytes());
            take(vm, cloud, host == Hosts.NONE ? cloud.hosts().withMostFreeCores() : host);
        }
    }

    void release(int vm, double date) {
        CloudHosts cloud = cloudOf(vm);
        if (cloud.known()) {
            intervene();
            catchUp(date);
            KernelVmType type = rules.type(vms.typeOf(vm));
            cloud.hosts().give(vms.hostOf(vm), type.cores(), type.memoryBytes());
            vacated(cloud, date);
        }
    }

    private void intervene() {
        leaveCourse();
        course.stopNoting();
    }

    void followNoCourse() {
        course.save(false);
    }

    void leaveCourse() {
        if (!course.followed()) {
            return;
        }
        for (CloudHosts cloud : clouds) {
            cloud.restore();
        }
        course.leave();
        if (clouds[0].known()) {
            course.promise(clouds[0].hosts());
        }
    }

    private void catchUp(double date) {
        while (!eager() && earliest() <= date) {
            step(earliest());
        }
    }

    boolean sharesCores(int vm) {
        return shared && cloudOf(vm).known();
    }

    int hostOf(int vm) {
        return cloudOf(vm).number(vms.hostOf(vm));
    }

    private CloudHosts cloudOf(int vm) {
        return clouds[rules.type(vms.typeOf(vm)).cloudIndex()];
    }

    void save() {
        for (CloudHosts cloud : clouds) {
            cloud.save();
        }
        cores.save();
        tenants.save();
        departures.save();
        savedVacancy = vacancy;
        savedWaitingVms = waitingVms;
        course.save(shared
                && Arrays.stream(clouds).allMatch(cloud -> cloud.waiting().isEmpty()));
        for (int vm = 0; vm < vms.count(); vm++) {
            if (sharesCores(vm) && !vms.terminated(vm)) {
                course.watch(hostOf(vm));
            }
        }
    }

    void restore() {
        vacancy = savedVacancy;
        waitingVms = savedWaitingVms;
        reached = Double.NEGATIVE_INFINITY;
        if (!course.begin()) {
            for (CloudHosts cloud : clouds) {
                cloud.restore();
            }
            cores.restore();
            tenants.restore();
            departures.restore();
        }
    }
}
