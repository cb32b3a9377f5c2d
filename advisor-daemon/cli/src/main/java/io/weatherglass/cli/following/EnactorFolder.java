package io.weatherglass.cli.following;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The working folder of an enactor, with the recordings of its runs. */
interface EnactorFolder {
    String connector();

    /**
     * Returns the current recordings, oldest first.
     *
     * @throws IOException if the folder cannot be listed
     */
    List<Path> recordings() throws IOException;

    /**
     * Returns whether the run of a recording has ended.
     *
     * @throws IOException if the recording cannot be read
     */
    boolean hasEnded(Path recording) throws IOException;

    /** Returns the instance under which a plugin of the enactor reports the run of a recording; empty if unknown. */
    default Optional<String> reportedInstance(Path recording) throws IOException {
        return Optional.empty();
    }

    String whyNothing();
}
