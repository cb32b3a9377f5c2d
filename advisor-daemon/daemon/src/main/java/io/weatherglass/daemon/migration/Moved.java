package io.weatherglass.daemon.migration;

import java.util.List;

/**
 * What became of one kind of things.
 *
 * @param what they are, such as {@code runs}
 * @param found in the data directory
 * @param copied because they were missing; in a dry run those that would be
 * @param remarks on what was left as it is, and why
 */
public record Moved(String what, long found, long copied, List<String> remarks) {

    public Moved {
        remarks = List.copyOf(remarks);
    }
}
