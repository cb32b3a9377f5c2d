package io.weatherglass.simulation.kernel.structures;

import java.util.Arrays;

/**
 * Records for each job the last event that it waited for before it started: the end of a dependency, the end of the
 * previous job on its VM or slot, or neither. Followed backwards from the job that ended last, these events give the
 * critical path (Van Slyke 1963, extended to queueing).
 */
public final class CriticalPathRecorder {
    public static final int NONE = -1;

    private final int[] lastDependency;
    /** Number of jobs that had ended when the job became ready for placement. */
    private final int[] endedWhenReady;

    private final int[] waitedFor;
    private int[] lastOnVm;
    private int[] endedThen;
    private int ended;
    private int last = NONE;
    private boolean on = true;

    public CriticalPathRecorder(int jobs, int vmCapacity) {
        lastDependency = new int[jobs];
        endedWhenReady = new int[jobs];
        waitedFor = new int[jobs];
        Arrays.fill(lastDependency, NONE);
        Arrays.fill(waitedFor, NONE);
        lastOnVm = new int[vmCapacity];
        endedThen = new int[vmCapacity];
    }

    public void setOn(boolean newOn) {
        on = newOn;
    }

    public boolean isOn() {
        return on;
    }

    public void begin(int vmCount) {
        if (on) {
            ended = 0;
            last = NONE;
            Arrays.fill(endedThen, 0, vmCount, NONE);
        }
    }

    public void vmAdded(int vm) {
        if (!on) {
            return;
        }
        if (vm >= endedThen.length) {
            lastOnVm = Arrays.copyOf(lastOnVm, 2 * vm);
            endedThen = Arrays.copyOf(endedThen, 2 * vm);
        }
        endedThen[vm] = NONE;
    }

    public void ready(int job, int dependency) {
        if (on) {
            lastDependency[job] = dependency;
            endedWhenReady[job] = ended;
        }
    }

    public void started(int job, int vm) {
        if (on) {
            waitedFor[job] = endedThen[vm] > endedWhenReady[job] ? lastOnVm[vm] : lastDependency[job];
        }
    }

    public void supplied(int job) {
        if (on) {
            waitedFor[job] = lastDependency[job];
        }
    }

    public void ended(int job, int vm) {
        if (on) {
            ended++;
            last = job;
            if (vm >= 0) {
                lastOnVm[vm] = job;
                endedThen[vm] = ended;
            }
        }
    }

    public int last() {
        return last;
    }

    public int waitedFor(int job) {
        return waitedFor[job];
    }
}
