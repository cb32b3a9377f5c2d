package io.weatherglass.proving.chaos;

import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.proving.chaos.ChaosProblem.Kind;
import io.weatherglass.proving.chaos.FaultInjector.Struck;
import io.weatherglass.proving.chaos.site.AlertTrail;
import io.weatherglass.proving.chaos.site.AlertTrail.Subject;
import io.weatherglass.proving.chaos.site.ReceivedAlert;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks that every alert in the log was delivered exactly once, and that no other alert was delivered. An alert may be
 * delivered again only after a strike, and only if the log does not record the previous delivery. The repetition must
 * also come from another daemon, unless the fault can end a daemon or take away its partitions.
 */
final class AlertVerdict {

    /**
     * Time allowed for the consequences of a strike, such as a session timeout or a restart by the supervisor
     * (heuristic).
     */
    private static final Duration AFTERMATH = Duration.ofMinutes(1);

    private final Remains disturbed;
    private final List<Struck> strikes;
    private final List<ChaosProblem> problems = new ArrayList<>();
    private final Map<Message, List<ReceivedAlert>> byMessage = new LinkedHashMap<>();

    /** A message that must arrive exactly once. */
    private record Message(Subject what, boolean raised) {

        String text() {
            return what.text() + (raised ? ": its start" : ": its end");
        }
    }

    private AlertVerdict(Remains disturbed, List<ReceivedAlert> received, List<Struck> strikes) {
        this.disturbed = disturbed;
        this.strikes = strikes;
        received.forEach(alert -> byMessage
                .computeIfAbsent(new Message(alert.what(), alert.raised()), message -> new ArrayList<>())
                .add(alert));
    }

    /**
     * Returns all problems.
     *
     * @param instances closed instances whose alerts are checked
     * @param received alerts from the disturbed group, in order of arrival
     */
    static List<ChaosProblem> problems(
            Collection<String> instances, Remains disturbed, List<ReceivedAlert> received, List<Struck> strikes) {
        AlertVerdict verdict = new AlertVerdict(disturbed, received, strikes);
        for (String instance : instances) {
            for (Subject subject : disturbed.alerts(instance).raised()) {
                verdict.requireArrived(subject);
            }
        }
        verdict.byMessage.forEach(verdict::judge);
        verdict.requireOneMeaning(received);
        return verdict.problems;
    }

    /** Checks an alert that an undisturbed daemon always sends, and returns a problem for each instance without it. */
    static List<ChaosProblem> missing(
            Collection<String> instances,
            AlertKind kind,
            List<ReceivedAlert> undisturbed,
            List<ReceivedAlert> received) {
        List<ChaosProblem> problems = new ArrayList<>();
        for (String instance : instances) {
            if (!starts(undisturbed, instance, kind)) {
                problems.add(new ChaosProblem(
                        Kind.NOT_WORKING, instance, "the undisturbed daemon did not send " + kind.protocolName()));
            } else if (!starts(received, instance, kind)) {
                problems.add(new ChaosProblem(
                        Kind.ALERT_MISSING, instance, kind.protocolName() + ", which the undisturbed daemon did send"));
            }
        }
        return problems;
    }

    private static boolean starts(List<ReceivedAlert> received, String instance, AlertKind kind) {
        return received.stream()
                .anyMatch(alert -> alert.raised()
                        && alert.what().instance().equals(instance)
                        && alert.what().kind() == kind);
    }

    static int repeated(List<ReceivedAlert> received) {
        return received.size()
                - (int) received.stream()
                        .map(alert -> new Message(alert.what(), alert.raised()))
                        .distinct()
                        .count();
    }

    private void add(Kind kind, Subject what, String detail) {
        problems.add(new ChaosProblem(kind, what.instance(), detail));
    }

    private void requireArrived(Subject subject) {
        for (boolean raised : new boolean[] {true, false}) {
            Message message = new Message(subject, raised);
            boolean due = raised || disturbed.alerts(subject.instance()).isOver(subject);
            if (due && !byMessage.containsKey(message)) {
                add(Kind.ALERT_MISSING, subject, message.text());
            }
        }
    }

    private void judge(Message message, List<ReceivedAlert> deliveries) {
        Subject what = message.what();
        AlertTrail trail = disturbed.alerts(what.instance());
        if (!trail.raised().contains(what)) {
            add(Kind.ALERT_FOREIGN, what, message.text() + ", not in any advisory");
            return;
        }
        for (int i = 0; i < deliveries.size(); i++) {
            ReceivedAlert delivery = deliveries.get(i);
            if (!trail.has(delivery.advisory())) {
                add(Kind.ALERT_FOREIGN, what, message.text() + ", sent with an advisory that is not in the log");
            } else if (message.raised() && trail.saysSent(what, delivery.advisory())) {
                add(Kind.ALERT_DOUBLED, what, message.text() + ", although the log had recorded its delivery");
            } else if (i > 0 && !mayComeAgain(deliveries.get(i - 1), delivery)) {
                add(Kind.ALERT_DOUBLED, what, message.text() + ", repeated without a permitted reason");
            }
        }
    }

    private boolean mayComeAgain(ReceivedAlert one, ReceivedAlert next) {
        boolean isSuccessor = !one.sender().equals(next.sender());
        return strikes.stream()
                .filter(strike -> isSuccessor || strike.fault().endsTenures())
                .anyMatch(strike ->
                        strike.fromNanos() < next.atNanos() && strike.toNanos() + AFTERMATH.toNanos() > one.atNanos());
    }

    private void requireOneMeaning(List<ReceivedAlert> received) {
        Map<String, Set<Message>> byId = new HashMap<>();
        received.forEach(alert ->
                byId.computeIfAbsent(alert.id(), id -> new HashSet<>()).add(new Message(alert.what(), alert.raised())));
        byId.forEach((id, messages) -> {
            if (messages.size() > 1) {
                add(Kind.ALERT_CHANGED, messages.iterator().next().what(), id + " identifies several alerts");
            }
        });
        byMessage.forEach((message, deliveries) -> {
            long ids = deliveries.stream().map(ReceivedAlert::id).distinct().count();
            if (ids > 1) {
                add(Kind.ALERT_DOUBLED, message.what(), message.text() + ", with " + ids + " ids");
            }
        });
    }
}
