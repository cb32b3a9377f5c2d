package io.weatherglass.lab.experiments.matrix;

import io.weatherglass.cli.inputs.InputModelChoice;
import io.weatherglass.cli.inputs.NamedPlatform;
import io.weatherglass.cli.inputs.RecordsLeftOut;
import io.weatherglass.cli.inputs.WorkflowInput;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import io.weatherglass.traces.SimulatorKnowledge;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.schlouder.SchlouderReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** All cells of a matrix with their inputs. The inputs are read and checked before the first simulation. */
public final class ExperimentPlan {
    /** Version of the format and the meaning of result lines. */
    private static final String FORMAT = "1";

    /**
     * One class from each module that affects results: the simulation, the readers of runs, plans and platforms, and
     * this module.
     */
    private static final CodeFingerprint CODE = new CodeFingerprint(
            List.of(EventKernel.class, SchlouderReader.class, EnactmentPlan.class, ExperimentPlan.class));

    private static final String FROM_HISTORY = "history";
    private static final String NEEDS_HISTORY = "requires past runs: specify \"" + Axis.HISTORY.key() + "\"";

    private final ExperimentFile experiment;
    private final ExperimentInputs materials;
    private final String code;
    private final Map<String, PlannedCell> cells = new LinkedHashMap<>();
    private final Map<String, Set<String>> notes = new LinkedHashMap<>();

    private final RecordsLeftOut leftOut;

    private ExperimentPlan(ExperimentFile experiment, RecordsLeftOut leftOut, String engine) throws IOException {
        this.experiment = experiment;
        this.leftOut = leftOut;
        this.materials = new ExperimentInputs(experiment, leftOut);
        this.code = CODE.value() + " on " + engine;
    }

    /**
     * Reads an experiment file and all its inputs.
     *
     * @param engine name of the engine, because results of different engines must not be mixed
     * @param strict whether to reject bad files that match a pattern instead of skipping them
     * @throws TraceFormatException if a value is invalid; the message contains its position
     * @throws IllegalArgumentException if no usable workflow is left
     * @throws IOException if a file is missing or unreadable
     */
    public static ExperimentPlan read(Path file, String engine, boolean strict) throws IOException {
        ExperimentPlan plan = new ExperimentPlan(ExperimentFile.read(file), new RecordsLeftOut(strict), engine);
        for (ExperimentSetting workflow : plan.experiment.settings(Axis.WORKFLOWS)) {
            for (String source : plan.materials.sources(workflow)) {
                plan.addAll(workflow, source);
            }
        }
        if (plan.cells.isEmpty()) {
            throw new IllegalArgumentException(
                    file + ": no workflow can be simulated; " + String.join("; ", plan.leftOut.lines()));
        }
        return plan;
    }

    List<PlannedCell> cells() {
        return List.copyOf(cells.values());
    }

    List<String> notes() {
        return Stream.concat(
                        notes.entrySet().stream().map(entry -> subject(entry.getValue()) + ": " + entry.getKey()),
                        leftOut.lines().stream())
                .toList();
    }

    private void addAll(ExperimentSetting workflow, String source) throws IOException {
        for (ExperimentSetting platform : orDefault(Axis.PLATFORMS, ExperimentInputs.OF_PLAN)) {
            for (ExperimentSetting maxVms : orDefault(Axis.MAX_VMS, "")) {
                for (ExperimentSetting background : orDefault(Axis.BACKGROUNDS, ExperimentInputs.NO_BACKGROUND)) {
                    for (ExperimentSetting inputs : orDefault(Axis.INPUTS, SimulatorKnowledge.BLIND.label())) {
                        for (ExperimentSetting seed : orDefault(Axis.SEEDS, "1")) {
                            addAll(new Place(workflow, source, platform, maxVms, background, inputs, seed));
                        }
                    }
                }
            }
        }
    }

    /** The settings of a scenario on all axes except the strategy. */
    private record Place(
            ExperimentSetting workflow,
            String source,
            ExperimentSetting platform,
            ExperimentSetting maxVms,
            ExperimentSetting background,
            ExperimentSetting inputs,
            ExperimentSetting seed) {

        OptionalInt quota() throws TraceFormatException {
            return maxVms.text().isEmpty()
                    ? OptionalInt.empty()
                    : OptionalInt.of(maxVms.wholeNumber(1, Integer.MAX_VALUE));
        }

        SimulatorKnowledge known() throws TraceFormatException {
            try {
                return SimulatorKnowledge.byLabel(inputs.text());
            } catch (IllegalArgumentException e) {
                throw inputs.refusedBy(e, e.getMessage());
            }
        }
    }

    private void addAll(Place place) throws IOException {
        Optional<WorkflowInput> known = materials.input(
                place.workflow(), place.source(), place.known(), place.seed().wholeNumber());
        if (known.isPresent()) {
            addAll(place, known.get());
        }
    }

