package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.pooling.CompletionsToCome;
import io.weatherglass.forecast.pooling.ExpectedKind;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Uncalibrated start and end times of open jobs; adjusted by {@link PublishedDates} if the makespan is pooled.
 * Immutable.
 *
 * @param realizations &gt;= 1
 * @param jobs by job number; empty for ended jobs
 */
public record JobForecasts(int realizations, List<Optional<Dates>> jobs, List<Kind> expected) {

    private static final double LEVEL = 0.95;

    /** Maximum number of realizations; a tail of 2.5 % contains five of them. */
    static final int MAX_REALIZATIONS = 200;

    /** Maximum number of start and end times in memory (64 MB). */
    private static final int MAX_DATES = 8_000_000;

    public JobForecasts {
        jobs = List.copyOf(jobs);
        expected = List.copyOf(expected);
    }

    /** Median and central 95 % interval, s from the origin. */
    public record Date(double median, double lower, double upper) {
        static Date of(double[] seconds) {
            SampleDistribution sample = new SampleDistribution(seconds);
            Interval interval = sample.centralInterval(LEVEL);
            return new Date(sample.quantile(0.5), interval.lower(), interval.upper());
        }
    }

    public record Dates(Date start, Date end) {}

    /** @param lower lower end of the 95 % range of the number of jobs */
    public record Kind(String kind, int count, int lower, int upper, Optional<Date> end) {}

    /** @param past past runs that determine the times of jobs if the makespan is pooled */
    static JobForecasts of(
            MonteCarlo monteCarlo,
            InstanceSnapshot snapshot,
            ForecastInput rest,
            List<ExpectedKind> expected,
            PastRuns past,
            Duration timeBudget) {
        JobTable table = snapshot.jobs();
        int[] open = IntStream.range(0, table.count())
                .filter(job -> !table.phase(job).isOver())
                .toArray();
        int most = Math.max(1, Math.min(MAX_REALIZATIONS, MAX_DATES / Math.max(1, 2 * open.length)));
        double[][] starts = new double[open.length][most];
        double[][] ends = new double[open.length][most];
        double last = snapshot.lastCompletionSeconds();
        double lastCompletion = Double.isNaN(last) ? 0 : last;
        int[] next = {0};
        int realizations = monteCarlo.schedules(rest.alternatives(), rest.key(), most, timeBudget, schedule -> {
            int k = next[0]++;
            for (int i = 0; i < open.length; i++) {
                Schedule.JobSchedule job = schedule.jobs().get(open[i]);
                starts[i][k] = job.startSeconds();
                ends[i][k] = job.endSeconds();
            }
        });
        rest.pooled()
                .filter(pooled -> open.length > 0)
                .ifPresent(pooled -> publish(
                        pooled.makespanSeconds(),
                        new PublishedDates(
                                snapshot,
                                rest,
                                new CompletionsToCome(
                                        past,
                                        table.countIn(JobPhase.COMPLETED),
                                        snapshot.elapsedSeconds() - lastCompletion),
                                open),
                        starts,
                        ends,
                        realizations));
        List<Optional<Dates>> dates = new ArrayList<>(Collections.nCopies(table.count(), Optional.empty()));
        for (int i = 0; i < open.length; i++) {
            dates.set(
                    open[i],
                    Optional.of(new Dates(
                            Date.of(Arrays.copyOf(starts[i], realizations)),
                            Date.of(Arrays.copyOf(ends[i], realizations)))));
        }
        return new JobForecasts(realizations, dates, kinds(snapshot, expected, open, ends, realizations));
    }

    private static void publish(
            SampleDistribution published, PublishedDates dates, double[][] starts, double[][] ends, int realizations) {
        double[] makespans = IntStream.range(0, realizations)
                .mapToDouble(k ->
                        Arrays.stream(ends).mapToDouble(job -> job[k]).max().orElseThrow())
                .toArray();
        double[] moved = published.byRank(makespans);
        for (int k = 0; k < realizations; k++) {
            double[] start = column(starts, k);
            double[] end = column(ends, k);
            dates.move(k, start, end, moved[k]);
            for (int i = 0; i < ends.length; i++) {
                starts[i][k] = start[i];
                ends[i][k] = end[i];
            }
        }
    }

    private static double[] column(double[][] values, int k) {
        return Arrays.stream(values).mapToDouble(row -> row[k]).toArray();
    }

    static JobForecasts unsimulated(InstanceSnapshot snapshot, List<ExpectedKind> expected) {
        return new JobForecasts(
                1,
                Collections.nCopies(snapshot.jobs().count(), Optional.empty()),
                expected.stream()
                        .map(kind -> new Kind(kind.kind(), kind.count(), kind.lower(), kind.upper(), Optional.empty()))
                        .toList());
    }

    private static List<Kind> kinds(
            InstanceSnapshot snapshot, List<ExpectedKind> expected, int[] open, double[][] ends, int realizations) {
        if (snapshot.source().kind() != PlanSource.Kind.LEARNED) {
            return List.of();
        }
        Map<String, double[]> last = new TreeMap<>();
        Map<String, Integer> counts = new TreeMap<>();
        for (int i = 0; i < open.length; i++) {
            if (snapshot.jobs().phase(open[i]) == JobPhase.PENDING) {
                String kind = snapshot.jobs().planned(open[i]).kind();
                double[] latest = last.computeIfAbsent(kind, none -> new double[realizations]);
                for (int k = 0; k < realizations; k++) {
                    latest[k] = Math.max(latest[k], ends[i][k]);
                }
                counts.merge(kind, 1, Integer::sum);
            }
        }
        List<Kind> kinds = new ArrayList<>();
        counts.forEach((kind, count) -> {
            Optional<ExpectedKind> past =
                    expected.stream().filter(of -> of.kind().equals(kind)).findFirst();
            kinds.add(new Kind(
                    kind,
                    count,
                    Math.min(count, past.map(ExpectedKind::lower).orElse(count)),
                    Math.max(count, past.map(ExpectedKind::upper).orElse(count)),
                    Optional.of(Date.of(last.get(kind)))));
        });
        expected.stream()
                .filter(of -> !counts.containsKey(of.kind()))
                .forEach(of -> kinds.add(new Kind(of.kind(), of.count(), of.lower(), of.upper(), Optional.empty())));
        return kinds;
    }
}
