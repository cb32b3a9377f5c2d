package io.weatherglass.lab.experiments.matrix;

import io.weatherglass.cli.inputs.InputModelChoice;
import io.weatherglass.cli.inputs.NamedPlatform;
import io.weatherglass.cli.inputs.PlatformFile;
import io.weatherglass.cli.inputs.RecordsLeftOut;
import io.weatherglass.cli.inputs.WorkflowInput;
import io.weatherglass.cli.inputs.WorkflowInputs;
import io.weatherglass.forecast.forecasting.StrategyJars;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.montecarlo.PastWalltimes;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import io.weatherglass.simulation.strategy.StrategyCatalog;
import io.weatherglass.traces.IncompleteRunException;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.SimulatorKnowledge;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.background.BackgroundLoadReader;
import io.weatherglass.traces.schlouder.SchlouderReader;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Loads the inputs named in an experiment: workflows, platforms, strategies and past runs. Reads each input only once.
 */
final class ExperimentInputs {
    /** Value for hosts without other tenants. */
    static final String NO_BACKGROUND = "none";

    /** Value that selects the platform of the plan. */
    static final String OF_PLAN = "plan";

    private static final String SYNTHETIC = "synthetic:";

    private final ExperimentFile experiment;
    private final RecordsLeftOut leftOut;
    private final StrategyCatalog strategies;
    private final Optional<PastWalltimes> past;
    private final List<String> fingerprintOfPast = new ArrayList<>();
    private final List<String> fingerprintOfJars = new ArrayList<>();
    private final Map<String, WorkflowInput> inputs = new HashMap<>();
    private final Map<Path, BackgroundLoad> backgrounds = new HashMap<>();
    private final Map<Path, PlatformFile> platforms = new HashMap<>();
    private final Map<Path, String> fingerprints = new HashMap<>();

    /**
     * Reads the inputs shared by all cells.
     *
     * @param leftOut collects what is skipped: bad files that match a pattern, and incomplete runs
     * @throws IOException if a file is missing, malformed or unreadable
     */
    ExperimentInputs(ExperimentFile experiment, RecordsLeftOut leftOut) throws IOException {
        this.experiment = experiment;
        this.leftOut = leftOut;
        this.strategies = readStrategies();
        this.past = readPast();
    }

    private static <T> T at(ExperimentSetting setting, Action<T> action) throws IOException {
        try {
            return action.get();
        } catch (TraceFormatException | IncompleteRunException e) {
            throw e;
        } catch (NoSuchFileException e) {
            throw setting.refusedBy(e, "file not found: " + e.getFile());
        } catch (NotDirectoryException e) {
            throw setting.refusedBy(e, e.getFile() + " must be a directory");
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw setting.refusedBy(e, e.getMessage());
        }
    }

    @FunctionalInterface
    private interface Action<T> {
        T get() throws IOException;
    }

    /**
     * Returns the workflows named by a setting: a synthetic workflow, a file, or all readable files that match a
     * pattern.
     */
    List<String> sources(ExperimentSetting setting) throws IOException {
        if (setting.text().startsWith(SYNTHETIC)) {
            return List.of(setting.text());
        }
        // the content is not used here; this only checks that the files are readable
        return read(setting, file -> WorkflowInputs.read(file.toString(), SimulatorKnowledge.BLIND, 0))
                .keySet()
                .stream()
                .map(Path::toString)
                .toList();
    }

    private <T> Map<Path, T> read(ExperimentSetting setting, Reading<T> reading) throws IOException {
        Map<Path, T> read = new LinkedHashMap<>();
        List<Path> files = at(setting, () -> FilePattern.named(setting.text(), experiment.file()));
        for (Path file : files) {
            try {
                read.put(file, at(setting, () -> reading.read(file)));
            } catch (TraceFormatException e) {
                if (files.size() == 1) {
                    throw e;
                }
                leftOut.bad().add(e);
            }
        }
        if (read.isEmpty()) {
            throw setting.breaks("must name readable files (" + String.join("; ", leftOut.lines()) + ")");
        }
        return read;
    }

    @FunctionalInterface
    private interface Reading<T> {
        T read(Path file) throws IOException;
    }

    /** Returns the workflow; empty if a pattern selected an incomplete run whose walltimes are needed. */
    Optional<WorkflowInput> input(ExperimentSetting setting, String source, SimulatorKnowledge known, long seed)
            throws IOException {
        String key = source + " " + known + (source.startsWith(SYNTHETIC) ? " " + seed : "");
        WorkflowInput there = inputs.get(key);
        if (there == null) {
            try {
                there = at(setting, () -> WorkflowInputs.read(source, known, seed));
            } catch (IncompleteRunException e) {
                if (!FilePattern.isPattern(setting.text())) {
                    throw setting.refusedBy(e, e.getMessage());
                }
                leftOut.leaveOut(e.run());
                return Optional.empty();
            }
            inputs.put(key, there);
        }
        return Optional.of(there);
    }

