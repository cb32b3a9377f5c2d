package io.weatherglass.simulation.kernel;

import java.util.Arrays;

/** Binary heap of tasks by the work at which they are finished, among equals the lower id first. */
final class TaskHeap {
    private double[] finish = new double[4];
    private int[] id = new int[4];
    private int[] weight = new int[4];
    private int size;
    private int totalWeight;
    private double[] savedFinish = new double[0];
    private int[] savedId = new int[0];
    private int[] savedWeight = new int[0];
    private int savedTotalWeight;

    boolean isEmpty() {
        return size == 0;
    }

    /** Sum of the weights of all tasks. */
    int totalWeight() {
        return totalWeight;
    }

    double topFinish() {
        return finish[0];
    }

    int topId() {
        return id[0];
    }

    void push(double newFinish, int newId, int newWeight) {
        if (size == finish.length) {
            finish = Arrays.copyOf(finish, 2 * size);
            id = Arrays.copyOf(id, 2 * size);
            weight = Arrays.copyOf(weight, 2 * size);
        }
        totalWeight += newWeight;
        rise(size++, newFinish, newId, newWeight);
    }

    /** Removes the first task and returns its id. */
    int pop() {
        int first = id[0];
        removeAt(0);
        return first;
    }

    /** Removes a task, which must be there; this looks at all of them. */
    void remove(int oldId) {
        int at = 0;
        while (id[at] != oldId) {
            at++;
        }
        removeAt(at);
    }

    private void removeAt(int at) {
        totalWeight -= weight[at];
        size--;
        if (at < size) {
            double lastFinish = finish[size];
            int lastId = id[size];
            if (at > 0 && before(lastFinish, lastId, (at - 1) >>> 1)) {
                rise(at, lastFinish, lastId, weight[size]);
            } else {
                sink(at, lastFinish, lastId, weight[size]);
            }
        }
    }

    private void rise(int from, double newFinish, int newId, int newWeight) {
        int at = from;
        while (at > 0 && before(newFinish, newId, (at - 1) >>> 1)) {
            int parent = (at - 1) >>> 1;
            move(parent, at);
            at = parent;
        }
        put(at, newFinish, newId, newWeight);
    }

    private void sink(int from, double newFinish, int newId, int newWeight) {
        int at = from;
        int child = 2 * at + 1;
        while (child < size) {
            if (child + 1 < size && before(finish[child + 1], id[child + 1], child)) {
                child++;
            }
            if (before(newFinish, newId, child)) {
                break;
            }
            move(child, at);
            at = child;
            child = 2 * at + 1;
        }
        put(at, newFinish, newId, newWeight);
    }

    private void move(int from, int to) {
        put(to, finish[from], id[from], weight[from]);
    }

    private void put(int at, double newFinish, int newId, int newWeight) {
        finish[at] = newFinish;
        id[at] = newId;
        weight[at] = newWeight;
    }

    private boolean before(double otherFinish, int otherId, int position) {
        return otherFinish < finish[position] || (otherFinish == finish[position] && otherId < id[position]);
    }

    void save() {
        savedFinish = Arrays.copyOf(finish, size);
        savedId = Arrays.copyOf(id, size);
        savedWeight = Arrays.copyOf(weight, size);
        savedTotalWeight = totalWeight;
    }

    void restore() {
        size = savedFinish.length;
        totalWeight = savedTotalWeight;
        System.arraycopy(savedFinish, 0, finish, 0, size);
        System.arraycopy(savedId, 0, id, 0, size);
        System.arraycopy(savedWeight, 0, weight, 0, size);
    }
}
