package io.weatherglass.traces.formats;

/** Whether a value is open while the lines of a row are read one after the other. For one thread. */
final class QuoteState {
    private static final char QUOTE = '"';

    private final char separator;
    private boolean open;
    private boolean atBegin = true;

    QuoteState(char separator) {
        this.separator = separator;
    }

    /** QuoteState open a value at its begin only; inside, two of them are one. */
    void read(String line) {
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == QUOTE && (open || atBegin)) {
                open = !open;
                // of two quotes the second one opens again
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
