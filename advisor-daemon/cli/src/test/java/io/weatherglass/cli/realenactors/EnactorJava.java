package io.weatherglass.cli.realenactors;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Java installation for enactors that do not support every version: either that of the tests or one from Debian. */
final class EnactorJava {
    private static final Path INSTALLED = Path.of("/usr/lib/jvm");
    private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"?(\\d{1,4})");

    private EnactorJava() {}

    /** Skips the test if there is no version in this range. */
    static void require(String enactor, int min, int max) {
        assumeTrue(
                find(min, max).isPresent(),
                () -> enactor + " needs Java " + min + " to " + max + "; this is " + Runtime.version() + ", and "
                        + INSTALLED + " has none");
    }

    /** Returns the program; see {@link #require}. */
    static String of(int min, int max) {
        return find(min, max).orElseThrow().resolve(Path.of("bin", "java")).toString();
    }

    private static Optional<Path> find(int min, int max) {
        int own = Runtime.version().feature();
        if (own >= min && own <= max) {
            return Optional.of(Path.of(System.getProperty("java.home")));
        }
        try (Stream<Path> homes = Files.isDirectory(INSTALLED) ? Files.list(INSTALLED) : Stream.empty()) {
            List<Path> sorted = homes.sorted().toList();
            return sorted.stream()
                    .filter(home -> Files.isExecutable(home.resolve(Path.of("bin", "java"))))
                    .filter(home -> version(home) >= min && version(home) <= max)
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the feature version according to the release file; 0 if unknown. */
    private static int version(Path home) {
        try {
            Matcher version = VERSION.matcher(Files.readString(home.resolve("release")));
            return version.find() ? Integer.parseInt(version.group(1)) : 0;
        } catch (IOException unknown) {
            return 0;
        }
    }
}
