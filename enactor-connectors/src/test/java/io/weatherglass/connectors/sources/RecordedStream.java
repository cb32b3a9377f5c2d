package io.weatherglass.connectors.sources;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * A recording of a real source, or a file made by hand where there is none, and what a person counts in it. Immutable.
 *
 * @param path a file of the source, or a folder as {@link Recording} reads it
 * @param options of the connector
 * @param runs how many runs it is about
 * @param jobs jobs that were submitted, over all runs
 * @param completed jobs that completed
 * @param failedAttempts attempts that failed, with and without another one after
 * @param ended runs whose end is reported or may be inferred
 * @param malformed messages that cannot be translated
 */
public record RecordedStream(
        Path path,
        Map<String, String> options,
        int runs,
        int jobs,
        int completed,
        int failedAttempts,
        int ended,
        int malformed) {
    /** Copies the options. */
    public RecordedStream {
        options = Map.copyOf(options);
    }

    /** A recording of one run, in which nothing else is expected yet. */
    public static RecordedStream of(Path path) {
        return new RecordedStream(path, Map.of(), 1, 0, 0, 0, 0, 0);
    }

    /** The same recording, read with an option of the connector. */
    public RecordedStream option(String name, String value) {
        Map<String, String> more = new TreeMap<>(options);
        more.put(name, value);
        return new RecordedStream(path, more, runs, jobs, completed, failedAttempts, ended, malformed);
    }

    /** Expects this number of runs. */
    public RecordedStream runs(int expected) {
        return new RecordedStream(path, options, expected, jobs, completed, failedAttempts, ended, malformed);
    }

    /** Expects this number of submitted jobs. */
    public RecordedStream jobs(int expected) {
        return new RecordedStream(path, options, runs, expected, completed, failedAttempts, ended, malformed);
    }

    /** Expects this number of completed jobs. */
    public RecordedStream completed(int expected) {
        return new RecordedStream(path, options, runs, jobs, expected, failedAttempts, ended, malformed);
    }

    /** Expects this number of failed attempts. */
    public RecordedStream failedAttempts(int expected) {
        return new RecordedStream(path, options, runs, jobs, completed, expected, ended, malformed);
    }

    /** Expects this number of ended runs. */
    public RecordedStream ended(int expected) {
        return new RecordedStream(path, options, runs, jobs, completed, failedAttempts, expected, malformed);
    }

    /** Expects this number of malformed messages. */
    public RecordedStream malformed(int expected) {
        return new RecordedStream(path, options, runs, jobs, completed, failedAttempts, ended, expected);
    }

    @Override
    public String toString() {
        return path.getFileName() + (options.isEmpty() ? "" : " " + options);
    }
}
