package io.weatherglass.lab.matching;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code match}: studies of the search for background load [KKN17]. */
@Command(
        name = "match",
        mixinStandardHelpOptions = true,
        description = "Studies of the search for background load [KKN17].",
        subcommands = {MatchEvalCommand.class, MatchAssumptionCommand.class})
public final class MatchStudyCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "which command? One of " + String.join(", ", spec.subcommands().keySet()));
    }
}
