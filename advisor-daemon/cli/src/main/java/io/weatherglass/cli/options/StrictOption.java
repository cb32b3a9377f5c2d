package io.weatherglass.cli.options;

import picocli.CommandLine.Option;

/** The choice between rejecting and skipping bad records. */
public final class StrictOption {

    @Option(
            names = "--strict",
            description = "Reject bad records (exit code 2) instead of reporting and skipping them.")
    private boolean strict;

    public boolean wanted() {
        return strict;
    }
}
