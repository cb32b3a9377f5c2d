package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.sources.InvalidMessageException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads a DAG input file of DAGMan. A sub-DAG counts as one job. A file with splices or includes is refused, because it
 * lacks the nodes in the other files; the nodes are then taken from the log.
 */
final class DagFile {
    private static final String ALL = "ALL_NODES";
    private static final Map<String, Integer> MIN_WORDS =
            Map.of("JOB", 3, "FINAL", 3, "SUBDAG", 4, "PARENT", 4, "RETRY", 3, "DONE", 2, "ABORT-DAG-ON", 3);

    private final Map<String, String> kinds = new LinkedHashMap<>();
    private final Map<String, Set<String>> parents = new HashMap<>();
    private final Map<String, Integer> retries = new HashMap<>();
    private final Map<String, Set<Long>> finalExits = new HashMap<>();
    private final Set<String> postScripts = new HashSet<>();
    private final Set<String> done = new HashSet<>();
    private String finalNode = "";

    private static final Pattern HELPER = Pattern.compile("(?im)^\\s*(?:SERVICE|PROVISIONER)\\s+(\\S+)");

    private DagFile() {}

    static Set<String> helpers(String text) {
        return HELPER.matcher(text).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }

    /**
     * Returns the nodes in file order.
     *
     * @throws InvalidMessageException if a line is invalid or refers to nodes in another file
     */
    static List<DagNode> nodes(String text) {
        DagFile dag = new DagFile();
        // commands that refer to nodes may precede the declarations of these nodes
        List<String[]> ofNodes = new ArrayList<>();
        String[] lines = text.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i].strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            String[] words = line.split("\\s+");
            if (words[words.length - 1].equals("{")) {
                while (i + 1 < lines.length && !lines[i + 1].strip().equals("}")) {
                    i++;
                }
                i++;
            }
            String command = words[0].toUpperCase(Locale.ROOT);
            boolean counted = !command.equals("RETRY") || words.length > 2 && words[2].matches("\\d{1,9}");
            if (words.length < MIN_WORDS.getOrDefault(command, 1) || !counted) {
                throw new InvalidMessageException("line " + (i + 1), line, "must be a complete DAGMan command");
            }
            dag.line(command, words, ofNodes);
        }
        ofNodes.forEach(dag::ofNodes);
        return dag.nodes();
    }

    private void line(String command, String[] words, List<String[]> ofNodes) {
        switch (command) {
            case "JOB", "FINAL" -> node(command, words);
            case "SUBDAG" -> kinds.put(words[2], stem(words[3]));
            case "PARENT", "RETRY", "SCRIPT", "ABORT-DAG-ON" -> ofNodes.add(words);
            case "DONE" -> done.add(words[1]);
            case "SPLICE", "INCLUDE" ->
                throw new InvalidMessageException(
                        command, String.join(" ", words), "must be absent (its nodes are in another file)");
            default -> {}
        }
    }

    private void ofNodes(String[] words) {
        switch (words[0].toUpperCase(Locale.ROOT)) {
            case "RETRY" -> {
                int times = Integer.parseInt(words[2]);
                named(words[1]).forEach(node -> retries.put(node, times));
                if (words.length > 4 && words[3].equalsIgnoreCase("UNLESS-EXIT")) {
                    finalExit(words[1], words[4]);
                }
            }
            case "ABORT-DAG-ON" -> finalExit(words[1], words[2]);
            case "SCRIPT" -> script(words);
            default -> edges(words);
        }
    }

    private void finalExit(String nodes, String code) {
        if (code.matches("-?\\d{1,9}")) {
            named(nodes)
                    .forEach(node -> finalExits
                            .computeIfAbsent(node, any -> new HashSet<>())
                            .add(Long.parseLong(code)));
        }
    }

    private void node(String command, String[] words) {
        kinds.put(words[1], words[2].equals("{") ? DagNode.kindOf(words[1]) : stem(words[2]));
        if (command.equals("FINAL")) {
            finalNode = words[1];
        }
        if (words[words.length - 1].equalsIgnoreCase("DONE")) {
            done.add(words[1]);
        }
    }

    private static String stem(String file) {
        String name = file.substring(file.lastIndexOf('/') + 1).replaceFirst("\\.(sub|submit|dag|condor|jdl)$", "");
        return DagNode.kindOf(name);
    }

    private void script(String[] words) {
        // SCRIPT [DEFER status time] [DEBUG file type] PRE|POST|HOLD node …
        for (int i = 1; i < words.length - 1; i++) {
            String when = words[i].toUpperCase(Locale.ROOT);
            if (Set.of("PRE", "POST", "HOLD").contains(when)) {
                if (when.equals("POST")) {
                    postScripts.addAll(named(words[i + 1]));
                }
                return;
            }
        }
    }

    private Collection<String> named(String node) {
        return node.equalsIgnoreCase(ALL)
                ? kinds.keySet().stream().filter(any -> !any.equals(finalNode)).toList()
                : List.of(node);
    }

    private void edges(String[] words) {
        Set<String> before = new LinkedHashSet<>();
        boolean children = false;
        for (int i = 1; i < words.length; i++) {
            if (words[i].equalsIgnoreCase("CHILD")) {
                children = true;
                continue;
            }
            for (String node : named(words[i])) {
                if (!kinds.containsKey(node)) {
                    throw new InvalidMessageException("PARENT", node, "must be a node of the DAG");
                }
                if (children) {
                    parents.computeIfAbsent(node, any -> new LinkedHashSet<>()).addAll(before);
                } else {
                    before.add(node);
                }
            }
        }
    }

    private List<DagNode> nodes() {
        if (!finalNode.isEmpty()) {
            Set<String> inner = new HashSet<>();
            parents.values().forEach(inner::addAll);
            Set<String> last = new LinkedHashSet<>(kinds.keySet());
            last.removeAll(inner);
            last.remove(finalNode);
            parents.put(finalNode, last);
        }
        List<DagNode> nodes = new ArrayList<>();
        kinds.forEach((name, kind) -> nodes.add(new DagNode(
                name,
                kind,
                List.copyOf(parents.getOrDefault(name, Set.of())),
                retries.getOrDefault(name, 0),
                Set.copyOf(finalExits.getOrDefault(name, Set.of())),
                postScripts.contains(name) ? DagNode.PostScript.YES : DagNode.PostScript.NO,
                done.contains(name))));
        return nodes;
    }
}
