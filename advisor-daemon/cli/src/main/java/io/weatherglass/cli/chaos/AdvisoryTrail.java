package io.weatherglass.cli.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import java.util.Optional;

/** The advisories on one run, in the order in which they stand in a topic. Not thread-safe. */
final class AdvisoryTrail {

    private int count;
    private int closings;
    private int afterClosing;
    private int outOfOrder;
    private Optional<Advisory> last = Optional.empty();
    private Optional<Advisory> closing = Optional.empty();

    void add(Advisory advisory) {
        count++;
        if (last.isPresent() && advisory.sequence() < last.get().sequence()) {
            outOfOrder++;
        }
        if (advisory.closing()) {
            closings++;
            closing = Optional.of(advisory);
        } else if (closing.isPresent()) {
            afterClosing++;
        }
        last = Optional.of(advisory);
    }

    int count() {
        return count;
    }

    int closings() {
        return closings;
    }

    int afterClosing() {
        return afterClosing;
    }

    int outOfOrder() {
        return outOfOrder;
    }

    Optional<Advisory> last() {
        return last;
    }

    Optional<Advisory> closing() {
        return closing;
    }

    /** A closing advisory without what the wall clock and the places of records in the log have a part in. */
    static JsonNode timeless(Advisory closing) {
        ObjectNode json = new AdvisoryCodec().toTree(closing).deepCopy();
        json.remove("issuedAt");
        ObjectNode computation = (ObjectNode) json.get("computation");
        computation.remove("wallMillis");
        computation.remove("inputPosition");
        return json;
    }
}
