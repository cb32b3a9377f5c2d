package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "may download: test --all")
@Tag("program")
class RedoclyTest {

    @TempDir
    private Path folder;

    @Test
    void findsNoError() throws Exception {
        ForeignTool.needs("npx", "npm");
        ForeignTool tool = new ForeignTool(folder);
        String redocly = "@redocly/cli@" + ForeignTool.version("redocly");
        assumeTrue(
                tool.run("npx", "--yes", redocly, "--version") == 0,
                () -> "needs the npm package @redocly/cli, installed or within reach; npx said: " + tool.said());
        Path document = Files.writeString(folder.resolve("openapi.json"), OpenApi.DOCUMENT.toPrettyString());

        int exitCode = tool.run("npx", "--yes", redocly, "lint", document.toString());

        assertThat(exitCode).as(tool.said()).isZero();
        assertThat(tool.said()).contains("valid");
    }
}
