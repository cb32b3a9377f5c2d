package io.weatherglass.proving.chaos.site;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.proving.chaos.site.Delivery.Kind;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The events of a run with their sending times, which faults can change. The first event is the plan; the last is the
 * end of the run. Not thread-safe.
 */
public final class RunDraft {

    public static final URI SOURCE = URI.create("urn:weatherglass:chaos");

    private final String instance;
    private final List<Delivery> deliveries = new ArrayList<>();
    private int events;

    public RunDraft(String instance) {
        this.instance = instance;
    }

    public String instance() {
        return instance;
    }

    public void add(long atMillis, Instant time, WorkflowEvent event) {
        addFrom(SOURCE, atMillis, time, event);
    }

    public void addFrom(URI source, long atMillis, Instant time, WorkflowEvent event) {
        events++;
        deliveries.add(Delivery.of(atMillis, Kind.EVENT, envelope(String.valueOf(events), source, time, event)));
    }

    private EventEnvelope envelope(String id, URI source, Instant time, WorkflowEvent event) {
        return new EventEnvelope(id, source, time, EventEnvelope.LIVE, instance, event);
    }

    public void addAfterEnd(long atMillis, URI source, String id, Instant time, WorkflowEvent event) {
        deliveries.add(Delivery.of(atMillis, Kind.AFTER_END, envelope(id, source, time, event)));
    }

    public void add(Delivery delivery) {
        deliveries.add(delivery);
    }

    public List<Delivery> events() {
        return deliveries.stream().filter(d -> d.kind() == Kind.EVENT).toList();
    }

    public List<Delivery> between() {
        List<Delivery> all = events();
        Delivery end = end();
        return all.stream().skip(1).filter(event -> event != end).toList();
    }

    public Delivery plan() {
        return deliveries.get(0);
    }

    public Delivery end() {
        return events().stream()
                .max(Comparator.comparingLong(Delivery::atMillis))
                .orElseThrow();
    }

    public void replace(Delivery delivery, UnaryOperator<Delivery> change) {
        int place = deliveries.indexOf(delivery);
        deliveries.set(place, change.apply(delivery));
    }

    public List<Delivery> inOrder() {
        return deliveries.stream()
                .sorted(Comparator.comparingLong(Delivery::atMillis))
                .toList();
    }
}
