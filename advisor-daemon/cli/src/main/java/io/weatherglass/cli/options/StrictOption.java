package io.weatherglass.cli.options;

import picocli.CommandLine.Option;

/** Whether a bad record is refused, where others can be read. */
public final class StrictOption {

    @Option(names = "--strict", description = "Refuse a bad record (exit code 2) instead of reporting and skipping it.")
    private boolean strict;

    public boolean wanted() {
        return strict;
    }
}
