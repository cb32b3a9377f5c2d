package io.weatherglass.simulation.simgrid;

import io.weatherglass.simulation.engine.Realization;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.PlacementView;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * The enactor in one realization: releases jobs and calls the strategy while actors advance the time. Simultaneous
 * events are processed in this order: VMs come up, jobs end and tenants leave; waiting VMs get hosts; tenants arrive;
 * jobs are released; jobs are placed; idle VMs are shut down.
 */
final class SimulatedEnactment {
    private final Scenario scenario;
    private final Workflow workflow;
    private final Realization realization;
    private final ProvisioningStrategy strategy;
    private final RealizationContext stage;
    private final Clouds clouds;
    private final JobLog jobs;
    private final RecomputedView view;
    private final ExecutionState state;
    private int outside;
    private double placementDate = Double.POSITIVE_INFINITY;

    SimulatedEnactment(Realization realization, SimulatedPlatform platform, double precisionSeconds) {
        this.realization = realization;
        scenario = realization.scenario();
        workflow = scenario.workflow();
        strategy = scenario.strategy();
        state = realization.state();
        double firstArrival = scenario.background().isEmpty()
                ? Double.POSITIVE_INFINITY
                : scenario.background().arrivalSeconds(0);
        stage = new RealizationContext(
                new RealizationClock(Math.min(state.nowSeconds(), firstArrival), precisionSeconds));
        clouds = new Clouds(this, realization, platform);
        boolean cloud = !(scenario.platform() instanceof FixedPool);
        jobs = new JobLog(state, cloud, strategy.placementOrder(workflow));
        view = new RecomputedView(scenario, clouds, jobs, stage.dates);
        if (cloud) {
            new InitialVms(state, clouds.offers(), view, clouds).load();
            for (int k = 0; k < state.queuedCount(); k++) {
                clouds.vms().get(state.jobVm(state.queued(k))).queue.add(state.queued(k));
            }
        }
        loadRunning(cloud);
        clouds.vms().stream().filter(vm -> vm.up).forEach(this::restIfIdle);
    }

    /** Jobs on a pool take the first slots in order of their starts. */
    private void loadRunning(boolean cloud) {
        int slot = 0;
        for (int job : state.runningByStart()) {
            boolean known = cloud ? jobs.vm[job] >= 0 : slot < clouds.vms().size();
            Optional<Vm> vm = known ? Optional.of(clouds.vms().get(cloud ? jobs.vm[job] : slot++)) : Optional.empty();
            jobs.vm[job] = vm.map(of -> of.index).orElse(ExecutionState.NO_VM);
            vm.ifPresent(of -> of.predictedEnd = Math.max(of.predictedEnd, jobs.start[job] + view.projected(job, of)));
            if (vm.isPresent() && vm.get().running == Vm.NOTHING) {
                vm.get().running = job;
            } else {
                if (vm.isPresent() && !jobs.mayCompute(job)) {
                    throw new IllegalArgumentException("SimGrid does not continue job \"" + workflow.jobId(job)
                            + "\", which waits for dependencies on a VM that runs another job: use the engine kernel");
                }
                vm.ifPresent(of -> of.extras++);
                outside++;
                clouds.run(job, vm);
            }
        }
    }

    RealizationContext stage() {
        return stage;
    }

    Schedule schedule() {
        List<Vm> ofClouds = scenario.platform() instanceof FixedPool ? List.of() : clouds.vms();
        return ScheduleReport.of(scenario, state, jobs, ofClouds, clouds.offers());
    }

    void run() {
        clouds.letNewcomersEnter();
        settle();
        askForPlacement();
        while (jobs.unfinished() > 0) {
            goOn();
            settle();
        }
        clouds.shutAllDown();
        stage.clear();
    }

    private void settle() {
        stage.round.settle();
        if (stage.failure().isPresent()) {
            throw new IllegalStateException(stage.failure().get());
        }
    }

    private void goOn() {
        double now = stage.dates.now();
        if (clouds.vacancy()) {
            clouds.fillVacancies();
        } else if (clouds.nextArrival() <= now) {
            clouds.arrive();
        } else if (jobs.nextRelease() <= now) {
            jobs.releaseNext();
            askForPlacement();
        } else if (placementDate <= now) {
            place();
        } else if (clouds.nextShutdown() <= now) {
            clouds.shutNextDown();
        } else if (canGoOn()) {
            awaitNext();
        } else {
            giveBack();
        }
    }

    private boolean canGoOn() {
        boolean own = jobs.nextRelease() < Double.POSITIVE_INFINITY || placementDate < Double.POSITIVE_INFINITY;
        boolean others = stage.round.underWay()
                || clouds.nextArrival() < Double.POSITIVE_INFINITY
                || clouds.nextShutdown() < Double.POSITIVE_INFINITY;
        // Tenants are relevant only to VMs that wait for a host.
        return own || outside > 0 || clouds.vms().stream().anyMatch(this::atWork) || (clouds.vmWaits() && others);
    }

    private boolean atWork(Vm vm) {
        return vm.boots() || (vm.running != Vm.NOTHING && !jobs.isHeld(vm.running));
    }

