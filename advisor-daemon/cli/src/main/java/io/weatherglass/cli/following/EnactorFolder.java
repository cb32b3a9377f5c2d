package io.weatherglass.cli.following;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The folder in which an enactor runs, and what it leaves there about its runs. */
interface EnactorFolder {
    String connector();

    /**
     * The recordings that are in it now, oldest first; none if there are none yet.
     *
     * @throws IOException if the folder cannot be listed
     */
    List<Path> recordings() throws IOException;

    /**
     * Whether the run of the newest recording is over.
     *
     * @throws IOException if it cannot be read
     */
    boolean hasEnded(Path recording) throws IOException;

    String whyNothing();
}
