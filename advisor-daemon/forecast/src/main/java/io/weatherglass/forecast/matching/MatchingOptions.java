package io.weatherglass.forecast.matching;

import io.weatherglass.forecast.matching.search.ExhaustiveSearch;
import io.weatherglass.forecast.matching.search.FittingParameters;
import io.weatherglass.forecast.matching.search.FittingSearch;
import io.weatherglass.forecast.matching.search.FragmentSearch;
import io.weatherglass.forecast.matching.search.RandomSearch;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import java.util.Optional;
import java.util.Set;

/**
 * How background loads are searched for.
 *
 * @param enabled whether they are at all
 * @param search {@code exhaustive}, {@code fitting} or {@code random}
 * @param traces names of the traces to search; empty: all there are
 * @param scaling how a trace becomes a load of the hosts
 * @param hosts assumed where a plan names none
 * @param gridSeconds distance of fragment starts, &gt; 0
 * @param noiseScale relative scatter of runtimes that no load explains, where the plan has no perturbation level, &gt; 0
 * @param threads that search and simulate, &gt;= 1
 * @param tableBytes for simulated runtimes: of memory, and of the data directory
 */
public record MatchingOptions(
        boolean enabled,
        String search,
        Set<String> traces,
        LoadScaling scaling,
        Optional<AssumedHosts> hosts,
        double gridSeconds,
        double noiseScale,
        int threads,
        long tableBytes) {

    /**
     * Hosts of a cloud whose own are not known.
     *
     * @param count how many, &gt;= 1
     * @param cores of each, &gt;= 1
     * @param overcommitment virtual cores for one core, &gt;= 1
     */
    public record AssumedHosts(int count, int cores, double overcommitment) {

        HostPool pool() {
            return HostPool.of(count, cores, HostPlacement.BALANCING).withOvercommitment(overcommitment);
        }

        /** As in {@code matching.hosts}: count x cores / overcommitment. */
        @Override
        public String toString() {
            return count + "x" + cores + "/" + overcommitment;
        }

        /** Reads what {@link #toString} writes; without an overcommitment it is 1. */
        public static AssumedHosts parse(String text) {
            String[] parts = text.split("[x/]", -1);
            return new AssumedHosts(
                    Integer.parseInt(parts[0]),
                    Integer.parseInt(parts[1]),
                    parts.length > 2 ? Double.parseDouble(parts[2]) : 1);
        }
    }

    /** The search, for runtimes that scatter so. */
    FragmentSearch searchFor(double noise) {
        return switch (search) {
            case "fitting" -> new FittingSearch(FittingParameters.DEFAULTS);
            case "random" -> new RandomSearch();
            default -> ExhaustiveSearch.withNoiseScale(noise);
        };
    }
}
