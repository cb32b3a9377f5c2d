package io.weatherglass.simulation.kernel;

import java.util.Arrays;

/**
 * What each job waited for last before it started (Van Slyke 1963, queueing included): the last of its dependencies,
 * the job before it on its VM or slot, or neither. Going back from the job that ended last these make the critical
 * path of a realization.
 */
final class CriticalPath {
    static final int NONE = -1;

    private final int[] lastDependency;
    /** Number of jobs that had ended when the job had all it needed to be placed. */
    private final int[] endedWhenReady;

    private final int[] waitedFor;
    private int[] lastOnVm;
    private int[] endedThen;
    private int ended;
    private int last = NONE;
    private boolean on = true;

    CriticalPath(int jobs, int vmCapacity) {
        lastDependency = new int[jobs];
        endedWhenReady = new int[jobs];
        waitedFor = new int[jobs];
        Arrays.fill(lastDependency, NONE);
        Arrays.fill(waitedFor, NONE);
        lastOnVm = new int[vmCapacity];
        endedThen = new int[vmCapacity];
    }

    /** Off, nothing is noted any more; what was noted before stays. */
    void setOn(boolean newOn) {
        on = newOn;
    }

    /** A realization begins with so many VMs, on which nothing has ended. */
    void begin(int vmCount) {
        if (on) {
            ended = 0;
            last = NONE;
            Arrays.fill(endedThen, 0, vmCount, NONE);
        }
    }

    /** A VM is new. */
    void vmAdded(int vm) {
        if (!on) {
            return;
        }
        if (vm >= endedThen.length) {
            lastOnVm = Arrays.copyOf(lastOnVm, 2 * vm);
            endedThen = Arrays.copyOf(endedThen, 2 * vm);
        }
        endedThen[vm] = NONE;
    }

    /** A job has got what it waited for last to be placed, or on its VM to compute; {@link #NONE}: its release. */
    void ready(int job, int dependency) {
        if (on) {
            lastDependency[job] = dependency;
            endedWhenReady[job] = ended;
        }
    }

    void started(int job, int vm) {
        if (on) {
            waitedFor[job] = endedThen[vm] > endedWhenReady[job] ? lastOnVm[vm] : lastDependency[job];
        }
    }

    /** A job that was held on its VM has got its last dependency. */
    void supplied(int job) {
        if (on) {
            waitedFor[job] = lastDependency[job];
        }
    }

    /** The job has ended on the VM, below 0 if that is not known. */
    void ended(int job, int vm) {
        if (on) {
            ended++;
            last = job;
            if (vm >= 0) {
                lastOnVm[vm] = job;
                endedThen[vm] = ended;
            }
        }
    }

    /** The job that ended last, {@link #NONE} if none has. */
    int last() {
        return last;
    }

    /** What the job waited for last, {@link #NONE} if for no other job. */
    int waitedFor(int job) {
        return waitedFor[job];
    }
}
