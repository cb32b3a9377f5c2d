package io.weatherglass.connectors.sources;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Translates the messages of one kind of source. The {@link RunTranslation} holds the state of a run, so that a run can be translated again
 * from its first message, with the same result. A connector itself remembers at most the runs of messages ({@link #recovery}). Thread-safe.
 */
public interface Connector {
    /**
     * Which run a message belongs to: messages of one run are translated in their order by one {@link RunTranslation}.
     *
     * @return the key of the run; empty for a message that is about no run and needs no translation
     * @throws InvalidMessageException if the message does not say
     */
    Optional<String> runOf(SourceMessage message);

    /**
     * Why a message, for which {@link #runOf} is empty, is about no run, where the settings of the connector might be the reason, so that a
     * source whose messages all come to nothing does not do so in silence.
     *
     * @return a sentence for people: the rule, what it was applied to, and what to set; empty if the message is about no run whatever is
     *     set
     * @throws InvalidMessageException as {@link #runOf}
     */
    default Optional<String> whyNoRun(SourceMessage message) {
        return Optional.empty();
    }

    /**
     * Returns what takes the earlier messages of a run, in their order, when the daemon starts again: {@link #runOf} may depend on them.
     *
     * @return empty if {@link #runOf} depends on its own message only; the earlier ones are not read then
     */
    default Optional<Consumer<SourceMessage>> recovery(String run) {
        return Optional.empty();
    }

    RunTranslation open(String run);

    default Reply reply(SourceMessage message) {
        return Reply.OK;
    }

    /**
     * How a file of the source is split into messages.
     *
     * @return makes a splitter for such a file; empty if the source writes no file of this name
     */
    default Optional<Supplier<MessageSplitter>> splitter(String fileName) {
        return Optional.empty();
    }

    /** How a file that its source still writes to is split: each message as soon as it is complete. */
    default Optional<Supplier<MessageSplitter>> followedSplitter(String fileName) {
        return splitter(fileName);
    }

    /** Whether nothing in such a file says that its run has ended, so that it has when the file is no longer written to. */
    default boolean endsInSilence(String fileName) {
        return false;
    }

    /** Whether the source reports no end of a run, so that a recorded run is over when the recording is, and all of its jobs have ended. */
    default boolean endsUnreported() {
        return false;
    }

    /** Whether such a file names the workflow of its runs, in what it says or by its own name. If not, its name is that of a run. */
    default boolean namesWorkflow(String fileName) {
        return true;
    }

    /** Which files of a folder come first: those of the lowest number, then by name. A plan comes before the log of its run. */
    default int order(String fileName) {
        return 0;
    }

    /** Names the files that it reads, for people who gave another one: {@code a trace file (nextflow run -with-trace FILE)}. */
    default String wantedFile() {
        return "a file of the source";
    }
}
