package io.weatherglass.lab.experiments.matrix;

import java.io.IOException;
import java.util.List;

/**
 * The fingerprint of code of this process. The code is read once, as what has been loaded does not change with its files: in a
 * process that runs many small commands, reading megabytes for each would be most of the work. Thread-safe.
 */
public final class CodeFingerprint {

    private final List<Class<?>> types;
    private String value;

    /** @param types one of each jar or directory that the code is in, in this order */
    public CodeFingerprint(List<Class<?>> types) {
        this.types = List.copyOf(types);
    }

    /**
     * Equal values mean equal code.
     *
     * @throws IOException if the code cannot be read
     */
    public synchronized String value() throws IOException {
        if (value == null) {
            value = InputFingerprint.ofCode(types);
        }
        return value;
    }
}
