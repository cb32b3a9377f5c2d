package io.weatherglass.connectors.sources.slurm;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Array tasks that never became separate jobs and therefore share a record: {@code 105_[3,5-9:2%4]}. */
final class ArrayTasks {
    private static final Pattern SHARED = Pattern.compile("(\\d+_)\\[(.*)]");
    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9})(?::([1-9]\\d{0,8}))?)?");

    /** Maximum number of tasks in a record; a record with more tasks counts as one job. */
    private static final int MAX_TASKS = 10_000;

    private ArrayTasks() {}

    static boolean areSharedBy(String id) {
        return SHARED.matcher(id).matches();
    }

    /** Returns the task ids, or the id itself for a single job or an incomplete list, {@code 105_[1,3,...]}. */
    static List<String> of(String id) {
        Matcher shared = SHARED.matcher(id);
        if (!shared.matches()) {
            return List.of(id);
        }
        Set<Integer> numbers = new TreeSet<>();
        for (String part : shared.group(2).replaceFirst("%\\d+$", "").split(",")) {
            Matcher range = RANGE.matcher(part.strip());
            if (!range.matches()) {
                return List.of(id);
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            int step = range.group(3) == null ? 1 : Integer.parseInt(range.group(3));
            if (last < first || (last - first) / step >= MAX_TASKS - numbers.size()) {
                return List.of(id);
            }
            for (long number = first; number <= last; number += step) {
                numbers.add((int) number);
            }
        }
        return numbers.stream().map(number -> shared.group(1) + number).toList();
    }
}
