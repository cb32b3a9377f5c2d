package io.weatherglass.connectors.sources;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Translates the messages of one kind of source. The state of a run is in its {@link RunTranslation}, so translating a
 * run again from its first message produces the same events. The connector itself remembers only which run each message
 * belongs to ({@link #recovery}). Thread-safe.
 */
public interface Connector {
    /**
     * Returns the key of the run to which a message belongs. Each run has one {@link RunTranslation}, which receives
     * its messages in order.
     *
     * @return empty if the message belongs to no run and can be ignored
     * @throws InvalidMessageException if the message does not identify its run
     */
    Optional<String> runOf(SourceMessage message);

    /**
     * Explains why {@link #runOf} returns empty for a message if other settings of the connector might change that.
     *
     * @return a sentence with the rule, the value and the setting to change; empty if no setting would help
     * @throws InvalidMessageException if {@link #runOf} throws it
     */
    default Optional<String> whyNoRun(SourceMessage message) {
        return Optional.empty();
    }

    /**
     * Returns a consumer for the earlier messages of a run. After a restart, the daemon passes them to it in order.
     *
     * @return empty if {@link #runOf} depends only on its argument, so earlier messages need not be read
     */
    default Optional<Consumer<SourceMessage>> recovery(String run) {
        return Optional.empty();
    }

    RunTranslation open(String run);

    /** Returns a factory of splitters for a file with this name; empty if the source writes no such files. */
    default Optional<Supplier<MessageSplitter>> splitter(String fileName) {
        return Optional.empty();
    }

    /**
     * Like {@link #splitter}, for a file that is still being written: each message is returned as soon as it is
     * complete.
     */
    default Optional<Supplier<MessageSplitter>> followedSplitter(String fileName) {
        return splitter(fileName);
    }

    /**
     * Returns whether a run counts as ended when its file stops growing, because files with this name do not report the
     * end.
     */
    default boolean endsInSilence(String fileName) {
        return false;
    }

    /**
     * Returns whether the source never reports the end of a run. If so, a recorded run counts as ended at the end of
     * its recording if all its jobs have ended.
     */
    default boolean endsUnreported() {
        return false;
    }

    /**
     * Returns whether a file with this name identifies the workflow of its runs, by its content or its name. If not,
     * the file name identifies a run.
     */
    default boolean namesWorkflow(String fileName) {
        return true;
    }

    /**
     * Returns the sort key of a file within its folder; files with the same key are sorted by name. A plan must come
     * before the log of its run.
     */
    default int order(String fileName) {
        return 0;
    }

    /** Describes readable files in error messages: {@code a trace file (nextflow run -with-trace FILE)}. */
    default String wantedFile() {
        return "a file written by the source";
    }
}
