package io.weatherglass.simulation.kernel.structures;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.kernel.OddDates;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class EventHeapTest {
    /** 0.0 and -0.0 are the same date. */
    private static final Comparator<Event> BY_DATE_AND_LANE =
            Comparator.<Event>comparingDouble(event -> event.date() + 0.0).thenComparingInt(Event::lane);

    private record Event(double date, int lane) {}

    @Property
    void returnsEventsByDateAndThenByLane(@ForAll Random random) {
        EventHeap heap = new EventHeap();
        PriorityQueue<Event> expected = new PriorityQueue<>(BY_DATE_AND_LANE);
        for (int step = 0; step < 200; step++) {
            int action = expected.isEmpty() ? 0 : random.nextInt(4);
            if (action < 2) {
                Event event = new Event(OddDates.draw(random), step);
                heap.push(event.date(), event.lane());
                expected.add(event);
            } else if (action == 2) {
                heap.pop();
                expected.remove();
            } else {
                double date = OddDates.draw(random);
                heap.delayTop(date);
                expected.add(new Event(date, expected.remove().lane()));
            }
            if (expected.isEmpty()) {
                assertThat(heap.topDate()).isInfinite();
            } else {
                assertThat(heap.topDate()).isEqualTo(expected.element().date());
                assertThat(heap.topId()).isEqualTo(expected.element().lane());
            }
        }
    }
}
