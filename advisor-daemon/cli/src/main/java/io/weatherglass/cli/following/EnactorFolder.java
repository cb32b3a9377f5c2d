package io.weatherglass.cli.following;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

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

    String whyNothing();
}
