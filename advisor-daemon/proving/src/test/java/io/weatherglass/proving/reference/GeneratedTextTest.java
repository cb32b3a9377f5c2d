package io.weatherglass.proving.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the generated parts of the documents with the program. {@code -Ddocs.write=true} rewrites them. */
class GeneratedTextTest {
    private static final Path DOCUMENTS = Path.of("..", "..", "docs");
    private static final Pattern GENERATED =
            Pattern.compile("(<!-- generated: ([a-z]+) ?(.*?) -->\n).*?(?=<!-- end -->)", Pattern.DOTALL);
    private static final Map<String, Function<List<String>, String>> KINDS = Map.of(
            "events", EventReference::of,
            "operations", OperationReference::of,
            "fields", OperationReference::fields,
            "settings", SettingReference::of,
            "metrics", MetricReference::of,
            "commands", CommandReference::of);

    @ParameterizedTest
    @ValueSource(strings = {"protocol.md", "http.md", "configuration.md", "metrics.md", "cli.md"})
    void agreesWithTheProgram(String name) throws IOException {
        Path document = DOCUMENTS.resolve(name);
        String committed = Files.readString(document);
        String generated = GENERATED
                .matcher(committed)
                .replaceAll(
                        part -> Matcher.quoteReplacement(part.group(1) + "\n" + text(part.group(2), part.group(3))));
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(document, generated);
        } else {
            assertThat(committed).as("run with -Ddocs.write=true").isEqualTo(generated);
        }
    }

    private static String text(String kind, String arguments) {
        return KINDS.get(kind).apply(List.of(arguments.split(" "))).stripTrailing() + "\n\n";
    }
}
