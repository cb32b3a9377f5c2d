package io.weatherglass.lab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.lab.LabCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example in docs/research/laboratory.md prints the documented output, and the list of keys is complete. */
@Tag("long")
class ExperimentsDocumentTest {
    private static final Path DOCUMENT = Path.of("..", "..", "docs", "research", "laboratory.md");
    private static final String PROMPT = "$ ./weatherglass lab ";

    @TempDir
    private Path folder;

    private String document;

    @BeforeEach
    void writeFiles() throws IOException {
        document = Files.readString(DOCUMENT);
        Files.writeString(folder.resolve("platforms.json"), blocks("json").get(0));
        Files.writeString(folder.resolve("omssa.yaml"), blocks("yaml").get(0));
    }

    private List<String> blocks(String language) {
        Matcher matcher = Pattern.compile("^```" + language + "\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(document);
        List<String> blocks = new ArrayList<>();
        while (matcher.find()) {
            blocks.add(matcher.group(1));
        }
        return blocks;
    }

    /** Runs a command as if it were started in the folder of the files. */
    private String run(String commandLine) {
        String[] arguments = Arrays.stream(commandLine.split(" "))
                .map(word -> word.matches("[a-z]+\\.(json|yaml|svg)")
                        ? folder.resolve(word).toString()
                        : word)
                .toArray(String[]::new);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = LabCommand.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
        assertThat(exitCode).as(err.toString()).isZero();
        return out.toString().replace(folder + "/", "");
    }

    @Test
    void commandPrintsTheOutputShown() {
        String session = blocks("").stream()
                .filter(block -> block.startsWith(PROMPT))
                .findFirst()
                .orElseThrow();
        String command = session.lines().findFirst().orElseThrow();
        assertThat(run(command.substring(PROMPT.length())).lines())
                .startsWith(session.lines().skip(1).toArray(String[]::new));
    }

    /** The message about an unknown key lists the known keys. */
    @Test
    void listsExactlyTheExistingKeys() throws IOException {
        Files.writeString(folder.resolve("wrong.yaml"), "wrong: 1\n");
        StringWriter err = new StringWriter();
        LabCommand.commandLine()
                .setErr(new PrintWriter(err, true))
                .execute("experiment", folder.resolve("wrong.yaml").toString());
        Matcher listed = Pattern.compile("must be one of (.*), but was").matcher(err.toString());
        assertThat(listed.find()).isTrue();
        String table = document.substring(document.indexOf("| key | values |"), document.indexOf("Paths are relative"));
        Matcher keys = Pattern.compile("^\\| `([a-z-]+)`", Pattern.MULTILINE).matcher(table);
        List<String> documented = new ArrayList<>();
        while (keys.find()) {
            documented.add(keys.group(1));
        }
        assertThat(documented).containsExactly(listed.group(1).split(", "));
    }
}
