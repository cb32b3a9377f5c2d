package io.weatherglass.daemon.diagnosis;

import java.util.Optional;

/**
 * What was found about one thing that a daemon needs.
 *
 * @param subject the thing, such as {@code disk}
 * @param text what was found, in a line
 * @param advice what to do about it, in a line; there unless all is well
 */
public record Finding(Level level, String subject, String text, Optional<String> advice) {

    /** How bad it is. */
    public enum Level {
        /** As it should be. */
        OK,
        /** The daemon works, but not as well as it could, or not for long. */
        WARN,
        /** The daemon does not start, or loses what it should keep. */
        FAIL
    }

    static Finding ok(String subject, String text) {
        return new Finding(Level.OK, subject, text, Optional.empty());
    }

    static Finding warn(String subject, String text, String advice) {
        return new Finding(Level.WARN, subject, text, Optional.of(advice));
    }

    /** Something without which the daemon cannot do its work. */
    public static Finding fail(String subject, String text, String advice) {
        return new Finding(Level.FAIL, subject, text, Optional.of(advice));
    }
}
