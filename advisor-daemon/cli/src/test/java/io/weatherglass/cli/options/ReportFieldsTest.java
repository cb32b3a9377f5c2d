package io.weatherglass.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ReportFieldsTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static String written(ReportFields fields) throws IOException {
        return MAPPER.writeValueAsString(fields);
    }

    @Test
    void keepsTheOrderOfFields() throws IOException {
        assertThat(written(new ReportFields().put("b", 1).put("a", "x").put("c", new ReportFields().put("d", 0.5))))
                .isEqualTo("{\"b\":1,\"a\":\"x\",\"c\":{\"d\":0.5}}");
    }

    @Test
    void omitsEmptyOptionals() throws IOException {
        ReportFields absent = new ReportFields()
                .put("a", Optional.empty())
                .put("b", OptionalDouble.empty())
                .put("c", OptionalInt.empty())
                .put("d", OptionalLong.empty());
        assertThat(written(absent)).isEqualTo("{}");
    }

    @Test
    void unwrapsOptionals() throws IOException {
        ReportFields present = new ReportFields()
                .put("a", Optional.of("x"))
                .put("b", OptionalDouble.of(2))
                .put("c", OptionalInt.of(3))
                .put("d", OptionalLong.of(4))
                .put("e", NullNode.instance);
        assertThat(written(present)).isEqualTo("{\"a\":\"x\",\"b\":2.0,\"c\":3,\"d\":4,\"e\":null}");
    }

    @Test
    void mapsListElements() throws IOException {
        assertThat(written(new ReportFields()
                        .list("a", List.of(1, 2), number -> new ReportFields().put("n", number))
                        .putAll(MAPPER.valueToTree(Map.of("b", List.of())))))
                .isEqualTo("{\"a\":[{\"n\":1},{\"n\":2}],\"b\":[]}");
    }
}
