package io.weatherglass.traces;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TemporaryFolderCheckTest {
    @Test
    void namesFolderSpaceAndRemedyIfALibraryDoesNotFit() {
        assertThatThrownBy(() -> TemporaryFolderCheck.requireRoom("DuckDB", Integer.MAX_VALUE))
                .isInstanceOf(TemporaryFolderCheck.UnusableException.class)
                .hasMessageContaining(TemporaryFolderCheck.path().toString())
                .hasMessageMatching(".* has \\d+ MB left, but DuckDB needs 2147483647 MB; free disk space .*");
    }
}
