package io.weatherglass.lab.backtest;

import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.SchlouderScripts;
import io.weatherglass.lab.validation.RecordedRunsOptions;
import io.weatherglass.lab.validation.RunSetup;
import io.weatherglass.traces.RunName;
import io.weatherglass.traces.schlouder.RunNames;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The past runs of a back-test, read from records, and the reasons why other runs were omitted. */
final class PastInstances {

    private static final Comparator<RunSetup> ORDER = Comparator.<RunSetup, String>comparing(
                    setup -> name(setup).map(RunName::version).orElse(""))
            .thenComparing(setup -> name(setup).map(RunName::campaign).orElse(""))
            .thenComparing(setup -> name(setup).map(RunName::runNumber).orElse(0))
            .thenComparing(setup -> setup.run().label());

    private final List<Double> shares;
    private final List<PastInstance> scored = new ArrayList<>();
    private final List<PastInstance> training = new ArrayList<>();
    private final List<PastInstance> withoutRuntimes = new ArrayList<>();
    private final Map<String, String> leftOut = new TreeMap<>();

    private PastInstances(List<Double> shares) {
        this.shares = shares;
    }

    /**
     * Reads the selected runs and the training runs.
     *
     * @throws IllegalArgumentException if no selected run can be replayed
     */
    static PastInstances read(RecordedRunsOptions records, ProtocolOptions protocol, List<Double> shares)
            throws IOException {
        PastInstances instances = new PastInstances(shares);
        RunNames selected = records.selected();
        Optional<RunNames> known = protocol.train().map(RunNames::matching);
        // read all runs in one pass, so that each bad record is reported only once
        List<RunSetup> setups = records.read(known.map(selected::or).orElse(selected));
        for (RunSetup setup : setups.stream().sorted(ORDER).toList()) {
            String label = setup.run().label();
            // training runs are not scored
            boolean trains = known.filter(names -> names.test(label)).isPresent();
            try {
                (trains ? instances.training : instances.scored).add(instances.instance(setup));
            } catch (IllegalArgumentException | IllegalStateException e) {
                instances.leftOut.put(label, e.getMessage());
            }
        }
        if (instances.scored.isEmpty()) {
            throw new IllegalArgumentException("no run can be replayed"
                    + instances.leftOut.entrySet().stream()
                            .findFirst()
                            .map(one -> ", for example " + one.getKey() + ": " + one.getValue())
                            .orElse(""));
        }
        return instances;
    }

    private PastInstance instance(RunSetup setup) {
        ReplayScript script = SchlouderScripts.of(
                setup.run(), setup.platform(), setup.enactor().strategyName(setup.strategy()), Instant.EPOCH);
        String group = name(setup).map(RunName::useCase).orElse("unnamed") + "." + setup.strategy() + "."
                + setup.platform().key();
        PastInstance instance = PastInstance.of(group, script, shares);
        if (script.plan().hasProjectedRuntimes()) {
            withoutRuntimes.add(PastInstance.of(group, UnprojectedScripts.of(script), shares));
        }
        return instance;
    }

    private static Optional<RunName> name(RunSetup setup) {
        return setup.run().name();
    }

    List<PastInstance> scored() {
        return scored;
    }

    List<PastInstance> training() {
        return training;
    }

    List<PastInstance> withoutRuntimes() {
        return withoutRuntimes;
    }

    Map<String, String> leftOut() {
        return leftOut;
    }

    int count() {
        return scored.size() + training.size();
    }
}
