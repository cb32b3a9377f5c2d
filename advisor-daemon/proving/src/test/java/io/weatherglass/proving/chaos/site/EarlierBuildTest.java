package io.weatherglass.proving.chaos.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds are found in the folders that launchers use. */
class EarlierBuildTest {

    @TempDir
    private Path folder;

    private Path jar(String place) throws IOException {
        Path jar = folder.resolve(place);
        Files.createDirectories(jar.getParent());
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }

    @Test
    void findsABuiltSourceFolder() throws IOException {
        Path jar = jar("advisor-daemon/cli/target/weatherglass.jar");
        Path libraries = Files.createDirectory(jar.resolveSibling("lib"));
        assertThat(EarlierBuild.at(folder)).isEqualTo(new EarlierBuild(jar, libraries));
        assertThat(EarlierBuild.at(jar)).isEqualTo(new EarlierBuild(jar, libraries));
    }

    @Test
    void findsADistribution() throws IOException {
        Path jar = jar("lib/weatherglass.jar");
        assertThat(EarlierBuild.at(folder)).isEqualTo(new EarlierBuild(jar, jar.getParent()));
    }

    @Test
    void rejectsAFolderWithoutABuild() {
        assertThatThrownBy(() -> EarlierBuild.at(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "--upgrade-from must be weatherglass.jar, a built source folder or a distribution folder, but"
                                + " was \""
                                + folder + "\"");
    }

    @Test
    void rejectsAFileThatIsNotAJar() throws IOException {
        Path file = Files.writeString(folder.resolve("notes.txt"), "not a build");
        assertThatThrownBy(() -> EarlierBuild.at(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("--upgrade-from: \"" + file + "\" is not a jar: ");
    }

    @Test
    void processesEndWithThisOne() throws IOException {
        Path jar = jar("lib/weatherglass.jar");
        Path site = Files.createDirectory(folder.resolve("site"));
        String[] classPath = EarlierBuild.at(folder).classPath(site).split(File.pathSeparator);
        assertThat(classPath)
                .hasSize(3)
                .endsWith(jar.toString(), jar.resolveSibling("*").toString());
        assertThat(Path.of(classPath[0]).resolve("io/weatherglass/proving/chaos/site/TetheredMain.class"))
                .isNotEmptyFile();
    }
}
