package io.weatherglass.daemon.migration;

import java.util.List;

/**
 * @param copied in a dry run, what would be copied
 * @param remarks on what was left out, and why
 */
public record MigrationCount(String what, long found, long copied, List<String> remarks) {

    public MigrationCount {
        remarks = List.copyOf(remarks);
    }
}
