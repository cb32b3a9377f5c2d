package io.weatherglass.simulation.kernel.structures;

import java.util.Arrays;

/** Bit set of small indices, such as waiting jobs and idle VMs, read in ascending order. */
public final class IndexSet {
    private long[] words;
    private long[] saved;
    private int firstWord;
    private int size;
    private int savedSize;

    public IndexSet(int capacity) {
        // The last word contains no indices; it is a sentinel that ends the search.
        words = new long[((capacity + 63) >>> 6) + 1];
        saved = new long[words.length];
    }

    public void resize(int capacity) {
        words = Arrays.copyOf(words, Math.max(words.length, ((capacity + 63) >>> 6) + 1));
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void add(int index) {
        int word = index >>> 6;
        size += 1 - (int) (words[word] >>> index & 1);
        words[word] |= 1L << index;
        if (word < firstWord) {
            firstWord = word;
        }
    }

    /** Returns the smallest index. Requires a non-empty set. */
    public int first() {
        skipEmptyWords();
        return (firstWord << 6) + Long.numberOfTrailingZeros(words[firstWord]);
    }

    public void remove(int index) {
        size -= (int) (words[index >>> 6] >>> index & 1);
        words[index >>> 6] &= ~(1L << index);
    }

    public void save() {
        saved = words.clone();
        savedSize = size;
    }

    public void restore() {
        System.arraycopy(saved, 0, words, 0, saved.length);
        Arrays.fill(words, saved.length, words.length, 0);
        firstWord = 0;
        size = savedSize;
    }

    private void skipEmptyWords() {
        while (firstWord < words.length - 1 && words[firstWord] == 0) {
            firstWord++;
        }
    }
}
