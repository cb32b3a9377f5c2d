package io.weatherglass.lab.experiments;

import static io.weatherglass.cli.options.TextOutput.format;

import io.weatherglass.cli.charts.LogLogChart;
import io.weatherglass.cli.charts.LogLogChart.Point;
import io.weatherglass.cli.charts.LogLogChart.Series;
import io.weatherglass.cli.inputs.InputModelChoice;
import io.weatherglass.cli.inputs.NamedPlatform;
import io.weatherglass.cli.inputs.WorkflowInput;
import io.weatherglass.cli.options.RecordedOutcome;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.cli.options.TextTable;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.statistics.Convergence;
import io.weatherglass.simulation.statistics.Convergence.BlockSpread;
import io.weatherglass.traces.KnownInputs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import javax.xml.stream.XMLStreamException;

/** The result of {@code convergence}, for people, for programs and as a picture. */
record ConvergenceReport(
        WorkflowInput input,
        NamedPlatform platform,
        Scenario scenario,
        KnownInputs known,
        InputModelChoice choice,
        long seed,
        RecordedOutcome recorded,
        ConvergenceStudy study) {

    private String drawn() {
        OptionalDouble level = choice.meanPerturbationLevel(input);
        return choice.shape().label() + (level.isPresent() ? format(" with P = %.3g", level.getAsDouble()) : "");
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(input.notes());
        notes.addAll(choice.notes(input));
        return notes;
    }

    void print(PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%s with %s on %s, inputs %s, walltimes %s, seed %d%n",
                input.label(),
                scenario.strategy().name(),
                platform.name(),
                known.label(),
                drawn(),
                seed);
        notes().forEach(note -> out.println("note: " + note));
        recorded.text("the mean", study.makespanSeconds().mean()).ifPresent(real -> out.println("recorded: " + real));
        out.printf(
                Locale.ROOT,
                "%,d realizations: makespan mean %.2f s, sd %.2f s%n%n",
                study.makespanSeconds().size(),
                study.makespanSeconds().mean(),
                study.makespanSeconds().sd());
        out.println("           first N realizations     standard error s, of      disjoint blocks of N: sd s, of");
        new TextTable<Convergence>()
                .right("N", 7, "%d", Convergence::realizations)
                .right("mean s", 10, "%.2f", Convergence::mean)
                .right("sd s", 10, "%.2f", Convergence::sd)
                .gap(3)
                .right("mean", 10, "%.3f", Convergence::standardErrorOfMean)
                .gap(1)
                .right("sd", 10, "%.3f", Convergence::standardErrorOfSd)
                .gap(4)
                .right("blocks", 10, "%d", Convergence::blocks)
                .gap(2)
                .right(
                        "means",
                        10,
                        "%.3f",
                        step -> step.observed().orElseThrow().sdOfMeans())
                .right("sds", 10, "%.3f", step -> step.observed().orElseThrow().sdOfSds())
                .lines(study.steps())
                .forEach(out::println);
        out.flush();
    }

    ReportFields json() {
        return new ReportFields()
                .put("workflow", input.label())
                .put("jobs", input.workflow().jobCount())
                .put("strategy", scenario.strategy().name())
                .put("platform", platform.name())
                .put("inputs", known.label())
                .put("inputModel", choice.shape().label())
                .put("perturbationLevel", choice.meanPerturbationLevel(input))
                .put("seed", seed)
                .put("realizations", study.makespanSeconds().size())
                .put("meanSeconds", study.makespanSeconds().mean())
                .put("sdSeconds", study.makespanSeconds().sd())
                .put("recorded", recorded.json())
                .put("notes", notes())
                .list("convergence", study.steps(), ConvergenceReport::step);
    }

    private static ReportFields step(Convergence step) {
        BlockSpread observed = step.observed().orElseThrow();
        return new ReportFields()
                .put("realizations", step.realizations())
                .put("meanSeconds", step.mean())
                .put("sdSeconds", step.sd())
                .put("standardErrorOfMeanSeconds", step.standardErrorOfMean())
                .put("standardErrorOfSdSeconds", step.standardErrorOfSd())
                .put("blocks", step.blocks())
                .put("sdOfBlockMeansSeconds", observed.sdOfMeans())
                .put("sdOfBlockSdsSeconds", observed.sdOfSds());
    }

    /** Writes the chart to a file, replacing an existing one. */
    void draw(Path file) throws IOException {
        LogLogChart chart = new LogLogChart(
                "How well the makespan is known after N realizations",
                input.label() + " with " + scenario.strategy().name() + " on " + platform.name(),
                "number of realizations N",
                "seconds",
                List.of(
                        series("standard error of the mean", 0, true, Convergence::standardErrorOfMean),
                        series("of the sd", 1, true, Convergence::standardErrorOfSd),
                        series(
                                "sd of the means of blocks",
                                0,
                                false,
                                step -> step.observed().orElseThrow().sdOfMeans()),
                        series(
                                "of their sds",
                                1,
                                false,
                                step -> step.observed().orElseThrow().sdOfSds())));
        try (Writer out = Files.newBufferedWriter(file)) {
            chart.write(out);
        } catch (XMLStreamException e) {
            throw new IOException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private Series series(String name, int colour, boolean line, ToDoubleFunction<Convergence> value) {
        return new Series(
                name,
                colour,
                line,
                study.steps().stream()
                        .map(step -> new Point(step.realizations(), value.applyAsDouble(step)))
                        .toList());
    }
}
