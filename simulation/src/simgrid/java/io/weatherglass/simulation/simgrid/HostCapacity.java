package io.weatherglass.simulation.simgrid;

import io.weatherglass.simulation.model.Host;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

final class HostCapacity {
    private static final double ROUNDING = 1e-9;

    private final HostPool pool;
    /** Integers, because they do not accumulate rounding errors. */
    private final int[] promisedCores;

    private final double[] freeMemory;
    private final Queue<Claim> waiting = new ArrayDeque<>();
    private long placed;
    private boolean vacant;

    HostCapacity(HostPool pool) {
        this.pool = pool;
        promisedCores = new int[pool.hosts().size()];
        freeMemory = pool.hosts().stream().mapToDouble(Host::memoryBytes).toArray();
    }

    record Claim(int cores, double memoryBytes, IntConsumer granted) {}

    void claim(Claim claim) {
        waiting.add(claim);
        if (waiting.size() == 1) {
            fill();
        }
    }

    /** Removes a VM from its host. Waiting VMs get the host at the next {@link #fill}. */
    void leave(int host, int cores, double memoryBytes) {
        promisedCores[host] -= cores;
        freeMemory[host] += memoryBytes;
        vacant = true;
    }

    boolean vacant() {
        return vacant;
    }

    void fill() {
        vacant = false;
        while (!waiting.isEmpty()) {
            List<Integer> fitting = fitting(waiting.element());
            if (fitting.isEmpty()) {
                return;
            }
            Claim claim = waiting.remove();
            int host = choose(fitting);
            promisedCores[host] += claim.cores();
            freeMemory[host] -= claim.memoryBytes();
            placed++;
            claim.granted().accept(host);
        }
    }

    private List<Integer> fitting(Claim claim) {
        return IntStream.range(0, promisedCores.length)
                .filter(host -> claim.cores() <= freeCores(host) + ROUNDING && claim.memoryBytes() <= freeMemory[host])
                .boxed()
                .toList();
    }

    private double freeCores(int host) {
        return pool.hosts().get(host).cores() * pool.overcommitment() - promisedCores[host];
    }

    private int choose(List<Integer> fitting) {
        Comparator<Integer> byFreeCores = Comparator.comparingDouble(this::freeCores);
        // Collections.min returns the first of equal elements.
        return switch (pool.placement()) {
            case BALANCING -> Collections.min(fitting, byFreeCores.reversed());
            case CONSOLIDATING -> Collections.min(fitting, byFreeCores);
            case FIRST_FIT -> fitting.get(0);
            case RANDOM -> fitting.get(HostPlacement.draw(placed, fitting.size()));
        };
    }
}
