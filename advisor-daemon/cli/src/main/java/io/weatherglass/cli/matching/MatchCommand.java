package io.weatherglass.cli.matching;

import picocli.CommandLine.Command;

/** {@code match}: the search for the background load behind a deviation. */
@Command(
        name = "match",
        header = "Prepares the search for background load.",
        mixinStandardHelpOptions = true,
        description =
                "The search for the historic background load that explains why an execution deviates from its plan."
                        + " See docs/matching.md.",
        subcommands = MatchIndexCommand.class)
public final class MatchCommand {}
