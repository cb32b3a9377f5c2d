package io.weatherglass.lab.enacting;

import static io.weatherglass.cli.options.TextPrinter.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.cli.options.TextTable;
import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.lab.enacting.AdviceStudy.Compared;
import io.weatherglass.lab.enacting.AdviceStudy.Result;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "follow-advice",
        mixinStandardHelpOptions = true,
        description = {
            "Simulates disturbed runs of a plan, with an enactor that follows the recommendations, and compares"
                    + " the share of met deadlines and the costs with those of the plan's strategy and of ASAP."
        })
public final class FollowAdviceCommand implements Callable<Integer> {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @Parameters(
            arity = "0..1",
            paramLabel = "PLAN",
            description =
                    "Plan with a deadline and a single VM type that has a price (JSON, the data of a workflow.planned"
                            + " event); default: a synthetic Montage workflow.")
    private Path file;

    @Option(
            names = "--runs",
            defaultValue = "100",
            paramLabel = "N",
            description = "Number of runs; default: ${DEFAULT-VALUE}.")
    private int runs;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "N",
            description = "Random seed for the first run; default: ${DEFAULT-VALUE}.")
    private long seed;

    @Mixin
    private JsonOption json;

    private record Way(String name, Function<Compared, EnactedRun> run) {}

    private static final List<Way> WAYS = List.of(
            new Way("as planned", Compared::planned),
            new Way("always ASAP", Compared::asap),
            new Way("as advised", Compared::advised));

    @Override
    public Integer call() throws IOException {
        EnactmentPlan plan = plan();
        AdviceStudy study = AdviceStudy.of(plan, DisturbanceLevels.DEFAULTS, runs, seed);
        json.print(json(plan, study), out -> print(plan, study, out));
        return 0;
    }

    private EnactmentPlan plan() throws IOException {
        if (file == null) {
            return SamplePlan.of(Instant.now());
        }
        try {
            return PlanDocument.read(MAPPER.readTree(Files.readString(file)), Instant.now());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(file + " must be JSON: " + e.getOriginalMessage(), e);
        } catch (InvalidEventException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    private static void print(EnactmentPlan plan, AdviceStudy study, PrintWriter out) {
        out.println(format(
                "%d runs of %s, %d jobs, planned with %s, deadline after %.0f s",
                study.runs().size(), plan.workflow(), plan.jobs().size(), plan.strategy(), study.deadlineSeconds()));
        out.println();
        new TextTable<Way>()
                .left("", 12, Way::name)
                .right("deadline met", 12, "%d", way -> study.met(way.run()))
                .right(
                        "mean cost",
                        10,
                        "%.2f",
                        way -> study.mean(run -> way.run().apply(run).cost()))
                .right(
                        "mean makespan s",
                        16,
                        "%.0f",
                        way -> study.mean(run -> way.run().apply(run).makespanSeconds()))
                .right(
                        "decisions",
                        10,
                        "%.1f",
                        way -> study.mean(
                                run -> way.run().apply(run).decisions().size()))
                .lines(WAYS)
                .forEach(out::println);
        out.println();
        out.println("as advised, compared with ASAP:");
        for (Result result : Result.values()) {
            out.println(format("  %-24s %d", result.text(), study.count(result)));
        }
        out.flush();
    }

    private static ReportFields json(EnactmentPlan plan, AdviceStudy study) {
        return new ReportFields()
                .put("workflow", plan.workflow())
                .put("jobs", plan.jobs().size())
                .put("strategy", plan.strategy())
                .put("deadlineSeconds", study.deadlineSeconds())
                .put("cheaper", study.count(Result.CHEAPER))
                .put("equal", study.count(Result.EQUAL))
                .put("dearer", study.count(Result.DEARER))
                .put("late", study.count(Result.LATE))
                .list("runs", study.runs(), run -> run);
    }
}
