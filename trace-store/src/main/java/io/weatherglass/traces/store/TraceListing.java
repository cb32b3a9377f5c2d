package io.weatherglass.traces.store;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** @param unreadable files among the traces that cannot be read, each with the reason */
public record TraceListing(List<TraceInfo> traces, SortedMap<String, String> unreadable) {

    public TraceListing {
        traces = List.copyOf(traces);
        unreadable = new TreeMap<>(unreadable);
    }
}
