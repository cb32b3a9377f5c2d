package io.weatherglass.cli.matching;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code match}: the search for the background load behind a deviation. */
@Command(
        name = "match",
        header = "Prepares the search for background load.",
        mixinStandardHelpOptions = true,
        description =
                "The search for the historic background load that explains why an execution deviates from its plan."
                        + " See docs/matching.md.",
        subcommands = {MatchFitCommand.class, MatchIndexCommand.class})
public final class MatchCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "which command? One of " + String.join(", ", spec.subcommands().keySet()));
    }
}
