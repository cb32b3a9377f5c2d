package io.weatherglass.lab.validation;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Densities, violins and distribution functions of makespans [B19 ch. 5] as a Vega-Lite specification. The fitted normal
 * distribution is drawn within four standard deviations.
 */
final class MakespanPlot {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int POINTS = 101;
    private static final double WIDTH = 4;

    private MakespanPlot() {}

    static void write(Path file, List<CaptureRateReport> reports) throws IOException {
        try (InputStream template = MakespanPlot.class.getResourceAsStream("makespans.vl.json")) {
            ObjectNode plot = (ObjectNode) JSON.readTree(template);
            ArrayNode values = (ArrayNode) plot.at("/data/values");
            reports.forEach(report -> add(report, values));
            JSON.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), plot);
        }
    }

    private static void add(CaptureRateReport report, ArrayNode values) {
        double level = report.perturbationLevels().simulated();
        Arrays.stream(report.simulatedSeconds()).forEach(seconds -> row(values, level, "simulated", seconds));
        Arrays.stream(report.realSeconds()).forEach(seconds -> row(values, level, "recorded", seconds));
        if (report.sdSeconds() > 0) {
            NormalDistribution normal = new NormalDistribution(null, report.meanSeconds(), report.sdSeconds());
            for (int k = 0; k < POINTS; k++) {
                double seconds = report.meanSeconds() + WIDTH * report.sdSeconds() * (2.0 * k / (POINTS - 1) - 1);
                row(values, level, "normal", seconds)
                        .put("density", normal.density(seconds))
                        .put("share", normal.cumulativeProbability(seconds));
            }
        }
    }

    private static ObjectNode row(ArrayNode values, double level, String source, double seconds) {
        return values.addObject().put("P", level).put("source", source).put("seconds", seconds);
    }
}
