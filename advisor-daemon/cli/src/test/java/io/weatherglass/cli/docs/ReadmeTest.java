package io.weatherglass.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.http.NeedsDaemon;
import io.weatherglass.daemon.http.RunningDaemon;
import io.weatherglass.forecast.testing.Eventually;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documented Java example compiles and runs, and links in the documents have targets. */
@NeedsDaemon
class ReadmeTest {

    private static final long PATIENCE_SECONDS = 120;

    private static final Path ROOT = Path.of("..", "..");
    private static final Path EXAMPLES = ROOT.resolve("enactor-connectors/clients/README.md");

    private final RunningDaemon daemon;

    ReadmeTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    /** Uses the example with the address of the test broker. */
    @Test
    @Tag("process")
    void javaExampleCompilesAndRuns(@TempDir Path folder) throws Exception {
        String source = block("java");
        assertThat(source).contains("\"localhost:9092\"");
        compile(source.replace("localhost:9092", daemon.bootstrapServers()), folder);

        Path log = folder.resolve("log");
        Process example = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        folder + File.pathSeparator + System.getProperty("java.class.path"),
                        "Blast")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(example.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            example.destroyForcibly().onExit().join();
        }
        assertThat(Files.readString(log)).contains("CompletionForecast[");
        assertThat(example.exitValue()).isZero();
        Eventually.until(
                "the run has ended as the example says",
                () -> daemon.get("/api/v1/workflows/blast-42/advisory").body().contains("\"outcome\":\"completed\""));
    }

    private static void compile(String source, Path classes) throws IOException {
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
    void dependencyMatchesTheInstalledModule() throws IOException {
        String parent = Files.readString(ROOT.resolve("pom.xml"));
        String module = Files.readString(ROOT.resolve("enactor-connectors").resolve("pom.xml"));
        // a pom contains only its own coordinates before the properties or after the parent
        String coordinates = element("groupId", parent) + ":" + element("artifactId", module.split("</parent>")[1])
                + ":" + element("version", parent);

        String dependency = block("xml");
        assertThat(element("groupId", dependency) + ":" + element("artifactId", dependency) + ":"
                        + element("version", dependency))
                .isEqualTo(coordinates)
                .startsWith("io.weatherglass:enactor-connectors:");
        assertThat(Files.readString(EXAMPLES).replaceAll("\\s+", " "))
                .contains("`mvn -q install -pl enactor-connectors -am -DskipTests`");
    }

    private static String element(String name, String xml) {
        Matcher element =
                Pattern.compile("<" + name + ">([^<]+)</" + name + ">").matcher(xml);
        assertThat(element.find()).as(name).isTrue();
        return element.group(1);
    }

    @Test
    void linksHaveTargets() throws IOException {
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
        Matcher matcher =
                Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(EXAMPLES));
        assertThat(matcher.find()).as("a block of " + language).isTrue();
        return matcher.group(1);
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String code;

        Source(String code) {
            super(URI.create("string:///Blast.java"), Kind.SOURCE);
            this.code = code;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
        }
    }
}
