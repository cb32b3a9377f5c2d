package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the three lines in the section on Nextflow of the README, as a user with a separate home folder and Nextflow
 * from Maven. The daemon of the first line uses another port.
 */
@NeedsBroker
@Tag("program")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class ReadmeNextflowTest {
    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    @Test
    void showsTheForecastInTheSecondRun(EmbeddedKafka kafka) throws IOException, InterruptedException {
        Nextflow.Version.V24_10.require();
        assumeTrue(
                Files.exists(ROOT.resolve("advisor-daemon/cli/target/launcher.stamp")),
                "needs what ./weatherglass builds before its tests");
        List<String> lines = lines();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).isEqualTo("./weatherglass serve --embedded &");

        try (EnactorSite site = new EnactorSite(kafka, folder.resolve("site"))) {
            Map<String, String> user = user(site.url().toString());
            assertThat(typed(lines.get(1), ROOT, user)).contains(lines.get(2));

            Path pipeline = Files.createDirectory(folder.resolve("pipeline"));
            Files.copy(SampleFiles.copy("samples.nf", folder), pipeline.resolve("main.nf"));
            String first = typed(lines.get(2), pipeline, user);
            String firstRun = site.ended(List.of());
            assertThat(site.advisory(firstRun).get("workflow").textValue()).isEqualTo("pipeline");
            String second = typed(lines.get(2), pipeline, user);
            site.ended(List.of(firstRun));
            assertThat(first).contains("Weatherglass: ").doesNotContain(" · ends ");
            assertThat(second).containsPattern("(?m)^Weatherglass: \\d+ % done · ends \\d\\d:\\d\\d");

            Path plugins = Path.of(user.get("NXF_HOME"), "plugins");
            assertThat(plugins).isNotEmptyDirectory();
            typed(uninstall(), pipeline, user);
            assertThat(plugins).isEmptyDirectory();
        }
    }

    /** Returns the commands of the section without comments. */
    private static List<String> lines() throws IOException {
        String section = Files.readString(ROOT.resolve("README.md"));
        String block = section.substring(section.indexOf("With Nextflow,")).split("```\n", 3)[1];
        return block.lines().map(line -> line.replaceFirst("\\s+#.*", "")).toList();
    }

    /** Returns the documented command that removes the plugin. */
    private static String uninstall() throws IOException {
        String section = Files.readString(ROOT.resolve("docs/operations.md")).split("## Uninstall", 2)[1];
        return section.lines()
                .filter(line -> line.startsWith("rm -rf ~/.nextflow"))
                .findFirst()
                .orElseThrow()
                .replaceFirst(";.*", "");
    }

    private Map<String, String> user(String url) throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Files.writeString(
                bin.resolve("nextflow"), "#!/bin/sh\nexec " + Nextflow.Version.V24_10.command() + " \"$@\"\n");
        Files.setPosixFilePermissions(bin.resolve("nextflow"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Map<String, String> user = new HashMap<>();
        user.put("HOME", home.toString());
        // as in the script of Nextflow
        user.put("NXF_HOME", home.resolve(".nextflow").toString());
        user.put("NXF_ANSI_LOG", "false");
        user.put("NXF_OFFLINE", "true");
        user.put("PATH", bin + ":" + System.getenv("PATH"));
        user.put("WEATHERGLASS_URL", url);
        return user;
    }

    private static String typed(String line, Path where, Map<String, String> user)
            throws IOException, InterruptedException {
        Path said = user.containsKey("HOME") ? Path.of(user.get("HOME")) : where;
        try (EnactorProgram shell =
                EnactorProgram.start(said, user, List.of("bash", "-c", "cd '" + where + "' && " + line))) {
            shell.succeed();
            return shell.said();
        }
    }
}
