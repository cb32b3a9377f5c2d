package io.weatherglass.daemon.diagnosis;

import java.util.Optional;

public record Finding(Level level, String subject, String text, Optional<String> advice) {

    public enum Level {
        OK,
        WARN,
        FAIL
    }

    static Finding ok(String subject, String text) {
        return new Finding(Level.OK, subject, text, Optional.empty());
    }

    static Finding warn(String subject, String text, String advice) {
        return new Finding(Level.WARN, subject, text, Optional.of(advice));
    }

    public static Finding fail(String subject, String text, String advice) {
        return new Finding(Level.FAIL, subject, text, Optional.of(advice));
    }
}