    private void awaitNext() {
        double date = Math.min(clouds.nextArrival(), Math.min(jobs.nextRelease(), placementDate));
        date = Math.min(date, clouds.nextShutdown());
        if (date == Double.POSITIVE_INFINITY) {
            stage.controller.await();
        } else {
            double seconds = stage.dates.secondsUntil(date);
            if (seconds == 0 || !stage.controller.await(seconds)) {
                stage.dates.reached(date);
            }
        }
    }

    private void giveBack() {
        OptionalInt held = jobs.lastHeld();
        if (held.isEmpty()) {
            throw new StuckException("strategy \"" + strategy.name() + "\" left " + jobs.unfinished()
                    + " jobs unplaced while no job was running");
        }
        Vm vm = clouds.vms().get(jobs.vm[held.getAsInt()]);
        jobs.givenBack(held.getAsInt());
        leave(vm);
        askForPlacement();
        clouds.call(vm);
    }

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
        Set<Integer> called = new TreeSet<>();
        while (jobs.anyWaiting()) {
            int job = jobs.firstWaiting();
            int answer = strategy.choose(view, job);
            if (answer == ProvisioningStrategy.WAIT) {
                break;
            }
            Vm vm = answer >= 0 ? clouds.vms().get(answer) : deploy(answer);
            jobs.placed(job, vm.index, stage.dates.now());
            vm.queue.add(job);
            called.add(vm.index);
        }
        // Actors are called only after all decisions, because other actors run during a call.
        called.forEach(vm -> clouds.call(clouds.vms().get(vm)));
        clouds.letNewcomersEnter();
    }

    /**
     * Returns the VM for a strategy's answer. If the quotas are exhausted, this is the VM that becomes idle soonest
     * instead of a new one.
     */
    private Vm deploy(int answer) {
        int type = answer == ProvisioningStrategy.NEW_VM ? view.defaultType() : ProvisioningStrategy.typeOf(answer);
        return type == PlacementView.NO_TYPE || !view.mayDeploy(type)
                ? view.soonestIdle()
                : clouds.deploy(type, view.bootPredictionSeconds(type));
    }

    Job job(int index) {
        return workflow.job(index);
    }

    double computeSeconds(Vm vm, int job) {
        double drawn = realization.walltimeSeconds(job) / vm.speed;
        return realization.effects().walltimes().walltimeSeconds(job, vm.index, stage.dates.now(), drawn);
    }

    StorageServer storage(Vm vm) {
        return clouds.storage(vm);
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
    }

    /** Returns the end of the input transfer of a job that runs in the initial state, as if uncontended. */
    double inputEndOfRunning(int job, Vm vm) {
        return jobs.start[job] + vm.offer.inputSeconds(vm.offer.inputBytes(job(job), vm.index));
    }

    boolean computedInitially(int job, Vm vm) {
        return inputEndOfRunning(job, vm) <= state.nowSeconds() && jobs.mayCompute(job);
    }

    /** Records since when a job has been computing in the initial state, and returns the end of its computation. */
    double computeEndOfRunning(int job, Optional<Vm> vm) {
        if (vm.isPresent()) {
            jobs.computeStart[job] = Math.max(inputEndOfRunning(job, vm.get()), jobs.suppliedSeconds(job));
        }
        return jobs.computeStart[job]
                + realization.walltimeSeconds(job) / vm.map(of -> of.speed).orElse(1.0);
    }

    void extraJobEnds(Optional<Vm> vm, int job) {
        outside--;
        jobs.ended(job, stage.dates.now());
        vm.ifPresent(of -> {
            of.extras--;
            restIfIdle(of);
            clouds.call(of);
        });
        afterJob(job);
        stage.controller.call();
    }

    boolean mayCompute(Vm vm, int job) {
        if (jobs.mayCompute(job)) {
            return true;
        }
        jobs.held(job);
        vm.heldSeconds = view.projectedFromCompute(job, vm);
        stage.controller.call();
        return false;
    }

    void computationStarts(Vm vm, int job) {
        double now = stage.dates.now();
        if (vm.heldSeconds > 0) {
            vm.predictedEnd = now + vm.heldSeconds;
            vm.heldSeconds = 0;
        }
        jobs.computeStart[job] = now;
    }

    void computationEnds(int job) {
        jobs.computeEnd[job] = stage.dates.now();
    }

    void jobEnds(Vm vm, int job) {
        jobs.ended(job, stage.dates.now());
        leave(vm);
        afterJob(job);
        if (vm.idle() || placementDate < Double.POSITIVE_INFINITY) {
            stage.controller.call();
        }
    }

    private void afterJob(int job) {
        askForPlacement();
        for (int k = 0; k < workflow.childCount(job); k++) {
            callIfHeld(workflow.child(job, k));
        }
    }

    private void callIfHeld(int job) {
        if (jobs.isHeld(job)) {
            clouds.call(clouds.vms().get(jobs.vm[job]));
        }
    }

    private void leave(Vm vm) {
        vm.running = Vm.NOTHING;
        vm.heldSeconds = 0;
        restIfIdle(vm);
    }

    private void restIfIdle(Vm vm) {
        if (vm.idle()) {
            vm.shutdownSeconds = vm.offer.shutdownSeconds(vm.requestSeconds, stage.dates.now());
        }
    }
}
