package io.weatherglass.lab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.lab.LabCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples in docs/research/laboratory.md print the documented output, and the lists of fields and keys are
 * complete.
 */
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
    void commandsPrintTheOutputShown() {
        List<String> sessions =
                blocks("").stream().filter(block -> block.startsWith(PROMPT)).toList();
        assertThat(sessions).hasSize(2);
        for (String session : sessions) {
            String command = session.lines().findFirst().orElseThrow();
            List<String> shown = session.lines().skip(1).toList();
            assertThat(run(command.substring(PROMPT.length())).lines())
                    .as(command)
                    .startsWith(shown.toArray(String[]::new));
        }
    }

    @Test
    void namesEveryField() throws IOException {
        Set<String> wanted = new TreeSet<>();
        JsonNode report = new ObjectMapper().readTree(run("experiment omssa.yaml --json"));
        add(wanted, report);
        add(wanted, report.at("/cells/0"));
        JsonNode line = new ObjectMapper()
                .readTree(Files.readAllLines(folder.resolve("omssa.results.jsonl"))
                        .get(0));
        add(wanted, line);
        add(wanted, line.get("cell"));
        add(wanted, line.get("result"));
        JsonNode convergence = new ObjectMapper()
                .readTree(run("convergence synthetic:omssa-brs:9 --platforms platforms.json --strategy asap"
                        + " --numbers 10 --json"));
        add(wanted, convergence);
        add(wanted, convergence.at("/convergence/0"));
        for (String name : wanted) {
            assertThat(document).as("mentions %s", name).containsPattern("`" + name + "(\\[\\])?`");
        }
    }

    private static void add(Set<String> names, JsonNode object) {
        for (Iterator<String> fields = object.fieldNames(); fields.hasNext(); ) {
            names.add(fields.next());
        }
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
