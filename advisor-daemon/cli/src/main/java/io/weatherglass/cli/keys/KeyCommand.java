package io.weatherglass.cli.keys;

import picocli.CommandLine.Command;

/** {@code key}: its commands. */
@Command(
        name = "key",
        header = "Creates, lists and revokes access keys.",
        mixinStandardHelpOptions = true,
        description =
                "Makes, lists and revokes the keys with which a daemon is used. As soon as there is one, the daemon"
                        + " of the data directory answers nobody without; it need not be started again.",
        subcommands = {KeyCreateCommand.class, KeyListCommand.class, KeyRevokeCommand.class})
public final class KeyCommand {}
