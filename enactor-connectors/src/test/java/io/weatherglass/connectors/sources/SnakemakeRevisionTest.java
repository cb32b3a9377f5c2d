package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The revision that the logger plugin reports, from a real Git repository without Snakemake. */
@Tag("program")
class SnakemakeRevisionTest {
    private static final String RUN = """
            import importlib, pathlib, shutil, subprocess, sys, types
            if not shutil.which("git"):
                print("no git")
                sys.exit()
            package = types.ModuleType("plugin")
            package.__path__ = [sys.argv[1]]
            sys.modules["plugin"] = package
            revision = importlib.import_module("plugin._revision").revision
            folder = pathlib.Path(sys.argv[2])
            def git(*arguments):
                command = ["git", "-c", "user.name=test", "-c", "user.email=test@localhost", *arguments]
                return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout.strip()
            def write(name, text):
                (folder / name).parent.mkdir(exist_ok=True)
                (folder / name).write_text(text)
            write("Snakefile", "rule all: pass")
            git("init")
            git("add", "Snakefile")
            git("commit", "-m", "first")
            commit = git("rev-parse", "--short=10", "HEAD")
            def show():
                found = revision(folder / "Snakefile")
                print("commit" if found == commit else "other")
            show()
            write("results/1.txt", "a result")
            write(".snakemake/log", "a log")
            show()
            for name in ("scripts/new.py", "more.smk"):
                write(name, "new code")
                show()
                (folder / name).unlink()
            show()
            write("Snakefile", "rule all: input: 1")
            show()
            """;

    @TempDir
    private Path folder;

    @Test
    void isTheCommitUnlessThereIsUncommittedCode() throws Exception {
        List<String> shown =
                SnakemakeForecastLineTest.python(RUN, folder.toString()).lines().toList();
        assumeFalse(shown.equals(List.of("no git")), "needs git");
        assertThat(shown).containsExactly("commit", "commit", "other", "other", "commit", "other");
    }
}
