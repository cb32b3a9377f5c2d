package io.weatherglass.cli.keys;

import io.weatherglass.cli.options.DataDirectoryOptions;
import io.weatherglass.daemon.access.ApiKey;
import io.weatherglass.daemon.access.KeyFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "revoke",
        mixinStandardHelpOptions = true,
        description =
                "Revokes a key; running daemons reject it within a second. After the last key is revoked, the daemon rejects"
                        + " all requests.")
final class KeyRevokeCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "KEY", description = "Id of the key, or its name if unique.")
    private String key;

    @Mixin
    private DataDirectoryOptions dataDirectory;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        ApiKey revoked = new KeyFile(dataDirectory.directory()).revoke(key, Instant.now());
        PrintWriter out = spec.commandLine().getOut();
        out.println("key " + revoked.id() + " (" + revoked.name() + ") is revoked");
        out.flush();
        return 0;
    }
}
