package io.weatherglass.traces;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.UnaryOperator;

public final class SkippedRecordJson {

    private SkippedRecordJson() {}

    /** @param shown redacts text such as the name of an uploaded file */
    public static ObjectNode of(SkippedRecord record, UnaryOperator<String> shown) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("file", shown.apply(record.location().source()));
        if (record.location().line() > 0) {
            json.put("line", record.location().line());
        }
        if (!record.field().isEmpty()) {
            json.put("field", record.field()).put("value", record.value());
        }
        return json.put("rule", shown.apply(record.rule()));
    }
}
