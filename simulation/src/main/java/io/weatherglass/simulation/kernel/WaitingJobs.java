package io.weatherglass.simulation.kernel;

/** Set of the jobs that wait to be placed, a bit each, read in submission order. */
final class WaitingJobs {
    private final long[] words;
    private final long[] saved;
    private int count;
    private int savedCount;
    private int firstWord;

    WaitingJobs(int jobs) {
        words = new long[(jobs + 63) >>> 6];
        saved = new long[words.length];
    }

    boolean isEmpty() {
        return count == 0;
    }

    void add(int job) {
        int word = job >>> 6;
        words[word] |= 1L << job;
        count++;
        if (word < firstWord) {
            firstWord = word;
        }
    }

    /** The first job in submission order; there must be one. */
    int first() {
        while (words[firstWord] == 0) {
            firstWord++;
        }
        return (firstWord << 6) + Long.numberOfTrailingZeros(words[firstWord]);
    }

    void remove(int job) {
        words[job >>> 6] &= ~(1L << job);
        count--;
    }

    void save() {
        System.arraycopy(words, 0, saved, 0, words.length);
        savedCount = count;
    }

    void restore() {
        System.arraycopy(saved, 0, words, 0, words.length);
        count = savedCount;
        firstWord = 0;
    }
}
