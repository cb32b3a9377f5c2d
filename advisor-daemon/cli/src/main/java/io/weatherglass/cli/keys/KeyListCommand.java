package io.weatherglass.cli.keys;

import io.weatherglass.cli.options.DataDirectoryOptions;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.TextTable;
import io.weatherglass.daemon.access.ApiKey;
import io.weatherglass.daemon.access.KeyFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code key list}: all keys, without their secrets. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Lists the keys that were made, in their order, and which of them hold.")
final class KeyListCommand implements Callable<Integer> {

    @Mixin
    private DataDirectoryOptions dataDirectory;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        List<ApiKey> keys = new KeyFile(dataDirectory.directory()).read();
        Instant now = Instant.now();
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            json.print(
                    out,
                    Map.of("keys", keys.stream().map(key -> fields(key, now)).toList()));
        } else if (keys.isEmpty()) {
            out.println("no keys: a daemon of " + dataDirectory.directory() + " answers everybody who reaches it");
        } else {
            new TextTable<ApiKey>()
                    .gap(2)
                    .left("ID", 0, ApiKey::id)
                    .left("NAME", 0, ApiKey::name)
                    .left("SCOPE", 0, KeyListCommand::scope)
                    .left(
                            "CREATED",
                            0,
                            key -> key.created().truncatedTo(ChronoUnit.SECONDS).toString())
                    .left("STATE", 0, key -> state(key, now))
                    .lines(keys)
                    .forEach(out::println);
        }
        out.flush();
        return 0;
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
                .orElse("holds");
    }

    private static Map<String, Object> fields(ApiKey key, Instant now) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", key.id());
        fields.put("name", key.name());
        fields.put("scope", key.scope().text());
        key.connector().ifPresent(connector -> fields.put("connector", connector));
        fields.put("created", key.created().toString());
        key.expires().ifPresent(expires -> fields.put("expires", expires.toString()));
        key.revoked().ifPresent(revoked -> fields.put("revoked", revoked.toString()));
        fields.put("holds", key.holdsAt(now));
        return fields;
    }
}
