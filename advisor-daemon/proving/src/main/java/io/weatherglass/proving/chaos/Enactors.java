package io.weatherglass.proving.chaos;

import io.weatherglass.proving.chaos.ChaosWorkload.Run;
import io.weatherglass.proving.chaos.site.ChaosSite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Enactors that report runs through the Java client or connectors, or follow runs through the Java client. */
record Enactors(ClientEnactor client, SourceTraffic sources) implements AutoCloseable {

    /** The Java client publishes every n-th disturbed run. */
    private static final int PUBLISHED_EVERY = 4;

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Number of followed runs of each kind: reported through connectors, open, and disturbed. */
    private static final int FOLLOWED = 3;

    /**
     * Connects the Java client.
     *
     * @param open runs that stay open during all faults, at least one; the client publishes the first
     */
    static Enactors connect(ChaosSite site, List<Run> open, List<Run> disturbed, SourceTraffic sources) {
        Set<String> published = new HashSet<>(Set.of(open.get(0).instance()));
        for (int i = 0; i < disturbed.size(); i += PUBLISHED_EVERY) {
            published.add(disturbed.get(i).instance());
        }
        List<String> followed = new ArrayList<>(
                sources.instances().stream().sorted().limit(FOLLOWED).toList());
        followed.addAll(Stream.of(open, disturbed)
                .flatMap(kind -> kind.stream().limit(FOLLOWED))
                .map(Run::instance)
                .toList());
        return new Enactors(
                ClientEnactor.connect(site.clients().addresses(), site.topics(), published, followed), sources);
    }

    ChaosReport.Clients counts() {
        return new ChaosReport.Clients(
                sources.instances().size(), sources.refused(), client.published(), client.followed());
    }

    List<ChaosProblem> end(Remains remains) throws InterruptedException {
        List<ChaosProblem> missing = client.problems(remains, PATIENCE);
        close();
        // check again after closing the client, because duplicates may have arrived before it was closed
        return missing.isEmpty() ? client.problems(remains, Duration.ZERO) : missing;
    }

    @Override
    public void close() {
        client.close();
        sources.close();
    }
}
