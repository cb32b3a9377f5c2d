package io.weatherglass.daemon.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.kafka.Tenure;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionProgressTest {

    private static final Tenure TENURE = new Tenure(new TopicPartition("events", 0));

    private final PartitionProgress progress = new PartitionProgress(TENURE, 10, 10, false);

    private static OffsetAndMetadata commit(long watermark, long position) {
        return new OffsetAndMetadata(watermark, "position=" + position);
    }

    @Test
    void watermarkIsThePositionWithoutOpenInstances() {
        assertThat(progress.watermark()).isEqualTo(10);
        progress.advanceTo(15);
        assertThat(progress.watermark()).isEqualTo(15);
        assertThat(progress.toCommit(true)).isEqualTo(commit(15, 15));
    }

    @Test
    void watermarkIsTheFirstEventOfTheOldestOpenInstance() {
        progress.opened("a", 10);
        progress.opened("b", 12);
        progress.opened("c", 14);
        progress.advanceTo(20);
        assertThat(progress.toCommit(true)).isEqualTo(commit(10, 20));
        progress.closed("b");
        assertThat(progress.watermark()).as("a is still open").isEqualTo(10);
        progress.closed("a");
        assertThat(progress.toCommit(true)).isEqualTo(commit(14, 20));
        progress.closed("c");
        assertThat(progress.toCommit(true)).isEqualTo(commit(20, 20));
    }

    /** The next owner must read new events at the lost offsets, whatever started there before. */
    @Test
    void watermarkIsNotBeyondLostEvents() {
        progress.opened("a", 15);
        progress.advanceTo(20);
        progress.lostFrom(12);
        assertThat(progress.toCommit(true)).isEqualTo(commit(12, 12));
    }

    @Test
    void instancesAreOpenedOnceAndMayReturn() {
        progress.opened("a", 10);
        progress.opened("a", 17);
        progress.advanceTo(20);
        assertThat(progress.watermark()).isEqualTo(10);
        progress.closed("a");
        progress.closed("a");
        assertThat(progress.watermark()).isEqualTo(20);
        progress.opened("a", 20);
        progress.advanceTo(30);
        assertThat(progress.watermark()).isEqualTo(20);
    }

    @Test
    void positionIsMonotonic() {
        progress.advanceTo(20);
        progress.advanceTo(15);
        assertThat(progress.position()).isEqualTo(20);
    }

    @Test
    void pendingDeadLettersFreezeTheCommit() {
        assertThat(progress.toCommit(false)).isEqualTo(commit(10, 10));
        progress.opened("a", 10);
        progress.advanceTo(20);
        assertThat(progress.toCommit(true)).isEqualTo(commit(10, 20));
        progress.closed("a");
        progress.advanceTo(21);
        assertThat(progress.toCommit(false)).isEqualTo(commit(10, 20));
        assertThat(progress.toCommit(true)).isEqualTo(commit(21, 21));
    }

    /** Otherwise retention, which also deletes markers, would seem to have deleted required events. */
    @Test
    void watermarkSkipsTransactionMarkers() {
        progress.advanceTo(20);
        progress.readUpTo(22);
        assertThat(progress.toCommit(true)).isEqualTo(commit(22, 20));
        progress.opened("a", 22);
        progress.advanceTo(23);
        progress.readUpTo(24);
        assertThat(progress.toCommit(true)).isEqualTo(commit(22, 23));
    }

    @Test
    void keepsThePreviousCommitWhileFoldingAgain() {
        PartitionProgress successor = new PartitionProgress(TENURE, 10, 25, false);
        assertThat(successor.isLive()).isFalse();
        assertThat(successor.toCommit(true)).isEqualTo(commit(10, 25));
        assertThat(successor.target()).isEqualTo(25);
        successor.opened("a", 10);
        successor.advanceTo(24);
        assertThat(successor.isLive()).isFalse();
        assertThat(successor.toCommit(true)).isEqualTo(commit(10, 25));
        assertThat(successor.actedOnBefore(24)).isTrue();
        assertThat(successor.actedOnBefore(25)).isFalse();
        successor.advanceTo(25);
        assertThat(successor.isLive()).isTrue();
        assertThat(successor.toCommit(true)).isEqualTo(commit(10, 25));
    }

    @Test
    void commitMetadataContainsThePosition() {
        progress.opened("a", 10);
        progress.advanceTo(123_456_789_012L);
        assertThat(PartitionProgress.positionIn(progress.toCommit(true))).contains(123_456_789_012L);
    }

    @Test
    void commitMetadataTellsWhetherCopiesAreNeeded() {
        PartitionProgress successor = new PartitionProgress(TENURE, 10, 25, true);
        OffsetAndMetadata committed = successor.toCommit(true);
        assertThat(PartitionProgress.copiedIn(committed)).isTrue();
        assertThat(PartitionProgress.positionIn(committed)).contains(25L);
        assertThat(PartitionProgress.copiedIn(commit(10, 25))).isFalse();
    }

    /** The last commit must not hide the copies from the next owner. */
    @Test
    void unreadCopiesStayRequired() {
        PartitionProgress successor = new PartitionProgress(TENURE, 10, 10, true);
        assertThat(successor.isLive()).isTrue();
        assertThat(PartitionProgress.copiedIn(successor.toCommit(true))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "position=", "position=x", "something else", "position=99999999999999999999"})
    void foreignMetadataHasNoPosition(String metadata) {
        assertThat(PartitionProgress.positionIn(new OffsetAndMetadata(7, metadata)))
                .isEmpty();
    }
}
