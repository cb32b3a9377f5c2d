package io.weatherglass.simulation.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.kernel.FairRates.Claim;
import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.Schedule.VmSchedule;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;

/** Invariants with hosts, other tenants and transfers, for random scenarios. */
class ContentionPropertiesTest {
    private static final double PRECISION = 1e-6;

    @Provide
    Arbitrary<ContendedCase> cases() {
        return Arbitraries.randomValue(ContendedCase::of);
    }

    private static EventKernel kernel(ContendedCase sample) {
        return new EventKernel(
                sample.scenario(), ExecutionState.start(sample.scenario().workflow()));
    }

    @Property(tries = 500)
    void everyComputationGetsItsWorkAndAtMostItsShare(@ForAll("cases") ContendedCase sample) {
        EventKernel kernel = kernel(sample);
        Schedule schedule = kernel.simulateSchedule(sample.walltimes(), WalltimeEffect.NONE);
        HostPool pool = sample.platform().hosts().orElseThrow();
        double horizon = schedule.outcome().completionSeconds();
        for (int host = 0; host < pool.hosts().size(); host++) {
            List<Claim> claims = new ArrayList<>();
            List<Double> work = new ArrayList<>();
            for (int job = 0; job < schedule.jobs().size(); job++) {
                JobSchedule dates = schedule.jobs().get(job);
                if (kernel.hostOf(dates.vm()) == host) {
                    claims.add(new Claim(dates.computeStartSeconds(), dates.computeEndSeconds(), 1, 1));
                    work.add(sample.walltimes()[job] / sample.speedOf(schedule, dates.vm()));
                }
            }
            int jobs = claims.size();
            addTenants(kernel, sample, host, horizon, claims, work);
            double[] delivered = FairRates.delivered(pool.hosts().get(host).cores(), claims);
            for (int k = 0; k < delivered.length; k++) {
                boolean done = k < jobs || claims.get(k).end() < horizon;
                assertThat(delivered[k] - work.get(k)).isLessThan(PRECISION);
                assertThat(work.get(k) - delivered[k]).isLessThan(done ? PRECISION : Double.POSITIVE_INFINITY);
            }
        }
    }

    private static void addTenants(
            EventKernel kernel, ContendedCase sample, int host, double horizon, List<Claim> claims, List<Double> work) {
        TenantArrivals tenants = kernel.tenants();
        BackgroundLoad load = sample.scenario().background();
        for (int entry = 0; entry < load.size(); entry++) {
            double start = tenants.startSeconds(entry);
            if (start <= horizon && tenants.host(entry) == host) {
                double end = tenants.endSeconds(entry);
                // Without contention, tenants after the last VM are not simulated.
                double unseen = new Hosts(sample.platform().hosts().orElseThrow()).overcommitted()
                        ? horizon
                        : start + load.workSeconds(entry);
                claims.add(new Claim(start, Math.min(horizon, Double.isNaN(end) ? unseen : end), load.cores(entry), 1));
                work.add(load.workSeconds(entry));
            }
        }
    }

    @Property(tries = 500)
    void everyTransferMovesItsBytesAtItsShareOfTheBandwidth(@ForAll("cases") ContendedCase sample) {
        Assume.that(sample.platform().storage().isPresent());
        Storage storage = sample.platform().storage().get();
        Schedule schedule = kernel(sample).simulateSchedule(sample.walltimes(), WalltimeEffect.NONE);
        List<Claim> down = new ArrayList<>();
        List<Double> input = new ArrayList<>();
        List<Claim> up = new ArrayList<>();
        List<Double> output = new ArrayList<>();
        for (int k = 0; k < schedule.jobs().size(); k++) {
            JobSchedule dates = schedule.jobs().get(k);
            Job job = sample.scenario().workflow().job(k);
            double link = sample.typeOf(schedule, dates.vm()).linkBytesPerSecond();
            if (job.inputBytes() > 0 && !job.inputVms().contains(dates.vm())) {
                down.add(new Claim(
                        dates.startSeconds() + storage.latencySeconds(), dates.computeStartSeconds(), 1, link));
                input.add(job.inputBytes());
            } else {
                assertThat(dates.computeStartSeconds()).isEqualTo(dates.startSeconds());
            }
            double managed = dates.endSeconds() - job.managementSeconds();
            if (job.outputBytes() > 0) {
                up.add(new Claim(dates.computeEndSeconds() + storage.latencySeconds(), managed, 1, link));
                output.add(job.outputBytes());
            } else {
                assertThat(managed).isCloseTo(dates.computeEndSeconds(), within(PRECISION));
            }
        }
        assertMoved(storage.downloadBytesPerSecond(), down, input);
        assertMoved(storage.uploadBytesPerSecond(), up, output);
    }

    private static void assertMoved(double bandwidth, List<Claim> claims, List<Double> bytes) {
        double[] delivered = FairRates.delivered(bandwidth, claims);
        for (int k = 0; k < delivered.length; k++) {
            assertThat(delivered[k]).isCloseTo(bytes.get(k), within(PRECISION * Math.max(1, bytes.get(k))));
        }
    }

