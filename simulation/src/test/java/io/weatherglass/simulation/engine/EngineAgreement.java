package io.weatherglass.simulation.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.Schedule.VmSchedule;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.Platform;
import org.assertj.core.data.Offset;

/** Compares the schedules of two engines. */
final class EngineAgreement {
    /** Slots are billed by exact time, so costs differ like times. */
    private static final double RELATIVE_COST = 1e-4;

    private EngineAgreement() {}

    /** Asserts that all dates agree within 1 ms plus this relative difference and that all choices are equal. */
    static void check(String what, Schedule one, Schedule other, double relative) {
        assertThat(one.jobs()).as(what).hasSameSizeAs(other.jobs());
        for (int job = 0; job < one.jobs().size(); job++) {
            check(what + ", job " + job, one.jobs().get(job), other.jobs().get(job), relative);
        }
        assertThat(one.vms()).as(what).hasSameSizeAs(other.vms());
        for (int vm = 0; vm < one.vms().size(); vm++) {
            check(what + ", VM " + vm, one.vms().get(vm), other.vms().get(vm), relative);
        }
        assertThat(one.outcome().vmCount()).as(what).isEqualTo(other.outcome().vmCount());
        same(
                what + ", completion",
                one.outcome().completionSeconds(),
                other.outcome().completionSeconds(),
                relative);
    }

    /** Asserts equal units and cost. With per-second billing, each VM may differ by one second. */
    static void checkBill(String what, Realization realization, Schedule one, Schedule other) {
        Platform platform = realization.scenario().platform();
        long tolerance = billedBySecond(platform) ? one.outcome().vmCount() : 0;
        assertThat(one.outcome().billedUnits())
                .as(what + ", billed units")
                .isCloseTo(other.outcome().billedUnits(), within(tolerance));
        assertThat(one.outcome().cost().isPresent())
                .as(what + ", cost")
                .isEqualTo(other.outcome().cost().isPresent());
        one.outcome()
                .cost()
                .ifPresent(cost -> assertThat(cost)
                        .as(what + ", cost")
                        .isCloseTo(
                                other.outcome().cost().orElseThrow(),
                                within(tolerance * dearestSecond(platform) + 1e-6 + RELATIVE_COST * cost)));
    }

    /** Maximum price of a VM second with hourly prices. */
    private static double dearestSecond(Platform platform) {
        return platform.clouds().stream()
                .flatMap(cloud -> cloud.vmTypes().stream())
                .flatMap(type -> type.price().stream())
                .mapToDouble(price -> price.amount() / 3600)
                .max()
                .orElse(0);
    }

    /** Returns the largest difference between the ends of a job in seconds. */
    static double largestDifferenceOfEnds(Schedule one, Schedule other) {
        double largest = 0;
        for (int job = 0; job < one.jobs().size(); job++) {
            double difference =
                    one.jobs().get(job).endSeconds() - other.jobs().get(job).endSeconds();
            largest = Math.max(largest, Math.abs(difference));
        }
        return largest;
    }

    private static boolean billedBySecond(Platform platform) {
        return !(platform instanceof FixedPool)
                && platform.clouds().stream().anyMatch(cloud -> cloud.billing() instanceof PerSecondBilling);
    }

    private static void check(String what, JobSchedule one, JobSchedule other, double relative) {
        assertThat(one.vm()).as(what + ": VM of %s and %s", one, other).isEqualTo(other.vm());
        same(what + ", submission", one.submissionSeconds(), other.submissionSeconds(), relative);
        same(what + ", scheduled", one.scheduledSeconds(), other.scheduledSeconds(), relative);
        same(what + ", start", one.startSeconds(), other.startSeconds(), relative);
        same(what + ", compute start", one.computeStartSeconds(), other.computeStartSeconds(), relative);
        same(what + ", compute end", one.computeEndSeconds(), other.computeEndSeconds(), relative);
        same(what + ", end", one.endSeconds(), other.endSeconds(), relative);
    }

    private static void check(String what, VmSchedule one, VmSchedule other, double relative) {
        assertThat(one.type()).as(what + ": type").isEqualTo(other.type());
        same(what + ", request", one.requestSeconds(), other.requestSeconds(), relative);
        same(what + ", ready", one.readySeconds(), other.readySeconds(), relative);
        same(what + ", termination", one.terminationSeconds(), other.terminationSeconds(), relative);
    }

    private static void same(String what, double one, double other, double relative) {
        Offset<Double> tolerance = within(1e-3 + relative * Math.abs(one));
        assertThat(one).as(what).isCloseTo(other, tolerance);
    }
}