    private void addAll(Place place, WorkflowInput input) throws IOException {
        input.notes().forEach(note -> note(input, note));
        NamedPlatform platform = materials.platform(place.platform(), input, place.quota());
        for (ExperimentSetting strategy : strategies(place, input)) {
            addAll(place, input, platform, strategy);
        }
    }

    private void note(WorkflowInput input, String note) {
        notes.computeIfAbsent(note, text -> new LinkedHashSet<>()).add(input.label());
    }

    private static String subject(Set<String> workflows) {
        String first = workflows.iterator().next();
        return workflows.size() == 1 ? first : first + " and " + (workflows.size() - 1) + " more";
    }

    private List<ExperimentSetting> strategies(Place place, WorkflowInput input) throws TraceFormatException {
        List<ExperimentSetting> named = experiment.settings(Axis.STRATEGIES);
        if (!named.isEmpty()) {
            return named;
        }
        String own = input.hints()
                .strategy()
                .orElseThrow(() -> place.workflow().breaks("has no strategy: specify \"strategies\""));
        return List.of(new ExperimentSetting(
                Axis.STRATEGIES.key(), own, place.workflow().location()));
    }

    private void addAll(Place place, WorkflowInput input, NamedPlatform platform, ExperimentSetting strategy)
            throws IOException {
        Scenario scenario = scenario(place, input, platform, strategy);
        for (ExperimentSetting shape : orDefault(Axis.INPUT_MODELS, Shape.UNIFORM.label())) {
            for (ExperimentSetting level : orDefault(Axis.PERTURBATION_LEVELS, defaultLevel())) {
                InputModelChoice model = inputModel(shape, level);
                for (String note : model.notes(input)) {
                    note(input, "with inputs " + place.known().label() + " " + note);
                }
                if (isUnknown(level, model)) {
                    note(input, InputModelChoice.NO_LEVEL);
                }
                for (ExperimentSetting realizations : orDefault(Axis.REALIZATIONS, "500")) {
                    ExperimentCell cell = new ExperimentCell(
                            input.label(),
                            platform.name(),
                            place.quota(),
                            place.background().text(),
                            place.known().label(),
                            scenario.strategy().name(),
                            model.shape().label(),
                            model.perturbationLevel().orElseThrow(),
                            realizations.wholeNumber(1, MonteCarloOptions.MAX_REALIZATIONS),
                            place.seed().wholeNumber());
                    String key = key(place, scenario, cell);
                    cells.putIfAbsent(key, new PlannedCell(key, cell, input, platform, scenario, model));
                }
            }
        }
    }

    private Scenario scenario(Place place, WorkflowInput input, NamedPlatform platform, ExperimentSetting strategy)
            throws IOException {
        ProvisioningStrategy placing = materials.strategy(strategy, strategy.text(), input);
        BackgroundLoad background = materials.background(place.background());
        try {
            return input.scenario(platform.platform(), placing, background);
        } catch (IllegalArgumentException e) {
            ExperimentSetting refused = placing.suits(platform.platform()) ? place.background() : strategy;
            throw refused.refusedBy(e, e.getMessage());
        }
    }

    private String key(Place place, Scenario scenario, ExperimentCell cell) throws IOException {
        return Fingerprints.of(List.of(
                FORMAT,
                code,
                materials.fingerprint(place.source()),
                materials.fingerprintOfPlatform(place.platform()),
                materials.fingerprintOfBackground(place.background()),
                materials.fingerprint(scenario.strategy()),
                materials.fingerprintOfPast(),
                cell.toString()));
    }

    private InputModelChoice inputModel(ExperimentSetting shape, ExperimentSetting level) throws TraceFormatException {
        OptionalDouble perturbationLevel;
        if (level.text().equals(FROM_HISTORY)) {
            perturbationLevel = OptionalDouble.of(materials
                    .past()
                    .orElseThrow(() -> level.breaks(NEEDS_HISTORY))
                    .perturbationLevel());
        } else {
            perturbationLevel = OptionalDouble.of(level.nonNegative());
        }
        try {
            return new InputModelChoice(Shape.byName(shape.text()), perturbationLevel, materials.past());
        } catch (IllegalArgumentException e) {
            throw shape.refusedBy(e, e.getMessage());
        }
    }

    private static boolean isUnknown(ExperimentSetting level, InputModelChoice model) {
        return level.text().equals(FROM_HISTORY)
                && model.shape() != Shape.EMPIRICAL
                && model.perturbationLevel().equals(OptionalDouble.of(0));
    }

    private String defaultLevel() {
        return materials.past().isPresent() ? FROM_HISTORY : "0.1";
    }

    private List<ExperimentSetting> orDefault(Axis axis, String value) {
        List<ExperimentSetting> settings = experiment.settings(axis);
        return settings.isEmpty() ? List.of(experiment.silent(axis, value)) : settings;
    }
}
