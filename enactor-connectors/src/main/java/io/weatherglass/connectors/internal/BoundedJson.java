package io.weatherglass.connectors.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;

/** Limits for JSON that comes from outside: a few bytes of text can become a hundred in memory. */
public final class BoundedJson {

    /**
     * Enough for a plan of 200,000 jobs with 15 tokens each. Empty objects, the worst there is, take some 150 MB at this limit, 500 MB in a
     * body of 16 MB without it.
     */
    public static final int MAX_TOKENS = 3_000_000;

    /** Enough for a whole execution in a file: 60 tokens a task for 80,000 tasks, and some 300 MB at worst. */
    public static final int MAX_TOKENS_OF_FILE = 5_000_000;

    private BoundedJson() {}

    /** Makes parsers that throw a {@link com.fasterxml.jackson.core.exc.StreamConstraintsException} beyond so many tokens. */
    public static JsonFactory factory(int maxTokens) {
        return JsonFactory.builder()
                .streamReadConstraints(
                        StreamReadConstraints.builder().maxTokenCount(maxTokens).build())
                .build();
    }
}
