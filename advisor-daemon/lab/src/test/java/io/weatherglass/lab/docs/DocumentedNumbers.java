package io.weatherglass.lab.docs;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.simulation.statistics.BinomialBand;
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
                errors("openstack-icps", icps()),
                errors("BonFIRE", bonfire()),
                montage(),
                captureRates(
                        "ASAP", "lab capture-rate $A -N 500 --seed 1 --select 'v4.*.asap.*' --strategy asap", asap()),
                captureRates(
                        "AFAP", "lab capture-rate $A -N 500 --seed 1 --select 'v4.*.afap.*' --strategy afap", afap()),
                captureRates(
                        "AFAP, Montage",
                        "lab capture-rate $A -N 500 --seed 1 --select '*.3x3.afap.*.openstack-icps.v3.*' --max-vms 10",
                        montageCaptures()),
                mapReduce());
    }

    private static List<DocumentedNumber> mapReduce() {
        return List.of(new DocumentedNumber(
                "TeraSort",
                "",
                "lab mapreduce --input-models uniform",
                "86.7, 77.8 %",
                result -> {
                    JsonNode uniform = result.at("/inputModels/uniform");
                    return String.format(
                            Locale.ROOT,
                            "[%.0f, %.0f] s, %.1f/%.1f %%",
                            uniform.at("/ci95/interval/lower").doubleValue(),
                            uniform.at("/ci95/interval/upper").doubleValue(),
                            captured(uniform.get("ci95")),
                            captured(uniform.get("ci99")));
                },
                ANY));
    }

    private static double captured(JsonNode rate) {
        return 100.0
                * rate.at("/captured/successes").intValue()
                / rate.at("/captured/trials").intValue();
    }

    private static List<DocumentedNumber> simSchlouder() {
        return List.of(
                simSchlouder("asap", "best", "12921.0, 12914.0, 12985.0 s; 40, 40, 40 BTU", 1, 12921, 12914, 12985));
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

    private record Median(String inputs, String published, Predicate<JsonNode> reached) {
        Median(String inputs, String published) {
            this(
                    inputs,
                    published,
                    distances -> distances.at("/makespan/median").doubleValue() <= 0.01);
        }
    }

    private static List<Median> icps() {
        return List.of(
                new Median("best", "0.00"),
                new Median("no-threads", "0.17"),
                new Median("no-boottimes", "0.33"),
                new Median("communications", "", ANY),
                new Median("blind", "5.42"));
    }

    private static List<Median> bonfire() {
        return List.of(
                new Median("best", "4.81"),
                new Median("no-threads", "8.41"),
                new Median("no-boottimes", ""),
                new Median("communications", "", ANY),
                new Median("blind", "33.89"));
    }

    private static List<DocumentedNumber> errors(String platforms, List<Median> medians) {
        String cloud = platforms.toLowerCase(Locale.ROOT);
        return medians.stream()
                .map(median -> new DocumentedNumber(
                        platforms,
                        "lab validate $A --archive $D/simschlouder-results.csv",
                        "--inputs " + median.inputs(),
                        median.published(),
                        result -> errors(
                                cloud(result.get("clouds"), cloud),
                                cloud(result.at("/archived/clouds"), cloud),
                                cloud(result.at("/distances/clouds"), cloud)),
                        result -> median.reached().test(cloud(result.at("/distances/clouds"), cloud))))
                .toList();
    }

    private static JsonNode cloud(JsonNode clouds, String name) {
        return StreamSupport.stream(clouds.spliterator(), false)
                .filter(cloud -> cloud.get("cloud").textValue().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String errors(JsonNode ours, JsonNode archived, JsonNode distances) {
        return String.join(
                " | ",
                quartiles(ours, "makespan") + ", " + quartiles(archived, "makespan"),
                quartiles(ours, "uptime") + ", " + quartiles(archived, "uptime"),
                quartiles(ours, "usage"),
                quartiles(ours, "btu") + ", " + quartiles(archived, "btu"),
                quartiles(ours, "schederror"),
                belowTenPercent(ours) + ", " + belowTenPercent(archived),
                percent(distances.at("/makespan/median"), 3));
    }

    private static String quartiles(JsonNode errors, String metric) {
        return Stream.of("q1", "median", "q3")
                .map(quartile -> percent(errors.at("/" + metric + "/" + quartile), 2))
                .collect(Collectors.joining("/"));
    }

    private static String belowTenPercent(JsonNode errors) {
        return String.format(
                Locale.ROOT,
                "%.1f",
                100.0
                        * errors.get("makespanBelow10Percent").intValue()
                        / errors.at("/makespan/n").intValue());
    }

    private static String percent(JsonNode fraction, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", 100 * fraction.doubleValue());
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

    /** @param rate published capture rate of CI95, or NaN */
    private record Capture(String options, String published, double rate, Predicate<JsonNode> reached) {
        Capture(String options, String published, double rate) {
            this(options, published, rate, ANY);
        }
    }

    private static List<Capture> asap() {
        return List.of(
                new Capture(
                        "-P 0.1",
                        "[12797, 13217] s, 90.6/98 %, 3/5 %, 40",
                        0.906,
                        result -> Math.abs(result.at("/ci95/0").doubleValue() - 12797) <= 60
                                && Math.abs(result.at("/ci95/1").doubleValue() - 13217) <= 60
                                && between(result, "captureRate95", 0.86, 0.98)
                                && between(result, "relativeSize95", 0.03, 0.038)
                                && btus(result).equals("40")),
                new Capture("-P 0.2", "99 %", 0.99),
                new Capture("-P 0.4", "83 %, drifting up", 0.83),
                new Capture("-P 0.1 --input-model normal-half", "90.6 %", 0.906),
                new Capture("-P 0.1 --input-model normal-third", "76.4 %", 0.764),
                new Capture("-P 0.1 --vms recorded", "", Double.NaN),
                new Capture("-P 0.4 --vms recorded", "", Double.NaN));
    }

    private static List<Capture> afap() {
        return List.of(
                new Capture(
                        "-P 0.1",
                        "92.9/100 %, 4/6 %, 33-36",
                        0.929,
                        result -> between(result, "relativeSize95", 0.035, 0.044)
                                && btus(result).equals("33-36")),
                new Capture("-P 0.2", "99 %", 0.99),
                new Capture("-P 0.4", "99 %", 0.99),
                new Capture("-P 0.1 --input-model normal-half", "91.8 %", 0.918),
                new Capture("-P 0.1 --input-model normal-third", "70 %", 0.7),
                new Capture("-P 0.1 --vms recorded", "", Double.NaN));
    }

    private static List<Capture> montageCaptures() {
        return List.of(new Capture(
                "-P 0.1", "100/100 %, 1/2 %, 1", 1, result -> btus(result).equals("1")));
    }

    private static List<DocumentedNumber> captureRates(String strategy, String command, List<Capture> rows) {
        return rows.stream()
                .map(row -> new DocumentedNumber(
                        strategy,
                        command,
                        row.options(),
                        row.published(),
                        result -> String.format(
                                Locale.ROOT,
                                "[%.0f, %.0f] s, %.1f%s/%.1f %%, %.2f/%.2f %%, %s",
                                result.at("/ci95/0").doubleValue(),
                                result.at("/ci95/1").doubleValue(),
                                100 * result.get("captureRate95").doubleValue(),
                                differs(result, row.rate()) ? "\\*" : "",
                                100 * result.get("captureRate99").doubleValue(),
                                100 * result.get("relativeSize95").doubleValue(),
                                100 * result.get("relativeSize99").doubleValue(),
                                btus(result)),
                        row.reached()))
                .toList();
    }

    private static boolean differs(JsonNode result, double publishedRate) {
        int runs = result.get("runs").intValue();
        return !Double.isNaN(publishedRate)
                && !BinomialBand.central(runs, publishedRate, 0.95)
                        .contains((int) Math.round(result.get("captureRate95").doubleValue() * runs));
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
