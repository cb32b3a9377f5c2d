package io.weatherglass.connectors.sources.makeflow;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the rules that {@code --log-verbose} logs: {@code # PARENTS}, {@code # TARGETS}, {@code # COMMAND}. */
final class LoggedRules {
    private final Map<String, String> commands = new HashMap<>();
    private final Map<String, String> targets = new HashMap<>();
    private final Map<String, List<String>> parents = new HashMap<>();

    void line(String line) {
        String[] columns = line.split("\t", 3);
        if (columns.length < 2 || !columns[1].matches("\\d{1,9}")) {
            return;
        }
        String rule = columns[1];
        String value = columns.length > 2 ? columns[2].strip() : "";
        switch (columns[0]) {
            case "# COMMAND" -> commands.put(rule, value);
            case "# TARGETS" -> targets.put(rule, value);
            case "# PARENTS" ->
                parents.put(
                        rule,
                        Arrays.stream(value.split("\\s+"))
                                .filter(word -> !word.isEmpty())
                                .distinct()
                                .toList());
            default -> {}
        }
    }

    List<Rule> rules() {
        return commands.keySet().stream()
                .sorted(Comparator.comparingInt(Integer::parseInt))
                .map(this::rule)
                .toList();
    }

    private Rule rule(String id) {
        String target = targets.getOrDefault(id, "").replaceAll("\\s.*", "");
        List<String> known = parents.getOrDefault(id, List.of()).stream()
                .filter(commands::containsKey)
                .toList();
        return new Rule(id, target.isEmpty() ? id : target, commands.get(id), known);
    }
}
