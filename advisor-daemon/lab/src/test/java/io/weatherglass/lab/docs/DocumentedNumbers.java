package io.weatherglass.lab.docs;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.simulation.statistics.BinomialBand;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The checked tables of docs/research/simulation.md. Rows name targets that are missed. */
final class DocumentedNumbers {
    /** Target for the relative distance from a published or archived value. */
    private static final double TARGET = 0.01;

    private DocumentedNumbers() {}

    static List<List<DocumentedNumber>> tables() {
        return List.of(
                simSchlouder(),
                errors("openstack-icps"),
                errors("BonFIRE"),
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
                "TeraSort", "", "lab mapreduce --input-models uniform", "86.7 %", result -> {
                    JsonNode uniform = result.at("/inputModels/uniform");
                    return String.format(
                            Locale.ROOT,
                            "[%.0f, %.0f] s, %.1f/%.1f %%",
                            uniform.at("/ci95/interval/lower").doubleValue(),
                            uniform.at("/ci95/interval/upper").doubleValue(),
                            captured(uniform.get("ci95")),
                            captured(uniform.get("ci99")));
                }));
    }

    private static double captured(JsonNode rate) {
        return 100.0
                * rate.at("/captured/successes").intValue()
                / rate.at("/captured/trials").intValue();
    }

    private static List<DocumentedNumber> simSchlouder() {
        return List.of(new DocumentedNumber(
                "asap, best",
                "",
                "lab validate $A --select 'v4.*.asap.*.{1,3,5}' --inputs best",
                "12921.0, 12914.0, 12985.0 s; 40, 40, 40 BTU",
                result -> simulated(result, "makespanSeconds", "%.1f") + " s; " + simulated(result, "btuCount", "%.0f")
                        + " BTU"));
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

    private static String orMissed(String text, double distance) {
        return text + (distance > TARGET ? ", missed" : "");
    }

    private static List<DocumentedNumber> errors(String platforms) {
        String cloud = platforms.toLowerCase(Locale.ROOT);
        return Stream.of("best", "no-threads", "no-boottimes", "communications", "blind")
                .map(inputs -> new DocumentedNumber(
                        platforms,
                        "lab validate $A --archive $D/simschlouder-results.csv",
                        "--inputs " + inputs,
                        "",
                        result -> errors(
                                cloud(result.get("clouds"), cloud),
                                cloud(result.at("/archived/clouds"), cloud),
                                cloud(result.at("/distances/clouds"), cloud))))
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
                orMissed(
                        percent(distances.at("/makespan/median"), 3),
                        distances.at("/makespan/median").doubleValue()));
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
        return List.of(montage("AFAP", 2833, 2837, "1 BTU"), montage("ASAP", 1478, 1554, "10 BTU"));
    }

    /** @param least start of the published range of makespans, s */
    private static DocumentedNumber montage(String strategy, double least, double most, String btus) {
        return new DocumentedNumber(
                strategy,
                "",
                "lab validate $A --select '*.3x3." + strategy.toLowerCase(Locale.ROOT)
                        + ".*.openstack-icps.v3.*' --max-vms 10",
                String.format(Locale.ROOT, "%.0f-%.0f s, %s", least, most, btus),
                result -> {
                    double outside = runs(result)
                            .mapToDouble(
                                    run -> run.at("/simulated/makespanSeconds").doubleValue())
                            .map(makespan -> Math.max(0, Math.max(makespan / most - 1, 1 - makespan / least)))
                            .max()
                            .orElseThrow();
                    return orMissed(
                            String.format(
                                    Locale.ROOT,
                                    "%s s; %s BTU; at most %.2f %% outside",
                                    simulated(result, "makespanSeconds", "%.0f"),
                                    simulated(result, "btuCount", "%.0f"),
                                    100 * outside),
                            outside);
                });
    }

    /** @param rate published capture rate of CI95, or NaN */
    private record Capture(String options, String published, double rate) {}

    private static List<Capture> asap() {
        return List.of(
                new Capture("-P 0.1", "[12797, 13217] s, 90.6/98 %, 3/5 %, 40", 0.906),
                new Capture("-P 0.2", "99 %", 0.99),
                new Capture("-P 0.4", "83 %, drifting up", 0.83),
                new Capture("-P 0.1 --input-model normal-half", "90.6 %", 0.906),
                new Capture("-P 0.1 --input-model normal-third", "76.4 %", 0.764),
                new Capture("-P 0.1 --vms recorded", "–", Double.NaN),
                new Capture("-P 0.4 --vms recorded", "–", Double.NaN));
    }

    private static List<Capture> afap() {
        return List.of(
                new Capture("-P 0.1", "92.9/100 %, 4/6 %, 33-36", 0.929),
                new Capture("-P 0.2", "99 %", 0.99),
                new Capture("-P 0.4", "99 %", 0.99),
                new Capture("-P 0.1 --input-model normal-half", "91.8 %", 0.918),
                new Capture("-P 0.1 --input-model normal-third", "70 %", 0.7),
                new Capture("-P 0.1 --vms recorded", "–", Double.NaN));
    }

    private static List<Capture> montageCaptures() {
        return List.of(new Capture("-P 0.1", "100/100 %, 1/2 %, 1", 1));
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
                                btus(result))))
                .toList();
    }

    private static boolean differs(JsonNode result, double publishedRate) {
        int runs = result.get("runs").intValue();
        return !Double.isNaN(publishedRate)
                && !BinomialBand.central(runs, publishedRate, 0.95)
                        .contains((int) Math.round(result.get("captureRate95").doubleValue() * runs));
    }

    /** Returns the range of simulated BTUs. */
    private static String btus(JsonNode result) {
        List<String> counts = new ArrayList<>();
        result.get("btuCounts").fieldNames().forEachRemaining(counts::add);
        return counts.size() == 1 ? counts.get(0) : counts.get(0) + "-" + counts.get(counts.size() - 1);
    }
}
