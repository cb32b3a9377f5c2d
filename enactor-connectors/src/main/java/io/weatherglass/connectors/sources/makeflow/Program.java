package io.weatherglass.connectors.sources.makeflow;

import java.util.Set;
import java.util.regex.Pattern;

/** The kind of a rule: the program that its command runs. */
final class Program {
    private static final Set<String> INTERPRETERS =
            Set.of("sh", "bash", "env", "python", "python2", "python3", "perl", "ruby", "Rscript", "java", "LOCAL");
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*=.*");
    private static final Pattern AROUND = Pattern.compile("^[\"'({]+|(?:\\G|(?<![\"');}]))[\"');}]++$");

    private Program() {}

    /** {@code align.py} of {@code LOCAL LC_ALL=C python3 ./align.py x.fa > y}; empty if there is none. */
    static String of(String command) {
        String interpreter = "";
        for (String word : command.trim().split("\\s+")) {
            String bare = AROUND.matcher(word).replaceAll("");
            if (bare.isEmpty() || ASSIGNMENT.matcher(bare).matches()) {
                continue;
            }
            if (!interpreter.isEmpty() && bare.startsWith("-")) {
                // what follows an option may be its value, or the program itself as a text
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
