package io.weatherglass.cli.realenactors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/**
 * A virtual environment of Python with packages of PyPI, which outlives the tests.
 *
 * @param folder in which it is
 * @param python that it needs, for people
 */
record PythonEnvironment(Path folder, String python) {

    /** @param name of its folder in that of the build */
    static PythonEnvironment named(String name, String python) {
        return new PythonEnvironment(Path.of("target", name).toAbsolutePath(), python);
    }

    /** A program of it. */
    String program(String name) {
        return folder.resolve("bin").resolve(name).toString();
    }

    /** What packages are to be installed into it by; ends the test where that cannot be. */
    interface Packages {
        void install() throws IOException, InterruptedException;
    }

    /** Makes it, unless it is there as a whole; ends the test where that cannot be. */
    void require(Packages packages) throws IOException, InterruptedException {
        EnactorProgram.require("python3", "python3");
        Path whole = folder.resolve("installed");
        if (!Files.exists(whole)) {
            run("python3", "-m", "venv", folder.toString());
            packages.install();
            Files.createFile(whole);
        }
    }

    /** The command that installs packages. */
    List<String> pip(String... options) {
        List<String> command =
                new ArrayList<>(List.of(program("pip"), "install", "--quiet", "--retries", "1", "--timeout", "10"));
        command.addAll(List.of(options));
        return command;
    }

    /** Installs packages; ends the test where that cannot be. */
    void install(String... options) throws IOException, InterruptedException {
        run(pip(options).toArray(String[]::new));
    }

    /**
     * Runs a program in its folder; ends the test where that fails.
     *
     * @return what it said
     */
    String run(String... command) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        try (EnactorProgram program = EnactorProgram.start(folder, Map.of(), List.of(command))) {
            Assumptions.assumeTrue(
                    program.succeeded(),
                    () -> "needs " + python + " with venv, and PyPI: "
                            + program.said().strip());
            return program.said();
        }
    }
}
