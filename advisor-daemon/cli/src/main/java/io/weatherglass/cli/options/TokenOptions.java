package io.weatherglass.cli.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The access key for requests to a daemon, from an option, a file or the environment. */
public final class TokenOptions {
    static final String VARIABLE = "WEATHERGLASS_TOKEN";
    static final String FILE_VARIABLE = VARIABLE + "_FILE";

    @Option(
            names = "--token",
            paramLabel = "KEY",
            description = "Access key (see key create). Other users of the machine can see it; prefer --token-file, "
                    + VARIABLE + " or " + FILE_VARIABLE + ".")
    private String token;

    @Option(names = "--token-file", paramLabel = "FILE", description = "File with the access key on its first line.")
    private Path file;

    public Optional<String> token() throws IOException {
        return token(System.getenv());
    }

    /**
     * Returns the key from the options, or else from the environment.
     *
     * @throws IOException if a file cannot be read
     * @throws IllegalArgumentException if a key is given twice, or contains invalid characters
     */
    Optional<String> token(Map<String, String> environment) throws IOException {
        if (token != null || file != null) {
            return one("--token", Optional.ofNullable(token), "--token-file", Optional.ofNullable(file));
        }
        return one(
                VARIABLE,
                variable(environment, VARIABLE),
                FILE_VARIABLE,
                variable(environment, FILE_VARIABLE).map(Path::of));
    }

    private static Optional<String> variable(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }

    private static Optional<String> one(String name, Optional<String> key, String fileName, Optional<Path> file)
            throws IOException {
        if (key.isPresent() && file.isPresent()) {
            throw new IllegalArgumentException(name + " and " + fileName + " are mutually exclusive");
        }
        Optional<String> found = key.map(String::strip);
        if (file.isPresent()) {
            found = Optional.of(
                    Files.readString(file.get()).lines().findFirst().orElse("").strip());
        }
        found.filter(text -> text.isEmpty() || !text.chars().allMatch(letter -> letter > ' ' && letter < 127))
                .ifPresent(text -> {
                    throw new IllegalArgumentException(
                            (key.isPresent() ? name : fileName) + " must contain a key of printable ASCII characters");
                });
        return found;
    }
}
