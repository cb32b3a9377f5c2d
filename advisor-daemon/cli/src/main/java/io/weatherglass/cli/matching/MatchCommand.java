package io.weatherglass.cli.matching;

import picocli.CommandLine.Command;

@Command(
        name = "match",
        header = "Prepares the search for background load.",
        mixinStandardHelpOptions = true,
        description =
                "Prepares the search for historical background load that explains why a run deviates from its plan.",
        subcommands = MatchIndexCommand.class)
public final class MatchCommand {}
