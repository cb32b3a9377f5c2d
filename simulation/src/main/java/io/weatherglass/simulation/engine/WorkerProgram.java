package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The program that worker processes run, in a private folder that also contains the files of the processes and links to
 * SimGrid's libraries.
 */
final class WorkerProgram implements AutoCloseable {
    /** Built only if SimGrid is installed, and never on the class path of this process. */
    private static final String JAR = "simgrid-worker.jar";

    private static final String MAIN = "io.weatherglass.simulation.simgrid.SimGridWorker";
    private static final int FIRST_JAVA_THAT_WARNS_OF_NATIVE_CODE = 22;

    private final SimGridInstallation installation;
    private final Path folder;
    private final CpuPinning pinning = CpuPinning.detect();
    private String lastText = "";
    private Optional<Path> lastFile = Optional.empty();
    private int files;

    /** @throws EngineUnavailableException if the program was not built */
    WorkerProgram(SimGridInstallation installation) {
        this.installation = installation;
        folder = newFolder();
        try {
            unpack();
            installation.linkInto(folder);
        } catch (RuntimeException failed) {
            close();
            throw failed;
        }
    }

    private static Path newFolder() {
        try {
            return Files.createTempDirectory("weatherglass-simgrid-");
        } catch (IOException failed) {
            throw unusable(failed);
        }
    }

    static void requireBuilt() {
        if (WorkerProgram.class.getResource("/" + JAR) == null) {
            throw new EngineUnavailableException(
                    "the SimGrid engine is not part of this build, because SimGrid was not installed at build time: "
                            + SimGridInstallation.HINT + " and build again");
        }
    }

    private void unpack() {
        try (InputStream jar = WorkerProgram.class.getResourceAsStream("/" + JAR)) {
            requireBuilt();
            Files.copy(jar, folder.resolve(JAR));
        } catch (IOException failed) {
            throw unusable(failed);
        }
    }

    private static EngineFailedException unusable(IOException failed) {
        return new EngineFailedException(
                "cannot unpack the SimGrid worker program into the temporary folder: "
                        + failed.getMessage()
                        + "; free disk space or set another folder: WEATHERGLASS_JAVA_OPTS=-Djava.io.tmpdir=FOLDER",
                failed);
    }

    /** Replaces the previous file by a new one, unless it has the same text. */
    Path fileOf(String text) {
        if (lastFile.isEmpty() || !text.equals(lastText)) {
            Path file = newFile(".xml", text);
            lastFile.ifPresent(WorkerProgram::delete);
            lastFile = Optional.of(file);
            lastText = text;
        }
        return lastFile.get();
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot delete " + file, failed);
        }
    }

    private synchronized Path newFile(String suffix, String text) {
        try {
            return Files.writeString(folder.resolve(files++ + suffix), text);
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot write a file for SimGrid worker processes", failed);
        }
    }

    WorkerProcess start(WorkerPool.Setting setting, int slot) {
        List<String> command = new ArrayList<>(pinning.prefix(slot));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:+UseSerialGC");
        command.add("-XX:TieredStopAtLevel=1");
        // Crash reports of the native library must not mix with the results on standard output.
        command.add("-XX:+DisplayVMOutputToStderr");
        command.add("-XX:ErrorFile=" + folder.resolve("crash-%p.log"));
        command.add("-Djava.library.path=" + folder);
        if (Runtime.version().feature() >= FIRST_JAVA_THAT_WARNS_OF_NATIVE_CODE) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.add("-cp");
        command.add(classPath(setting.strategies()));
        command.add(MAIN);
        command.add(setting.platformFile().toString());
        command.add(setting.controllerHost());
        command.add(String.valueOf(setting.precisionSeconds()));
        command.addAll(SimGridInstallation.configuration(setting.precisionSeconds()));
        return new WorkerProcess(command, newFile(".log", ""));
    }

    private String classPath(Collection<Path> strategies) {
        Set<Path> path = new LinkedHashSet<>();
        path.add(folder.resolve(JAR));
        path.add(installation.jar());
        path.add(codeOf(WorkerProgram.class));
        path.addAll(strategies);
        return path.stream().map(Path::toString).collect(Collectors.joining(System.getProperty("path.separator")));
    }

    /** Returns the jars and folders of the strategies, which may be user code. */
    static Set<Path> codeOf(Collection<ProvisioningStrategy> strategies) {
        return strategies.stream()
                .map(strategy -> codeOf(strategy.getClass()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Path codeOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException("cannot locate the code of " + type, impossible);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).forEach(WorkerProgram::delete);
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot list " + folder, failed);
        }
    }
}
