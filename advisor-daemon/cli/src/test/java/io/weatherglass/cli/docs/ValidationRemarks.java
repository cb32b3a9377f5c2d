package io.weatherglass.cli.docs;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Why some numbers of docs/validation.md differ from what was published, as far as the records show. */
final class ValidationRemarks {
    private static final String ICPS = "validate $A --select '*.openstack-icps.*' --inputs no-walltimes";
    private static final String OF_STRATEGY = "validate $A --select 'v4.*.%s.*' --inputs no-walltimes";
    private static final String CAPTURE =
            "capture-rate $A --select 'v4.*.asap.*' --strategy asap -P 0.2%s -N 500 --seed 1";
    private static final double PUBLISHED_MEDIAN = 0.0480;
    private static final String FIRST_RUN = ".1";
    /** What SimSchlouder says of every ASAP run of the campaign when it knows no walltimes, boot times and dates. */
    private static final double SIM_SCHLOUDER_BLIND_SECONDS = 11889.7;

    private final Results results;

    /** The JSON of a command that is written as in the document. */
    @FunctionalInterface
    interface Results {
        JsonNode of(String command) throws IOException;
    }

    ValidationRemarks(Results results) {
        this.results = results;
    }

    String text() throws IOException {
        return "\n### Where these differ from the published numbers, and why\n\n" + walltimes() + "\n\n" + captures()
                + "\n";
    }

    private String walltimes() throws IOException {
        JsonNode icps = results.of(ICPS);
        JsonNode all = icps.at("/overall/makespan");
        JsonNode asap = results.of(OF_STRATEGY.formatted("asap")).get("perRun");
        JsonNode afap = results.of(OF_STRATEGY.formatted("afap")).get("perRun");
        double firstRun = StreamSupport.stream(asap.spliterator(), false)
                .filter(run -> run.get("run").textValue().endsWith(FIRST_RUN))
                .mapToDouble(run -> run.at("/real/makespanSeconds").doubleValue())
                .findFirst()
                .orElseThrow();
        return format(
                "*no-walltimes* and *blind*: the median is that of a mixture of runs. Of the campaign v4 the predictions of"
                        + " the records put the makespan of %d ASAP runs off by %+.1f %% (median), that of %d AFAP runs"
                        + " by %+.1f %%. Without walltimes the errors of all %d runs have the quartiles %.1f and"
                        + " %.1f %%; %d are below the published %.2f %%, %d between that and the median of %.1f %%, so that"
                        + " which runs are counted decides. The simulation agrees with the authors' own: SimSchlouder, blind, is %+.1f %% off on the first of these ASAP runs (%.1f s, where %.1f s were"
                        + " real), and this within 10 s of it (first table). About half of the published runs are here;"
                        + " of which the published medians are is not known.",
                asap.size(),
                100 * medianDeviation(asap),
                afap.size(),
                100 * medianDeviation(afap),
                all.get("n").intValue(),
                100 * all.get("q1").doubleValue(),
                100 * all.get("q3").doubleValue(),
                between(icps, 0, PUBLISHED_MEDIAN),
                100 * PUBLISHED_MEDIAN,
                between(icps, PUBLISHED_MEDIAN, all.get("median").doubleValue()),
                100 * all.get("median").doubleValue(),
                100 * (SIM_SCHLOUDER_BLIND_SECONDS / firstRun - 1),
                SIM_SCHLOUDER_BLIND_SECONDS,
                firstRun);
    }

    /** Runs with an error of the makespan from min to below max. */
    private static long between(JsonNode result, double min, double max) {
        return StreamSupport.stream(result.get("perRun").spliterator(), false)
                .map(run -> run.at("/error/makespan"))
                .filter(error -> error.isNumber() && min <= error.doubleValue() && error.doubleValue() < max)
                .count();
    }

    private String captures() throws IOException {
        JsonNode predicted = results.of(CAPTURE.formatted(""));
        JsonNode recorded = results.of(CAPTURE.formatted(" --vms recorded"));
        double[] real = StreamSupport.stream(
                        results.of(OF_STRATEGY.formatted("asap")).get("perRun").spliterator(), false)
                .mapToDouble(run -> run.at("/real/makespanSeconds").doubleValue())
                .sorted()
                .toArray();
        double lower = predicted.at("/ci95/0").doubleValue();
        String missed = Arrays.stream(real)
                .filter(makespan -> makespan < lower)
                .mapToObj(makespan -> format("%.0f", makespan))
                .collect(Collectors.joining(", "));
        return format(
                "ASAP at P = 20 %%: of %d real makespans these lie before CI95, which begins at %.0f s: %s s. With VMs as"
                        + " recorded, which were up earlier than predicted, it begins at %.0f s and holds %.1f %%. One run is"
                        + " %.1f %% of those that are here, and the standard error of the bound is %.0f s.",
                real.length,
                lower,
                missed,
                recorded.at("/ci95/0").doubleValue(),
                100 * recorded.get("captureRate95").doubleValue(),
                100.0 / real.length,
                standardErrorOfBound(predicted));
    }

    /** Of μ − 2σ, with the standard errors σ/√N of the mean and σ/√(2(N−1)) of the sd [BGG18]. */
    private static double standardErrorOfBound(JsonNode result) {
        double n = result.get("realizations").doubleValue();
        return result.get("sdSeconds").doubleValue() * Math.sqrt(1 / n + 4 / (2 * (n - 1)));
    }

    /** Median of simulated / real − 1. */
    private static double medianDeviation(JsonNode runs) {
        double[] sorted = StreamSupport.stream(runs.spliterator(), false)
                .mapToDouble(run -> run.at("/simulated/makespanSeconds").doubleValue()
                                / run.at("/real/makespanSeconds").doubleValue()
                        - 1)
                .sorted()
                .toArray();
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
