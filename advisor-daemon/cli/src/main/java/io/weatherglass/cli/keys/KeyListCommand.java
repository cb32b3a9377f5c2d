package io.weatherglass.cli.keys;

import io.weatherglass.cli.options.DataDirectoryOptions;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.cli.options.TextTable;
import io.weatherglass.daemon.access.ApiKey;
import io.weatherglass.daemon.access.KeyFile;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Lists all keys in order of creation, with their state.")
final class KeyListCommand implements Callable<Integer> {

    @Mixin
    private DataDirectoryOptions dataDirectory;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        List<ApiKey> keys = new KeyFile(dataDirectory.directory()).read();
        Instant now = Instant.now();
        json.print(
                new ReportFields().list("keys", keys, key -> fields(key, now)),
                out -> lines(keys, now).forEach(out::println));
        return 0;
    }

    private List<String> lines(List<ApiKey> keys, Instant now) {
        if (keys.isEmpty()) {
            return List.of("no keys: the daemon of " + dataDirectory.directory() + " accepts all requests");
        }
        return new TextTable<ApiKey>()
                .gap(2)
                .left("ID", 0, ApiKey::id)
                .left("NAME", 0, ApiKey::name)
                .left("SCOPE", 0, KeyListCommand::scope)
                .left(
                        "CREATED",
                        0,
                        key -> key.created().truncatedTo(ChronoUnit.SECONDS).toString())
                .left("STATE", 0, key -> state(key, now))
                .lines(keys);
    }

    private static String scope(ApiKey key) {
        return key.scope().text()
                + key.connector().map(connector -> " to " + connector + " only").orElse("");
    }

    private static String state(ApiKey key, Instant now) {
        if (key.revoked().isPresent()) {
            return "revoked";
        }
        return key.expires()
                .map(at -> (now.isBefore(at) ? "until " : "expired ") + at.truncatedTo(ChronoUnit.SECONDS))
                .orElse("valid");
    }

    private static ReportFields fields(ApiKey key, Instant now) {
        return new ReportFields()
                .put("id", key.id())
                .put("name", key.name())
                .put("scope", key.scope().text())
                .put("connector", key.connector())
                .put("created", key.created().toString())
                .put("expires", key.expires().map(Instant::toString))
                .put("revoked", key.revoked().map(Instant::toString))
                .put("holds", key.holdsAt(now));
    }
}
