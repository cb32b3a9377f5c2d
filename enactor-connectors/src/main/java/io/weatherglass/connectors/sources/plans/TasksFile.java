package io.weatherglass.connectors.sources.plans;

import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.sources.InvalidMessageException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a {@code .tasks} file of the Schlouder broker. Section {@code [tasks]} has one line per job, with times in
 * seconds: {@code id submission_date walltime_prediction ~ real_walltime [real_runtime input_bytes output_bytes
 * management_time] [-> dependency …]}. A prediction of 0 means unknown. The file contains no start times.
 */
final class TasksFile {
    private static final int FEWEST = 5;
    private static final int INPUT = 6;
    private static final int ARCHIVE_PARTS = 8;
    private static final String SPECTRA = ".mgf";

    private TasksFile() {}

    /** @param file name without extension; the workflow is its third part, as in {@code v4.standard.brs.…} */
    static WorkflowFileContent read(String file, String text) {
        List<PlannedJob> jobs = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        boolean inTasks = false;
        String[] lines = text.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i].strip();
            if (line.startsWith("[")) {
                inTasks = line.equals("[tasks]");
            } else if (inTasks && !line.isEmpty()) {
                PlannedJob job = job("line " + (i + 1), line);
                if (!ids.add(job.id())) {
                    throw new InvalidMessageException("line " + (i + 1), job.id(), "must have a unique job id");
                }
                jobs.add(job);
            }
        }
        if (jobs.isEmpty()) {
            throw new InvalidMessageException("[tasks]", "absent", "must have at least one job");
        }
        for (PlannedJob job : jobs) {
            for (String dependency : job.dependencies()) {
                if (!ids.contains(dependency)) {
                    throw new InvalidMessageException(
                            "dependency of job " + job.id(), dependency, "must be a job in the file");
                }
            }
        }
        String[] parts = file.split("\\.", -1);
        return WorkflowFileContent.plan(parts.length == ARCHIVE_PARTS ? parts[2] : file, Optional.empty(), jobs);
    }

    private static PlannedJob job(String place, String line) {
        int arrow = line.indexOf(" -> ");
        String[] words = (arrow < 0 ? line : line.substring(0, arrow)).strip().split("\\s+");
        if (words.length < FEWEST || !words[3].equals("~")) {
            throw new InvalidMessageException(
                    place, line, "must be \"id submission_date walltime_prediction ~ real_walltime …\"");
        }
        Set<String> dependencies = new LinkedHashSet<>();
        if (arrow >= 0) {
            Arrays.stream(line.substring(arrow + 4).strip().split("\\s+"))
                    .filter(word -> !word.isEmpty())
                    .forEach(dependencies::add);
        }
        boolean transfers = words.length > INPUT + 1;
        return PlannedJob.builder(words[0])
                .kind(kind(words[0]))
                .dependencies(List.copyOf(dependencies))
                .projectedRuntimeSeconds(number(place, words[2]))
                .inputBytes(transfers ? (long) number(place, words[INPUT]) : 0)
                .outputBytes(transfers ? (long) number(place, words[INPUT + 1]) : 0)
                .build();
    }

    private static double number(String place, String word) {
        if (!word.matches("\\d{1,18}(\\.\\d*)?([eE][+-]?\\d{1,2})?")) {
            throw new InvalidMessageException(place, word, "must be a number >= 0");
        }
        return Double.parseDouble(word);
    }

    /**
     * Returns the last part of the id that begins with a letter, by the same rule as for archived runs; {@code omssa}
     * for spectra.
     */
    static String kind(String id) {
        if (id.toLowerCase(Locale.ROOT).endsWith(SPECTRA)) {
            return "omssa";
        }
        String[] parts = id.split("_");
        for (int i = parts.length - 1; i >= 0; i--) {
            if (!parts[i].isEmpty() && Character.isLetter(parts[i].charAt(0))) {
                return parts[i];
            }
        }
        return "job";
    }
}
