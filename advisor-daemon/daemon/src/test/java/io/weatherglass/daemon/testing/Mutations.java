package io.weatherglass.daemon.testing;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Valid texts with a few changes. */
public final class Mutations {

    /** Tokens that have broken parsers before. */
    private static final List<String> TOKENS = List.of(
            "",
            "\"",
            "\\",
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "=",
            "%",
            "&",
            "\n",
            "\r\n",
            "\t",
            " ",
            "-",
            "0",
            "-1",
            "1e400",
            "-1e308",
            "1e-400",
            "NaN",
            "Infinity",
            "null",
            "true",
            "9223372036854775808",
            "2147483648",
            "9".repeat(1000),
            "0." + "0".repeat(1000) + "1",
            "+1000000000-12-31T23:59:59Z",
            "-999999999-01-01T00:00:00Z",
            "2026-02-30T25:61:61Z",
            "PT99999999999999H",
            "\u0000",
            "\ud800",
            "\u202e",
            "\ufeff",
            "é",
            "\\u0000",
            "\\ud800",
            "%zz",
            "%00",
            "../../../etc/passwd",
            "&a;",
            "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]>",
            "*a",
            "&a [*a]",
            "!!java.net.URL [x]",
            "$(x)",
            "${x}",
            "[".repeat(3000),
            "{\"a\":".repeat(3000),
            "- ".repeat(3000),
            "(".repeat(3000),
            "a".repeat(70_000),
            "1".repeat(70_000),
            "/".repeat(70_000) + "x",
            " (".repeat(30_000),
            "_1".repeat(30_000) + "x",
            "a|".repeat(30_000),
            "a=b ".repeat(20_000),
            "a,".repeat(30_000));

    private Mutations() {}

    /**
     * @param from start, as a share of the text
     * @param length number of characters to remove
     * @param repeats how often to insert the removed text before the token
     */
    private record Mutation(double from, int length, int repeats, String token) {

        String of(String text) {
            int begin = (int) (from * text.length());
            int end = Math.min(text.length(), begin + length);
            return text.substring(0, begin) + text.substring(begin, end).repeat(repeats) + token + text.substring(end);
        }
    }

    /** Changes one to four places. */
    public static Arbitrary<String> of(List<String> right) {
        return Combinators.combine(
                        Arbitraries.of(right), mutation().list().ofMinSize(1).ofMaxSize(4))
                .as((text, mutations) -> {
                    String changed = text;
                    for (Mutation mutation : mutations) {
                        changed = mutation.of(changed);
                    }
                    return changed;
                });
    }

    private static Arbitrary<Mutation> mutation() {
        return Combinators.combine(
                        Arbitraries.doubles().between(0, 1).ofScale(4),
                        Arbitraries.frequencyOf(
                                Tuple.of(3, Arbitraries.integers().between(0, 3)),
                                Tuple.of(1, Arbitraries.integers().between(0, 60))),
                        Arbitraries.of(0, 0, 0, 1, 2, 20, 2000),
                        Arbitraries.of(TOKENS))
                .as(Mutation::new);
    }
}
