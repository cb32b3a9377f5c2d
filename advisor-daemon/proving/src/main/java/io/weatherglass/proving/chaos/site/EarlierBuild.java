package io.weatherglass.proving.chaos.site;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The jar and the libraries of an earlier build of Weatherglass. */
public record EarlierBuild(Path jar, Path libraries) {

    private static final String JAR = "weatherglass.jar";
    private static final String LIBRARIES = "lib";

    private static final List<String> PLACES = List.of("advisor-daemon/cli/target/" + JAR, LIBRARIES + "/" + JAR, JAR);

    /**
     * Finds the files of a build.
     *
     * @param given jar, built source folder or distribution folder
     * @throws IllegalArgumentException if it contains no build
     */
    public static EarlierBuild at(Path given) {
        Path absolute = given.toAbsolutePath();
        Path jar = Stream.concat(Stream.of(absolute), PLACES.stream().map(absolute::resolve))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--upgrade-from must be " + JAR
                        + ", a built source folder or a distribution folder, but was \"" + given + "\""));
        requireJar(jar);
        Path beside = jar.resolveSibling(LIBRARIES);
        return new EarlierBuild(jar, Files.isDirectory(beside) ? beside : jar.getParent());
    }

    private static void requireJar(Path file) {
        try (JarFile jar = new JarFile(file.toFile())) {
            if (jar.getManifest() == null) {
                throw new IllegalArgumentException("--upgrade-from: \"" + file + "\" is a jar without a manifest");
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("--upgrade-from: \"" + file + "\" is not a jar: " + e.getMessage(), e);
        }
    }

    /** Returns the class path of the build, preceded by {@link TetheredMain} in case the build lacks it. */
    String classPath(Path folder) throws IOException {
        Path tether = folder.resolve("tether");
        String name = TetheredMain.class.getName().replace('.', '/') + ".class";
        Path copy = tether.resolve(name);
        Files.createDirectories(copy.getParent());
        try (InputStream code = TetheredMain.class.getClassLoader().getResourceAsStream(name)) {
            Files.write(copy, code.readAllBytes());
        }
        return String.join(
                File.pathSeparator,
                tether.toString(),
                jar.toString(),
                libraries.resolve("*").toString());
    }
}
