package io.weatherglass.traces.history;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A failed attempt at a job. Times are seconds after the origin of the run. */
public record LostAttempt(double startedSeconds, double endedSeconds) {

    /** Writes attempts as text such as {@code 1.5 3.0;4.0 9.5}. */
    static String write(List<LostAttempt> attempts) {
        return attempts.stream()
                .map(attempt -> attempt.startedSeconds + " " + attempt.endedSeconds)
                .collect(Collectors.joining(";"));
    }

    static List<LostAttempt> read(String text) {
        return text.isEmpty()
                ? List.of()
                : Arrays.stream(text.split(";"))
                        .map(attempt -> attempt.split(" "))
                        .map(times -> new LostAttempt(Double.parseDouble(times[0]), Double.parseDouble(times[1])))
                        .toList();
    }
}
