package io.weatherglass.connectors.sources;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * A recording of a real source, or a handmade file if there is none, with numbers counted by hand. Immutable.
 *
 * @param path a file of the source, or a folder for {@link RecordingReader}
 * @param options of the connector
 * @param runs number of runs
 * @param jobs number of submitted jobs in all runs
 * @param completed number of completed jobs
 * @param failedAttempts number of failed attempts with or without retry
 * @param ended number of runs with a reported or inferred end
 * @param malformed number of untranslatable messages
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
    public RecordedStream {
        options = Map.copyOf(options);
    }

    /** A recording of one run without further expectations. */
    public static RecordedStream of(Path path) {
        return new RecordedStream(path, Map.of(), 1, 0, 0, 0, 0, 0);
    }

    public RecordedStream option(String name, String value) {
        Map<String, String> more = new TreeMap<>(options);
        more.put(name, value);
        return new RecordedStream(path, more, runs, jobs, completed, failedAttempts, ended, malformed);
    }

    public RecordedStream runs(int expected) {
        return new RecordedStream(path, options, expected, jobs, completed, failedAttempts, ended, malformed);
    }

    public RecordedStream jobs(int expected) {
        return new RecordedStream(path, options, runs, expected, completed, failedAttempts, ended, malformed);
    }

    public RecordedStream completed(int expected) {
        return new RecordedStream(path, options, runs, jobs, expected, failedAttempts, ended, malformed);
    }

    public RecordedStream failedAttempts(int expected) {
        return new RecordedStream(path, options, runs, jobs, completed, expected, ended, malformed);
    }

    public RecordedStream ended(int expected) {
        return new RecordedStream(path, options, runs, jobs, completed, failedAttempts, expected, malformed);
    }

    public RecordedStream malformed(int expected) {
        return new RecordedStream(path, options, runs, jobs, completed, failedAttempts, ended, expected);
    }

    @Override
    public String toString() {
        return path.getFileName() + (options.isEmpty() ? "" : " " + options);
    }
}
