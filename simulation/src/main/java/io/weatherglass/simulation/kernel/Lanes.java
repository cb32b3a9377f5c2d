package io.weatherglass.simulation.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A lane runs one job at a time. Lane v belongs to VM v. Extra lanes run jobs of the initial state that are on unknown
 * VMs or share a VM.
 */
final class Lanes {
    static final int NONE = -1;
    private static final int FIRST_EXTRA = 1 << 29;

    private int[] job;
    private byte[] phase;
    private final int[] vmOfExtra;
    private final int[] jobOfExtra;
    private final byte[] phaseOfExtra;
    private int extras;
    private final List<InitialJob> initials = new ArrayList<>();

    /**
     * A job that is running when each realization starts; {@code before} is true if it started before the time of the
     * state.
     */
    record InitialJob(int lane, int job, double start, boolean before) {}

    Lanes(int vmCapacity, int extraCapacity) {
        job = new int[vmCapacity];
        phase = new byte[vmCapacity];
        vmOfExtra = new int[extraCapacity];
        jobOfExtra = new int[extraCapacity];
        phaseOfExtra = new byte[extraCapacity];
    }

    boolean isExtra(int lane) {
        return lane >= FIRST_EXTRA;
    }

    int addExtra(int vm) {
        vmOfExtra[extras] = vm;
        return extra(extras++);
    }

    int extraCount() {
        return extras;
    }

    int extra(int k) {
        return FIRST_EXTRA + k;
    }

    int vm(int lane) {
        return isExtra(lane) ? vmOfExtra[lane - FIRST_EXTRA] : lane;
    }

    int job(int lane) {
        return isExtra(lane) ? jobOfExtra[lane - FIRST_EXTRA] : job[lane];
    }

    void run(int lane, int newJob) {
        if (isExtra(lane)) {
            jobOfExtra[lane - FIRST_EXTRA] = newJob;
        } else {
            if (lane >= job.length) {
                job = Arrays.copyOf(job, 2 * lane);
                phase = Arrays.copyOf(phase, 2 * lane);
            }
            job[lane] = newJob;
        }
    }

    byte phase(int lane) {
        return isExtra(lane) ? phaseOfExtra[lane - FIRST_EXTRA] : phase[lane];
    }

    void enter(int lane, byte newPhase) {
        if (isExtra(lane)) {
            phaseOfExtra[lane - FIRST_EXTRA] = newPhase;
        } else {
            phase[lane] = newPhase;
        }
    }

    void addInitial(InitialJob initial) {
        initials.add(initial);
    }

    int initialCount() {
        return initials.size();
    }

    InitialJob initial(int k) {
        return initials.get(k);
    }
}
