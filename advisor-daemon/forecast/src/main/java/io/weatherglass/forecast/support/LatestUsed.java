package io.weatherglass.forecast.support;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that drops its least recently used entry when it exceeds its maximum size. Not thread-safe. */
public final class LatestUsed<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1;

    private final int maxSize;

    public LatestUsed(int maxSize) {
        super(16, 0.75f, true);
        this.maxSize = maxSize;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > maxSize;
    }
}
