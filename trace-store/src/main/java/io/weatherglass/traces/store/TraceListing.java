package io.weatherglass.traces.store;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** @param unreadable reasons by file name */
public record TraceListing(List<TraceInfo> traces, SortedMap<String, String> unreadable) {

    public TraceListing {
        traces = List.copyOf(traces);
        unreadable = new TreeMap<>(unreadable);
    }
}
