package io.weatherglass.simulation.kernel.structures;

/** A first-in, first-out queue of ints that grows as needed. Not thread-safe. */
public final class IntQueue {
    private int[] values = new int[8];
    private int head;
    private int size;
    private int[] saved = new int[0];

    public boolean isEmpty() {
        return size == 0;
    }

    public int first() {
        return values[head];
    }

    public void add(int value) {
        if (size == values.length) {
            values = inOrder(2 * size);
            head = 0;
        }
        values[(head + size++) & (values.length - 1)] = value;
    }

    public void removeFirst() {
        head = (head + 1) & (values.length - 1);
        size--;
    }

    private int[] inOrder(int capacity) {
        int[] copy = new int[capacity];
        for (int k = 0; k < size; k++) {
            copy[k] = values[(head + k) & (values.length - 1)];
        }
        return copy;
    }

    public void save() {
        saved = inOrder(size);
    }

    public void restore() {
        head = 0;
        size = saved.length;
        System.arraycopy(saved, 0, values, 0, size);
    }
}
