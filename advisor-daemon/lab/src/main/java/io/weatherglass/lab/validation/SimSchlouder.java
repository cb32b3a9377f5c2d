package io.weatherglass.lab.validation;

import io.weatherglass.lab.validation.SimSchlouderVm.State;
import io.weatherglass.simulation.kernel.RealizationResult;
import io.weatherglass.traces.RecordedBoot;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RecordedTask;
import io.weatherglass.traces.SchlouderVersion;
import io.weatherglass.traces.SimulatorKnowledge;
import io.weatherglass.traces.schlouder.SchlouderPlatform;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Simulates a recorded run by the rules of SimSchlouder [B19 ch. 3], including its bugs. These rules explain why the
 * archived results differ from our simulator's. Times are in seconds after the start of the record.
 */
final class SimSchlouder {
    /** Jobs are submitted slightly early, so that a poll at their submission time finds them. */
    private static final double SUBMITTED_EARLY_SECONDS = 0.001;

    /** Polls miss events of the same instant: inferred from the archived results, which differ more otherwise. */
    private static final double POLLED_EARLY_SECONDS = 1e-6;

    /** Polling interval once all jobs are submitted, s. */
    private static final int POLL_SECONDS = 5;

    private static final Set<String> STRATEGIES = Set.of("asap", "afap");

