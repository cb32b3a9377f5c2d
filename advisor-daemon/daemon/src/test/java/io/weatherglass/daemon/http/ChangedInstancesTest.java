package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ChangedInstancesTest {

    @Test
    void namesEachInstanceOnceInTheOrderOfTheirLastChanges() {
        ChangedInstances changes = new ChangedInstances();
        changes.record("before");
        String position = changes.position();
        List.of("a", "b", "a").forEach(changes::record);

        assertThat(changes.since(position)).isEqualTo(Optional.of(List.of("b", "a")));
        assertThat(changes.since(changes.position())).isEqualTo(Optional.of(List.of()));
    }

    @Test
    void knowsNothingOfPositionsOfOthersAndOfThoseTooLongAgo() {
        ChangedInstances changes = new ChangedInstances(2);
        String first = changes.position();
        List.of("a", "b", "c").forEach(changes::record);

        assertThat(changes.since(first)).isEmpty();
        assertThat(changes.since(new ChangedInstances().position())).isEmpty();
        assertThat(changes.since("")).isEmpty();
        assertThat(changes.since(changes.position() + "x")).isEmpty();
    }
}
