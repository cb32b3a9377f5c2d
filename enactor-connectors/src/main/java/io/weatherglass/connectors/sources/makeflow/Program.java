package io.weatherglass.connectors.sources.makeflow;

import java.util.Set;
import java.util.regex.Pattern;

/** Extracts the kind of a rule: the program run by its command. */
final class Program {
    private static final Set<String> INTERPRETERS =
            Set.of("sh", "bash", "env", "python", "python2", "python3", "perl", "ruby", "Rscript", "java", "LOCAL");
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*=.*");
    private static final Pattern AROUND = Pattern.compile("^[\"'({]+|(?:\\G|(?<![\"');}]))[\"');}]++$");

    private Program() {}

    /** Returns {@code align.py} for {@code LOCAL LC_ALL=C python3 ./align.py x.fa > y}; empty if none. */
    static String of(String command) {
        String interpreter = "";
        for (String word : command.trim().split("\\s+")) {
            String bare = AROUND.matcher(word).replaceAll("");
            if (bare.isEmpty() || ASSIGNMENT.matcher(bare).matches()) {
                continue;
            }
            if (!interpreter.isEmpty() && bare.startsWith("-")) {
                // do not look further, because the next word may be the value of the option or the source text of a
                // program
                return interpreter;
            }
            String name = bare.substring(bare.lastIndexOf('/') + 1);
            if (!INTERPRETERS.contains(name)) {
                return name;
            }
            interpreter = name.equals("LOCAL") ? "" : name;
        }
        return interpreter;
    }
}
