package io.weatherglass.connectors.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;

/** Limits for JSON that comes from outside: a few bytes of text can become a hundred in memory. */
public final class BoundedJson {

    /**
     * Enough for a plan of 200,000 jobs with 15 tokens each. Empty objects, the worst there is, take some 150 MB at this limit,
     * 500 MB in a body of 16 MB without it.
     */
    public static final int MAX_TOKENS = 3_000_000;

    private BoundedJson() {}

    /** Makes parsers that throw a {@link com.fasterxml.jackson.core.exc.StreamConstraintsException} beyond the limit. */
    public static JsonFactory factory() {
        return JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxTokenCount(MAX_TOKENS)
                        .build())
                .build();
    }
}
