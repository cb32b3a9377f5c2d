package io.weatherglass.traces;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TemporaryFolderTest {
    @Test
    void namesFolderRoomAndRemedyWhereALibraryDoesNotFit() {
        assertThatThrownBy(() -> TemporaryFolder.requireRoom("DuckDB", Integer.MAX_VALUE))
                .isInstanceOf(TemporaryFolder.UnusableException.class)
                .hasMessageContaining(TemporaryFolder.path().toString())
                .hasMessageMatching(".* has \\d+ MB left, and DuckDB needs 2147483647 MB; make room, .*");
    }
}
