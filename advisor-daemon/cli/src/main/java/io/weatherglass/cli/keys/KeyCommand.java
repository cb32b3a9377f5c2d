package io.weatherglass.cli.keys;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code key}: its commands. */
@Command(
        name = "key",
        header = "Creates, lists and revokes access keys.",
        mixinStandardHelpOptions = true,
        description =
                "Makes, lists and revokes the keys with which a daemon is used. As soon as there is one, the daemon"
                        + " of the data directory answers nobody without; it need not be started again.",
        subcommands = {KeyCreateCommand.class, KeyListCommand.class, KeyRevokeCommand.class})
public final class KeyCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "which command? One of " + String.join(", ", spec.subcommands().keySet()));
    }
}
