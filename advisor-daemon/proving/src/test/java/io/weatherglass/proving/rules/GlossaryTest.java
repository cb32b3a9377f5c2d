package io.weatherglass.proving.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
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
            "advisor-daemon/cli/src/main",
            "advisor-daemon/lab/src/main",
            "advisor-daemon/proving/src/main");
    private static final Pattern TEXT = Pattern.compile(
            ".*\\.(java|js|html|css|md|ya?ml|json|sql|py|sh|toml|tpl|service|properties|xml)|Containerfile|weatherglass");

    /** Migrations keep their text: the databases of users hold its check sum. */
    private static final Pattern FIXED = Pattern.compile(".*/V\\d+__\\w+\\.sql");

    /** A published name of a field or an option that cannot change any more. */
    private static final Set<String> PUBLISHED = Set.of("leastRuns");

    private static final List<Rule> RULES = List.of(
            new Rule(words("told|tell(s|ing)?"), "reported, reports, known; says, shows", "told", "tell"),
            new Rule(
                    Pattern.compile("\\b(told|tells?)[A-Z]\\w*|(?<=[a-z])(Told|Tells?)(\\b|[A-Z]\\w*)"),
                    "reported, says, shows",
                    "told",
                    "tell"),
            new Rule(
                    Pattern.compile("\\b(LEAST|MOST)_\\w+|\\b(least|most)[A-Z]\\w*"),
                    "MIN_, MAX_, min, max",
                    "least",
                    "most"),
            new Rule(words("odd jobs?"), "outliers", "odd job"),
            new Rule(words("anew|once more"), "again", "anew", "once more"),
            new Rule(words("so manieth"), "every n-th", "so manieth"),
            new Rule(words("of whom|(nothing|none) (was|is|has been) heard"), "silent", "of whom", " heard"),
            new Rule(words("parted by"), "separated by", "parted by"),
            new Rule(words("in the place of"), "instead of, in place of", "in the place of"),
            new Rule(words("as none other"), "unless it is the only one", "as none other"),
            new Rule(
                    words("lives|let ?go|(says?|saying|said) no more"),
                    "active, release, closed",
                    "lives",
                    "letgo",
                    "let go",
                    " no more"));

    /**
     * What not to write.
     *
     * @param found finds it
     * @param instead what to write instead
     * @param parts one of them is in all that is found, in lower case: most files have none, and are not searched
     */
    private record Rule(Pattern found, String instead, List<String> parts) {
        Rule(Pattern found, String instead, String... parts) {
            this(found, instead, List.of(parts));
        }

        boolean mayBeIn(String lowerCase) {
            return parts.stream().anyMatch(lowerCase::contains);
        }
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

    @Test
    void eachRuleFindsWhatItIsAbout() {
        List<String> examples = List.of(
                "He was told so",
                "the toldJobs",
                "LEAST_RUNS",
                "odd jobs",
                "once more",
                "every so manieth",
                "of whom nothing is known",
                "parted by blanks",
                "in the place of",
                "as none other is",
                "where it lives");
        assertThat(examples).hasSameSizeAs(RULES);
        for (int k = 0; k < RULES.size(); k++) {
            String example = examples.get(k);
            assertThat(RULES.get(k).mayBeIn(example.toLowerCase(Locale.ROOT))
                            && RULES.get(k).found().matcher(example).find())
                    .as(example)
                    .isTrue();
        }
    }

    private static boolean isText(Path file) {
        String path = file.toString();
        return Files.isRegularFile(file)
                && TEXT.matcher(file.getFileName().toString()).matches()
                && !FIXED.matcher(path).matches();
    }

    private static void find(Path file, List<String> found) throws IOException {
        String text = Files.readString(file);
        String lowerCase = text.toLowerCase(Locale.ROOT);
        List<Rule> rules =
                RULES.stream().filter(rule -> rule.mayBeIn(lowerCase)).toList();
        List<String> lines = rules.isEmpty() ? List.of() : text.lines().toList();
        for (int line = 0; line < lines.size(); line++) {
            for (Rule rule : rules) {
                var matcher = rule.found().matcher(lines.get(line));
                while (matcher.find()) {
                    if (!PUBLISHED.contains(matcher.group())) {
                        found.add("%s:%d: \"%s\"; write %s"
                                .formatted(ROOT.relativize(file), line + 1, matcher.group(), rule.instead()));
                    }
                }
            }
        }
    }
}
