package io.weatherglass.forecast.matching.search;

import java.util.Arrays;

/** A small set of fragments or window starts. Window starts may lie before the grid. */
final class FragmentSet {

    private int[] members = new int[8];
    private int size;

    void add(int fragment) {
        if (size == members.length) {
            members = Arrays.copyOf(members, 2 * size);
        }
        members[size++] = fragment;
    }

    boolean contains(int fragment) {
        for (int k = 0; k < size; k++) {
            if (members[k] == fragment) {
                return true;
            }
        }
        return false;
    }

    int size() {
        return size;
    }
}
