package io.weatherglass.cli.forecasting;

import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.forecast.planning.LearnedPlans;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for the expected numbers of jobs. */
final class JobCountOptions {

    @Option(
            names = "--expect",
            paramLabel = "KIND=COUNT",
            description = "Expect COUNT jobs of this kind, instead of the number in past runs. The last part of a"
                    + " scoped name suffices, for example FASTQC for PIPELINE:FASTQC. Not for plans. Repeatable.")
    private final List<String> expected = new ArrayList<>();

    @Option(
            names = "--samples",
            paramLabel = "FILE",
            description = "Expect the samples of this sheet (CSV with a column sample), and divide time and cost among"
                    + " them. Kinds that ran once per sample in past runs get a job per sample. Not for plans.")
    private Path samples;

    /** Reads the sample sheet; empty if there is none. */
    Optional<SampleSheet> sheet() throws IOException {
        return samples == null ? Optional.empty() : Optional.of(SampleSheet.read(samples));
    }

    void requireNoneForPlans() {
        if (!expected.isEmpty() || samples != null) {
            throw new IllegalArgumentException((expected.isEmpty() ? "--samples" : "--expect")
                    + " must not be used with a plan, because a plan lists its jobs");
        }
    }

    /** Returns the numbers given with {@code --expect}, by name. */
    Map<String, Integer> given() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (String text : expected) {
            // a kind may contain an equals sign, but a count cannot
            int equals = text.lastIndexOf('=');
            String kind = equals < 0 ? "" : text.substring(0, equals);
            if (kind.isBlank()) {
                throw new IllegalArgumentException("--expect must be KIND=COUNT, for example merge=2, but was " + text);
            }
            if (counts.put(kind, count(text, text.substring(equals + 1))) != null) {
                throw new IllegalArgumentException("--expect must not name a kind twice, but repeats \"" + kind + "\"");
            }
        }
        return counts;
    }

    private static int count(String text, String digits) {
        try {
            int count = Integer.parseInt(digits);
            if (count >= 0) {
                return count;
            }
        } catch (NumberFormatException e) {
            // reported below, like negative counts
        }
        throw new IllegalArgumentException(
                "--expect must be KIND=COUNT with a whole number COUNT >= 0, but was " + text);
    }

    /** Returns the expected numbers by kind; those given with {@code --expect} take precedence over samples. */
    Map<String, Integer> of(String workflow, WorkflowLearned learned, LearnedPlans plans, Optional<SampleSheet> sheet) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        if (sheet.isPresent()) {
            Map<String, Integer> perSample = plans.jobsPerSample(workflow);
            learned.kinds().stream()
                    .map(LearnedKind::kind)
                    .filter(perSample::containsKey)
                    .forEach(kind -> counts.put(
                            kind,
                            Math.multiplyExact(perSample.get(kind), sheet.get().count())));
            if (counts.isEmpty()) {
                throw new IllegalArgumentException("--samples requires past runs of \"" + workflow
                        + "\" with the same number of jobs for each sample (tags in Nextflow, wildcards in Snakemake);"
                        + " use --expect KIND=COUNT instead");
            }
        }
        counts.putAll(ofPastRuns(given(), learned));
        return counts;
    }

    /** Replaces short names with the kinds found in past runs, because the runtimes of other kinds are unknown. */
    private static Map<String, Integer> ofPastRuns(Map<String, Integer> counts, WorkflowLearned learned) {
        List<String> kinds = learned.kinds().stream().map(LearnedKind::kind).toList();
        Map<String, Integer> known = new LinkedHashMap<>();
        counts.forEach((name, count) -> {
            List<String> found = kinds.contains(name)
                    ? List.of(name)
                    : kinds.stream().filter(kind -> kind.endsWith(":" + name)).toList();
            if (found.size() != 1) {
                throw new IllegalArgumentException("--expect " + name + " must match exactly one kind of job in the"
                        + " past runs: "
                        + String.join(", ", found.isEmpty() ? kinds : found));
            }
            if (known.put(found.get(0), count) != null) {
                throw new IllegalArgumentException(
                        "--expect must not name a kind twice, but repeats \"" + found.get(0) + "\"");
            }
        });
        return known;
    }
}