    @Property(tries = 500)
    void schedulesAreLegalAndRepeatable(@ForAll("cases") ContendedCase sample) {
        EventKernel kernel = kernel(sample);
        Schedule schedule = kernel.simulateSchedule(sample.walltimes(), WalltimeEffect.NONE);
        Workflow workflow = sample.scenario().workflow();
        List<JobSchedule> jobs = schedule.jobs();
        for (int job = 0; job < jobs.size(); job++) {
            JobSchedule dates = jobs.get(job);
            VmSchedule vm = schedule.vms().get(dates.vm());
            assertThat(dates.startSeconds())
                    .isGreaterThanOrEqualTo(Math.max(vm.readySeconds(), dates.scheduledSeconds()));
            for (int k = 0; k < workflow.parentCount(job); k++) {
                assertThat(dates.scheduledSeconds())
                        .isGreaterThanOrEqualTo(
                                jobs.get(workflow.parent(job, k)).endSeconds());
            }
        }
        double[] slower = sample.walltimes().clone();
        slower[0] += 1000;
        kernel.simulate(slower);
        assertThat(kernel.simulateSchedule(sample.walltimes(), WalltimeEffect.NONE))
                .isEqualTo(schedule);
        kernel.simulate(sample.walltimes());
        assertThat(kernel.outcome()).isEqualTo(schedule.outcome());
    }

    @Property(tries = 500)
    void promisedCoresStayWithinTheLimits(@ForAll("cases") ContendedCase sample) {
        EventKernel kernel = kernel(sample);
        Schedule schedule = kernel.simulateSchedule(sample.walltimes(), WalltimeEffect.NONE);
        HostPool pool = sample.platform().hosts().orElseThrow();
        for (int host = 0; host < pool.hosts().size(); host++) {
            List<Claim> promised = new ArrayList<>();
            for (int vm = 0; vm < schedule.vms().size(); vm++) {
                VmSchedule dates = schedule.vms().get(vm);
                VmType type = sample.typeOf(schedule, vm);
                if (kernel.hostOf(vm) == host) {
                    promised.add(new Claim(dates.requestSeconds(), dates.terminationSeconds(), type.cores(), 1));
                }
            }
            addTenants(kernel, sample, host, schedule.outcome().completionSeconds(), promised, new ArrayList<>());
            assertThat((double) FairRates.mostUnits(promised))
                    .isLessThanOrEqualTo(pool.hosts().get(host).cores() * pool.overcommitment());
        }
    }

    @Property(tries = 500)
    void hostsWithEnoughRoomEqualUnknownHosts(@ForAll("cases") ContendedCase sample) {
        CloudPlatform platform = sample.platform();
        HostPool large = HostPool.of(
                platform.maxVms(), 100, platform.hosts().orElseThrow().placement());
        EventKernel roomy = new EventKernel(
                new Scenario(
                        sample.scenario().workflow(),
                        platform.withHosts(large.withOvercommitment(1.5)),
                        sample.scenario().strategy(),
                        sample.scenario().controller()),
                ExecutionState.start(sample.scenario().workflow()));
        EventKernel unknown = new EventKernel(
                new Scenario(
                        sample.scenario().workflow(),
                        sample.withoutHosts(),
                        sample.scenario().strategy(),
                        sample.scenario().controller()),
                ExecutionState.start(sample.scenario().workflow()));
        ContendedCase.assertClose(
                roomy.simulateSchedule(sample.walltimes(), WalltimeEffect.NONE),
                unknown.simulateSchedule(sample.walltimes(), WalltimeEffect.NONE));
    }

    @Property(tries = 1000)
    void continuesFromAnyDateToTheSameEnd(
            @ForAll("cases") ContendedCase sample, @ForAll @DoubleRange(min = 0.01, max = 0.99) double progress) {
        // A state does not contain the progress of transfers.
        Assume.that(sample.platform().storage().isEmpty());
        Assume.that(sample.scenario().controller().equals(EnactorPolling.IMMEDIATE));
        Schedule whole = kernel(sample).simulateSchedule(sample.walltimes(), WalltimeEffect.NONE);
        double now = progress * whole.outcome().completionSeconds();
        // Nor does it contain the decision date of a VM that waited for a host, which determines its boot prediction.
        Assume.that(whole.jobs().stream()
                .allMatch(job -> whole.vms().get(job.vm()).requestSeconds() <= job.scheduledSeconds()));
        ExecutionState state = MidRunStates.at(now, sample.scenario().workflow(), whole);
        Schedule rest =
                new EventKernel(sample.scenario(), state).simulateSchedule(sample.walltimes(), WalltimeEffect.NONE);
        ContendedCase.assertClose(rest, whole);
    }

    @Property(tries = 20)
    void allocatesNothingInSteadyState(@ForAll("cases") ContendedCase sample) {
        EventKernel kernel = kernel(sample);
        Allocation.assertNone(500, () -> kernel.simulate(sample.walltimes()));
    }
}
