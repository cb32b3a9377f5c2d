package io.weatherglass.proving.chaos;

import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Triggers faults at random times determined by the seed and the duration. Faults with different victims may overlap. A
 * strike is skipped while another fault affects the victim, but the first strike of each fault waits for the victim.
 * Not thread-safe.
 */
final class FaultInjector implements AutoCloseable {

    /** Mean time between the starts of two strikes; a strike lasts a few seconds. */
    private static final long MEAN_GAP_MILLIS = 4_000;

    /** Minimum number of strikes. */
    private static final int MIN_STRIKES = 5;

    /** Minimum time between two strikes on the same victim, in which it can work undisturbed. */
    private static final long REST_MILLIS = 3_000;

    /**
     * Maximum time that the first strike of a fault waits for its victim. Two broker restarts can take this long on a
     * busy machine.
     */
    private static final long FIRST_PATIENCE_MILLIS = 60_000;

    /** Share of the duration before the first strike, so that some runs have started by then. */
    private static final double QUIET_SHARE = 0.05;

    private final ChaosSite site;
    private final List<Planned> plan;
    private final Map<Object, ReentrantLock> victims = new ConcurrentHashMap<>();
    private final Set<SiteFault> begun = ConcurrentHashMap.newKeySet();
    private final List<Struck> struck = Collections.synchronizedList(new ArrayList<>());
    private final List<String> failures = Collections.synchronizedList(new ArrayList<>());
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "fault");
        thread.setDaemon(true);
        return thread;
    });

    private record Planned(long atMillis, SiteFault fault, long seed) {}

    /**
     * A fault that has struck; times are {@link System#nanoTime}.
     *
     * @param mendingNanos start of the recovery; from then on, the victim may work again
     */
    record Struck(SiteFault fault, SiteFault.Harm harm, long fromNanos, long mendingNanos, long toNanos) {}

    private static final class Times implements SiteFault.Progress {
        private final Runnable onStruck;
        private volatile OptionalLong from = OptionalLong.empty();
        private volatile OptionalLong mending = OptionalLong.empty();

        Times(Runnable onStruck) {
            this.onStruck = onStruck;
        }

        @Override
        public void struck() {
            from = OptionalLong.of(System.nanoTime());
            onStruck.run();
        }

        @Override
        public void mending() {
            mending = OptionalLong.of(System.nanoTime());
        }
    }

    /** @param faults candidates; faults that are impossible on this site are omitted */
    FaultInjector(ChaosSite site, long seed, Duration duration, List<SiteFault> faults) {
        this.site = site;
        this.plan = plan(
                seed,
                duration.toMillis(),
                faults.stream().filter(fault -> fault.isPossible(site)).toList());
    }

    private static List<Planned> plan(long seed, long millis, List<SiteFault> possible) {
        List<SiteFault> weighted = new ArrayList<>();
        possible.forEach(fault -> weighted.addAll(Collections.nCopies(fault.weight(), fault)));
        List<Planned> plan = new ArrayList<>();
        if (weighted.isEmpty()) {
            return plan;
        }
        Random random = new Random(seed);
        List<SiteFault> bag = new ArrayList<>();
        // a gap is at most 1.7 times the mean, so a mean this short lets every fault strike before the end
        double mean = Math.min(MEAN_GAP_MILLIS, millis / Math.max(MIN_STRIKES, 2.0 * possible.size()));
        double at = QUIET_SHARE * millis;
        while (at < millis) {
            if (bag.isEmpty()) {
                // each fault strikes once before faults with higher weights strike again
                bag.addAll(possible);
                Collections.shuffle(bag, random);
                List<SiteFault> more = new ArrayList<>(weighted);
                possible.forEach(more::remove);
                Collections.shuffle(more, random);
                bag.addAll(more);
            }
            plan.add(new Planned((long) at, bag.remove(0), random.nextLong()));
            at += mean * (0.3 + 1.4 * random.nextDouble());
        }
        return plan;
    }

    void run() throws InterruptedException {
        long begin = System.nanoTime();
        for (Planned planned : plan) {
            long due = begin + TimeUnit.MILLISECONDS.toNanos(planned.atMillis());
            TimeUnit.NANOSECONDS.sleep(Math.max(0, due - System.nanoTime()));
            threads.execute(() -> strike(planned));
        }
    }

    private void strike(Planned planned) {
        if (!planned.fault().isPossible(site)) {
            // the fault can no longer find a victim
            return;
        }
        SiteFault.Strike strike = planned.fault().strike(site, new Random(planned.seed()));
        ReentrantLock lock = victims.computeIfAbsent(strike.victim(), victim -> new ReentrantLock());
        boolean held = false;
        try {
            // only first strikes wait, because on a slow machine queued strikes would leave the victims no time to work
            held = lock.tryLock(begun.contains(planned.fault()) ? 0 : FIRST_PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
            if (!held) {
                return;
            }
            // a fault has begun only when a strike has caused damage
            Times times = new Times(() -> begun.add(planned.fault()));
            try {
                strike.work().run(times);
            } finally {
                if (times.from.isPresent()) {
                    long healed = System.nanoTime();
                    struck.add(new Struck(
                            planned.fault(),
                            strike.harm(),
                            times.from.getAsLong(),
                            times.mending.orElse(healed),
                            healed));
                }
            }
            Thread.sleep(REST_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            failures.add(planned.fault().name() + ": " + e);
        } finally {
            if (held) {
                lock.unlock();
            }
        }
    }

    boolean awaitHealed(Duration patience) throws InterruptedException {
        threads.shutdown();
        return threads.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    List<Struck> struck() {
        synchronized (struck) {
            return List.copyOf(struck);
        }
    }

    Optional<String> failure() {
        synchronized (failures) {
            return failures.stream().findFirst();
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
