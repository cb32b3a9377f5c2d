package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SplittersTest {
    private static List<String> objects(String text) {
        MessageSplitter splitter = Splitters.jsonObjects();
        List<String> objects = new ArrayList<>();
        text.lines().forEach(line -> objects.addAll(splitter.line(line)));
        objects.addAll(splitter.end());
        return objects.stream().map(object -> object.replace("\n", "")).toList();
    }

    @Test
    void splitsObjectsOverSeveralLines() {
        assertThat(objects("[{\"a\": \"}{\"},\n{\"b\":\n{\"c\": [\n{\n}]}\n}]\n{\"d\": 1}{\"e\": 2}"))
                .containsExactly("{\"a\": \"}{\"}", "{\"b\":{\"c\": [{}]}}", "{\"d\": 1}", "{\"e\": 2}");
    }

    @Test
    void aTruncatedObjectDoesNotAffectLaterOnes() {
        assertThat(objects("{\"a\": \"x\n{\"b\": 1}\n{\"c\": {\"d\": 2\n{\"e\": 3}"))
                .containsExactly("{\"a\": \"x", "{\"b\": 1}", "{\"c\": {\"d\": 2", "{\"e\": 3}");
    }
}
