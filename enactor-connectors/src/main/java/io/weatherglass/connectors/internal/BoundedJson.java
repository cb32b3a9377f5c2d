package io.weatherglass.connectors.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;

/** Limits for untrusted JSON, because a few bytes of text can become a hundred bytes in memory. */
public final class BoundedJson {

    /**
     * Enough for a plan of 200,000 jobs with 15 tokens each. In the worst case, a body of 16 MB full of empty objects
     * takes 150 MB of memory with this limit and 500 MB without it.
     */
    public static final int MAX_TOKENS = 3_000_000;

    /** Enough for a recorded run with 80,000 tasks of 60 tokens each, which takes at most 300 MB. */
    public static final int MAX_TOKENS_OF_FILE = 5_000_000;

    private BoundedJson() {}

    /** Returns a factory whose parsers throw a {@code StreamConstraintsException} beyond the given number of tokens. */
    public static JsonFactory factory(int maxTokens) {
        return JsonFactory.builder()
                .streamReadConstraints(
                        StreamReadConstraints.builder().maxTokenCount(maxTokens).build())
                .build();
    }
}
