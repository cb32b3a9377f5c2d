package io.weatherglass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Sources, documents and configuration say things in the words that everybody else uses. */
class GlossaryTest {

    private static final Path ROOT = Path.of("..", "..");
    private static final List<String> ROOTS = List.of(
            "README.md",
            "CONTRIBUTING.md",
            "SECURITY.md",
            "weatherglass",
            "docs",
            "deploy",
            "grafana",
            "simulation/src/main",
            "trace-store/src/main",
            "enactor-connectors/src/main",
            "enactor-connectors/plugins/nf-weatherglass/src/main",
            "enactor-connectors/plugins/snakemake",
            "advisor-daemon/forecast/src/main",
            "advisor-daemon/daemon/src/main",
            "advisor-daemon/lab/src/main",
            "advisor-daemon/cli/src/main");
    private static final Pattern TEXT = Pattern.compile(
            ".*\\.(java|js|html|css|md|ya?ml|json|sql|py|sh|toml|tpl|service|properties|xml)|Containerfile|weatherglass");

    /** Migrations keep their text: the databases of users hold its check sum. */
    private static final Pattern FIXED = Pattern.compile(".*/V\\d+__\\w+\\.sql");

    /** A published name of a field or an option that cannot change any more. */
    private static final Set<String> PUBLISHED = Set.of("leastRuns");

    /** What not to write, and what to write instead. */
    private static final Map<Pattern, String> INSTEAD = instead();

    /** Any of them, so that a file without one is read once. */
    private static final Pattern ANY = Pattern.compile(INSTEAD.keySet().stream()
            .map(pattern -> (pattern.flags() & Pattern.CASE_INSENSITIVE) == 0
                    ? pattern.pattern()
                    : "(?i:" + pattern.pattern() + ")")
            .collect(Collectors.joining("|")));

    private static Map<Pattern, String> instead() {
        Map<Pattern, String> instead = new LinkedHashMap<>();
        instead.put(words("told|tell(s|ing)?"), "reported, reports, known; says, shows");
        instead.put(
                Pattern.compile("\\b(told|tells?)[A-Z]\\w*|(?<=[a-z])(Told|Tells?)(\\b|[A-Z]\\w*)"),
                "reported, says, shows");
        instead.put(Pattern.compile("\\b(LEAST|MOST)_\\w+|\\b(least|most)[A-Z]\\w*"), "MIN_, MAX_, min, max");
        instead.put(words("odd jobs?"), "outliers");
        instead.put(words("anew|once more"), "again");
        instead.put(words("so manieth"), "every n-th");
        instead.put(words("of whom|(nothing|none) (was|is|has been) heard"), "silent");
        instead.put(words("parted by"), "separated by");
        instead.put(words("in the place of"), "instead of, in place of");
        instead.put(words("as none other"), "unless it is the only one");
        instead.put(words("lives|let ?go|(says?|saying|said) no more"), "active, release, closed");
        return instead;
    }

    private static Pattern words(String words) {
        return Pattern.compile("\\b(" + words + ")\\b", Pattern.CASE_INSENSITIVE);
    }

    @Test
    void nothingIsSaidInWordsThatNobodyWouldSayAloud() throws IOException {
        List<String> found = new ArrayList<>();
        for (String root : ROOTS) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(root))) {
                for (Path file : files.filter(GlossaryTest::isText).sorted().toList()) {
                    find(file, found);
                }
            }
        }
        assertThat(found).isEmpty();
    }

    private static boolean isText(Path file) {
        String path = file.toString();
        return Files.isRegularFile(file)
                && TEXT.matcher(file.getFileName().toString()).matches()
                && !FIXED.matcher(path).matches();
    }

    private static void find(Path file, List<String> found) throws IOException {
        if (!ANY.matcher(Files.readString(file)).find()) {
            return;
        }
        List<String> lines = Files.readAllLines(file);
        for (int line = 0; line < lines.size(); line++) {
            for (Map.Entry<Pattern, String> entry : INSTEAD.entrySet()) {
                var matcher = entry.getKey().matcher(lines.get(line));
                while (matcher.find()) {
                    if (!PUBLISHED.contains(matcher.group())) {
                        found.add("%s:%d: \"%s\"; write %s"
                                .formatted(ROOT.relativize(file), line + 1, matcher.group(), entry.getValue()));
                    }
                }
            }
        }
    }
}
