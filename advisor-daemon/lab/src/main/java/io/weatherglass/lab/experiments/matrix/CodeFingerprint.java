package io.weatherglass.lab.experiments.matrix;

import java.io.IOException;
import java.util.List;

/**
 * A fingerprint of code that is loaded in this process. The code is read only once, because loaded code does not change
 * and reading megabytes takes time. Thread-safe.
 */
public final class CodeFingerprint {

    private final List<Class<?>> types;
    private String value;

    /** @param types one class from each jar or directory; the order affects the fingerprint */
    public CodeFingerprint(List<Class<?>> types) {
        this.types = List.copyOf(types);
    }

    /**
     * Returns the fingerprint. Equal code has equal fingerprints.
     *
     * @throws IOException if the code cannot be read
     */
    public synchronized String value() throws IOException {
        if (value == null) {
            value = Fingerprints.ofCode(types);
        }
        return value;
    }
}
