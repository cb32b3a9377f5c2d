package io.weatherglass.daemon.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weatherglass.daemon.http.ForeignTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks the dashboards with the TypeScript compiler against the schema published by Grafana; unknown fields are errors
 * too.
 */
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "may download: test --all")
@Tag("program")
class DashboardSchemaTest {
    private static final Path DASHBOARDS = Path.of("..", "..", "grafana", "dashboards");

    /**
     * Types of dashboards in JSON, which contains the values of enumerations. They include fields that the Prometheus
     * data source adds to queries and annotations but the schema lacks.
     */
    private static final String TYPES = """
            import type { AnnotationQuery, Dashboard, DataQuery } from "@grafana/schema";
            type Asked = DataQuery & { expr: string; interval?: string };
            type Annotated = { titleFormat?: string; textFormat?: string; tagKeys?: string; useValueForTime?: boolean };
            type Json<T> = T extends DataQuery ? Asked
              : T extends string ? `${T}`
              : T extends number | boolean | null | undefined ? T
              : T extends (infer E)[] ? Json<E>[]
              : T extends AnnotationQuery ? Annotated & { [K in keyof T]: Json<T[K]> }
              : T extends object ? { [K in keyof T]: Json<T[K]> }
              : T;
            """;

    @TempDir
    private Path folder;

    private ForeignTool tool;

    @BeforeEach
    void fetch() throws IOException, InterruptedException {
        ForeignTool.needs("npx", "npm");
        tool = new ForeignTool(folder);
        Files.writeString(folder.resolve("package.json"), "{}");
        assumeTrue(
                tool.run(
                                "npm",
                                "install",
                                "--ignore-scripts",
                                "@grafana/schema@" + ForeignTool.version("grafana-schema"),
                                "typescript@" + ForeignTool.version("typescript"))
                        == 0,
                () -> "needs the npm registry; npm said: " + tool.said());
    }

    private int compile(List<String> files) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
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
                "bundler"));
        command.addAll(files);
        return tool.run(command.toArray(String[]::new));
    }

    private String write(String name, String json) throws IOException {
        String file = name + ".ts";
        Files.writeString(folder.resolve(file), TYPES + "export const dashboard: Json<Dashboard> = " + json + ";\n");
        return file;
    }

    @Test
    void dashboardsMatchGrafanasSchema() throws Exception {
        List<String> files = new ArrayList<>();
        try (Stream<Path> dashboards = Files.list(DASHBOARDS)) {
            for (Path dashboard : dashboards.sorted().toList()) {
                files.add(write(dashboard.getFileName().toString(), Files.readString(dashboard)));
            }
        }

        assertThat(files).isNotEmpty();
        assertThat(compile(files)).as(tool.said()).isZero();
        String misspelt =
                Files.readString(DASHBOARDS.resolve("run.json")).replaceFirst("\"gridPos\"", "\"gridPosition\"");
        assertThat(compile(List.of(write("misspelt", misspelt)))).isNotZero();
        assertThat(tool.said()).contains("gridPosition");
    }
}
