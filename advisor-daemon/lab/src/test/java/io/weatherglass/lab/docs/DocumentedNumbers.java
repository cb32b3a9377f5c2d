package io.weatherglass.lab.docs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The checked tables of docs/research/simulation.md. */
final class DocumentedNumbers {
    private static final Predicate<JsonNode> ANY = result -> true;

    private DocumentedNumbers() {}

    static List<List<DocumentedNumber>> tables() {
        return List.of(
                simSchlouder(),
                medianErrors("openstack-icps", "'*.openstack-icps.*'", icps()),
                medianErrors("BonFIRE", "'*.{de-hlrs,fr-inria,uk-epcc}.*'", bonfire()),
                montage(),
                captureRates("ASAP", asap()),
                captureRates("AFAP", afap()));
    }

    private static List<DocumentedNumber> simSchlouder() {
        return List.of(
                simulate("asap", "12921.0 s, 40 BTU", 12921, 40),
                simulate("afap", "14095.0 s, 34 BTU", 14095, 34),
                simSchlouder("asap", "best", "12921.0, 12914.0, 12985.0 s; 40, 40, 40 BTU", 1, 12921, 12914, 12985),
                simSchlouder("afap", "best", "14095.0, 14104.0, 13950.0 s; 34, 35, 33 BTU", 1, 14095, 14104, 13950),
                simSchlouder("asap", "blind", "11889.7 s", 10, 11889.7, 11889.7, 11889.7),
                simSchlouder("afap", "blind", "14333.9 s", 10, 14333.9, 14333.9, 14333.9));
    }

    private static DocumentedNumber simulate(String strategy, String published, double makespanSeconds, int btus) {
        return new DocumentedNumber(
                strategy + " 1",
                "",
                "simulate $D/runs/v4.montecarlo-brs-10.brs." + strategy
                        + ".regular1gb.openstack-icps.v5.1.tasks --platforms $D/platforms.json",
                published,
                result -> String.format(
                        Locale.ROOT,
                        "%.1f s, %d BTU",
                        result.get("makespanSeconds").doubleValue(),
                        result.get("btuCount").intValue()),
                result -> Math.abs(result.get("makespanSeconds").doubleValue() - makespanSeconds) <= 1
                        && result.get("btuCount").intValue() == btus);
    }

    private static DocumentedNumber simSchlouder(
            String strategy, String inputs, String published, double toleranceSeconds, double... makespans) {
        return new DocumentedNumber(
                strategy + ", " + inputs,
                "",
                "lab validate $A --select 'v4.*." + strategy + ".*.{1,3,5}' --inputs " + inputs,
                published,
                result -> simulated(result, "makespanSeconds", "%.1f") + " s; " + simulated(result, "btuCount", "%.0f")
                        + " BTU",
                result -> IntStream.range(0, makespans.length)
                        .allMatch(run -> Math.abs(makespan(result, run) - makespans[run]) <= toleranceSeconds));
    }

    private static double makespan(JsonNode result, int run) {
        return result.at("/perRun/" + run + "/simulated/makespanSeconds").doubleValue();
    }

    private static String simulated(JsonNode result, String field, String format) {
        return runs(result)
                .map(run -> String.format(
                        Locale.ROOT, format, run.at("/simulated/" + field).doubleValue()))
                .collect(Collectors.joining(", "));
    }

    private static Stream<JsonNode> runs(JsonNode result) {
        return StreamSupport.stream(result.get("perRun").spliterator(), false);
    }

    private record Median(String inputs, String published, double minPercent, double maxPercent) {
        Median(String inputs, String published) {
            this(inputs, published, 0, 100);
        }
    }

    private static List<Median> icps() {
        return List.of(
                new Median("best", "0.00 %", 0, 0.02),
                new Median("no-threads", "0.17 %", 0, 0.20),
                new Median("no-boottimes", "0.33 %"),
                new Median("no-walltimes", "4.80 %"),
                new Median("blind", "5.42 %", 4.5, 8.5),
                new Median("communications", ""));
    }

    private static List<Median> bonfire() {
        return List.of(
                new Median("best", "4.81 %"),
                new Median("no-threads", "8.41 %"),
                new Median("blind", "33.89 %"),
                new Median("communications", ""));
    }

    private static List<DocumentedNumber> medianErrors(String platforms, String select, List<Median> medians) {
        return medians.stream()
                .map(median -> new DocumentedNumber(
                        platforms,
                        "lab validate $A --select " + select,
                        "--inputs " + median.inputs(),
                        median.published(),
                        result -> String.format(
                                Locale.ROOT,
                                "%.3f %% (%d runs)",
                                medianPercent(result),
                                result.at("/overall/makespan/n").intValue()),
                        result -> median.minPercent() <= medianPercent(result)
                                && medianPercent(result) <= median.maxPercent()))
                .toList();
    }

    private static double medianPercent(JsonNode result) {
        return 100 * result.at("/overall/makespan/median").doubleValue();
    }

