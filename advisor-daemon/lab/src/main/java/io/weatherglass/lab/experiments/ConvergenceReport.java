package io.weatherglass.lab.experiments;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.cli.inputs.InputModelChoice;
import io.weatherglass.cli.inputs.NamedPlatform;
import io.weatherglass.cli.inputs.WorkflowInput;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.cli.options.TextTable;
import io.weatherglass.lab.experiments.Convergence.BlockSpread;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.traces.SimulatorKnowledge;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

record ConvergenceReport(
        WorkflowInput input,
        NamedPlatform platform,
        Scenario scenario,
        SimulatorKnowledge known,
        InputModelChoice choice,
        long seed,
        ConvergenceStudy study) {

    private String drawn() {
        OptionalDouble level = choice.usedPerturbationLevel(input);
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
                .put("perturbationLevel", choice.usedPerturbationLevel(input))
                .put("seed", seed)
                .put("realizations", study.makespanSeconds().size())
                .put("meanSeconds", study.makespanSeconds().mean())
                .put("sdSeconds", study.makespanSeconds().sd())
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
}
