package io.weatherglass.forecast.pooling;

import java.util.function.Supplier;

/** What is made when it is first wanted; of several threads that want it at the same time each may make it, and all of it is equal. */
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
