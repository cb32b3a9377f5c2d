package io.weatherglass.simulation.synthetic;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;

/**
 * Generates the jobs of a parallel computer of 128 nodes by the model of Lublin and Feitelson, <i>The workload on
 * parallel supercomputers: modeling the characteristics of rigid jobs</i>, J. Parallel Distrib. Comput. 63(11), 2003,
 * with the published parameters for all jobs, without a distinction between batch and interactive jobs.
 */
public final class LublinWorkload {
    public static final int NODES = 128;

    private static final double SERIAL = 0.244;
    private static final double POWER_OF_TWO = 0.576;

    /** Two-stage uniform distribution of log2(nodes). */
    private static final double LOW = 0.8;

    private static final double MEDIUM = 4.5;
    private static final double HIGH = 7;
    private static final double FIRST_STAGE = 0.86;

    /** Log(runtime) is a mixture of two gamma distributions; the weight of the first one is SLOPE · nodes + OFFSET. */
    private static final double SLOPE = -0.0054;

    private static final double OFFSET = 0.78;
    private static final double MAX_LOG_RUNTIME = 12;

    /** Factor for the shape of log(time between arrivals) that converts rush hours to all hours. */
    private static final double ALL_HOURS = 1.0225;

    private static final double MAX_LOG_ARRIVAL = 13;

    private static final int BUCKETS = 48;
    private static final double BUCKET_SECONDS = 1800;

    /** Number of half-hours between midnight and the start of the daily cycle. */
    private static final int CYCLE_START = 11;

    private final RandomGenerator random;
    private final GammaDistribution shortRuntime;
    private final GammaDistribution longRuntime;
    private final GammaDistribution arrival;
    private final double[] rate = rates();

    public record TenantJob(double submitSeconds, double runtimeSeconds, int nodes) {}

    private LublinWorkload(long seed) {
        random = new Well19937c(seed);
        shortRuntime = new GammaDistribution(random, 4.2, 0.94);
        longRuntime = new GammaDistribution(random, 312, 0.03);
        arrival = new GammaDistribution(random, 10.2303 * ALL_HOURS, 0.4871);
    }

    /** Returns the jobs submitted within this time after midnight, in order of submission. */
    public static List<TenantJob> generate(double spanSeconds, long seed) {
        LublinWorkload workload = new LublinWorkload(seed);
        List<TenantJob> jobs = new ArrayList<>();
        for (double date = workload.next(0); date < spanSeconds; date = workload.next(date)) {
            int nodes = workload.nodes();
            jobs.add(new TenantJob(date, workload.runtimeSeconds(nodes), nodes));
        }
        return List.copyOf(jobs);
    }

    /** Returns the relative arrival rate by half-hour of the day, with a mean of 1. */
    private static double[] rates() {
        GammaDistribution cycle = new GammaDistribution(8.1737, 3.9631);
        double[] rates = new double[BUCKETS];
        double sum = 0;
        for (int k = CYCLE_START; k < CYCLE_START + BUCKETS; k++) {
            double share = cycle.cumulativeProbability(k + 0.5) - cycle.cumulativeProbability(k - 0.5);
            rates[(k - 1) % BUCKETS] = share;
            sum += share;
        }
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            rates[bucket] *= BUCKETS / sum;
        }
        return rates;
    }

    private double next(double date) {
        double left = Math.exp(sample(arrival, MAX_LOG_ARRIVAL));
        double now = date;
        while (true) {
            long bucket = (long) (now / BUCKET_SECONDS);
            double here = rate[(int) (bucket % BUCKETS)];
            double end = (bucket + 1) * BUCKET_SECONDS;
            if (left <= here * (end - now)) {
                return now + left / here;
            }
            left -= here * (end - now);
            now = end;
        }
    }

    private int nodes() {
        double kind = random.nextDouble();
        if (kind <= SERIAL) {
            return 1;
        }
        double uniform = random.nextDouble();
        double log = random.nextDouble() <= FIRST_STAGE
                ? LOW + uniform * (MEDIUM - LOW)
                : MEDIUM + uniform * (HIGH - MEDIUM);
        double rounded = kind <= SERIAL + POWER_OF_TWO ? Math.rint(log) : log;
        return (int) Math.min(NODES, Math.round(Math.pow(2, rounded)));
    }

    private double runtimeSeconds(int nodes) {
        double first = Math.max(0, Math.min(1, SLOPE * nodes + OFFSET));
        double log;
        do {
            log = (random.nextDouble() <= first ? shortRuntime : longRuntime).sample();
        } while (log > MAX_LOG_RUNTIME);
        return Math.exp(log);
    }

    private static double sample(GammaDistribution distribution, double most) {
        double value = distribution.sample();
        return value <= most ? value : sample(distribution, most);
    }
}
