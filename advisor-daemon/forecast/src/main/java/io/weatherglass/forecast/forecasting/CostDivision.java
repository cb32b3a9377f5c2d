package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.advisory.CostShare;
import io.weatherglass.connectors.advisory.CostSplit;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.JobTags;
import io.weatherglass.forecast.tracking.SlotCosts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Divides the cost of a run among its jobs. On slots, a job costs what its attempts are billed. On VMs, a job costs the
 * share of its VM's cost that corresponds to its CPU time; the remainder is idle time. The remaining cost is divided in
 * proportion to the expected remaining cost of each job.
 */
public final class CostDivision {

    /** Limits the size of advisories; further rows are combined. */
    private static final int MAX_ROWS = 50;

    /** Minimum remaining share of a running job, as for {@code CostToCome}. */
    private static final double MIN_SHARE = 0.3;

    private static final double ROUNDING = 1e-9;

    private static final String OTHERS = "";

    private final InstanceSnapshot snapshot;
    private final JobTable jobs;
    private final Optional<SlotPrice> price;

    private CostDivision(InstanceSnapshot snapshot) {
        this.snapshot = snapshot;
        jobs = snapshot.jobs();
        price = SlotCosts.price(snapshot);
    }

    /**
     * @param spent cost so far, in this unit; after the end of the run, its whole cost
     * @param toCome expected remaining cost; empty if unknown
     * @param byKind expected remaining cost by kind, estimated from past runs; empty if unknown
     */
    public static CostSplit of(
            InstanceSnapshot snapshot,
            CostSoFar.Unit unit,
            double spent,
            OptionalDouble toCome,
            Map<String, Double> byKind) {
        return new CostDivision(snapshot).split(unit, spent, toCome, byKind);
    }

    private CostSplit split(CostSoFar.Unit unit, double spent, OptionalDouble toCome, Map<String, Double> byKind) {
        double[] used = price.map(this::onSlots).orElseGet(() -> onVms(unit));
        Map<String, Double> left = toCome.isPresent() ? left(toCome.getAsDouble(), byKind) : Map.of();
        Map<String, Sum> kinds = new LinkedHashMap<>();
        Map<String, Sum> samples = new LinkedHashMap<>();
        left.keySet().forEach(kind -> kinds.put(kind, new Sum()));
        Map<String, Double> open = openSeconds();
        for (int job = 0; job < jobs.count(); job++) {
            PlannedJob planned = jobs.planned(job);
            double share = open.getOrDefault(planned.kind(), 0.0);
            double further = share > 0 ? left.getOrDefault(planned.kind(), 0.0) * remaining(job) / share : 0;
            add(kinds, planned.kind(), 1, used[job], further);
            add(
                    samples,
                    JobTags.sample(planned.kind(), planned.name(), jobs.count()).orElse(OTHERS),
                    1,
                    used[job],
                    further);
        }
        left.forEach((kind, cost) -> {
            if (open.getOrDefault(kind, 0.0) == 0) {
                // none of these jobs is known yet
                add(kinds, kind, 0, 0, cost);
                add(samples, OTHERS, 0, 0, cost);
            }
        });
        double idle = spent - Arrays.stream(used).sum();
        boolean forecast = !left.isEmpty() || toCome.isPresent() && toCome.getAsDouble() == 0;
        return new CostSplit(
                rows(kinds, forecast),
                samples.keySet().equals(Set.of(OTHERS)) ? List.of() : rows(samples, forecast),
                idle > ROUNDING * spent ? idle : 0);
    }

    private static final class Sum {
        private int jobs;
        private double spent;
        private double toCome;

        void add(int more, double used, double further) {
            jobs += more;
            spent += used;
            toCome += further;
        }
    }

    private static void add(Map<String, Sum> rows, String name, int jobs, double used, double further) {
        rows.computeIfAbsent(name, none -> new Sum()).add(jobs, used, further);
    }

    private static List<CostShare> rows(Map<String, Sum> sums, boolean forecast) {
        List<String> names = new ArrayList<>(sums.keySet());
        names.remove(OTHERS);
        names.sort(Comparator.comparingDouble((String name) -> -sums.get(name).spent - sums.get(name).toCome)
                .thenComparing(Comparator.naturalOrder()));
        Optional<Sum> others = Optional.ofNullable(sums.get(OTHERS));
        if (names.size() > MAX_ROWS) {
            Sum rest = others.orElseGet(Sum::new);
            names.subList(MAX_ROWS, names.size()).stream()
                    .map(sums::get)
                    .forEach(one -> rest.add(one.jobs, one.spent, one.toCome));
            others = Optional.of(rest);
            names = names.subList(0, MAX_ROWS);
        }
        List<CostShare> rows = new ArrayList<>();
        names.forEach(name -> rows.add(row(name, sums.get(name), forecast)));
        others.ifPresent(sum -> rows.add(row(OTHERS, sum, forecast)));
        return rows;
    }

