package io.weatherglass.cli.keys;

import picocli.CommandLine.Command;

@Command(
        name = "key",
        header = "Creates, lists and revokes access keys.",
        mixinStandardHelpOptions = true,
        description =
                "Creates, lists and revokes the access keys of a daemon. Once a key exists, the daemon of this data"
                        + " directory rejects requests without a key; no restart is needed.",
        subcommands = {KeyCreateCommand.class, KeyListCommand.class, KeyRevokeCommand.class})
public final class KeyCommand {}
