package io.weatherglass.cli.keys;

import io.weatherglass.cli.options.DataDirectoryOptions;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.daemon.access.ApiKey;
import io.weatherglass.daemon.access.KeyFile;
import io.weatherglass.daemon.access.Secrets;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "create",
        mixinStandardHelpOptions = true,
        description = "Creates a key and prints it once on standard output. Only its hash is stored.")
final class KeyCreateCommand implements Callable<Integer> {

    private static final Pattern SPAN = Pattern.compile("([1-9][0-9]{0,5})([dhm])");
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N} ._@-]{0,63}");

    @Option(
            names = "--scope",
            required = true,
            paramLabel = "SCOPE",
            description =
                    "read (view and query), write (also send events, messages, past runs and traces) or admin (also"
                            + " replace stored data and resend dead letters).")
    private String scope;

    @Option(names = "--name", paramLabel = "NAME", description = "Purpose of the key; default: the connector or scope.")
    private String name;

    @Option(
            names = "--expires",
            paramLabel = "SPAN",
            description = "Time until the key expires, for example 90d, 12h or 30m; default: never.")
    private String expires;

    @Option(
            names = "--connector",
            paramLabel = "NAME",
            description = "With --scope write: the key permits only messages to this connector.")
    private String connector;

    @Mixin
    private DataDirectoryOptions dataDirectory;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        AccessScope granted = AccessScope.of(scope)
                .orElseThrow(() -> new IllegalArgumentException(
                        "--scope must be one of " + String.join(", ", AccessScope.texts()) + ", but was " + scope));
        if (connector != null
                && (granted != AccessScope.WRITE || !ConnectorRegistry.all().containsKey(connector))) {
            throw new IllegalArgumentException("--connector requires --scope write and must be one of "
                    + String.join(", ", ConnectorRegistry.all().keySet()) + ", but was " + connector);
        }
        String called = name != null ? name : connector != null ? connector : granted.text();
        if (!NAME.matcher(called).matches()) {
            throw new IllegalArgumentException(
                    "--name must be 1 to 64 letters, digits, spaces and ._@-, beginning with a letter or digit");
        }
        Instant now = Clock.systemUTC().instant();
        String secret = Secrets.newKey();
        KeyFile file = new KeyFile(dataDirectory.directory());
        ApiKey key = ApiKey.of(secret, called, granted, Optional.ofNullable(connector), now, expiry(now));
        file.add(key);
        // print only the key on standard output, for use in scripts
        PrintWriter out = spec.commandLine().getOut();
        out.println(secret);
        out.flush();
        PrintWriter err = spec.commandLine().getErr();
        err.println("key " + key.id() + " (" + called + ", " + granted.text() + ") was saved in " + file.path()
                + " as a hash; the key itself will not be shown again");
        err.flush();
        return 0;
    }

    private Optional<Instant> expiry(Instant now) {
        if (expires == null) {
            return Optional.empty();
        }
        Matcher span = SPAN.matcher(expires);
        if (!span.matches()) {
            throw new IllegalArgumentException(
                    "--expires must be a duration such as 90d, 12h or 30m, but was " + expires);
        }
        long count = Long.parseLong(span.group(1));
        try {
            return Optional.of(now.plus(
                    switch (span.group(2)) {
                        case "d" -> Duration.ofDays(count);
                        case "h" -> Duration.ofHours(count);
                        default -> Duration.ofMinutes(count);
                    }));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("--expires is too large: " + expires, e);
        }
    }
}
