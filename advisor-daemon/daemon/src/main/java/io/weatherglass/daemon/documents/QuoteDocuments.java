package io.weatherglass.daemon.documents;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.traces.history.Quote;
import io.weatherglass.traces.history.QuoteOutcome;
import java.util.List;

/** Writes quotes and their outcomes as JSON. */
public final class QuoteDocuments {

    /** Number of past quotes that are compared with their outcomes. */
    public static final int LAST = 20;

    private QuoteDocuments() {}

    public static ObjectNode of(List<QuoteOutcome> outcomes) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("compared", outcomes.size())
                .put("held", outcomes.stream().filter(QuoteOutcome::held).count());
        ArrayNode items = json.putArray("items");
        outcomes.forEach(outcome -> {
            ObjectNode item = items.addObject();
            add(outcome.quote(), item);
            item.put("run", outcome.run().id())
                    .put("instance", outcome.run().facts().instance())
                    .put("actualMakespanSeconds", outcome.run().facts().makespanSeconds());
            outcome.cost().ifPresent(cost -> item.put("actualCost", cost));
            item.put("held", outcome.held());
        });
        return json;
    }

    public static void add(Quote quote, ObjectNode json) {
        json.put("made", quote.made().toString());
        if (quote.samples() > 0) {
            json.put("samples", quote.samples());
        }
        add(quote.makespanSeconds(), json.putObject("makespanSeconds"));
        quote.cost().ifPresent(cost -> add(cost, json.putObject("cost").put("unit", quote.unit())));
    }

    public static void add(Quote.Range range, ObjectNode json) {
        json.put("lower", range.lower()).put("median", range.median()).put("upper", range.upper());
    }
}
