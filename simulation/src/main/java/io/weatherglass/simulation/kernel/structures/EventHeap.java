package io.weatherglass.simulation.kernel.structures;

import java.util.Arrays;

/** Binary heap of tasks by the progress at which they are finished; ties go to the lower id. */
public final class TaskHeap {
    private double[] finish = new double[4];
    /** Weight and id of each task packed in one number, because they move together. */
    private long[] task = new long[4];

    private int size;
    private int totalWeight;
    private double[] savedFinish = new double[0];
    private long[] savedTask = new long[0];
    private int savedTotalWeight;

    public boolean isEmpty() {
        return size == 0;
    }

    public int totalWeight() {
        return totalWeight;
    }

    public double topFinish() {
        return finish[0];
    }

    public int topId() {
        return (int) task[0];
    }

    public void push(double newFinish, int newId, int newWeight) {
        if (size == finish.length) {
            finish = Arrays.copyOf(finish, 2 * size);
            task = Arrays.copyOf(task, 2 * size);
        }
        totalWeight += newWeight;
        rise(size++, newFinish, (long) newWeight << 32 | newId);
    }

    public int pop() {
        int first = topId();
        removeAt(0);
        return first;
    }

    /** Moves the first task to where it finishes later. */
    public void delayTop(double newFinish) {
        sink(0, newFinish, task[0]);
    }

    /** Removes a task, which must be in the heap, by a linear search. */
    public void remove(int oldId) {
        int at = 0;
        while ((int) task[at] != oldId) {
            at++;
        }
        removeAt(at);
    }

    private void removeAt(int at) {
        totalWeight -= (int) (task[at] >>> 32);
        size--;
        if (at < size) {
            double lastFinish = finish[size];
            long last = task[size];
            if (at > 0 && before(lastFinish, last, (at - 1) >>> 1)) {
                rise(at, lastFinish, last);
            } else {
                sink(at, lastFinish, last);
            }
        }
    }

    private void rise(int from, double newFinish, long newTask) {
        int at = from;
        while (at > 0) {
            int parent = (at - 1) >>> 1;
            if (!before(newFinish, newTask, parent)) {
                break;
            }
            put(at, finish[parent], task[parent]);
            at = parent;
        }
        put(at, newFinish, newTask);
    }

    private void sink(int from, double newFinish, long newTask) {
        int at = from;
        int child = 2 * at + 1;
        while (child < size) {
            if (child + 1 < size && before(finish[child + 1], task[child + 1], child)) {
                child++;
            }
            if (before(newFinish, newTask, child)) {
                break;
            }
            put(at, finish[child], task[child]);
            at = child;
            child = 2 * at + 1;
        }
        put(at, newFinish, newTask);
    }

    private void put(int at, double newFinish, long newTask) {
        finish[at] = newFinish;
        task[at] = newTask;
    }

    private boolean before(double otherFinish, long otherTask, int position) {
        return otherFinish < finish[position]
                || (otherFinish == finish[position] && (int) otherTask < (int) task[position]);
    }

    /** Ids of all tasks, in no order: the k-th of {@link #size}. */
    public int id(int k) {
        return (int) task[k];
    }

    public int size() {
        return size;
    }

    public int weightFrom(int firstId) {
        int weight = 0;
        for (int k = 0; k < size; k++) {
            weight += id(k) >= firstId ? (int) (task[k] >>> 32) : 0;
        }
        return weight;
    }

    public void copyFrom(TaskHeap other) {
        if (finish.length < other.size) {
            finish = new double[other.finish.length];
            task = new long[other.finish.length];
        }
        size = other.size;
        totalWeight = other.totalWeight;
        System.arraycopy(other.finish, 0, finish, 0, size);
        System.arraycopy(other.task, 0, task, 0, size);
    }

    public void save() {
        savedFinish = Arrays.copyOf(finish, size);
        savedTask = Arrays.copyOf(task, size);
        savedTotalWeight = totalWeight;
    }

    public void restore() {
        size = savedFinish.length;
        totalWeight = savedTotalWeight;
        System.arraycopy(savedFinish, 0, finish, 0, size);
        System.arraycopy(savedTask, 0, task, 0, size);
    }
}
