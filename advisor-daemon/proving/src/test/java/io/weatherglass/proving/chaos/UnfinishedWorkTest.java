package io.weatherglass.proving.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.proving.chaos.ChaosProblem.Kind;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** Finds unfinished work, which an idle group must not have. */
class UnfinishedWorkTest {

    private static final byte[] EVENT = {1};

    private final UnfinishedWork left = new UnfinishedWork();
    private int offset;

    private void openEvent(String key, byte[] value) {
        left.openEvent(new ConsumerRecord<>("events.open", 0, offset++, key, value));
    }

    @Test
    void findsNothingAfterAllCommitsAndDeletions() {
        left.committed(0, 7, 7);
        left.committed(1, 0, 0);
        openEvent("run-1@3", EVENT);
        openEvent("run-1@5", EVENT);
        openEvent("run-1@3", null);
        openEvent("run-1@5", null);
        assertThat(left.problems()).isEmpty();
        assertThat(left.deletedCopies()).isEqualTo(2);
    }

    @Test
    void findsUncommittedEnds() {
        left.committed(0, 6, 7);
        left.committed(1, 7, 7);
        left.committed(2, 8, 7);
        assertThat(left.problems())
                .allMatch(problem -> problem.kind() == Kind.OFFSET_DIFFERS)
                .extracting(ChaosProblem::instance)
                .containsExactly("partition 0", "partition 2");
    }

    @Test
    void findsCopiesOfEndedRuns() {
        openEvent("run@1@3", EVENT);
        openEvent("run@1@4", EVENT);
        openEvent("run-2@5", EVENT);
        openEvent("run-2@5", null);
        // a successor has copied the event again after the deletion
        openEvent("run-3@6", null);
        openEvent("run-3@6", EVENT);
        assertThat(left.problems())
                .allMatch(problem -> problem.kind() == Kind.COPY_LEFT)
                .extracting(problem -> problem.instance() + ": " + problem.detail())
                .containsExactly("run-3: 1 copied events were not deleted", "run@1: 2 copied events were not deleted");
        assertThat(left.deletedCopies()).isOne();
    }
}
