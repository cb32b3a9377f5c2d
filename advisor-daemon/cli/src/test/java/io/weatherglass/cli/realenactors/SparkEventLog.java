package io.weatherglass.cli.realenactors;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the writes of an application from Spark's own event log, by output folder. */
final class SparkEventLog {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Pattern WRITES = Pattern.compile("Arguments: file:\\S*/data/(\\w+),");
    /** Name for the only write through the older interface, which reports no folder. */
    private static final String REPORT = "report";

    private final Map<String, Reported> writes = new HashMap<>();
    private final Map<Integer, String> names = new HashMap<>();
    private final Map<Integer, Long> starts = new HashMap<>();
    private final Map<Integer, Long> reportStarts = new HashMap<>();
    private final Map<String, Integer> failures = new HashMap<>();

    private SparkEventLog() {}

    /** Reads the log in a folder that contains only one. */
    static Map<String, Reported> read(Path folder) throws IOException {
        Path file;
        try (Stream<Path> files = Files.list(folder)) {
            file = files.filter(path -> !path.getFileName().toString().startsWith("."))
                    .findFirst()
                    .orElseThrow();
        }
        SparkEventLog log = new SparkEventLog();
        for (String line : Files.readAllLines(file)) {
            log.take(MAPPER.readTree(line));
        }
        return log.writes;
    }

    private void take(JsonNode event) {
        String type = event.path("Event").textValue();
        switch (type.substring(type.lastIndexOf('.') + 1)) {
            case "SparkListenerSQLExecutionStart" -> {
                Matcher written =
                        WRITES.matcher(event.path("physicalPlanDescription").textValue());
                if (written.find()) {
                    int id = event.path("executionId").intValue();
                    names.put(id, written.group(1));
                    starts.put(id, event.path("time").longValue());
                }
            }
            case "SparkListenerSQLExecutionEnd" -> {
                int id = event.path("executionId").intValue();
                if (names.containsKey(id)) {
                    ended(
                            id,
                            event.path("time").longValue(),
                            !event.path("errorMessage").asText().isEmpty());
                }
            }
            case "SparkListenerJobStart" -> {
                if (event.path("Stage Infos").toString().contains("SparkHadoopWriter")) {
                    reportStarts.put(
                            event.path("Job ID").intValue(),
                            event.path("Submission Time").longValue());
                }
            }
            case "SparkListenerJobEnd" -> {
                Long start = reportStarts.get(event.path("Job ID").intValue());
                if (start != null) {
                    writes.put(
                            REPORT, new Reported((event.path("Completion Time").longValue() - start) / 1000.0, 0));
                }
            }
            default -> {}
        }
    }

    private void ended(int id, long at, boolean failed) {
        String name = names.get(id);
        if (failed) {
            failures.merge(name, 1, Integer::sum);
        } else {
            writes.put(name, new Reported((at - starts.get(id)) / 1000.0, failures.getOrDefault(name, 0)));
        }
    }
}
