package io.weatherglass.traces.wfformat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.weatherglass.traces.SkippedRecords;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import io.weatherglass.traces.TraceReader;
import java.io.BufferedReader;
import java.io.IOException;

/**
 * Reads a workflow execution in WfFormat, the JSON format of WfCommons, versions 1.4 to 1.6. The format records
 * runtimes; start times are available only if the converter added {@code executedAt} to the tasks. Tasks refer to each
 * other by id or, in version 1.4, by name.
 */
public final class WfFormatReader implements TraceReader<WfFormatRun> {
    /**
     * Limits memory, because documents are read as a whole: 80,000 tasks of 60 tokens each need at most about 300 MB.
     */
    private static final long MAX_TOKENS = 5_000_000;

    private static final ObjectReader JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxTokenCount(MAX_TOKENS)
                            .build())
                    .build())
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .reader();

    @Override
    public String format() {
        return "wfformat";
    }

    @Override
    public WfFormatRun read(String source, BufferedReader text) throws IOException {
        return read(source, text, SkippedRecords.of(true));
    }

    /** Skips invalid tasks. */
    public WfFormatRun read(String source, BufferedReader text, SkippedRecords skipped) throws IOException {
        try {
            JsonNode root = JSON.readTree(text);
            return new WfInstanceParser(source, root).instance(skipped);
        } catch (JsonProcessingException e) {
            TraceLocation location = e.getLocation() == null
                    ? TraceLocation.file(source)
                    : new TraceLocation(
                            source,
                            e.getLocation().getLineNr(),
                            Math.max(0, e.getLocation().getColumnNr()));
            throw TraceFormatException.malformed(location, "JSON", e);
        }
    }
}
