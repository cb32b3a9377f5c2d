package io.weatherglass.traces.formats;

final class QuoteState {
    private static final char QUOTE = '"';

    private final char separator;
    private boolean open;
    private boolean atBegin = true;

    QuoteState(char separator) {
        this.separator = separator;
    }

    /**
     * Reads a line. A quotation mark opens a value only at the start of the value; two of them inside a value represent
     * one.
     */
    void read(String line) {
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == QUOTE && (open || atBegin)) {
                open = !open;
                // the second of two quotes reopens the value
                atBegin = !open;
            } else if (!open) {
                atBegin = c == separator || atBegin && c == ' ';
            }
        }
    }

    boolean isOpen() {
        return open;
    }
}
