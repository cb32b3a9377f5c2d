package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.Host;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import java.util.Arrays;
import java.util.List;

final class Hosts {
    static final int NONE = -1;

    static final double ROUNDING = HostPool.ROUNDING;

    private final HostPlacement policy;
    private final int[] cores;
    private final boolean overcommitted;
    private final double[] limit;
    private final int[] wholeLimit;
    private final int[] promised;
    private final FreeCores index;
    private final double[] freeMemory;
    private long placed;
    private final int[] savedPromised;
    private final double[] savedFreeMemory;
    private long savedPlaced;

    Hosts(HostPool pool) {
        List<Host> hosts = pool.hosts();
        policy = pool.placement();
        cores = hosts.stream().mapToInt(Host::cores).toArray();
        limit = hosts.stream()
                .mapToDouble(host -> host.cores() * pool.overcommitment())
                .toArray();
        wholeLimit = Arrays.stream(limit).mapToInt(FreeCores::whole).toArray();
        promised = new int[cores.length];
        index = new FreeCores(limit);
        freeMemory = hosts.stream().mapToDouble(Host::memoryBytes).toArray();
        overcommitted = hosts.stream()
                .anyMatch(host -> Math.floor(host.cores() * pool.overcommitment() + ROUNDING) > host.cores());
        savedPromised = new int[cores.length];
        savedFreeMemory = freeMemory.clone();
    }

    int count() {
        return cores.length;
    }

    int cores(int host) {
        return cores[host];
    }

    boolean overcommitted() {
        return overcommitted;
    }

    int choose(int wantedCores, double wantedMemory) {
        return wantedMemory == 0 ? index.choose(policy, wantedCores, placed) : search(wantedCores, wantedMemory);
    }

    int search(int wantedCores, double wantedMemory) {
        return switch (policy) {
            case BALANCING -> freest(wantedCores, wantedMemory);
            case CONSOLIDATING -> fullest(wantedCores, wantedMemory);
            case FIRST_FIT -> fitting(wantedCores, wantedMemory, 0);
            case RANDOM -> any(wantedCores, wantedMemory);
        };
    }

    int withMostFreeCores() {
        int best = 0;
        for (int host = 1; host < cores.length; host++) {
            if (freeCores(host) > freeCores(best)) {
                best = host;
            }
        }
        return best;
    }

    private int freest(int wantedCores, double wantedMemory) {
        int best = NONE;
        double most = wantedCores - ROUNDING;
        for (int host = 0; host < cores.length; host++) {
            double free = freeCores(host);
            if (free >= most && (best == NONE || free > most) && hasMemory(host, wantedMemory)) {
                most = free;
                best = host;
            }
        }
        return best;
    }

    private int fullest(int wantedCores, double wantedMemory) {
        int best = NONE;
        double fewest = Double.POSITIVE_INFINITY;
        for (int host = 0; host < cores.length; host++) {
            double free = freeCores(host);
            if (free < fewest && free >= wantedCores - ROUNDING && hasMemory(host, wantedMemory)) {
                fewest = free;
                best = host;
            }
        }
        return best;
    }

    private int fitting(int wantedCores, double wantedMemory, int skipped) {
        int left = skipped;
        for (int host = 0; host < cores.length; host++) {
            if (fits(host, wantedCores, wantedMemory) && left-- == 0) {
                return host;
            }
        }
        return NONE;
    }

    private int any(int wantedCores, double wantedMemory) {
        int fitting = 0;
        for (int host = 0; host < cores.length; host++) {
            if (fits(host, wantedCores, wantedMemory)) {
                fitting++;
            }
        }
        return fitting == 0 ? NONE : fitting(wantedCores, wantedMemory, HostPlacement.draw(placed, fitting));
    }

    private double freeCores(int host) {
        return limit[host] - promised[host];
    }

    private boolean fits(int host, int wantedCores, double wantedMemory) {
        return freeCores(host) >= wantedCores - ROUNDING && hasMemory(host, wantedMemory);
    }

    private boolean hasMemory(int host, double wantedMemory) {
        return wantedMemory == 0 || freeMemory[host] >= wantedMemory;
    }

    void take(int host, int takenCores, double takenMemory) {
        promised[host] += takenCores;
        freeMemory[host] -= takenMemory;
        index.update(host, wholeLimit[host] - promised[host]);
        placed++;
    }

    void give(int host, int takenCores, double takenMemory) {
        promised[host] -= takenCores;
        freeMemory[host] += takenMemory;
        index.update(host, wholeLimit[host] - promised[host]);
    }

    void promise(int host, int moreCores) {
        promised[host] = savedPromised[host] + moreCores;
        index.update(host, wholeLimit[host] - promised[host]);
    }

    void havePlaced(int count) {
        placed = savedPlaced + count;
    }

    void save() {
        System.arraycopy(promised, 0, savedPromised, 0, cores.length);
        System.arraycopy(freeMemory, 0, savedFreeMemory, 0, cores.length);
        savedPlaced = placed;
    }

    void restore() {
        System.arraycopy(savedPromised, 0, promised, 0, cores.length);
        System.arraycopy(savedFreeMemory, 0, freeMemory, 0, cores.length);
        for (int host = 0; host < cores.length; host++) {
            index.update(host, wholeLimit[host] - promised[host]);
        }
        placed = savedPlaced;
    }
}