    private static CostShare row(String name, Sum sum, boolean forecast) {
        return new CostShare(
                name, sum.jobs, sum.spent, forecast ? OptionalDouble.of(sum.toCome) : OptionalDouble.empty());
    }

    private double[] onSlots(SlotPrice known) {
        return IntStream.range(0, jobs.count())
                .mapToObj(job -> SlotCosts.ofJob(snapshot, known, job))
                .mapToDouble(cost -> snapshot.outcome().isPresent() ? cost.owed() : cost.spent())
                .toArray();
    }

    private double[] onVms(CostSoFar.Unit unit) {
        Map<String, Double> busy = new HashMap<>();
        for (int job = 0; job < jobs.count(); job++) {
            cpuSeconds(job).forEach((vm, seconds) -> busy.merge(vm, seconds, Double::sum));
        }
        Map<String, Double> perCpuSecond = new HashMap<>();
        double now = snapshot.elapsedSeconds();
        for (BilledVms.Vm vm : BilledVms.of(snapshot).all()) {
            double uptime = vm.uptimeSeconds(now);
            double used = vm.owed(now, unit) * vm.tariff().used(uptime, unit);
            double whole = Math.max(
                    uptime * vm.tariff().type().cores(),
                    busy.getOrDefault(vm.state().id(), 0.0));
            perCpuSecond.put(vm.state().id(), whole > 0 ? used / whole : 0);
        }
        return IntStream.range(0, jobs.count())
                .mapToDouble(job -> cpuSeconds(job).entrySet().stream()
                        .mapToDouble(on -> perCpuSecond.getOrDefault(on.getKey(), 0.0) * on.getValue())
                        .sum())
                .toArray();
    }

    /** Returns the CPU time reserved by the attempts of a job until now, by VM. */
    private Map<String, Double> cpuSeconds(int job) {
        Map<String, Double> seconds = new LinkedHashMap<>();
        jobs.lostAttempts(job)
                .forEach(lost -> seconds.merge(
                        lost.vm(), lost.seconds() * lost.request().cpus().orElse(1), Double::sum));
        JobPhase phase = jobs.phase(job);
        if (phase == JobPhase.RUNNING || phase == JobPhase.COMPLETED) {
            double end = phase == JobPhase.RUNNING ? snapshot.elapsedSeconds() : jobs.endedSeconds(job);
            double held = end - jobs.startedSeconds(job);
            seconds.merge(jobs.vm(job), Math.max(0, held) * cpus(job), Double::sum);
        }
        return seconds;
    }

    private double cpus(int job) {
        return jobs.request(job).cpus().orElse(1);
    }

    private Map<String, Double> left(double toCome, Map<String, Double> byKind) {
        Map<String, Double> weights = new LinkedHashMap<>(byKind);
        if (weights.isEmpty()) {
            for (int job = 0; job < jobs.count(); job++) {
                double perSecond = price.isPresent() ? price.get().perSecond(jobs.request(job)) : cpus(job);
                weights.merge(jobs.planned(job).kind(), perSecond * remaining(job), Double::sum);
            }
        }
        weights.values().removeIf(weight -> weight == 0);
        double all = weights.values().stream().mapToDouble(weight -> weight).sum();
        weights.replaceAll((kind, weight) -> toCome * weight / all);
        return weights;
    }

    private Map<String, Double> openSeconds() {
        Map<String, Double> seconds = new HashMap<>();
        for (int job = 0; job < jobs.count(); job++) {
            seconds.merge(jobs.planned(job).kind(), remaining(job), Double::sum);
        }
        return seconds;
    }

    /** Returns the expected remaining runtime of a job; 0 if it is over, and 1 s if its runtime is unknown. */
    private double remaining(int job) {
        if (jobs.phase(job).isOver()) {
            return 0;
        }
        double expected = jobs.planned(job).projectedRuntimeSeconds();
        double worked = jobs.phase(job) == JobPhase.RUNNING ? snapshot.elapsedSeconds() - jobs.startedSeconds(job) : 0;
        return expected > 0 ? Math.max(expected - worked, MIN_SHARE * expected) : 1;
    }
}
