package io.weatherglass.simulation.simgrid;

import io.weatherglass.simulation.engine.Realization;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.VmEffect;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.VmType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

final class Clouds {
    private final SimulatedEnactment enactment;
    private final RealizationContext stage;
    private final RecordedInputs recorded;
    private final VmEffect effect;
    private final SimulatedPlatform platform;
    private final BackgroundLoad background;
    private final List<OfferedType> offers;
    private final List<Vm> vms = new ArrayList<>();
    private final Map<Integer, HostCapacity> rooms = new TreeMap<>();
    private final Map<Integer, StorageServer> storages = new HashMap<>();
    private final Map<Vm, VmActor> actors = new HashMap<>();
    private final List<Actor> newcomers = new ArrayList<>();

    private int arrived;

    Clouds(SimulatedEnactment enactment, Realization realization, SimulatedPlatform platform) {
        Scenario scenario = realization.scenario();
        this.enactment = enactment;
        this.stage = enactment.stage();
        recorded = realization.recorded();
        effect = realization.effects().vms();
        this.platform = platform;
        background = scenario.background();
        offers = OfferedType.of(scenario.platform());
        for (OfferedType offer : offers) {
            platform.check(offer.cloudIndex(), offer.hosts());
            offer.hosts()
                    .ifPresent(hosts -> rooms.computeIfAbsent(offer.cloudIndex(), none -> new HostCapacity(hosts)));
            if (offer.storage().isPresent()) {
                storages.computeIfAbsent(offer.cloudIndex(), this::storageServer);
            }
        }
        if (scenario.platform() instanceof FixedPool pool) {
            for (double speed : pool.speeds()) {
                add(new Vm(vms.size(), offers.get(0), speed, 0, 0, 0, 0));
            }
        }
    }

    private StorageServer storageServer(int cloud) {
        StorageServer server = new StorageServer(platform.storage(cloud), stage);
        newcomers.add(server);
        return server;
    }

    List<OfferedType> offers() {
        return offers;
    }

    List<Vm> vms() {
        return vms;
    }

    StorageServer storage(Vm vm) {
        return storages.get(vm.offer.cloudIndex());
    }

    /** Starts new actors. Other actors run in the meantime, so all decisions must already have been made. */
    void letNewcomersEnter() {
        List<Actor> entering = List.copyOf(newcomers);
        newcomers.clear();
        entering.forEach(Actor::enter);
    }

    void call(Vm vm) {
        VmActor actor = actors.get(vm);
        if (actor != null) {
            actor.call();
        }
    }

    Vm deploy(int type, double predictedBoot) {
        OfferedType offer = offers.get(type);
        double delay = offer.cloud().orElseThrow().provisioningDelaySeconds();
        return boot(offer, orElse(recorded.provisioningSeconds(vms.size()), stage.dates.now() + delay), predictedBoot);
    }

    Vm boot(OfferedType offer, double request, double predictedBoot) {
        int k = vms.size();
        double drawnBoot = effect.bootSeconds(k, offer.type(), predictedBoot);
        double boot = orElse(recorded.bootSeconds(k), drawnBoot) + orElse(recorded.lagSeconds(k), 0);
        return add(new Vm(k, offer, offer.vmType().speed(), stage.dates.now(), request, predictedBoot, boot));
    }

    /** Adds a VM that is up. */
    void begin(Vm vm, double ready) {
        vms.add(vm);
        boot(vm, 0, ready);
    }

    void run(int job, Optional<Vm> vm) {
        int cloud = vm.map(of -> of.offer.cloudIndex()).orElse(0);
        newcomers.add(new RunningJobActor(platform.host(cloud, 0), enactment, job, vm));
    }

    private static double orElse(double recordedValue, double otherwise) {
        return Double.isNaN(recordedValue) ? otherwise : recordedValue;
    }

    private Vm add(Vm vm) {
        vms.add(vm);
        HostCapacity room = rooms.get(vm.offer.cloudIndex());
        if (room == null) {
            boot(vm, 0, Math.max(vm.placedSeconds, vm.requestSeconds + vm.bootSeconds));
            return vm;
        }
        double earliest = vm.requestSeconds;
        vm.requestSeconds = Double.POSITIVE_INFINITY;
        VmType type = vm.offer.vmType();
        boolean[] decided = new boolean[1];
        room.claim(new HostCapacity.Claim(type.cores(), type.memoryBytes(), host -> {
            double now = stage.dates.now();
            // A VM that has waited is requested when it gets a host.
            vm.requestSeconds = decided[0] ? Math.max(now, earliest) : earliest;
            boot(vm, host, Math.max(now, vm.requestSeconds + vm.bootSeconds));
        }));
        decided[0] = true;
        return vm;
    }

    private void boot(Vm vm, int host, double ready) {
        vm.host = host;
        vm.readySeconds = ready;
        VmActor actor = new VmActor(platform.host(vm.offer.cloudIndex(), host), enactment, vm);
        actors.put(vm, actor);
        newcomers.add(actor);
    }

    double nextArrival() {
        return arrived < background.size() ? background.arrivalSeconds(arrived) : Double.POSITIVE_INFINITY;
    }

    void arrive() {
        int entry = arrived++;
        int cores = background.cores(entry);
        HostCapacity room = rooms.get(0);
        room.claim(new HostCapacity.Claim(cores, 0, host -> {
            int[] atWork = {cores};
            Runnable coreDone = () -> {
                if (--atWork[0] == 0) {
                    room.leave(host, cores, 0);
                }
            };
            for (int core = 0; core < cores; core++) {
                newcomers.add(new TenantCore(platform.host(0, host), stage, background.workSeconds(entry), coreDone));
            }
        }));
        letNewcomersEnter();
    }

    double nextShutdown() {
        return vms.stream()
                .filter(vm -> vm.idle() && vm.offer.cloud().isPresent())
                .mapToDouble(vm -> vm.shutdownSeconds)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    void shutNextDown() {
        double date = nextShutdown();
        Vm next = vms.stream()
                .filter(vm -> vm.idle() && vm.shutdownSeconds == date)
                .findFirst()
                .orElseThrow();
        next.terminated = true;
        next.terminationSeconds = date;
        HostCapacity room = rooms.get(next.offer.cloudIndex());
        if (room != null) {
            VmType type = next.offer.vmType();
            room.leave(next.host, type.cores(), type.memoryBytes());
        }
    }

    boolean vacancy() {
        return rooms.values().stream().anyMatch(HostCapacity::vacant);
    }

    void fillVacancies() {
        rooms.values().forEach(HostCapacity::fill);
        letNewcomersEnter();
    }

    boolean vmWaits() {
        return vms.stream().anyMatch(vm -> vm.host == Vm.NOTHING);
    }

    /** Call after the last job has ended. */
    void shutAllDown() {
        for (Vm vm : vms) {
            if (!vm.terminated) {
                vm.terminated = true;
                if (!vm.up) {
                    vm.shutdownSeconds =
                            vm.offer.shutdownSeconds(vm.requestSeconds, Math.max(stage.dates.now(), vm.readySeconds));
                }
                vm.terminationSeconds = vm.shutdownSeconds;
            }
        }
    }
}
