package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.sources.InvalidMessageException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The kickstart records in a submit folder. {@code NODE.out.000} is the output of the first attempt at a node, and
 * {@code NODE.out.001} that of the second. A record that names an HTCondor job belongs to that job. Any other record
 * belongs to the attempt whose number is in the file name. Not thread-safe.
 */
final class KickstartFiles {
    private static final Pattern NAME = Pattern.compile("(.+)\\.out(?:\\.(\\d{3}))?");

    private final Map<String, List<KickstartRecord>> byJob = new HashMap<>();
    private final Map<String, List<KickstartRecord>> byAttempt = new HashMap<>();
    private final Map<String, List<String>> jobs = new HashMap<>();

    /**
     * Returns whether a file of this name may contain records; DAGMan's own log {@code wf-0.dag.dagman.out} does not.
     */
    static boolean isOne(String file) {
        return NAME.matcher(file).matches() && !file.contains(".dag.");
    }

    static boolean hasRecord(String text) {
        return KickstartXml.isIn(text) || !KickstartYaml.records(text).isEmpty();
    }

    /** @throws InvalidMessageException if a record is damaged; the file's other records are then ignored too */
    void add(String file, String text) {
        Matcher name = NAME.matcher(file);
        if (!name.matches()) {
            throw new InvalidMessageException("file", file, "must be named NODE.out.000");
        }
        List<KickstartRecord> records = (KickstartXml.isIn(text)
                        ? KickstartXml.records(text)
                        : KickstartYaml.records(text))
                .stream().map(KickstartFields::record).toList();
        int number = name.group(2) == null ? 0 : Integer.parseInt(name.group(2));
        byAttempt.put(attempt(name.group(1), number), records);
        records.forEach(record -> record.job().ifPresent(job -> byJob.put(job, records)));
    }

    private static String attempt(String node, int number) {
        return node + " " + number;
    }

    void submitted(String node, String job) {
        List<String> known = jobs.computeIfAbsent(node, any -> new ArrayList<>());
        if (!known.contains(job)) {
            known.add(job);
        }
    }

    /** Returns the records of a job's programs; may be empty. */
    List<KickstartRecord> of(String node, String job) {
        List<KickstartRecord> named = byJob.get(job);
        if (named != null) {
            return named;
        }
        int number = jobs.getOrDefault(node, List.of()).indexOf(job);
        List<KickstartRecord> numbered = byAttempt.getOrDefault(attempt(node, number), List.of());
        // ignore records that name another job
        return numbered.stream().allMatch(record -> record.job().isEmpty()) ? numbered : List.of();
    }
}
