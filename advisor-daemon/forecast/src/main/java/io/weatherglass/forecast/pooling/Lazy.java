package io.weatherglass.forecast.pooling;

import java.util.function.Supplier;

/** A cached value; concurrent callers may compute equal values. */
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
