package io.weatherglass.cli.operating;

import java.time.Duration;

/** Lengths of time in days or hours, as options of maintenance have them. */
final class Age {

    private Age() {}

    /**
     * Reads {@code 730d} or {@code 36h}.
     *
     * @param option that has it, for the message
     * @throws IllegalArgumentException if it is something else
     */
    static Duration parse(String option, String text) {
        // no minutes: whoever writes 6m may mean months
        if (!text.matches("[1-9][0-9]{0,5}[dh]")) {
            throw new IllegalArgumentException(
                    option + " must be days or hours such as 730d or 36h, was \"" + text + "\"");
        }
        long number = Long.parseLong(text.substring(0, text.length() - 1));
        return text.endsWith("d") ? Duration.ofDays(number) : Duration.ofHours(number);
    }
}
