package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs external programs in a folder; their output is in its file {@code log}. */
public final class ForeignTool {

    private static final long PATIENCE_SECONDS = 300;

    private final Path folder;

    public ForeignTool(Path folder) {
        this.folder = folder;
    }

    public static void needs(String program, String debianPackage) {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(path -> Files.isExecutable(Path.of(path, program))),
                "needs " + program + " (Debian package " + debianPackage + ")");
    }

    public static String version(String name) throws IOException {
        Matcher version = Pattern.compile("<" + Pattern.quote(name + ".version") + ">(.+)</")
                .matcher(Files.readString(Path.of("..", "..", "pom.xml")));
        assertThat(version.find()).as(name).isTrue();
        return version.group(1);
    }

    /** Returns the exit code, or −1 after the timeout. */
    public int run(String... command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(List.of(command))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        builder.environment().put("REDOCLY_TELEMETRY", "off");
        builder.environment().put("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
        Process process = builder.start();
        try {
            return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) ? process.exitValue() : -1;
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().onExit().join();
        }
    }

    public String said() {
        try {
            return Files.readString(folder.resolve("log"));
        } catch (IOException e) {
            return e.toString();
        }
    }
}
