package io.weatherglass.simulation.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Files of an installed SimGrid. */
record SimGridInstallation(Path jar, Path library, Path javaLibrary) {
    static final String HINT = "install the Debian package libsimgrid-java (apt-get install libsimgrid-java)";
    private static final Path JAR = Path.of("/usr/share/java/simgrid.jar");
    private static final Path LIBRARIES = Path.of("/usr/lib");

    /** @throws EngineUnavailableException if a file of the Debian package libsimgrid-java is missing */
    static SimGridInstallation find() {
        return find(JAR, LIBRARIES);
    }

    static SimGridInstallation find(Path jar, Path libraries) {
        if (!Files.isReadable(jar)) {
            throw new EngineUnavailableException("the SimGrid engine needs " + jar + ": " + HINT);
        }
        return new SimGridInstallation(
                jar, library(libraries, "libsimgrid.so"), library(libraries, "libsimgrid-java.so"));
    }

    /** Searches the folder and its direct subfolders, because Debian uses one subfolder per architecture. */
    private static Path library(Path libraries, String name) {
        try (Stream<Path> below = Files.list(libraries)) {
            return Stream.concat(
                            Stream.of(libraries),
                            below.filter(Files::isDirectory).sorted())
                    .flatMap(folder -> newest(folder, name).stream())
                    .findFirst()
                    .orElseThrow(() -> new EngineUnavailableException("the SimGrid engine needs " + name + " in "
                            + libraries + " or in a folder directly below it: " + HINT));
        } catch (IOException unreadable) {
            throw new EngineUnavailableException("the SimGrid engine cannot read " + libraries, unreadable);
        }
    }

    private static Optional<Path> newest(Path folder, String name) {
        if (!Files.isReadable(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(name))
                    .max(Comparator.comparing(file -> file.getFileName().toString()));
        } catch (IOException unreadable) {
            throw new EngineUnavailableException("the SimGrid engine cannot read " + folder, unreadable);
        }
    }

    void linkInto(Path folder) {
        try {
            Files.createSymbolicLink(folder.resolve("libsimgrid.so"), library);
            Files.createSymbolicLink(folder.resolve("libsimgrid-java.so"), javaLibrary);
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot create links to the SimGrid libraries in " + folder, failed);
        }
    }

    static List<String> configuration(double precisionSeconds) {
        return List.of(
                "--cfg=surf/precision:" + precisionSeconds,
                "--cfg=maxmin/precision:1e-9",
                "--cfg=network/model:CM02",
                "--cfg=network/bandwidth-factor:1",
                "--cfg=network/latency-factor:1",
                "--cfg=network/weight-S:0",
                "--cfg=network/crosstraffic:0",
                "--cfg=network/TCP-gamma:1e30",
                "--log=root.thres:error");
    }
}
