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

/** The numbers of docs/validation.md, by section. */
final class DocumentedNumbers {
    private static final String ICPS = "'*.openstack-icps.*'";
    private static final String BONFIRE = "'*.{de-hlrs,fr-inria,uk-epcc}.*'";
    private static final Predicate<JsonNode> NOTHING_TO_REACH = result -> true;

    private DocumentedNumbers() {}

    /**
     * Rows that belong together.
     *
     * @param title above the table
     * @param rows of the table
     */
    record Section(String title, List<DocumentedNumber> rows) {}

    static List<Section> sections() {
        return List.of(
                new Section("What SimSchlouder computes from the same inputs", simSchlouder()),
                new Section("Error of the makespan, median [B19 table 3.1]", table31()),
                new Section("Montage 3x3 on openstack-icps.v3, ten VMs", montage()),
                new Section("Capture rates of OMSSA BRS, 500 realizations [BGG18]", captureRates()));
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
                "OMSSA " + strategy + " 1",
                "simulate $D/runs/v4.montecarlo-brs-10.brs." + strategy
                        + ".regular1gb.openstack-icps.v5.1.tasks --platforms $D/platforms.json",
                published,
                "within 1 s",
                result -> String.format(
                        Locale.ROOT,
                        "%.1f s, %d BTU",
                        result.get("makespanSeconds").doubleValue(),
                        result.get("btuCount").intValue()),
                result -> Math.abs(result.get("makespanSeconds").doubleValue() - makespanSeconds) <= 1
                        && result.get("btuCount").intValue() == btus);
    }

    private static DocumentedNumber simSchlouder(
            String strategy, String inputs, String published, double within, double... makespans) {
        return new DocumentedNumber(
                "OMSSA " + strategy + " 1, 3, 5, " + inputs,
                "validate $A --select 'v4.*." + strategy + ".*.{1,3,5}' --inputs " + inputs,
                published,
                String.format(Locale.ROOT, "within %.0f s", within),
                result -> simulated(result, "makespanSeconds", "%.1f") + " s; " + simulated(result, "btuCount", "%.0f")
                        + " BTU",
                result -> IntStream.range(0, makespans.length)
                        .allMatch(run -> Math.abs(makespan(result, run) - makespans[run]) <= within));
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

    private static List<DocumentedNumber> table31() {
        List<DocumentedNumber> rows = new ArrayList<>();
        rows.add(median("openstack-icps", ICPS, "best", "0.00 %", 0, 0.02));
        rows.add(median("openstack-icps", ICPS, "no-threads", "0.17 %", 0, 0.20));
        rows.add(median("openstack-icps", ICPS, "no-boottimes", "0.33 %", 0, 100));
        rows.add(median("openstack-icps", ICPS, "no-walltimes", "4.80 %", 0, 100));
        rows.add(median("openstack-icps", ICPS, "blind", "5.42 %", 4.5, 8.5));
        rows.add(median("openstack-icps", ICPS, "communications", "", 0, 100));
        rows.add(median("BonFIRE", BONFIRE, "best", "4.81 %", 0, 100));
        rows.add(median("BonFIRE", BONFIRE, "no-threads", "8.41 %", 0, 100));
        rows.add(median("BonFIRE", BONFIRE, "blind", "33.89 %", 0, 100));
        rows.add(median("BonFIRE", BONFIRE, "communications", "", 0, 100));
        return rows;
    }

    private static DocumentedNumber median(
            String cloud, String select, String inputs, String published, double min, double max) {
        return new DocumentedNumber(
                cloud + ", " + inputs,
                "validate $A --select " + select + " --inputs " + inputs,
                published,
                toReach(min, max),
                result -> String.format(
                        Locale.ROOT,
                        "%.3f %% (%d runs)",
                        medianPercent(result),
                        result.at("/overall/makespan/n").intValue()),
                result -> min <= medianPercent(result) && medianPercent(result) <= max);
    }

    private static String toReach(double min, double max) {
        if (max == 100) {
            return "";
        }
        return min == 0
                ? String.format(Locale.ROOT, "at most %.2f %%", max)
                : String.format(Locale.ROOT, "%.1f to %.1f %%", min, max);
    }

    private static double medianPercent(JsonNode result) {
        return 100 * result.at("/overall/makespan/median").doubleValue();
    }

    private static List<DocumentedNumber> montage() {
        return List.of(
                new DocumentedNumber(
                        "AFAP",
                        "validate $A --select '*.3x3.afap.*.openstack-icps.v3.*' --max-vms 10",
                        "2833-2837 s, 1 BTU",
                        "within 0.3 % of the recorded makespan, 1 BTU",
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
                        "ASAP (outcomes not recorded)",
                        "validate $A --select '*.3x3.asap.*.openstack-icps.v3.*' --max-vms 10",
                        "1478-1554 s, 10 BTU",
                        "within 10 % of the published range, 10 BTU",
                        result -> simulated(result, "makespanSeconds", "%.0f") + " s; "
                                + simulated(result, "btuCount", "%.0f") + " BTU",
                        result -> runs(result)
                                .allMatch(run -> run.at("/simulated/makespanSeconds")
                                                        .doubleValue()
                                                >= 1478 * 0.9
                                        && run.at("/simulated/makespanSeconds").doubleValue() <= 1554 * 1.1
                                        && run.at("/simulated/btuCount").intValue() == 10)));
    }

    private static List<DocumentedNumber> captureRates() {
        List<DocumentedNumber> rows = new ArrayList<>();
        rows.add(captureRate(
                "ASAP, P 10 %",
                "asap",
                "-P 0.1",
                "[12797, 13217] s, CR 90.6 %, size 3 %, 40 BTU",
                "bounds within 60 s, CR 86-98 %, size 3.0-3.8 %, 40 BTU",
                result -> Math.abs(result.at("/ci95/0").doubleValue() - 12797) <= 60
                        && Math.abs(result.at("/ci95/1").doubleValue() - 13217) <= 60
                        && between(result, "captureRate95", 0.86, 0.98)
                        && between(result, "relativeSize95", 0.03, 0.038)
                        && btus(result).equals("40")));
        rows.add(captureRate(
                "AFAP, P 10 %",
                "afap",
                "-P 0.1",
                "CR 92.9 %, size 4 %, 33-36 BTU",
                "CR 88-97 %, size 3.5-4.4 %, within 33-37 BTU",
                result -> between(result, "captureRate95", 0.88, 0.97)
                        && between(result, "relativeSize95", 0.035, 0.044)
                        && btus(result).matches("3[3-7]-3[3-7]")));
        rows.add(captureRate(
                "ASAP, P 20 %",
                "asap", "-P 0.2", "CR 99 %", "CR above 90 %", result -> between(result, "captureRate95", 0.9, 1)));
        rows.add(captureRate(
                "ASAP, P 40 %",
                "asap",
                "-P 0.4",
                "CR 83 %, drifting up",
                "CR below that at 20 %, below 90 %",
                result -> between(result, "captureRate95", 0, 0.9)));
        rows.add(captureRate("AFAP, P 20 %", "afap", "-P 0.2", "CR 99 %", "", NOTHING_TO_REACH));
        rows.add(captureRate("AFAP, P 40 %", "afap", "-P 0.4", "CR 99 %", "", NOTHING_TO_REACH));
        rows.add(captureRate(
                "ASAP, N(P/2)", "asap", "-P 0.1 --input-model normal-half", "CR 90.6 %", "", NOTHING_TO_REACH));
        rows.add(captureRate(
                "AFAP, N(P/2)", "afap", "-P 0.1 --input-model normal-half", "CR 91.8 %", "", NOTHING_TO_REACH));
        Predicate<JsonNode> third = result -> between(result, "captureRate95", 0.64, 0.82);
        String normalThird = "-P 0.1 --input-model normal-third";
        rows.add(captureRate("ASAP, N(P/3)", "asap", normalThird, "CR 76.4 %", "CR 64-82 %", third));
        rows.add(captureRate("AFAP, N(P/3)", "afap", normalThird, "CR 70 %", "CR 64-82 %", third));
        rows.add(captureRate("ASAP, empirical", "asap", "--input-model empirical", "", "", NOTHING_TO_REACH));
        rows.add(captureRate("AFAP, empirical", "afap", "--input-model empirical", "", "", NOTHING_TO_REACH));
        rows.add(captureRate("ASAP, VMs as recorded", "asap", "-P 0.1 --vms recorded", "", "", NOTHING_TO_REACH));
        rows.add(captureRate(
                "ASAP, P 40 %, VMs as recorded", "asap", "-P 0.4 --vms recorded", "", "", NOTHING_TO_REACH));
        rows.add(captureRate("AFAP, VMs as recorded", "afap", "-P 0.1 --vms recorded", "", "", NOTHING_TO_REACH));
        return rows;
    }

    private static DocumentedNumber captureRate(
            String what,
            String strategy,
            String options,
            String published,
            String toReach,
            Predicate<JsonNode> reached) {
        return new DocumentedNumber(
                what,
                "capture-rate $A --select 'v4.*." + strategy + ".*' --strategy " + strategy + " " + options
                        + " -N 500 --seed 1",
                published,
                toReach,
                result -> String.format(
                        Locale.ROOT,
                        "[%.0f, %.0f] s, CR %.1f %% of %d, size %.2f %%, %s BTU",
                        result.at("/ci95/0").doubleValue(),
                        result.at("/ci95/1").doubleValue(),
                        100 * result.get("captureRate95").doubleValue(),
                        result.get("runs").intValue(),
                        100 * result.get("relativeSize95").doubleValue(),
                        btus(result)),
                reached);
    }

    private static boolean between(JsonNode result, String field, double min, double max) {
        double value = result.get(field).doubleValue();
        return min <= value && value <= max;
    }

    /** The least and the most simulated number of BTUs. */
    private static String btus(JsonNode result) {
        List<String> counts = new ArrayList<>();
        result.get("btuCounts").fieldNames().forEachRemaining(counts::add);
        return counts.size() == 1 ? counts.get(0) : counts.get(0) + "-" + counts.get(counts.size() - 1);
    }
}
