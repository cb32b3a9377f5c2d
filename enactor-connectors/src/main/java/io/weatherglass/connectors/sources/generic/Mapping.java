package io.weatherglass.connectors.sources.generic;

import java.util.List;
import java.util.Map;

/**
 * Where in the messages of a source the fields of the protocol are.
 *
 * @param fields by name; a field that is not mapped is in no message
 * @param types what a value of field {@code type} means: types of events, none for a message that says nothing
 * @param othersIgnored whether messages of other types are left out; else they are refused
 * @param dates how dates are written
 * @param runtimeUnit seconds of one unit in which runtimes are written
 * @param firstAttempt number of a job's first attempt
 */
record Mapping(
        Map<String, Field> fields,
        Map<String, List<String>> types,
        boolean othersIgnored,
        DateFormat dates,
        double runtimeUnit,
        int firstAttempt) {
    /** Copies the maps. */
    Mapping {
        fields = Map.copyOf(fields);
        types = Map.copyOf(types);
    }

    Field field(String name) {
        return fields.getOrDefault(name, Field.NONE);
    }
}
