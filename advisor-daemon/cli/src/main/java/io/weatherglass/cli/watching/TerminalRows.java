package io.weatherglass.cli.watching;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Returns the current number of rows of the terminal, which may change at any time. For use by one thread. */
final class TerminalRows implements IntSupplier {

    /** Number of rows of a conventional terminal. */
    static final int USUAL = 24;

    private static final long ANSWER_SECONDS = 1;

    private static final Pattern SIZE = Pattern.compile("(\\d{1,5}) \\d+");

    @Override
    public int getAsInt() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!stty.waitFor(ANSWER_SECONDS, TimeUnit.SECONDS)) {
                stty.destroy();
                return USUAL;
            }
            return parse(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException e) {
            return USUAL;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return USUAL;
        }
    }

    /** Parses "rows columns"; returns {@link #USUAL} if the text has an unexpected form or the number of rows is 0. */
    static int parse(String size) {
        Matcher matcher = SIZE.matcher(size.strip());
        return matcher.matches() && !matcher.group(1).matches("0+") ? Integer.parseInt(matcher.group(1)) : USUAL;
    }
}
