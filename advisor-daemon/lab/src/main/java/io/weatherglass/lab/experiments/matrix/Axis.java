package io.weatherglass.lab.experiments.matrix;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The axes of a matrix, each with its key in the experiment file. */
enum Axis {
    WORKFLOWS("workflows"),
    PLATFORMS("platforms"),
    MAX_VMS("max-vms"),
    BACKGROUNDS("backgrounds"),
    INPUTS("inputs"),
    STRATEGIES("strategies"),
    INPUT_MODELS("input-models"),
    PERTURBATION_LEVELS("perturbation-levels"),
    REALIZATIONS("realizations"),
    SEEDS("seeds"),
    HISTORY("history"),
    STRATEGY_JARS("strategy-jars");

    private final String key;

    Axis(String key) {
        this.key = key;
    }

    String key() {
        return key;
    }

    boolean required() {
        return this == WORKFLOWS;
    }

    static Optional<Axis> byKey(String key) {
        return Arrays.stream(values()).filter(axis -> axis.key.equals(key)).findFirst();
    }

    static String keys() {
        return Arrays.stream(values()).map(Axis::key).collect(Collectors.joining(", "));
    }
}
