package io.weatherglass.proving.chaos.site;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Another build of the program, as its own launcher runs it: its jar, then the libraries beside it. */
public record EarlierBuild(Path jar, Path libraries) {

    private static final String JAR = "weatherglass.jar";
    private static final String LIBRARIES = "lib";

    private static final List<String> PLACES = List.of("advisor-daemon/cli/target/" + JAR, LIBRARIES + "/" + JAR, JAR);

    /**
     * Finds the parts of a build.
     *
     * @param given its jar, the folder of its sources in which it was built, or that of a distribution
     * @throws IllegalArgumentException if there is no build
     */
    public static EarlierBuild at(Path given) {
        Path absolute = given.toAbsolutePath();
        Path jar = Stream.concat(Stream.of(absolute), PLACES.stream().map(absolute::resolve))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--upgrade-from must be " + JAR + " of a build, or the"
                        + " folder of sources that have been built or of a distribution, was \"" + given + "\""));
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
            throw new IllegalArgumentException("--upgrade-from: \"" + file + "\" is no jar: " + e.getMessage(), e);
        }
    }

    /** Its class path, before which stands what ends its processes together with this one. */
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
