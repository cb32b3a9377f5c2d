package io.weatherglass.cli.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyCommandTest {

    @TempDir
    private Path data;

    private Ran key(String line) {
        return Commands.run(("key " + line + " --data-dir " + data).split(" "));
    }

    private JsonNode listed() throws IOException {
        return new ObjectMapper().readTree(key("list --json").out()).get("keys");
    }

    @Test
    void printsOnlyTheKeyOnStandardOutput() throws IOException {
        Ran created = key("create --scope write --name ci --expires 90d");

        assertThat(created.exitCode()).as(created.err()).isZero();
        assertThat(created.out()).matches("wg_[A-Za-z0-9_-]{43}\\R");
        assertThat(created.err())
                .contains("ci, write")
                .doesNotContain(created.out().strip());
        assertThat(Files.readString(data.resolve("keys.json")))
                .doesNotContain(created.out().strip());
        assertThat(key("list").out())
                .contains("ci", "write", "until ")
                .doesNotContain(created.out().strip());
    }

    @Test
    void revokesByIdOrName() throws IOException {
        key("create --scope write --connector nextflow");
        key("create --scope admin --name boss");
        String id = listed().get(0).get("id").asText();

        assertThat(key("revoke " + id).out()).contains("is revoked");
        assertThat(key("revoke boss").exitCode()).isZero();

        assertThat(listed().findValuesAsText("holds")).containsExactly("false", "false");
        assertThat(listed().get(0).get("connector").asText()).isEqualTo("nextflow");
        assertThat(key("revoke boss").exitCode()).isEqualTo(2);
    }

    @Test
    void rejectsUnknownKeys() {
        for (String wrong : new String[] {
            "--scope all",
            "--scope read --connector nextflow",
            "--scope write --connector none",
            "--scope read --expires 0d"
        }) {
            Ran refused = key("create " + wrong);
            assertThat(refused.exitCode()).as(wrong).isEqualTo(2);
            assertThat(refused.err().lines()).singleElement().asString().contains(" must ");
        }
        assertThat(data.resolve("keys.json")).doesNotExist();
    }
}
