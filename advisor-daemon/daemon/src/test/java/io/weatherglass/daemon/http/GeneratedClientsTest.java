package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "may download: test --all")
@Tag("program")
class GeneratedClientsTest {

    private static final String TYPESCRIPT = """
            import createClient from "openapi-fetch";
            import type { paths } from "./api";
            const client = createClient<paths>({ baseUrl: "http://127.0.0.1:8080" });
            export async function median(id: string): Promise<number | undefined> {
              const { data } = await client.GET("/api/v1/workflows/{id}/advisory", { params: { path: { id } } });
              return data?.makespan?.medianSeconds;
            }
            """;

    @TempDir
    private Path folder;

    private ForeignTool tool;

    @BeforeEach
    void write() throws IOException {
        tool = new ForeignTool(folder);
        Files.writeString(folder.resolve("openapi.json"), OpenApi.DOCUMENT.toPrettyString());
    }

    @Test
    void typeScriptClientCompiles() throws Exception {
        ForeignTool.needs("npx", "npm");
        Files.writeString(folder.resolve("package.json"), "{}");
        assumeTrue(
                tool.run(
                                "npm",
                                "install",
                                "openapi-typescript@" + ForeignTool.version("openapi-typescript"),
                                "openapi-fetch@" + ForeignTool.version("openapi-fetch"),
                                "typescript@" + ForeignTool.version("typescript"))
                        == 0,
                () -> "needs the npm registry; npm said: " + tool.said());
        Files.writeString(folder.resolve("median.ts"), TYPESCRIPT);

        assertThat(tool.run("npx", "openapi-typescript", "openapi.json", "-o", "api.ts"))
                .as(tool.said())
                .isZero();
        assertThat(tool.run(
                        "npx",
                        "tsc",
                        "--noEmit",
                        "--strict",
                        "--skipLibCheck",
                        "--target",
                        "es2022",
                        "--module",
                        "esnext",
                        "--moduleResolution",
                        "bundler",
                        "median.ts"))
                .as(tool.said())
                .isZero();
    }

    @Test
    void javaClientCompiles() throws Exception {
        ForeignTool.needs("mvn", "maven");
        Files.copy(Path.of("src/test/clients/java.pom.xml"), folder.resolve("pom.xml"));
        String[] versions = {
            "-Dopenapi-generator.version=" + ForeignTool.version("openapi-generator"),
            "-Djackson.version=" + ForeignTool.version("jackson"),
            "-Dcompiler.version=" + ForeignTool.version("maven-compiler-plugin")
        };

        int exitCode = tool.run(
                "mvn",
                "-q",
                "-B",
                "-Dapi=" + folder.resolve("openapi.json"),
                versions[0],
                versions[1],
                versions[2],
                "compile");

        assertThat(exitCode).as(tool.said()).isZero();
        assertThat(folder.resolve("target/classes/org/openapitools/client/api/WorkflowsApi.class"))
                .exists();
    }
}
