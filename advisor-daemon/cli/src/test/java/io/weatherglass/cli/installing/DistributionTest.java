package io.weatherglass.cli.installing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;

/** Builds the distribution, inspects it, rebuilds it, installs it on a fresh machine, and builds an image from it. */
@Tag("process")
@Tag("broker")
@Tag("long")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class DistributionTest {

    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
    private static final ObjectMapper JSON = new ObjectMapper();

    /** In the build folder, because the temporary folder may be too small for images and file systems. */
    @TempDir(factory = InTarget.class)
    private static Path folder;

    private static Path released;
    private static Path unpacked;

    @BeforeAll
    static void build() throws IOException {
        released = folder.resolve("released");
        Shell.run(ROOT.resolve("weatherglass").toString(), "dist", "--release", "--to", released.toString());
        unpacked = Files.createDirectory(folder.resolve("unpacked"));
        Shell.run("tar", "-C", unpacked.toString(), "-xzf", archive().toString());
        unpacked = only(unpacked, "weatherglass-");
    }

    /** Deletes root file systems, because JUnit would warn about every link in them. */
    @AfterAll
    static void removeMachines() {
        Shell.run(
                "rm",
                "-rf",
                "--one-file-system",
                folder.resolve("machine").toString(),
                folder.resolve("builder").toString(),
                folder.resolve("images").toString());
    }

    static final class InTarget implements TempDirFactory {
        @Override
        public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) throws IOException {
            return Files.createTempDirectory(Path.of("target").toAbsolutePath(), "distribution");
        }
    }

    private static Path archive() throws IOException {
        return only(released, ".tar.gz");
    }

    private static Path only(Path folder, String part) throws IOException {
        List<Path> found = list(folder).stream()
                .filter(file -> file.getFileName().toString().contains(part))
                .toList();
        assertThat(found).as(part).hasSize(1);
        return found.get(0);
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static Map<Path, String> contents(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .collect(Collectors.toMap(
                            folder::relativize,
                            file -> Shell.run("sha256sum", "-b", file.toString())
                                    .split(" ")[0]));
        }
    }

    @Test
    void distributionIsComplete() throws IOException {
        assertThat(list(unpacked).stream().map(file -> file.getFileName().toString()))
                .containsExactly(
                        "CONTRIBUTING.md",
                        "LICENSE",
                        "README.md",
                        "SECURITY.md",
                        "SHA256SUMS",
                        "bin",
                        "conf",
                        "deploy",
                        "docs",
                        "enactor-connectors",
                        "grafana",
                        "lib",
                        "licences",
                        "weatherglass.cdx.json");
        assertThat(unpacked.resolve("bin/weatherglass")).isExecutable();
        // not the folder of the user who built the distribution
        assertThat(unpacked.resolve("conf/weatherglass.yaml"))
                .content()
                .contains("#data-dir: /home/USER/.local/share/weatherglass  # default: ");
        assertThat(unpacked.resolve("deploy/systemd/weatherglass.service")).exists();
        assertThat(unpacked.resolve("deploy/prometheus/alerts.yml")).exists();
        assertThat(unpacked.resolve("deploy/helm/weatherglass/Chart.yaml")).exists();
        assertThat(list(unpacked.resolve("grafana/dashboards"))).isNotEmpty();
        for (Path sums : List.of(unpacked, released)) {
            Shell.run("sh", "-c", "cd \"$0\" && sha256sum --strict --quiet -c SHA256SUMS", sums.toString());
        }
        assertThat(Shell.run(unpacked.resolve("bin/weatherglass").toString(), "--version"))
                .startsWith("weatherglass ");
    }

    @Test
    void billOfMaterialsAndLicencesListEveryLibrary() throws IOException {
        JsonNode bill = JSON.readTree(unpacked.resolve("weatherglass.cdx.json").toFile());
        List<String> listed = new ArrayList<>();
        bill.get("components")
                .forEach(component -> listed.add(component.get("name").asText() + "-"
                        + component.get("version").asText() + ".jar"));
        List<String> jars = list(unpacked.resolve("lib")).stream()
                .map(jar -> jar.getFileName().toString())
                .filter(name -> name.endsWith(".jar") && !name.equals("weatherglass.jar"))
                .toList();

        assertThat(jars).hasSizeGreaterThan(50);
        assertThat(listed).containsExactlyInAnyOrderElementsOf(jars);
        assertThat(Files.readAllLines(unpacked.resolve("licences/THIRD-PARTY.txt")).stream()
                        .filter(line -> line.contains(" - ")))
                .hasSameSizeAs(jars);
    }

    @Test
    void modulesHaveSourcesAndJavadoc() throws IOException {
        for (String module :
                List.of("simulation", "trace-store", "enactor-connectors", "forecast", "daemon", "lab", "cli")) {
            only(released.resolve("maven"), module + "-" + version() + "-sources.jar");
            only(released.resolve("maven"), module + "-" + version() + "-javadoc.jar");
            only(released.resolve("maven"), module + "-" + version() + ".jar");
        }
        for (String module : List.of("simulation", "trace-store", "enactor-connectors", "forecast")) {
            Path kits = only(released.resolve("maven"), module + "-" + version() + "-tests.jar");
            assertThat(namesIn(kits)).as("the kits of " + module).anyMatch(name -> name.contains("CompatibilityKit"));
        }
    }

    private static List<String> namesIn(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream().map(JarEntry::getName).toList();
        }
    }

    private static String version() {
        return unpacked.getFileName().toString().replaceFirst("^weatherglass-", "");
    }

    /** Another user builds in another folder. */
    @Test
    void buildIsReproducible() throws IOException {
        Path again = folder.resolve("again");
        Shell.run(
                Map.of("TZ", "Asia/Tokyo", "LC_ALL", "C.UTF-8"),
                "sh",
                "-c",
                "umask 077 && exec \"$0\" dist --release --to \"$1\"",
                ROOT.resolve("weatherglass").toString(),
                again.toString());
        assertThat(contents(again)).isEqualTo(contents(released));
    }

    /** Installs as documented and starts the command line of the unit. */
    @Test
    void installsAndUpgradesOnAFreshMachine() throws Exception {
        Path root = Files.createDirectory(folder.resolve("machine"));
        Machine machine = Machine.debian(root).requirePackages();
        machine.run("apt-get", "install", "-y", "--no-install-recommends", "openjdk-17-jre-headless");
        Path data = Files.createDirectories(root.resolve("var/lib/weatherglass"));
        Shell.run("chown", "65534:65534", data.toString());
        install(machine);
        Machine service = machine.as("65534:65534", unit(root, "Environment"));
        List<String> command = new ArrayList<>(unit(root, "ExecStart"));
        assertThat(command.remove(command.size() - 1)).isEqualTo("$WEATHERGLASS_SERVE_OPTIONS");

        try (InstalledDaemon daemon = InstalledDaemon.start(service, folder.resolve("first.log"), command)) {
            daemon.replay("before", data);
            assertThat(daemon.history()).containsExactly("before");
            daemon.stop();
        }

        // the previous release is installed and running
        Files.move(root.resolve("opt").resolve(unpacked.getFileName()), root.resolve("opt/weatherglass-0.0.1"));
        install(machine);
        try (InstalledDaemon daemon = InstalledDaemon.start(service, folder.resolve("second.log"), command)) {
            assertThat(daemon.history()).containsExactly("before");
            daemon.replay("after", data);
            assertThat(daemon.history()).containsExactlyInAnyOrder("before", "after");
            daemon.stop();
        }
    }

    private static void install(Machine machine) throws IOException {
        Files.copy(archive(), machine.root().resolve("opt/weatherglass.tar.gz"));
        machine.run("tar", "-xzf", "/opt/weatherglass.tar.gz", "-C", "/opt");
        Files.delete(machine.root().resolve("opt/weatherglass.tar.gz"));
        machine.run("ln", "-sfn", unpacked.getFileName().toString(), "/opt/weatherglass");
        machine.run("ln", "-sfn", "/opt/weatherglass/bin/weatherglass", "/usr/local/bin/weatherglass");
        assertThat(machine.run("/usr/local/bin/weatherglass", "--version")).startsWith("weatherglass ");
        machine.run("sh", "-c", "cd /opt/weatherglass && sha256sum --strict --quiet -c SHA256SUMS");
    }

    /** Returns the words in the value of a key of the unit. */
    private static List<String> unit(Path root, String key) throws IOException {
        Path unit = root.resolve("opt").resolve(unpacked.getFileName()).resolve("deploy/systemd/weatherglass.service");
        return Files.readAllLines(unit).stream()
                .filter(line -> line.startsWith(key + "="))
                .flatMap(line -> Stream.of(line.substring(key.length() + 1).split(" ")))
                .toList();
    }

    @Test
    void imageRunsOnAReadOnlyRoot() throws Exception {
        Path debian = Machine.requireDebian();
        assumeTrue(
                Shell.tryRun(Map.of(), "sh", "-c", "command -v buildah").exitCode() == 0,
                "needs the Debian package buildah");
        // a Debian mirror is required, because the first stage of the image installs packages
        Machine.debian(Files.createDirectory(folder.resolve("builder"))).requirePackages();
        try (Images images = new Images(folder.resolve("images"))) {
            images.importBase(debian, "docker.io/library/debian:12-slim");
            images.build(ROOT.resolve("deploy/Containerfile"), released, "weatherglass");
            Image image = images.image("weatherglass");

            assertThat(image.bytesWithoutBase()).isLessThanOrEqualTo(250_000_000);
            assertThat(image.healthCheck()).containsExactly("CMD", "weatherglass", "admin", "health");
            assertThat(image.user()).isEqualTo("10001:10001");

            Path data = Files.createDirectory(folder.resolve("volume"));
            Shell.run("chown", image.user(), data.toString());
            Machine machine = Machine.readOnly(images.mount("weatherglass"), image.user(), data, image.environment());
            try (InstalledDaemon daemon =
                    InstalledDaemon.start(machine, folder.resolve("image.log"), image.command())) {
                daemon.replay("in-a-container", data);
                assertThat(daemon.history()).containsExactly("in-a-container");
                assertThat(machine.tryRun("touch", "/opt/weatherglass/new").output())
                        .contains("Read-only file system");
                daemon.stop();
            }
            assertThat(machine.run(
                            "weatherglass",
                            "simulate",
                            InstalledDaemon.DATA + "/v1.sample.brs.asap.regular.sample-cloud.v1.1.tasks",
                            "--platforms",
                            InstalledDaemon.DATA + "/platforms.json",
                            "--engine",
                            "simgrid"))
                    .contains("engine simgrid", "makespan");
        }
    }
}
