package io.weatherglass.cli.docs;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;

/**
 * A part of a document that is measured: the text between two marks.
 *
 * @param begin the mark before it
 * @param end the mark after it
 */
record MeasuredPart(String begin, String end) {

    /** Runs a command line and returns the JSON that it prints. */
    @FunctionalInterface
    interface CommandResults {
        JsonNode run(List<String> arguments) throws IOException;
    }

    /** Measures. */
    @FunctionalInterface
    interface Measurement {
        String text() throws IOException;
    }

    /**
     * The document with this part measured again.
     *
     * @throws IllegalArgumentException if a mark is missing; then nothing is measured
     */
    String replaceIn(String document, Measurement measurement) throws IOException {
        int from = document.indexOf(begin);
        int to = document.indexOf(end);
        if (from < 0 || to < from) {
            throw new IllegalArgumentException(
                    "the document must have a line " + begin + " and after it a line " + end);
        }
        return document.substring(0, from) + begin + "\n" + measurement.text() + document.substring(to);
    }
}