    private static List<DocumentedNumber> montage() {
        return List.of(
                new DocumentedNumber(
                        "AFAP",
                        "",
                        "lab validate $A --select '*.3x3.afap.*.openstack-icps.v3.*' --max-vms 10",
                        "2833-2837 s, 1 BTU",
                        result -> simulated(result, "makespanSeconds", "%.0f") + " s; "
                                + simulated(result, "btuCount", "%.0f") + " BTU; largest error "
                                + runs(result)
                                        .map(run -> run.at("/error/makespan").doubleValue())
                                        .max(Double::compare)
                                        .map(error -> String.format(Locale.ROOT, "%.2f %%", 100 * error))
                                        .orElseThrow(),
                        result -> runs(result)
                                .allMatch(run -> run.at("/error/makespan").doubleValue() <= 0.003
                                        && run.at("/simulated/btuCount").intValue() == 1)),
                new DocumentedNumber(
                        "ASAP",
                        "",
                        "lab validate $A --select '*.3x3.asap.*.openstack-icps.v3.*' --max-vms 10",
                        "1478-1554 s, 10 BTU",
                        result -> simulated(result, "makespanSeconds", "%.0f") + " s; "
                                + simulated(result, "btuCount", "%.0f") + " BTU",
                        result -> runs(result)
                                .allMatch(run -> run.at("/simulated/makespanSeconds")
                                                        .doubleValue()
                                                >= 1478 * 0.9
                                        && run.at("/simulated/makespanSeconds").doubleValue() <= 1554 * 1.1
                                        && run.at("/simulated/btuCount").intValue() == 10)));
    }

    private record Capture(String options, String published, Predicate<JsonNode> reached) {
        Capture(String options, String published) {
            this(options, published, ANY);
        }
    }

    private static List<Capture> asap() {
        return List.of(
                new Capture(
                        "-P 0.1",
                        "[12797, 13217] s, 90.6 %, 3 %, 40",
                        result -> Math.abs(result.at("/ci95/0").doubleValue() - 12797) <= 60
                                && Math.abs(result.at("/ci95/1").doubleValue() - 13217) <= 60
                                && between(result, "captureRate95", 0.86, 0.98)
                                && between(result, "relativeSize95", 0.03, 0.038)
                                && btus(result).equals("40")),
                new Capture("-P 0.2", "99 %", result -> between(result, "captureRate95", 0.9, 1)),
                new Capture("-P 0.4", "83 %, drifting up", result -> between(result, "captureRate95", 0, 0.9)),
                new Capture("-P 0.1 --input-model normal-half", "90.6 %"),
                new Capture(
                        "-P 0.1 --input-model normal-third",
                        "76.4 %",
                        result -> between(result, "captureRate95", 0.64, 0.82)),
                new Capture("--input-model empirical", ""),
                new Capture("-P 0.1 --vms recorded", ""),
                new Capture("-P 0.4 --vms recorded", ""));
    }

    private static List<Capture> afap() {
        return List.of(
                new Capture(
                        "-P 0.1",
                        "92.9 %, 4 %, 33-36",
                        result -> between(result, "captureRate95", 0.88, 0.97)
                                && between(result, "relativeSize95", 0.035, 0.044)
                                && btus(result).matches("3[3-7]-3[3-7]")),
                new Capture("-P 0.2", "99 %"),
                new Capture("-P 0.4", "99 %"),
                new Capture("-P 0.1 --input-model normal-half", "91.8 %"),
                new Capture(
                        "-P 0.1 --input-model normal-third",
                        "70 %",
                        result -> between(result, "captureRate95", 0.64, 0.82)),
                new Capture("--input-model empirical", ""),
                new Capture("-P 0.1 --vms recorded", ""));
    }

    private static List<DocumentedNumber> captureRates(String strategy, List<Capture> rows) {
        String name = strategy.toLowerCase(Locale.ROOT);
        return rows.stream()
                .map(row -> new DocumentedNumber(
                        strategy,
                        "lab capture-rate $A -N 500 --seed 1 --select 'v4.*." + name + ".*' --strategy " + name,
                        row.options(),
                        row.published(),
                        result -> String.format(
                                Locale.ROOT,
                                "[%.0f, %.0f] s, %.1f %%, %.2f %%, %s",
                                result.at("/ci95/0").doubleValue(),
                                result.at("/ci95/1").doubleValue(),
                                100 * result.get("captureRate95").doubleValue(),
                                100 * result.get("relativeSize95").doubleValue(),
                                btus(result)),
                        row.reached()))
                .toList();
    }

    private static boolean between(JsonNode result, String field, double min, double max) {
        double value = result.get(field).doubleValue();
        return min <= value && value <= max;
    }

    /** Returns the range of simulated BTUs. */
    private static String btus(JsonNode result) {
        List<String> counts = new ArrayList<>();
        result.get("btuCounts").fieldNames().forEachRemaining(counts::add);
        return counts.size() == 1 ? counts.get(0) : counts.get(0) + "-" + counts.get(counts.size() - 1);
    }
}
