package io.weatherglass.forecast.calibration;

import java.util.Optional;
import java.util.OptionalDouble;

public record CalibratedInterval(
        LevelInterval interval,
        Basis basis,
        int instances,
        int needed,
        OptionalDouble measured,
        Optional<String> remark) {

    public enum Basis {
        WORKFLOW,
        ALL,
        PRIOR,
        NONE,
        POOLED
    }

    public Optional<String> note() {
        return switch (basis) {
            case WORKFLOW -> Optional.empty();
            case ALL -> Optional.of("calibrated with " + instances + " finished instances across all workflows");
            case PRIOR, POOLED -> remark;
            case NONE -> Optional.of(insufficient(instances, needed, "finished instances"));
        };
    }

    static String insufficient(int known, int needed, String what) {
        return "insufficient history: " + known + " of " + needed + " " + what;
    }
}