    private final SimulatorKnowledge inputs;
    private final RecordedRun run;
    private final SchlouderPlatform platform;
    private final boolean early;
    private final boolean asap;
    private final SimSchlouderHosts hosts;
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingDouble(Event::date).thenComparingLong(Event::number));
    private final List<SimSchlouderVm> live = new ArrayList<>();
    private final List<RecordedTask> waiting = new ArrayList<>();
    private final Set<String> completed = new HashSet<>();
    private int submitted;
    private int vmCount;
    private int booting;
    private long eventCount;
    private final Map<String, Integer> vmOfJob = new HashMap<>();
    private long billedUnits;
    private double uptimeSeconds;
    private double makespanSeconds;
    private double now;

    private record Event(double date, long number, Runnable action) {}

    private SimSchlouder(RunSetup setup, SimulatorKnowledge inputs) {
        String strategy = setup.strategy().toLowerCase(Locale.ROOT);
        if (inputs.transfersPredicted() || !STRATEGIES.contains(strategy)) {
            throw new IllegalArgumentException("--simulator simschlouder supports the strategies asap and afap, and no"
                    + " --inputs communications; the strategy was " + strategy);
        }
        this.inputs = inputs;
        run = setup.run();
        platform = setup.platform();
        early = setup.enactor() == SchlouderVersion.OLD;
        asap = strategy.equals("asap");
        if (platform.shutdownMarginSeconds() < POLL_SECONDS) {
            throw new IllegalArgumentException("shutdown_margin_s must be >= " + POLL_SECONDS
                    + " s, SimSchlouder's polling interval, but was " + platform.shutdownMarginSeconds());
        }
        hosts = SimSchlouderHosts.of(run.name().map(name -> name.platform()).orElse(""));
    }

    /** Returns whether a run can be simulated with inputs other than communications. */
    static boolean supports(RunSetup setup) {
        return STRATEGIES.contains(setup.strategy().toLowerCase(Locale.ROOT))
                && setup.platform().shutdownMarginSeconds() >= POLL_SECONDS;
    }

    /** @throws IllegalArgumentException if SimSchlouder's rules for these inputs or this strategy are unknown */
    static SimulatedPlacement simulate(RunSetup setup, SimulatorKnowledge inputs) {
        return new SimSchlouder(setup, inputs).simulate();
    }

    private SimulatedPlacement simulate() {
        double date = 0;
        for (RecordedTask task : run.tasks()) {
            date = Math.max(date, task.releaseSeconds() - SUBMITTED_EARLY_SECONDS);
            at(date, () -> {
                waiting.add(task);
                submitted++;
            });
        }
        at(-POLLED_EARLY_SECONDS, this::poll);
        while (!events.isEmpty()) {
            Event event = events.remove();
            now = event.date();
            event.action().run();
        }
        return new SimulatedPlacement(
                new RealizationResult(makespanSeconds, vmCount, billedUnits, uptimeSeconds, OptionalDouble.empty()),
                run.tasks().stream().mapToInt(task -> vmOfJob.get(task.id())).toArray());
    }

    private void at(double date, Runnable action) {
        events.add(new Event(date, eventCount++, action));
    }

    private void poll() {
        List.copyOf(live).stream().filter(this::mustStop).forEach(this::stop);
        for (RecordedTask task : List.copyOf(waiting)) {
            if (completed.containsAll(task.dependencies())) {
                Collections.sort(live);
                Optional<SimSchlouderVm> vm = choose(task);
                if (vm.isPresent() || live.size() < platform.maxVms()) {
                    waiting.remove(task);
                    enqueue(vm.orElseGet(this::provision), task);
                }
            }
        }
        boolean allSubmitted = submitted == run.tasks().size();
        if (!allSubmitted || !waiting.isEmpty() || !live.isEmpty()) {
            at(Math.rint(now) + (allSubmitted ? POLL_SECONDS : 1) - POLLED_EARLY_SECONDS, this::poll);
        }
    }

    private boolean mustStop(SimSchlouderVm vm) {
        double uptime = now - vm.requestDate;
        double margin = platform.shutdownMarginSeconds();
        double paidFromIdle = units(uptime) * platform.btuSeconds() - (vm.projectedIdleDate - vm.requestDate);
        return vm.state == State.IDLE && units(uptime) < units(uptime + margin) && paidFromIdle > margin;
    }

    private void stop(SimSchlouderVm vm) {
        live.remove(vm);
        hosts.free(vm.host);
        billedUnits += units(now - vm.requestDate);
        uptimeSeconds += now - vm.requestDate;
    }

    private long units(double uptime) {
        return 1 + (long) ((uptime > 1 ? uptime - 1 : uptime) / platform.btuSeconds());
    }

    private double remainingPaidSeconds(SimSchlouderVm vm, double moreSeconds) {
        double uptime = vm.uptimeWhenIdle(now, early) + platform.shutdownMarginSeconds() + moreSeconds;
        return units(uptime) * platform.btuSeconds() - uptime;
    }

    private Optional<SimSchlouderVm> choose(RecordedTask task) {
        SimSchlouderVm soonest = null;
        SimSchlouderVm best = null;
        double prediction = task.projectedWalltimeSeconds();
        for (SimSchlouderVm vm : live) {
            if (soonest == null
                    || vm.idleDate(now) < soonest.idleDate(now)
                    || !asap && vm.idleDate(now) == soonest.idleDate(now)) {
                soonest = vm;
            }
            double remaining = remainingPaidSeconds(vm, prediction);
            boolean fits = asap
                    ? vm.idleDate(now) < now + predictedBootSeconds()
                    : remaining < remainingPaidSeconds(vm, 0) || !early && remaining == remainingPaidSeconds(vm, 0);
            if (fits && (best == null || remaining < remainingPaidSeconds(best, prediction))) {
                best = vm;
            }
        }
        boolean full = live.size() >= platform.maxVms();
        return Optional.ofNullable(full && (asap || best == null) ? soonest : best);
    }

    private double predictedBootSeconds() {
        int others = early && booting == 0 ? -1 : booting;
        return Math.round(platform.bootB0Seconds() + platform.bootB1Seconds() * (others + 1));
    }

    private OptionalDouble provisioningDate(int vm) {
        return inputs.threads() && vm < run.boots().size()
                ? run.boots().get(vm).provisioningDateSeconds()
                : OptionalDouble.empty();
    }

    private SimSchlouderVm provision() {
        int number = vmCount++;
        SimSchlouderVm vm = new SimSchlouderVm(number, now, predictedBootSeconds(), hosts.take());
        Optional<RecordedBoot> recorded = run.boots().stream().skip(number).findFirst();
        double boot = recorded.filter(known -> inputs.bootTimes())
                .map(RecordedBoot::bootSeconds)
                .orElse(vm.predictedBootSeconds);
        double lag = recorded.filter(known -> inputs.threads())
                .map(known -> known.lagSeconds().orElse(0))
                .orElse(0.0);
        double requestDate = Math.max(now, provisioningDate(number).orElse(now));
        if (requestDate > now) {
            at(requestDate, () -> request(vm));
        } else {
            request(vm);
        }
        double delay = requestDate - now;
        at(requestDate + boot, () -> {
            vm.projectedIdleDate += delay + boot - vm.predictedBootSeconds;
            booting = Math.max(0, booting - 1);
            at(now + lag, () -> start(vm, hosts.latencySeconds));
        });
        live.add(vm);
        booting++;
        OptionalDouble next = provisioningDate(number + 1);
        if (early
                && next.isPresent()
                && next.getAsDouble() != provisioningDate(number).orElse(now)) {
            // As in the early broker, predictions ignore VMs that were requested at another time.
            booting = 0;
        }
        return vm;
    }

    private void request(SimSchlouderVm vm) {
        vm.state = State.WORKING;
        vm.requestDate = now;
    }

    private void enqueue(SimSchlouderVm vm, RecordedTask task) {
        vm.queue.add(task);
        vmOfJob.put(task.id(), vm.number);
        if (vm.state == State.IDLE) {
            vm.state = State.WORKING;
            vm.projectedIdleDate = now;
            start(vm, hosts.latencySeconds);
        }
        vm.projectedIdleDate += task.projectedWalltimeSeconds();
    }

    private void start(SimSchlouderVm vm, double delaySeconds) {
        RecordedTask task = vm.queue.element();
        double walltime = inputs.walltimes() ? task.walltimeSeconds() : task.projectedWalltimeSeconds();
        double management = inputs.walltimes() && inputs.threads() ? task.managementSeconds() : 0;
        // The recorded management time includes the messages that start and end a job.
        double duration = (walltime - management) * vm.host.slowness
                + Math.max(management, 2 * hosts.latencySeconds)
                + delaySeconds;
        at(now + duration, () -> {
            vm.queue.remove();
            completed.add(task.id());
            makespanSeconds = now;
            vm.projectedIdleDate += duration - task.projectedWalltimeSeconds();
            if (vm.queue.isEmpty()) {
                vm.state = State.IDLE;
            } else {
                start(vm, 0);
            }
        });
    }
}
