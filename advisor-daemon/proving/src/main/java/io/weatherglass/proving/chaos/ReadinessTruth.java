package io.weatherglass.proving.chaos;

import io.weatherglass.proving.chaos.ChaosProblem.Kind;
import io.weatherglass.proving.chaos.FaultInjector.Struck;
import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.ReadinessProbe.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Checks that daemons did not report readiness while they were cut off from a service. */
final class ReadinessTruth {

    /**
     * Time within which daemons must detect the interruption. They check the brokers and the database every second with
     * a timeout of 5 s; the remaining time allows for busy machines.
     */
    private static final long NOTICE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final long END_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final List<Struck> struck;

    ReadinessTruth(List<Struck> struck) {
        this.struck = List.copyOf(struck);
    }

    List<ChaosProblem> problems(ChaosDaemon daemon, List<Answer> answers) {
        List<ChaosProblem> problems = new ArrayList<>();
        for (Struck strike : struck) {
            if (strike.harm().cutOff().contains(daemon)) {
                answers.stream()
                        .filter(answer -> answer.isReady() && isIn(strike, answer))
                        .filter(Predicate.not(answer -> isJustBack(daemon, answer)))
                        .findFirst()
                        .ifPresent(answer -> problems.add(new ChaosProblem(
                                Kind.READINESS,
                                daemon.name(),
                                "ready " + TimeUnit.NANOSECONDS.toSeconds(answer.atNanos() - strike.fromNanos())
                                        + " s after the start of "
                                        + strike.fault().name())));
            }
        }
        return problems;
    }

    private static boolean isIn(Struck strike, Answer answer) {
        return answer.atNanos() - strike.fromNanos() > NOTICE_NANOS
                && strike.mendingNanos() - answer.atNanos() > END_NANOS;
    }

    private boolean isJustBack(ChaosDaemon daemon, Answer answer) {
        return struck.stream()
                .filter(strike -> strike.harm().stopped().contains(daemon))
                .anyMatch(strike ->
                        answer.atNanos() >= strike.fromNanos() && answer.atNanos() - strike.toNanos() < NOTICE_NANOS);
    }
}
