package io.weatherglass.lab.parts;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;

/** What all shards of a study have found. Immutable. */
public final class MergedParts {

    private final Map<String, Map<Integer, JsonNode>> byKind;

    MergedParts(Map<String, Map<Integer, JsonNode>> byKind) {
        this.byKind = byKind;
    }

    /**
     * Items of a kind, by number.
     *
     * @param count how many there are in the study
     * @throws IllegalArgumentException if one is missing or is not of this type
     */
    public <T> Map<Integer, T> of(String kind, int count, Class<T> type) {
        Map<Integer, JsonNode> items = byKind.getOrDefault(kind, Map.of());
        Map<Integer, T> found = new TreeMap<>();
        for (int number = 0; number < count; number++) {
            JsonNode item = items.get(number);
            if (item == null) {
                throw new IllegalArgumentException("no part has the " + kind + " " + (number + 1) + " of " + count
                        + ": give the parts of all shards, whole");
            }
            try {
                found.put(number, PartFile.MAPPER.treeToValue(item, type));
            } catch (JsonProcessingException e) {
                throw new IllegalArgumentException(
                        "the " + kind + " " + (number + 1) + " of a part is malformed: " + e.getOriginalMessage(), e);
            }
        }
        return found;
    }
}
