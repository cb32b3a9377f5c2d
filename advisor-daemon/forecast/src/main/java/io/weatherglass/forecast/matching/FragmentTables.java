package io.weatherglass.forecast.matching;

import io.weatherglass.connectors.advisory.BackgroundMatch;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.forecast.matching.tables.AssumedHosts;
import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.forecast.matching.tables.RuntimeTableFolder;
import io.weatherglass.traces.store.NoSuchTraceException;
import io.weatherglass.traces.store.TraceInfo;
import io.weatherglass.traces.store.TraceStore;
import io.weatherglass.traces.store.TraceTooLargeException;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runtime tables by workflow and trace; the most recently used tables are kept in memory. Instances of one workflow on
 * one platform share a table. Tables built by {@code trace index} are used too. A table takes 4 bytes per fragment and
 * job; if a table would exceed its share of memory, it contains only every n-th fragment. Thread-safe.
 */
final class FragmentTables implements FittedHosts.Traces {
    private static final Logger LOG = LoggerFactory.getLogger(FragmentTables.class);

    private final TraceStore store;
    private final RuntimeTableFolder files;
    private final FittedHosts fits;
    private final MatchingOptions options;
    private final Map<Key, FragmentRuntimeTable> tables = new LinkedHashMap<>(16, 0.75f, true);

    private static final String NO_TRACES =
            "there is no historical workload: import SWF, GWF or sacct files with" + " weatherglass trace import FILE";

    private record Key(
            List<PlannedJob> jobs,
            Resources resources,
            String strategy,
            HostModel hosts,
            String traceHash,
            double share) {}

    /** @param hosts empty if the plan describes its hosts */
    private record HostModel(Optional<AssumedHosts> hosts, LoadScaling scaling) {}

    FragmentTables(TraceStore store, RuntimeTableFolder files, FittedHosts fits, MatchingOptions options) {
        this.store = store;
        this.files = files;
        this.fits = fits;
        this.options = options;
    }

    /**
     * Returns why no search is possible, with one sentence per remedy; empty if a search can be tried.
     *
     * @param fit whether to fit unknown hosts; otherwise, only the result of an earlier fit is used
     */
    Optional<String> obstacles(EnactmentPlan plan, boolean learned, boolean fit) {
        Optional<String> refusal = HostedScenario.refusal(plan);
        if (refusal.isPresent()) {
            return refusal;
        }
        if (options.traces().isEmpty() && store.isEmpty()) {
            return Optional.of(hostsAreKnown(plan) ? NO_TRACES : HostedScenario.UNKNOWN_HOSTS + ". Also, " + NO_TRACES);
        }
        if (hostsAreKnown(plan)) {
            return Optional.empty();
        }
        return (fit ? fits.of(plan, learned, this) : fits.known(plan, learned)).obstacle();
    }

    private boolean hostsAreKnown(EnactmentPlan plan) {
        return options.hosts().isPresent() || HostedScenario.describesHosts(plan.resources());
    }

    private HostModel hosts(EnactmentPlan plan, boolean learned) {
        return hostsAreKnown(plan)
                ? new HostModel(options.hosts(), options.scaling())
                : fits.known(plan, learned)
                        .hosts()
                        .map(fitted -> new HostModel(Optional.of(fitted.assumed()), fitted.scaling()))
                        .orElse(new HostModel(Optional.empty(), options.scaling()));
    }

    /** @throws NoSearchPossibleException if no trace applies to the plan */
    synchronized List<FragmentRuntimeTable> of(EnactmentPlan plan, boolean learned)
            throws NoSearchPossibleException, IOException {
        HostModel model = hosts(plan, learned);
        HostedScenario hosted = HostedScenario.of(plan, model.hosts());
        Set<String> names = names();
        List<FragmentRuntimeTable> found = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        for (String name : names) {
            try {
                found.add(table(plan, hosted, model, load(name), names.size()));
            } catch (TraceTooLargeException | IllegalArgumentException e) {
                refused.add(e.getMessage());
            }
        }
        if (found.isEmpty()) {
            throw new NoSearchPossibleException(String.join("; ", refused));
        }
        forgetSome();
        return found;
    }

    /** @throws NoSearchPossibleException if the match does not apply to the plan or its trace has changed */
    MatchedLoad restored(EnactmentPlan plan, BackgroundMatch match) throws NoSearchPossibleException, IOException {
        WorkloadTrace trace = load(match.trace());
        if (!trace.contentHash().equals(match.traceHash())) {
            throw new NoSearchPossibleException("trace \"" + match.trace() + "\" must have hash " + match.traceHash()
                    + ", but had " + trace.contentHash());
        }
        HostedScenario hosted = HostedScenario.of(plan, match.hosts().map(AssumedHosts::parse));
        try {
            return MatchedLoad.of(
                    setup(hosted, trace, new LoadScaling(match.utilisation()), options.gridSeconds()), match);
        } catch (IllegalArgumentException e) {
            throw new NoSearchPossibleException(e.getMessage());
        }
    }

    @Override
    public WorkloadTrace load(String name) throws NoSearchPossibleException, IOException {
        try {
            return store.load(name);
        } catch (NoSuchTraceException | IllegalArgumentException e) {
            throw new NoSearchPossibleException(e.getMessage());
        }
    }

    @Override
    public Set<String> names() throws NoSearchPossibleException, IOException {
        TreeSet<String> names = new TreeSet<>(options.traces());
        if (names.isEmpty()) {
            for (TraceInfo info : store.list().traces()) {
                names.add(info.name());
            }
        }
        if (names.isEmpty()) {
            throw new NoSearchPossibleException(NO_TRACES);
        }
        return names;
    }

    private FragmentRuntimeTable table(
            EnactmentPlan plan, HostedScenario hosted, HostModel model, WorkloadTrace trace, int traces)
            throws IOException {
        double share = options.tableBytes() / (double) traces;
        String hash = trace.contentHash();
        Key key = new Key(plan.jobs(), plan.resources(), plan.strategy(), model, hash, share);
        FragmentRuntimeTable known = tables.get(key);
        if (known != null) {
            return known;
        }
        FragmentSetup setup =
                setup(hosted, trace, model.scaling(), options.gridSeconds()).fittingInto(share);
        if (setup.grid().count() == 0) {
            throw new IllegalArgumentException("trace \"" + trace.name() + "\" is too short: it spans "
                    + trace.spanSeconds() + " s, but the workflow takes "
                    + setup.grid().durationSeconds() + " s of work");
        }
        FragmentRuntimeTable table = new FragmentRuntimeTable(setup, files.open(setup), hash, hosted.assumed());
        tables.put(key, table);
        return table;
    }

    private static FragmentSetup setup(
            HostedScenario hosted, WorkloadTrace trace, LoadScaling scaling, double gridSeconds) {
        return new FragmentSetup(hosted.scenario(), trace, scaling, gridSeconds, FragmentSetup.DEFAULT_MINIMUM_JOBS);
    }

    /** Drops the least recently used tables; running searches keep theirs. */
    private void forgetSome() {
        long bytes = tables.values().stream()
                .mapToLong(table -> table.setup.tableBytes())
                .sum();
        var oldest = tables.values().iterator();
        while (bytes > options.tableBytes() && oldest.hasNext()) {
            bytes -= oldest.next().setup.tableBytes();
            oldest.remove();
        }
    }
}
