package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A linter that others use finds no error in the description of the API. */
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "may download: test --all")
@Tag("program")
class RedoclyTest {

    private static final Pattern VERSION = Pattern.compile("<redocly.version>(.+)</redocly.version>");
    private static final long PATIENCE_SECONDS = 180;

    @TempDir
    private Path folder;

    @Test
    void findsNoError() throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":")).anyMatch(path -> Files.isExecutable(Path.of(path, "npx"))),
                "needs npx (Debian package npm)");
        Path log = folder.resolve("log");
        assumeTrue(
                redocly(log, "--version") == 0,
                () -> "needs the npm package @redocly/cli, installed or within reach; npx said: " + read(log));
        Path document = Files.writeString(folder.resolve("openapi.json"), OpenApi.DOCUMENT.toPrettyString());

        int exitCode = redocly(log, "lint", document.toString());

        assertThat(exitCode).as(read(log)).isZero();
        assertThat(read(log)).contains("valid");
    }

    /** Runs it in the version that the parent pom names. */
    private int redocly(Path log, String... arguments) throws IOException, InterruptedException {
        Matcher version = VERSION.matcher(Files.readString(Path.of("..", "..", "pom.xml")));
        assertThat(version.find()).isTrue();
        List<String> command = new ArrayList<>(List.of("npx", "--yes", "@redocly/cli@" + version.group(1)));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
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

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
