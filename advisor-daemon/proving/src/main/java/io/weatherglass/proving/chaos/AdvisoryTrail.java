package io.weatherglass.proving.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The advisories of one run in the order in which they appear in the topic. Not thread-safe. */
final class AdvisoryTrail {

    private final List<Place> places = new ArrayList<>();
    private int closings;
    private int afterClosing;
    private int outOfOrder;
    private Optional<Advisory> last = Optional.empty();
    private Optional<Advisory> closing = Optional.empty();

    /** The fields that identify an advisory within its run. */
    private record Place(int sequence, Instant asOf, boolean closing) {}

    void add(Advisory advisory) {
        places.add(new Place(advisory.sequence(), advisory.asOf(), advisory.closing()));
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
        return places.size();
    }

    String difference(AdvisoryTrail log) {
        if (count() != log.count()) {
            return count() + " advisories of " + log.count();
        }
        for (int i = 0; i < count(); i++) {
            if (!places.get(i).equals(log.places.get(i))) {
                return places.get(i) + " instead of " + log.places.get(i);
            }
        }
        return last.equals(log.last) ? "" : "the last advisory differs";
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

    static JsonNode timeless(Advisory closing) {
        ObjectNode json = new AdvisoryCodec().toTree(closing).deepCopy();
        json.remove("issuedAt");
        ObjectNode computation = (ObjectNode) json.get("computation");
        computation.remove("wallMillis");
        computation.remove("inputPosition");
        return json;
    }
}
