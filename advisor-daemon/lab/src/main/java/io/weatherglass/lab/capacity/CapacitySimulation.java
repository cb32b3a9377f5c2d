package io.weatherglass.lab.capacity;

import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A queueing simulation of a daemon. An event is taken in by a thread of its own, comes back from the log after a delay, and is
 * folded by the one thread that folds. Then its instance asks for a forecast: at most one per instance and {@code permits} in all run
 * at a time, and one that waits asks no second time. Whoever has waited longest is next, while nobody has waited for more than
 * {@value #PROMPT_SECONDS} s, or if that is more than {@value #PATIENCE_SECONDS} s; else the instance with the latest event. A forecast covers all
 * events of its instance that are folded when it begins. Its result is published by the thread that folds, in transactions that
 * begin at some distance from each other, and read back after a delay. All threads share the cores evenly. One simulation per
 * object; a function of its arguments.
 */
public final class CapacitySimulation {

    /** As of the daemon's {@code Turns}. */
    private static final double PROMPT_SECONDS = 0.5;

    private static final double PATIENCE_SECONDS = 2.2;

    /** Quantile of the standard normal distribution. */
    private static final double NORMAL_P99 = 2.3263478740408408;

    private final DaemonModel daemon;
    private final EventLoad load;
    private final SplittableRandom random;
    private final SharedCores cores;
    private final ThreadPool pollThread;
    private final PriorityQueue<Timed> timed =
            new PriorityQueue<>(Comparator.comparingDouble(Timed::seconds).thenComparingLong(Timed::number));
    private final List<List<Sent>> uncovered = new ArrayList<>();
    /** In the order in which they came to wait. */
    private final Map<Integer, Waiting> waiting = new LinkedHashMap<>();

    private final Set<Integer> forecast = new LinkedHashSet<>();
    private final List<Sent> unwritten = new ArrayList<>();
    private final double[] latencies;
    private double now;
    private long numbers;
    private int permits;
    private int covered;
    private long asked;
    private long coalesced;
    private long forecasts;
    private double usedUntilLastEvent;
    private long forecastsUntilLastEvent;
    private double lastArrivalSeconds;
    private double nextTransaction;

    /** What happens at a date, in the order of dates and then of numbers. */
    private record Timed(double seconds, long number, Runnable what) {}

    /** An event that was sent at a date, and half of what is no work of the daemon on its way. */
    private record Sent(double atSeconds, double halfDelaySeconds) {}

    /** Since when an instance waits, and the number of its latest event. */
    private record Waiting(double sinceSeconds, long latest) {}

    private CapacitySimulation(DaemonModel daemon, EventLoad load) {
        this.daemon = daemon;
        this.load = load;
        random = new SplittableRandom(load.seed());
        cores = new SharedCores(daemon.cores(), daemon.others());
        pollThread = new ThreadPool(cores, 1);
        permits = daemon.permits();
        latencies = new double[load.events()];
        for (int instance = 0; instance < load.instances(); instance++) {
            uncovered.add(new ArrayList<>());
        }
        send(0);
    }

    /** Simulates until all events are covered. */
    public static CapacityResult run(DaemonModel daemon, EventLoad load) {
        return new CapacitySimulation(daemon, load).run();
    }

    /** Schedules an event, which schedules the next one. */
    private void send(int event) {
        if (event == load.events()) {
            return;
        }
        double gap = load.even() ? 1 / load.eventsPerSecond() : exponential() / load.eventsPerSecond();
        int instance = load.even() ? event % load.instances() : random.nextInt(load.instances());
        after(event == 0 ? 0 : gap, () -> {
            lastArrivalSeconds = now;
            usedUntilLastEvent = cores.usedSeconds();
            forecastsUntilLastEvent = forecasts;
            arrive(instance);
            send(event + 1);
        });
    }

    private void arrive(int instance) {
        Sent sent = new Sent(now, delaySeconds() / 2);
        cores.run(
                daemon.intakeSeconds(),
                () -> after(
                        sent.halfDelaySeconds(),
                        () -> pollThread.submit(daemon.foldSeconds(), () -> folded(instance, sent))));
    }

    private void folded(int instance, Sent sent) {
        uncovered.get(instance).add(sent);
        asked++;
        Waiting former = waiting.getOrDefault(instance, new Waiting(now, asked));
        if (waiting.put(instance, new Waiting(former.sinceSeconds(), asked)) != null) {
            coalesced++;
        }
        startSome();
    }

    private void startSome() {
        while (permits > 0) {
            Optional<Integer> turn = next();
            if (turn.isEmpty()) {
                return;
            }
            int next = turn.get();
            waiting.remove(next);
            forecast.add(next);
            permits--;
            List<Sent> covers = uncovered.set(next, new ArrayList<>());
            cores.run(forecastSeconds(), () -> {
                forecasts++;
                pollThread.submit(daemon.publishSeconds(), () -> published(next, covers));
            });
        }
    }

    private Optional<Integer> next() {
        List<Map.Entry<Integer, Waiting>> possible = waiting.entrySet().stream()
                .filter(one -> !forecast.contains(one.getKey()))
                .toList();
        return possible.stream()
                .findFirst()
                .filter(longest -> isPromptOrOverdue(now - longest.getValue().sinceSeconds()))
                .or(() -> possible.stream()
                        .max(Comparator.comparingLong(one -> one.getValue().latest())))
                .map(Map.Entry::getKey);
    }

    private static boolean isPromptOrOverdue(double waitedSeconds) {
        return waitedSeconds <= PROMPT_SECONDS || waitedSeconds >= PATIENCE_SECONDS;
    }

    private void published(int instance, List<Sent> covers) {
        permits++;
        forecast.remove(instance);
        startSome();
        if (unwritten.isEmpty()) {
            nextTransaction = Math.max(now, nextTransaction);
            after(nextTransaction - now, this::write);
        }
        unwritten.addAll(covers);
    }

    /** In one transaction all that has come until it begins. */
    private void write() {
        nextTransaction = now + daemon.transactionSeconds();
        unwritten.forEach(sent -> after(sent.halfDelaySeconds(), () -> latencies[covered++] = now - sent.atSeconds()));
        unwritten.clear();
    }

    /** Lognormal, by its median and its 99th percentile. */
    private double delaySeconds() {
        if (daemon.delayP99Seconds() == daemon.delaySeconds()) {
            return daemon.delaySeconds();
        }
        double scale = StrictMath.log(daemon.delayP99Seconds() / daemon.delaySeconds()) / NORMAL_P99;
        return daemon.delaySeconds() * StrictMath.exp(scale * random.nextGaussian());
    }

    /** Lognormal, by its mean and its relative standard deviation. */
    private double forecastSeconds() {
        if (daemon.forecastSeconds() == 0 || daemon.forecastSpread() == 0) {
            return daemon.forecastSeconds();
        }
        double variance = StrictMath.log(1 + daemon.forecastSpread() * daemon.forecastSpread());
        return daemon.forecastSeconds()
                * StrictMath.exp(StrictMath.sqrt(variance) * random.nextGaussian() - variance / 2);
    }

    private double exponential() {
        return -StrictMath.log(1 - random.nextDouble());
    }

    private void after(double seconds, Runnable what) {
        timed.add(new Timed(now + seconds, numbers++, what));
    }

    private CapacityResult run() {
        while (covered < load.events()) {
            double untilTimed =
                    timed.isEmpty() ? Double.POSITIVE_INFINITY : timed.element().seconds() - now;
            double untilDone = cores.untilNextSeconds();
            double step = Math.max(0, Math.min(untilTimed, untilDone));
            if (untilDone <= untilTimed) {
                now += step;
                cores.pass(step);
            } else {
                Timed next = timed.remove();
                now = next.seconds();
                cores.pass(step);
                next.what().run();
            }
        }
        double seconds = Math.max(lastArrivalSeconds, 1 / load.eventsPerSecond());
        return new CapacityResult(
                new SampleDistribution(latencies),
                forecastsUntilLastEvent / seconds,
                asked == 0 ? 0 : coalesced / (double) asked,
                usedUntilLastEvent / seconds,
                now - lastArrivalSeconds);
    }
}
