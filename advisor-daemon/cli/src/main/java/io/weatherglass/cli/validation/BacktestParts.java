package io.weatherglass.cli.validation;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.OutputFile;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.forecast.support.Shard;
import io.weatherglass.lab.backtest.RunForecasts;
import io.weatherglass.lab.following.FollowedWorkflow;
import io.weatherglass.lab.parts.MergedParts;
import io.weatherglass.lab.parts.PartFile;
import io.weatherglass.lab.parts.PartItem;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** Options of a back-test that is divided between machines. */
final class BacktestParts {

    private static final String STUDY = "backtest";
    private static final String RUN = "run";
    private static final String WORKFLOW = "workflow";

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description =
                    "Forecast every N-th run only, from the I-th on, of recordings and of runs without a plan every"
                            + " N-th workflow, and write the forecasts to the file that --part names.")
    private String shard;

    @Option(
            names = "--part",
            paramLabel = "FILE",
            description =
                    "The file that the shard writes, in none of the folders that it reads. --merge puts the N files together.")
    private Path part;

    @Option(
            names = "--merge",
            paramLabel = "PART",
            arity = "1..*",
            description =
                    "Take the forecasts from these files, which the shards have written, instead of making them; the"
                            + " report is that of a single back-test. The other options must be those of the shards."
                            + " Comes last, or is followed by --: all that comes after it is taken for a part.")
    private List<Path> merged;

    /** Refuses folders among the parts: they are meant to be read as recordings. To be asked before anything misses them. */
    void requireFiles() {
        for (Path file : merged == null ? List.<Path>of() : merged) {
            if (Files.isDirectory(file)) {
                throw new IllegalArgumentException("--merge must name files, was the directory " + file
                        + ": --merge comes last, or -- stands between the parts and what is no part");
            }
        }
    }

    /**
     * Checks what belongs together.
     *
     * @param cold whether first runs are to be scored without recordings
     * @param inputs files and folders that are read
     */
    void require(boolean cold, List<Path> inputs) throws IOException {
        if ((shard == null) != (part == null)) {
            throw new IllegalArgumentException("--shard and --part go together");
        }
        if (shard != null && merged != null) {
            throw new IllegalArgumentException("--shard and --merge exclude each other");
        }
        if (cold && (shard != null || merged != null)) {
            throw new IllegalArgumentException((shard == null ? "--merge" : "--shard")
                    + " must not come with --cold unless runs are followed with --connector");
        }
        if (part != null) {
            OutputFile.require("--part", part);
            requireBeside(inputs);
        }
        shard();
    }

    /** A part in a folder that is read would be an input of the other shards and of the merge, which then refuses it. */
    private void requireBeside(List<Path> inputs) throws IOException {
        Path written = Files.exists(part)
                ? part.toRealPath()
                : part.toAbsolutePath().getParent().toRealPath().resolve(part.getFileName());
        for (Path input : inputs) {
            if (Files.exists(input) && written.startsWith(input.toRealPath())) {
                throw new IllegalArgumentException(
                        "--part must not name a file among the inputs, which must stay the same for all"
                                + " shards, was " + part + " in " + input);
            }
        }
    }

    /** Whether forecasts are to be written instead of a report. */
    boolean writes() {
        return part != null;
    }

    /** Whether forecasts are to be read instead of made. */
    boolean merges() {
        return merged != null;
    }

    /** What is to be forecast. */
    Shard shard() {
        try {
            return shard == null ? Shard.WHOLE : Shard.parse(shard);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--shard: " + e.getMessage(), e);
        }
    }

    /**
     * Of what is forecast, to which the runs are to be added; empty if there are no parts. Take it before forecasting, which
     * may take hours: files may change or go meanwhile.
     */
    Optional<BacktestFingerprint> fingerprint(ParseResult parsed, Configuration configuration) throws IOException {
        return writes() || merges() ? Optional.of(new BacktestFingerprint(parsed, configuration)) : Optional.empty();
    }

    /** Writes what the shard has found, and says so. */
    void write(
            String fingerprint,
            Map<Integer, RunForecasts> runs,
            Map<Integer, FollowedWorkflow> workflows,
            JsonOption json,
            PrintWriter out)
            throws IOException {
        List<PartItem> items = new ArrayList<>();
        runs.forEach((number, run) -> items.add(new PartItem(RUN, number, run)));
        workflows.forEach((number, workflow) -> items.add(new PartItem(WORKFLOW, number, workflow)));
        PartFile.write(part, STUDY, fingerprint, shard(), items);
        if (json.wanted()) {
            json.print(
                    out,
                    new ReportFields()
                            .put("shard", shard().toString())
                            .put("part", part.toString())
                            .put("runs", runs.size())
                            .put("workflows", workflows.size()));
        } else {
            out.println("shard " + shard() + ": " + runs.size() + " runs forecast and " + workflows.size()
                    + " workflows followed, in " + part);
            out.flush();
        }
    }

    /** What the shards have found. */
    Merged read(String fingerprint) throws IOException {
        return new Merged(PartFile.read(merged, STUDY, fingerprint));
    }

    /** The parts of all shards. */
    record Merged(MergedParts parts) {

        /** @param count of runs that are forecast */
        Map<Integer, RunForecasts> runs(int count) {
            return parts.of(RUN, count, RunForecasts.class);
        }

        /** @param count of workflows that are followed */
        Map<Integer, FollowedWorkflow> workflows(int count) {
            return parts.of(WORKFLOW, count, FollowedWorkflow.class);
        }
    }
}
