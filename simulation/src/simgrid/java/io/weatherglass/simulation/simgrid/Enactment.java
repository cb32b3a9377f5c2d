package io.weatherglass.simulation.simgrid;

import io.weatherglass.simulation.engine.Realization;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.PlacementView;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * One realization: what the enactor does (it releases jobs, asks the strategy, provisions and shuts down VMs)
 * while actors make the time pass. Among events of one date VMs come up and jobs end first, then jobs are
 * released, then placed, then idle VMs shut down.
 */
final class Enactment {
    private final Scenario scenario;
    private final Workflow workflow;
    private final Realization realization;
    private final ProvisioningStrategy strategy;
    private final SimulatedPlatform platform;
    private final Stage stage = new Stage();
    private final List<Offer> offers;
    private final List<Vm> vms = new ArrayList<>();
    /** By VM. */
    private final List<VmActor> actors = new ArrayList<>();

    private final JobLog jobs;
    private final View view;
    private double placementDate = Double.POSITIVE_INFINITY;

    Enactment(Realization realization, SimulatedPlatform platform) {
        this.realization = realization;
        this.scenario = realization.scenario();
        this.workflow = scenario.workflow();
        this.strategy = scenario.strategy();
        this.platform = platform;
        this.offers = Offer.of(scenario.platform());
        this.jobs = new JobLog(workflow, strategy.placementOrder(workflow));
        this.view = new View(scenario, offers, vms, jobs, stage.dates);
    }

    Stage stage() {
        return stage;
    }

    /** What happened, once it has. */
    Schedule schedule() {
        List<Vm> ofClouds = scenario.platform() instanceof FixedPool ? List.of() : vms;
        return Report.of(workflow, jobs, ofClouds, offers);
    }

    double runtimeSeconds(int job) {
        return realization.walltimeSeconds(job);
    }

    /** Simulates until the last job is complete; called by the actor that is the controller. */
    void run() {
        if (scenario.platform() instanceof FixedPool pool) {
            for (double speed : pool.speeds()) {
                add(new Vm(vms.size(), offers.get(0), speed, 0, 0, 0, 0));
            }
            actors.forEach(Actor::enter);
        }
        while (true) {
            stage.round.settle();
            if (stage.failure().isPresent()) {
                throw new IllegalStateException(stage.failure().get());
            }
            double now = stage.dates.now();
            if (jobs.nextRelease() <= now) {
                jobs.releaseNext();
                askForPlacement();
            } else if (placementDate <= now) {
                place();
            } else if (jobs.unfinished() == 0) {
                break;
            } else if (!shutDown(now)) {
                waitForWhatComes();
            }
        }
        shutDown(Double.POSITIVE_INFINITY);
        clear();
    }

    private void clear() {
        stage.end();
        actors.forEach(Actor::call);
        while (!stage.empty()) {
            stage.round.settle();
        }
    }

    private void waitForWhatComes() {
        double date = Math.min(jobs.nextRelease(), placementDate);
        for (Vm vm : vms) {
            date = Math.min(date, vm.idle() ? vm.shutdownSeconds : Double.POSITIVE_INFINITY);
        }
        if (date < Double.POSITIVE_INFINITY) {
            double seconds = stage.dates.secondsUntil(date);
            if (seconds == 0 || !stage.controller.await(seconds)) {
                stage.dates.reached(date);
            }
        } else if (vms.stream().anyMatch(vm -> !vm.terminated && !vm.idle())) {
            stage.controller.await();
        } else {
            throw new StuckException("strategy \"" + strategy.name() + "\" leaves " + jobs.unfinished()
                    + " jobs unplaced although nothing runs");
        }
    }

    /** There is something to place: at once, or when the controller looks at its queue the next time. */
    private void askForPlacement() {
        if (placementDate == Double.POSITIVE_INFINITY && jobs.anyWaiting()) {
            double period = jobs.allReleased()
                    ? scenario.controller().pollAfterSubmissionSeconds()
                    : scenario.controller().pollSeconds();
            double now = stage.dates.now();
            placementDate = period == 0 ? now : (Math.floor(now / period + 1e-9) + 1) * period;
        }
    }

    private void place() {
        placementDate = Double.POSITIVE_INFINITY;
        int known = vms.size();
        Set<Integer> called = new TreeSet<>();
        while (jobs.anyWaiting()) {
            int job = jobs.firstWaiting();
            int answer = strategy.choose(view, job);
            if (answer == ProvisioningStrategy.WAIT) {
                break;
            }
            Vm vm = answer >= 0 ? vms.get(answer) : deploy(answer);
            jobs.placed(job, vm.index, stage.dates.now());
            vm.queue.add(job);
            called.add(vm.index);
        }
        // Actors go to work only now that all is decided: while they are called others run already.
        called.forEach(vm -> actors.get(vm).call());
        actors.subList(known, actors.size()).forEach(Actor::enter);
    }

    /** A new VM as the strategy's answer says; if none may be deployed the one that is idle soonest. */
    private Vm deploy(int answer) {
        int type = answer == ProvisioningStrategy.NEW_VM ? view.defaultType() : ProvisioningStrategy.typeOf(answer);
        if (type == PlacementView.NO_TYPE || !view.mayDeploy(type)) {
            return view.soonestIdle();
        }
        Offer offer = offers.get(type);
        RecordedInputs recorded = realization.recorded();
        int k = vms.size();
        double now = stage.dates.now();
        double predicted = view.bootPredictionSeconds(type);
        double delay = offer.cloud().orElseThrow().provisioningDelaySeconds();
        double request = orElse(recorded.provisioningSeconds(k), now + delay);
        double boot = orElse(recorded.bootSeconds(k), predicted) + orElse(recorded.lagSeconds(k), 0);
        double speed = offer.vmType().speed();
        Vm vm = new Vm(k, offer, speed, now, request, predicted, boot);
        add(vm);
        return vm;
    }

    private static double orElse(double recorded, double otherwise) {
        return Double.isNaN(recorded) ? otherwise : recorded;
    }

    private void add(Vm vm) {
        vms.add(vm);
        vm.readySeconds = Math.max(vm.placedSeconds, vm.requestSeconds + vm.bootSeconds);
        actors.add(new VmActor(platform.host(vm.offer.cloudIndex(), 0), this, vm));
    }

    /** Shuts idle VMs down whose date has come; returns false if there was none. */
    private boolean shutDown(double now) {
        boolean any = false;
        for (Vm vm : vms) {
            if (vm.idle() && vm.shutdownSeconds <= now && vm.offer.cloud().isPresent()) {
                vm.terminated = true;
                vm.terminationSeconds = vm.shutdownSeconds;
                any = true;
            }
        }
        return any;
    }

    void vmUp(Vm vm) {
        vm.up = true;
        restIfIdle(vm);
    }

    void jobStarts(Vm vm, int job) {
        double now = stage.dates.now();
        vm.running = job;
        vm.predictedEnd = now + view.projected(job, vm);
        jobs.start[job] = now;
        jobs.computeStart[job] = now;
    }

    void jobEnds(Vm vm, int job) {
        double now = stage.dates.now();
        vm.running = Vm.NOTHING;
        jobs.computeEnd[job] = now;
        jobs.ended(job, now);
        restIfIdle(vm);
        askForPlacement();
        stage.controller.call();
    }

    private void restIfIdle(Vm vm) {
        if (vm.idle()) {
            vm.shutdownSeconds = vm.offer.shutdownSeconds(vm.requestSeconds, stage.dates.now());
        }
    }
}
