package io.weatherglass.daemon.calibration;

import java.util.HashMap;
import java.util.Map;

/** What is known of a set of instances: a cell per quantity, stage and level. Immutable. */
final class Scope {

    static final Scope EMPTY = new Scope(Map.of());

    private final Map<Key, Cell> cells;

    private Scope(Map<Key, Cell> cells) {
        this.cells = cells;
    }

    /** Names a cell. */
    record Key(Quantity quantity, ProgressBucket bucket, double level) {}

    Cell cell(Key key) {
        Cell cell = cells.get(key);
        return cell == null ? Cell.ofLevel(key.level()) : cell;
    }

    Scope with(Lesson lesson) {
        Map<Key, Cell> next = new HashMap<>(cells);
        for (Score score : lesson.scores()) {
            Key key = new Key(score.quantity(), score.bucket(), score.level());
            next.put(key, cell(key).with(score.excess()));
        }
        return new Scope(next);
    }
}
