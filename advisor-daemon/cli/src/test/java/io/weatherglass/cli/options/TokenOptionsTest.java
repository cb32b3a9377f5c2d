package io.weatherglass.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class TokenOptionsTest {

    @TempDir
    private Path folder;

    @Command
    private static final class Asking {
        @Mixin
        private TokenOptions options;
    }

    private static Optional<String> token(Map<String, String> environment, String... arguments) throws IOException {
        Asking asking = new Asking();
        new CommandLine(asking).parseArgs(arguments);
        return asking.options.token(environment);
    }

    @Test
    void prefersOptionsOverTheEnvironment() throws IOException {
        Path file = Files.writeString(folder.resolve("key"), "wg_file\n");

        assertThat(token(Map.of())).isEmpty();
        assertThat(token(Map.of("WEATHERGLASS_TOKEN", "wg_variable"))).hasValue("wg_variable");
        assertThat(token(Map.of("WEATHERGLASS_TOKEN_FILE", file.toString()))).hasValue("wg_file");
        assertThat(token(Map.of("WEATHERGLASS_TOKEN", "wg_variable"), "--token", "wg_option"))
                .hasValue("wg_option");
        assertThat(token(Map.of("WEATHERGLASS_TOKEN", "wg_variable"), "--token-file", file.toString()))
                .hasValue("wg_file");
    }

    @Test
    void rejectsTwoKeysAndInvalidOnes() throws IOException {
        Path empty = Files.writeString(folder.resolve("key"), "\n");

        assertThatThrownBy(() -> token(Map.of(), "--token", "a", "--token-file", "b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("mutually exclusive");
        assertThatThrownBy(() -> token(Map.of("WEATHERGLASS_TOKEN_FILE", empty.toString())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("WEATHERGLASS_TOKEN_FILE");
        assertThatThrownBy(() -> token(Map.of(), "--token", "a\nb"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("a\nb");
    }
}
