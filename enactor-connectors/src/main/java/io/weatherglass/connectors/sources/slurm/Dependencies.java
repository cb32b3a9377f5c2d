package io.weatherglass.connectors.sources.slurm;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the dependencies of a job: {@code afterok:2(unfulfilled),afterany:5_*}. */
final class Dependencies {
    private static final Pattern CLAUSE = Pattern.compile("(?<!\\w)(\\w++):([^,?]+)");
    private static final Pattern JOB = Pattern.compile("(\\d+)(_(\\d+|\\*))?");

    /** Maximum number of dependencies on the tasks of one array. It keeps the event far below Kafka's size limit. */
    private static final int MAX_TASKS = 10_000;

    /**
     * Limit if the dependent job is itself an array task: 1000 tasks that each depend on 1000 tasks would otherwise
     * list 10^6 names.
     */
    private static final int MAX_TASKS_OF_TASK = 100;

    private Dependencies() {}

    /**
     * Returns the ids of jobs that must end first; omits very large arrays, and {@code after}, because it waits only
     * for a job to start.
     */
    static List<String> of(JobRecord job, SortedMap<String, ? extends Set<String>> arrays) {
        Set<String> found = new LinkedHashSet<>();
        Matcher clause = CLAUSE.matcher(job.submission().dependency().orElse(""));
        while (clause.find()) {
            if (clause.group(1).equals("after")) {
                continue;
            }
            // "(unfulfilled)" and delays such as "+5" are not ids
            Matcher id = JOB.matcher(clause.group(2).replaceAll("\\([^()]*+\\)|\\+\\d+", ""));
            while (id.find()) {
                add(job, clause.group(1), id, arrays, found);
            }
        }
        return List.copyOf(found);
    }

    private static void add(
            JobRecord job,
            String type,
            Matcher id,
            SortedMap<String, ? extends Set<String>> arrays,
            Set<String> found) {
        boolean wholeArray = id.group(3) == null || id.group(3).equals("*");
        Optional<String> task =
                job.arrayId().map(array -> job.id().substring(job.id().indexOf('_')));
        if (wholeArray && type.equals("aftercorr") && task.isPresent()) {
            found.add(id.group(1) + task.get());
        } else if (wholeArray && arrays.containsKey(id.group(1))) {
            Set<String> tasks = arrays.get(id.group(1));
            if (tasks.size() <= (task.isPresent() ? MAX_TASKS_OF_TASK : MAX_TASKS)) {
                found.addAll(tasks);
            }
        } else {
            found.add(wholeArray ? id.group(1) : id.group());
        }
    }
}
