package io.weatherglass.forecast.carbon;

import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Emissions from the CPUs and memory that jobs request, by the formula of Green Algorithms (Lannelongue, Grealey and
 * Inouye 2021): energy = time · (CPUs · W per CPU + GB · W per GB) · PUE, emissions = energy · grid intensity. A job
 * with unknown CPUs counts as one CPU, and unknown memory as none. The energy is a price in kWh per CPU hour and GB
 * hour, so it is forecast like a cost.
 *
 * @param energy price of a job in kWh
 */
public record CarbonModel(SlotPrice energy, GridIntensity grid) {

    private static final double WATTS_PER_KILOWATT = 1000;

    /** @param pue power usage effectiveness of the data centre, &gt;= 1 */
    public static CarbonModel of(double wattsPerCpu, double wattsPerGb, double pue, GridIntensity grid) {
        return new CarbonModel(
                SlotPrice.perCpuAndGbHour(
                        wattsPerCpu * pue / WATTS_PER_KILOWATT, wattsPerGb * pue / WATTS_PER_KILOWATT, "kWh"),
                grid);
    }

    /**
     * Emissions of a run.
     *
     * @param soFar g CO2e until now
     * @param total equally likely values, g CO2e, none below {@code soFar}
     */
    public record Emissions(double soFar, Optional<SampleDistribution> total) {}

    /** Returns the emissions until now, which are the total of an ended run; empty unless the run is on slots. */
    public Optional<Emissions> soFar(InstanceSnapshot snapshot) {
        if (!(snapshot.plan().resources() instanceof SlotPool)) {
            return Optional.empty();
        }
        double grams = used(snapshot).grams;
        return Optional.of(new Emissions(
                grams, snapshot.outcome().map(end -> new SampleDistribution(new double[] {grams}))));
    }

    /**
     * Returns the emissions of the whole run. Runs with a high energy are assumed to take long.
     *
     * @param energy total energy, kWh
     * @param makespan s from the origin
     */
    public Emissions total(InstanceSnapshot snapshot, SampleDistribution energy, SampleDistribution makespan) {
        Used used = used(snapshot);
        Instant now = snapshot.asOf();
        int size = energy.size();
        double[] grams = IntStream.range(0, size)
                .mapToDouble(rank -> {
                    double share = rank / Math.max(1.0, size - 1);
                    double seconds = Math.max(snapshot.elapsedSeconds(), makespan.quantile(share));
                    double toCome = Math.max(0, energy.quantile(share) - used.kwh);
                    return used.grams + toCome * grid.mean(now, after(snapshot, seconds));
                })
                .toArray();
        return new Emissions(used.grams, Optional.of(new SampleDistribution(grams)));
    }

    private record Used(double kwh, double grams) {}

    private final class Sum {
        private final InstanceSnapshot snapshot;
        private double kwh;
        private double grams;

        Sum(InstanceSnapshot snapshot) {
            this.snapshot = snapshot;
        }

        void add(JobRequest request, double from, double seconds) {
            double used = energy.perSecond(request) * Math.max(0, seconds);
            kwh += used;
            grams += used * grid.mean(after(snapshot, from), after(snapshot, from + Math.max(0, seconds)));
        }
    }

    private Used used(InstanceSnapshot snapshot) {
        JobTable jobs = snapshot.jobs();
        Sum sum = new Sum(snapshot);
        for (int job = 0; job < jobs.count(); job++) {
            for (JobTable.LostAttempt lost : jobs.lostAttempts(job)) {
                sum.add(lost.request(), lost.startedSeconds(), lost.seconds());
            }
            if (jobs.phase(job) == JobPhase.COMPLETED) {
                double seconds = jobs.observedRuntimeSeconds(job);
                sum.add(jobs.request(job), jobs.endedSeconds(job) - seconds, seconds);
            } else if (jobs.phase(job) == JobPhase.RUNNING) {
                double started = jobs.startedSeconds(job);
                sum.add(jobs.request(job), started, snapshot.elapsedSeconds() - started);
            }
        }
        return new Used(sum.kwh, sum.grams);
    }

    private static Instant after(InstanceSnapshot snapshot, double seconds) {
        return Double.isNaN(seconds)
                ? snapshot.asOf()
                : snapshot.origin().plus(Duration.ofMillis(Math.round(1000 * seconds)));
    }
}
