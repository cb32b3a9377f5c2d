package io.weatherglass.forecast.attributing;

import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.StoredRun;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunComparerTest {

    @TempDir
    private Path folder;

    private History history;

    @BeforeEach
    void openHistory() {
        history = History.at(HistoryLocation.in(folder), Clock.systemUTC());
    }

    @AfterEach
    void closeHistory() {
        history.close();
    }

    private StoredRun record(String key, SlotPool pool, BuiltRun run) {
        RunFacts facts =
                run.stored(RunEnd.COMPLETED).facts().toBuilder().key(key).build();
        EnactmentPlan plan = EnactmentPlan.builder("w", Instant.EPOCH, "fixedpool")
                .jobs(List.of(job("a", 100), job("b", 100)))
                .resources(pool)
                .build();
        String document = PlanDocument.write(plan).toString();
        long id = history.record(new PastRun(facts, document, run.jobs(), List.of(), List.of()))
                .id();
        return history.run(id).orElseThrow();
    }

    private double changeOfPrice(StoredRun before, StoredRun after) {
        return new RunComparer(history)
                .compare(List.of(before), List.of(after)).cost().orElseThrow().contributions().stream()
                        .filter(part -> part.item() == DifferencePart.Item.SHARING)
                        .mapToDouble(DifferencePart::amount)
                        .sum();
    }

    /** Recorded runtimes are converted to speed 1, but the time on the slots is charged. */
    @Test
    void aFasterSlotIsNotALowerPrice() {
        SlotPool pool = SlotPool.ofSpeeds(List.of(1.0, 2.0));
        BuiltRun slow = new BuiltRun(200).costing(2).job("a", 0, 100).job("b", 100, 200);
        BuiltRun fast = new BuiltRun(150).costing(1.5).job("a", 0, 100).job("b", 100, 150, 100, JobEnd.COMPLETED);

        assertThat(changeOfPrice(record("slow", pool, slow), record("fast", pool, fast)))
                .isCloseTo(0, within(1e-12));
    }

    /** The enactor needs 20 s to notice the end of a job. */
    @Test
    void overheadOnEqualSlotsIsNotALowerPrice() {
        SlotPool pool = new SlotPool(2);
        BuiltRun prompt = new BuiltRun(200).costing(2).job("a", 0, 100).job("b", 100, 200);
        BuiltRun late = new BuiltRun(220).costing(2).job("a", 0, 100).job("b", 100, 220, 100, JobEnd.COMPLETED);

        assertThat(changeOfPrice(record("prompt", pool, prompt), record("late", pool, late)))
                .isCloseTo(0, within(1e-12));
    }
}
