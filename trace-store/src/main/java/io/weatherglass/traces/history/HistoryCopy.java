package io.weatherglass.traces.history;

import io.weatherglass.traces.history.History.Recorded;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Copies runs that another history lacks, the calibration learned from them, and quotes to that history. Can be repeated after
 * an interruption. Runs get new ids, which equal the old ids if the target was empty and no run in the source was ever
 * replaced.
 */
public final class HistoryCopy {

    private final History from;
    private final History to;
    private final boolean dry;

    private final Map<Long, Long> numbers = new HashMap<>();

    private HistoryCopy(History from, History to, boolean dry) {
        this.from = from;
        this.to = to;
        this.dry = dry;
    }

    /**
     * @param differing keys of runs whose content differs in the target, which keeps its own version
     * @param lessons number of calibration states in the source
     */
    public record Copied(int runs, int copiedRuns, List<String> differing, int lessons, int copiedLessons) {}

    /**
     * Runs that were copied before an exception are kept. A dry run fails if either history has the tables of an
     * earlier release.
     */
    public static Copied copy(History from, History to, boolean dry) {
        return new HistoryCopy(from, to, dry).copy();
    }

    private Copied copy() {
        if (dry) {
            requireCurrentTables(from);
            requireCurrentTables(to);
        }
        boolean empty = dry && to.schema() == SchemaState.NONE;
        Map<String, StoredRun> there = new HashMap<>();
        if (!empty) {
            to.runs().forEach(run -> there.put(run.facts().key(), run));
        }
        List<StoredRun> runs = from.runs();
        List<String> differing = new ArrayList<>();
        int copied = 0;
        for (StoredRun run : runs) {
            Optional<StoredRun> same = Optional.ofNullable(there.get(run.facts().key()));
            copied += same.isEmpty() ? 1 : 0;
            same.filter(other -> !other.facts().fingerprint().equals(run.facts().fingerprint()))
                    .ifPresent(other -> differing.add(run.facts().key()));
            numbers.put(run.id(), same.map(StoredRun::id).orElseGet(() -> dry ? 0L : copy(run)));
        }
        int lessons = 0;
        int copiedLessons = 0;
        for (String scope : from.calibrations().scopes()) {
            List<CalibrationState> states = from.calibrations().after(scope, 0);
            List<CalibrationState> known =
                    new ArrayList<>(empty ? List.of() : to.calibrations().after(scope, 0));
            lessons += states.size();
            for (CalibrationState state : states) {
                copiedLessons += learn(state, known) ? 1 : 0;
            }
        }
        if (!dry) {
            List<Quote> quotes = to.quotes().all();
            from.quotes().all().stream()
                    .filter(quote -> !quotes.contains(quote))
                    .forEach(to.quotes()::add);
        }
        return new Copied(runs.size(), copied, List.copyOf(differing), lessons, copiedLessons);
    }

    /** Reading runs would migrate the tables, which daemons of the earlier release would then reject. */
    private static void requireCurrentTables(History history) {
        if (history.schema() == SchemaState.OLDER) {
            throw new HistoryException(
                    HistoryException.Kind.UNUSABLE,
                    "history at " + history.location()
                            + " has the tables of an earlier release, which a dry run must not"
                            + " migrate; start a daemon of this release first, or copy without a dry run");
        }
    }

    private long copy(StoredRun run) {
        Recorded recorded = to.copy(from.whole(run.id()).orElseThrow(), run.recorded());
        return recorded.id();
    }

    private boolean learn(CalibrationState state, List<CalibrationState> known) {
        // A run that was replaced gets a negative number, so that it is not confused with another run.
        long run = numbers.getOrDefault(state.lastRun(), -state.lastRun());
        if (run != 0 && known.stream().anyMatch(other -> other.lastRun() == run)) {
            return false;
        }
        while (!dry) {
            long newest = known.isEmpty() ? 0 : known.get(known.size() - 1).version();
            boolean saved = to.calibrations().save(state.scope(), newest, run, state.content());
            known.addAll(to.calibrations().after(state.scope(), newest));
            if (saved) {
                return true;
            }
        }
        return true;
    }
}
