package io.weatherglass.connectors.sources.makeflow;

import io.weatherglass.connectors.sources.InvalidMessageException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a workflow in Makeflow's classic language: variables, and rules {@code targets: sources} with an indented
 * command on the next line. Rules are numbered in file order, as in Makeflow. Environment variables are not
 * substituted, because their values are unknown.
 */
final class MakeflowFile {
    private static final Pattern ASSIGNMENT = Pattern.compile("@?([A-Za-z_][A-Za-z_0-9]*)\\s*(\\+?)=(.*)");
    private static final Pattern REFERENCE = Pattern.compile("\\$(?:\\((\\w+)\\)|\\{(\\w+)}|([A-Za-z_]\\w*))");

    private record Draft(List<String> targets, List<String> sources, String command) {}

    private final Map<String, String> variables = new HashMap<>();
    private final List<Draft> drafts = new ArrayList<>();
    private String head = "";

    private MakeflowFile() {}

    /** @throws InvalidMessageException if the text is in another language or a line is invalid */
    static List<Rule> rules(String text) {
        String start = text.stripLeading();
        if (start.startsWith("{")) {
            throw new InvalidMessageException(
                    "file",
                    "JSON or JX",
                    "must be in the classic language (with --log-verbose, the log contains the rules)");
        }
        MakeflowFile file = new MakeflowFile();
        String[] lines = text.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            int first = i;
            StringBuilder line = new StringBuilder(lines[i]);
            while (line.length() > 0 && line.charAt(line.length() - 1) == '\\' && i + 1 < lines.length) {
                line.setLength(line.length() - 1);
                line.append(lines[++i]);
            }
            file.line(first + 1, line.toString());
        }
        if (!file.head.isEmpty()) {
            throw new InvalidMessageException("line " + lines.length, file.head, "must be followed by a command");
        }
        return file.numbered();
    }

    private void line(int number, String raw) {
        String line = raw.strip();
        if (line.isEmpty() || line.startsWith("#") || raw.startsWith(".")) {
            return;
        }
        Matcher assignment = ASSIGNMENT.matcher(line);
        boolean indented = Character.isWhitespace(raw.charAt(0));
        if (assignment.matches() && (!indented || line.startsWith("@"))) {
            if (!line.startsWith("@")) {
                assign(assignment);
            }
        } else if (indented) {
            command(number, line);
        } else if (!line.matches("export\\s.*")) {
            head(number, line);
        }
    }

    private void assign(Matcher assignment) {
        String value = substituted(assignment.group(3).strip());
        if (value.length() > 1 && "\"'".indexOf(value.charAt(0)) >= 0 && value.endsWith(value.substring(0, 1))) {
            value = value.substring(1, value.length() - 1);
        }
        variables.merge(
                assignment.group(1), value, (old, added) -> assignment.group(2).isEmpty() ? added : old + " " + added);
    }

    private void head(int number, String line) {
        if (!head.isEmpty()) {
            throw new InvalidMessageException(
                    "line " + number, line, "must be the command of \"" + head + "\", indented");
        }
        int colon = line.indexOf(':');
        if (colon <= 0) {
            throw new InvalidMessageException(
                    "line " + number, line, "must be a rule \"targets: sources\" or a variable");
        }
        head = line;
    }

    private void command(int number, String line) {
        if (head.isEmpty()) {
            throw new InvalidMessageException("line " + number, line, "must follow a rule \"targets: sources\"");
        }
        String files = substituted(head.replaceAll("\\s#.*", ""));
        int colon = files.indexOf(':');
        drafts.add(new Draft(words(files.substring(0, colon)), words(files.substring(colon + 1)), substituted(line)));
        head = "";
    }

    /** Returns file names; for {@code local->remote}, returns the local name. */
    private static List<String> words(String text) {
        return Arrays.stream(text.strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .map(word -> word.replaceAll("->.*", "").replaceAll("^[\"']|[\"']$", ""))
                .toList();
    }

    private String substituted(String text) {
        return REFERENCE.matcher(text).replaceAll(reference -> {
            String name = reference.group(1) != null
                    ? reference.group(1)
                    : reference.group(2) != null ? reference.group(2) : reference.group(3);
            return Matcher.quoteReplacement(variables.getOrDefault(name, reference.group()));
        });
    }

    private List<Rule> numbered() {
        Map<String, String> makers = new HashMap<>();
        for (int i = 0; i < drafts.size(); i++) {
            for (String target : drafts.get(i).targets()) {
                makers.put(target, Integer.toString(i));
            }
        }
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; i < drafts.size(); i++) {
            Draft draft = drafts.get(i);
            Set<String> parents = new LinkedHashSet<>();
            draft.sources().stream()
                    .map(makers::get)
                    .filter(maker -> maker != null)
                    .forEach(parents::add);
            String id = Integer.toString(i);
            String name = draft.targets().isEmpty() ? id : draft.targets().get(0);
            rules.add(new Rule(id, name, draft.command(), List.copyOf(parents)));
        }
        return rules;
    }
}
