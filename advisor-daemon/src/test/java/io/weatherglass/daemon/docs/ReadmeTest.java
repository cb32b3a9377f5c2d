package io.weatherglass.daemon.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README tells what is so: its Java compiles, and what it links to is there. */
class ReadmeTest {

    private static final Path ROOT = Path.of("..");

    @Test
    void theJavaExampleCompiles(@TempDir Path classes) throws IOException {
        String source = "import io.weatherglass.connectors.client.*;\nimport io.weatherglass.connectors.protocol.*;\n"
                + "import java.net.URI;\nimport java.time.Instant;\nimport java.util.Optional;\n"
                + "class Example {\n  void example() {\n" + block("java") + "\n  }\n}\n";
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, null, null)) {
            boolean compiled = compiler.getTask(
                            null,
                            files,
                            diagnostics,
                            List.of(
                                    "-proc:none",
                                    "-d",
                                    classes.toString(),
                                    "-cp",
                                    System.getProperty("java.class.path")),
                            null,
                            List.of(new Source(source)))
                    .call();
            assertThat(compiled).as(diagnostics.getDiagnostics().toString()).isTrue();
        }
    }

    @Test
    void itsLinksLeadSomewhere() throws IOException {
        try (Stream<Path> pages =
                Stream.concat(Stream.of(ROOT.resolve("README.md")), Files.walk(ROOT.resolve("docs")))) {
            for (Path page :
                    pages.filter(path -> path.toString().endsWith(".md")).toList()) {
                Matcher links = Pattern.compile("]\\(([^)#:]+)(#[^)]*)?\\)").matcher(Files.readString(page));
                while (links.find()) {
                    assertThat(page.resolveSibling(links.group(1)))
                            .as("linked from " + page)
                            .exists();
                }
            }
        }
    }

    private static String block(String language) throws IOException {
        Matcher matcher = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(ROOT.resolve("README.md")));
        assertThat(matcher.find()).as("a block of " + language).isTrue();
        return matcher.group(1);
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String code;

        Source(String code) {
            super(URI.create("string:///Example.java"), Kind.SOURCE);
            this.code = code;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
        }
    }
}