    /**
     * Returns the platform of the plan or the one at {@code FILE#KEY}. If there is no key, returns the platform named
     * by the workflow, or the only platform in the file.
     */
    NamedPlatform platform(ExperimentSetting setting, WorkflowInput input, OptionalInt maxVms) throws IOException {
        NamedPlatform found = isOfPlan(setting) ? platformOfPlan(setting, input) : platformOfFile(setting, input);
        return at(setting, () -> maxVms.isPresent() ? found.withMaxVms(maxVms.getAsInt()) : found);
    }

    private static boolean isOfPlan(ExperimentSetting platform) {
        return platform.text().equals(OF_PLAN);
    }

    private static NamedPlatform platformOfPlan(ExperimentSetting setting, WorkflowInput input) throws IOException {
        NamedPlatform own = input.hints()
                .platform()
                .orElseThrow(() -> setting.breaks("must name platform files, because workflow " + input.label()
                        + " has no resources of its own"));
        // renamed, because results must not contain the path of the plan
        return new NamedPlatform(OF_PLAN, own.platform(), own.currency());
    }

    private NamedPlatform platformOfFile(ExperimentSetting setting, WorkflowInput input) throws IOException {
        int hash = setting.text().indexOf('#');
        Optional<String> key = hash < 0
                ? input.hints().platformKey()
                : Optional.of(setting.text().substring(hash + 1));
        Path file = platformFile(setting);
        return at(setting, () -> {
            PlatformFile catalog = platforms.get(file);
            if (catalog == null) {
                catalog = PlatformFile.read(file);
                platforms.put(file, catalog);
            }
            return catalog.platform(key);
        });
    }

    private Path platformFile(ExperimentSetting setting) {
        return experiment.file().resolveSibling(setting.text().replaceFirst("#.*", ""));
    }

    BackgroundLoad background(ExperimentSetting setting) throws IOException {
        if (isNone(setting)) {
            return BackgroundLoad.NONE;
        }
        Path file = experiment.file().resolveSibling(setting.text());
        BackgroundLoad there = backgrounds.get(file);
        if (there == null) {
            there = at(setting, () -> new BackgroundLoadReader().read(file));
            backgrounds.put(file, there);
        }
        return there;
    }

    private static boolean isNone(ExperimentSetting background) {
        return background.text().equals(NO_BACKGROUND);
    }

    ProvisioningStrategy strategy(ExperimentSetting setting, String name, WorkflowInput input) throws IOException {
        String asEnacted =
                input.enactor().map(version -> version.strategyName(name)).orElse(name);
        return at(setting, () -> strategies.byName(asEnacted));
    }

    Optional<PastWalltimes> past() {
        return past;
    }

    String fingerprint(String source) throws IOException {
        return source.startsWith(SYNTHETIC)
                ? source
                : Path.of(source).getFileName() + " " + fingerprintOf(Path.of(source));
    }

    String fingerprintOfPlatform(ExperimentSetting platform) throws IOException {
        return isOfPlan(platform) ? OF_PLAN : fingerprintOf(platformFile(platform));
    }

    String fingerprintOfBackground(ExperimentSetting background) throws IOException {
        return isNone(background)
                ? NO_BACKGROUND
                : fingerprintOf(experiment.file().resolveSibling(background.text()));
    }

    String fingerprint(ProvisioningStrategy strategy) {
        return StrategyCatalog.builtIn().find(strategy.name()).isPresent()
                ? strategy.name()
                : strategy.name() + " " + Fingerprints.of(fingerprintOfJars);
    }

    String fingerprintOfPast() {
        return Fingerprints.of(fingerprintOfPast);
    }

    private String fingerprintOf(Path file) throws IOException {
        String there = fingerprints.get(file);
        if (there == null) {
            there = Fingerprints.of(file);
            fingerprints.put(file, there);
        }
        return there;
    }

    private StrategyCatalog readStrategies() throws IOException {
        List<Path> jars = new ArrayList<>();
        for (ExperimentSetting jar : experiment.settings(Axis.STRATEGY_JARS)) {
            Path file = experiment.file().resolveSibling(jar.text());
            // read the jars one by one, so that an error message names the setting that caused the error
            at(jar, () -> StrategyJars.catalog(List.of(file)));
            jars.add(file);
            fingerprintOfJars.add(fingerprintOf(file));
        }
        return StrategyJars.catalog(jars);
    }

    private Optional<PastWalltimes> readPast() throws IOException {
        List<RecordedRun> runs = new ArrayList<>();
        for (ExperimentSetting setting : experiment.settings(Axis.HISTORY)) {
            Map<Path, RecordedRun> read = read(setting, file -> new SchlouderReader().read(file));
            runs.addAll(read.values());
            for (Path file : read.keySet()) {
                fingerprintOfPast.add(fingerprintOf(file));
            }
        }
        leftOut.useInPart(runs);
        return runs.isEmpty() ? Optional.empty() : Optional.of(InputModelChoice.pastOf(runs));
    }
}
