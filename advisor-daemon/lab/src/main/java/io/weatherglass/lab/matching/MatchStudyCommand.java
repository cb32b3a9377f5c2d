package io.weatherglass.lab.matching;

import picocli.CommandLine.Command;

@Command(
        name = "match",
        mixinStandardHelpOptions = true,
        description = "Studies of the search for background load [KKN17].",
        subcommands = {MatchEvalCommand.class, MatchAssumptionCommand.class, MatchFitCommand.class})
public final class MatchStudyCommand {}
