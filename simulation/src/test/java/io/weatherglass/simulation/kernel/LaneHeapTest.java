package io.weatherglass.simulation.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class LaneHeapTest {
    private static final double[] DATES = {
        0.0, -0.0, 1, Math.nextUp(1.0), Double.MIN_VALUE, -Double.MIN_VALUE, -3, 1e300, Double.POSITIVE_INFINITY
    };

    private record Event(double date, int lane) {}

    @Property
    void givesEventsByDateAndThenByLane(@ForAll Random random) {
        LaneHeap heap = new LaneHeap();
        PriorityQueue<Event> expected =
                new PriorityQueue<>(Comparator.comparingDouble(Event::date).thenComparingInt(Event::lane));
        for (int step = 0; step < 200; step++) {
            int action = expected.isEmpty() ? 0 : random.nextInt(4);
            if (action < 2) {
                Event event = new Event(date(random), step);
                heap.push(event.lane(), event.date());
                expected.add(event);
            } else if (action == 2) {
                heap.pop();
                expected.remove();
            } else {
                double date = date(random);
                heap.replaceTop(date);
                expected.add(new Event(date, expected.remove().lane()));
            }
            if (expected.isEmpty()) {
                assertThat(heap.topDate()).isInfinite();
            } else {
                assertThat(heap.topDate()).isEqualTo(expected.element().date());
                assertThat(heap.topLane()).isEqualTo(expected.element().lane());
            }
        }
    }

    /** Dates that are alike, so that lanes decide; no -0.0 beside 0.0, which are the same date. */
    private static double date(Random random) {
        return random.nextBoolean() ? DATES[random.nextInt(DATES.length)] + 0.0 : random.nextInt(20);
    }
}
