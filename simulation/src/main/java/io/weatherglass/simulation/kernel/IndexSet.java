package io.weatherglass.simulation.kernel;

/** Set of small indices (jobs that wait, VMs that are idle), a bit each, read in ascending order. */
final class IndexSet {
    private final long[] words;
    private final long[] saved;
    private int firstWord;

    IndexSet(int capacity) {
        // The last word is never used: a sentinel that ends the search.
        words = new long[((capacity + 63) >>> 6) + 1];
        saved = new long[words.length];
    }

    boolean isEmpty() {
        skipEmptyWords();
        return firstWord == words.length - 1;
    }

    void add(int index) {
        int word = index >>> 6;
        words[word] |= 1L << index;
        if (word < firstWord) {
            firstWord = word;
        }
    }

    /** The least index; the set must not be empty. */
    int first() {
        skipEmptyWords();
        return (firstWord << 6) + Long.numberOfTrailingZeros(words[firstWord]);
    }

    void remove(int index) {
        words[index >>> 6] &= ~(1L << index);
    }

    void save() {
        System.arraycopy(words, 0, saved, 0, words.length);
    }

    void restore() {
        System.arraycopy(saved, 0, words, 0, words.length);
        firstWord = 0;
    }

    private void skipEmptyWords() {
        while (firstWord < words.length - 1 && words[firstWord] == 0) {
            firstWord++;
        }
    }
}
