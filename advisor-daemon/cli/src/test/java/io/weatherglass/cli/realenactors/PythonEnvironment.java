package io.weatherglass.cli.realenactors;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/**
 * A Python virtual environment with packages from PyPI. It is kept after the tests.
 *
 * @param folder folder of the environment
 * @param python required Python version, for messages
 */
record PythonEnvironment(Path folder, String python) {

    /** @param name name of a folder in the build folder */
    static PythonEnvironment named(String name, String python) {
        return new PythonEnvironment(Path.of("target", name).toAbsolutePath(), python);
    }

    /** Returns a program of the environment. */
    String program(String name) {
        return folder.resolve("bin").resolve(name).toString();
    }

    /** Installs packages. Skips the test if this is not possible. */
    interface Packages {
        void install() throws IOException, InterruptedException;
    }

    /**
     * Creates the environment unless it is complete. Only one test creates it, while others wait. Skips the test if this
     * is not possible.
     */
    void require(Packages packages) throws IOException, InterruptedException {
        EnactorProgram.require("python3", "python3");
        Path whole = Files.createDirectories(folder).resolve("installed");
        synchronized (PythonEnvironment.class) {
            try (FileChannel channel = FileChannel.open(
                            folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock held = channel.lock()) {
                if (held.isValid() && !Files.exists(whole)) {
                    run("python3", "-m", "venv", folder.toString());
                    packages.install();
                    Files.createFile(whole);
                }
            }
        }
    }

    /** Returns the command that installs packages. */
    List<String> pip(String... options) {
        List<String> command =
                new ArrayList<>(List.of(program("pip"), "install", "--quiet", "--retries", "1", "--timeout", "10"));
        command.addAll(List.of(options));
        return command;
    }

    /** Installs packages. Skips the test if this is not possible. */
    void install(String... options) throws IOException, InterruptedException {
        run(pip(options).toArray(String[]::new));
    }

    /**
     * Runs a program of the environment. Skips the test if the program fails.
     *
     * @return output of the program
     */
    String run(String... command) throws IOException, InterruptedException {
        try (EnactorProgram program = EnactorProgram.start(folder, Map.of(), List.of(command))) {
            Assumptions.assumeTrue(
                    program.succeeded(),
                    () -> "needs " + python + " with venv, and PyPI: "
                            + program.said().strip());
            return program.said();
        }
    }
}
