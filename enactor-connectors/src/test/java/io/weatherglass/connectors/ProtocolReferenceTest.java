package io.weatherglass.connectors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventType;
import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.connectors.protocol.SchemaName;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.PlatformsDocument;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProtocolReferenceTest {
    private static final Path REFERENCE = Path.of("..", "docs", "protocol.md");
    private static final Pattern JSON_BLOCK = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);
    private static final Pattern TYPE_HEADING =
            Pattern.compile("^### `(io\\.weatherglass\\.[a-z.]+)`$", Pattern.MULTILINE);
    private static final PlanValidator VALIDATOR =
            new PlanValidator(Set.of("asap", "afap"), Set.of("fixedpool", "heft"), PlanValidator.DEFAULT_MAX_JOBS);

    static List<String> examples() throws IOException {
        return groups(JSON_BLOCK);
    }

    private static List<String> groups(Pattern pattern) throws IOException {
        return pattern.matcher(Files.readString(REFERENCE))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    /** Returns the types of messages, except for events that the daemon writes for itself. */
    private static Set<String> publicTypes() {
        Set<String> types = new TreeSet<>(Set.of(SchemaName.ADVISORY_ISSUED.typeName()));
        Stream.of(EventType.values())
                .filter(type -> type != EventType.WORKFLOW_LEARNED)
                .map(EventType::typeName)
                .forEach(types::add);
        return types;
    }

    /** Examples are events, or files of platforms, which have no event type. */
    @ParameterizedTest
    @MethodSource("examples")
    void examplesAreValid(String example) {
        JsonNode message = SchemaCheck.json(example);
        if (!message.has("type")) {
            assertThat(PlatformsDocument.read(message)).isNotEmpty();
            return;
        }
        byte[] data = message.get("data").toString().getBytes(StandardCharsets.UTF_8);
        if (message.get("type").textValue().equals(SchemaName.ADVISORY_ISSUED.typeName())) {
            SchemaCheck.assertValid(SchemaName.ADVISORY_ISSUED.resource(), message.get("data"));
            assertThat(new AdvisoryCodec().fromJson(data).workflowInstance())
                    .isEqualTo(message.get("workflowinstance").textValue());
            return;
        }
        var envelope = new EventCodec().fromJson(example.getBytes(StandardCharsets.UTF_8));
        SchemaCheck.assertValid(envelope.type().schemaResource(), message.get("data"));
        if (envelope.event() instanceof WorkflowPlanned planned) {
            assertThat(VALIDATOR.validate(planned.plan())).isEmpty();
        }
    }

    @Test
    void everyPublicTypeHasASectionAndAnExample() throws IOException {
        assertThat(groups(TYPE_HEADING)).containsExactlyInAnyOrderElementsOf(publicTypes());
        Set<String> shown = new TreeSet<>();
        examples().stream()
                .map(SchemaCheck::json)
                .filter(example -> example.has("type"))
                .forEach(message -> shown.add(message.get("type").textValue()));
        assertThat(shown).isEqualTo(publicTypes());
    }
}
