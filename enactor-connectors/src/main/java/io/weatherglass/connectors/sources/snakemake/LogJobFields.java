package io.weatherglass.connectors.sources.snakemake;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts the text-log lines about a job into the fields that a log handler would receive. */
final class LogJobFields {
    private static final Pattern RESOURCE = Pattern.compile("\\b(mem_mi?b|runtime)=(\\d{1,15})(?!\\w)");

    private LogJobFields() {}

    /** Adds a field to a message; ignores fields that no event contains. */
    static void put(ObjectNode of, String name, String value) {
        switch (name) {
            case "jobid", "threads" -> {
                if (value.matches("\\d{1,18}")) {
                    of.put(name, Long.parseLong(value));
                }
            }
            case "input", "output" -> files(of.putArray(name), value);
            case "wildcards" -> wildcards(of.putObject(name), value);
            case "resources" -> resources(of, value);
            default -> {}
        }
    }

    private static void files(ArrayNode files, String value) {
        for (String file : value.split(", ")) {
            // removes remarks such as "(send to storage)"
            String path = file.replaceFirst("^(?>(.*?) \\().*\\)$", "$1").strip();
            if (!path.isEmpty() && !path.equals("<TBD>")) {
                files.add(path);
            }
        }
    }

    private static void wildcards(ObjectNode wildcards, String value) {
        for (String one : value.split(", (?=\\w+=)")) {
            int equals = one.indexOf('=');
            if (equals > 0) {
                wildcards.put(one.substring(0, equals), one.substring(equals + 1));
            }
        }
    }

    /** Snakemake writes {@code mem_mb} and, rounded after conversion, {@code mem_mib}; the runtime is in minutes. */
    private static void resources(ObjectNode of, String value) {
        Matcher resource = RESOURCE.matcher(value);
        while (resource.find()) {
            long number = Long.parseLong(resource.group(2));
            if (resource.group(1).equals("runtime")) {
                of.put("time_limit_seconds", 60 * number);
            } else if (number > 0 && resource.group(1).equals("mem_mib")) {
                of.put("memory_bytes", (double) number * (1 << 20));
            } else if (number > 0 && !of.has("memory_bytes")) {
                of.put("memory_bytes", number * 1e6);
            }
        }
    }
}
