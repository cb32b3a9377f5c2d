package io.weatherglass.forecast.pooling;

import java.util.function.Supplier;

/** A value that is computed on first use and then cached; concurrent callers may each compute it. */
final class Lazy<T> {

    private final Supplier<T> made;
    private volatile T known;

    Lazy(Supplier<T> made) {
        this.made = made;
    }

    T get() {
        T value = known;
        if (value == null) {
            value = made.get();
            known = value;
        }
        return value;
    }
}
