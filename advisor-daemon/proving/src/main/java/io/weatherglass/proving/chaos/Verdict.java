package io.weatherglass.proving.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.proving.chaos.ChaosProblem.Kind;
import io.weatherglass.proving.chaos.SentRuns.Sent;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.PastVm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Compares the results of disturbed daemons with the sent events and with the results of an undisturbed run. */
public final class Verdict {

    private final Remains disturbed;
    private final Remains undisturbed;
    private final boolean oneHistory;
    private final List<ChaosProblem> problems = new ArrayList<>();

    private Verdict(Remains disturbed, Remains undisturbed, boolean oneHistory) {
        this.disturbed = disturbed;
        this.undisturbed = undisturbed;
        this.oneHistory = oneHistory;
    }

    /**
     * Returns all differences.
     *
     * @param oneHistory whether the daemons share one history; otherwise a run may occur in several histories
     */
    public static List<ChaosProblem> problems(
            Map<String, Sent> sent, Remains disturbed, Remains undisturbed, boolean oneHistory) {
        Verdict verdict = new Verdict(disturbed, undisturbed, oneHistory);
        sent.forEach(verdict::judge);
        disturbed
                .foreignDeadLetters()
                .forEach(letter -> verdict.add(Kind.DEAD_LETTER_FOREIGN, letter.split(":", 2)[0], letter));
        return verdict.problems;
    }

    private void add(Kind kind, String instance, String detail) {
        problems.add(new ChaosProblem(kind, instance, detail));
    }

    private void judge(String instance, Sent sent) {
        judgeLog(instance, sent);
        judgeAdvisories(instance, sent);
        judgeHistory(instance);
        for (int i = 0; i < sent.poison(); i++) {
            if (!disturbed.poison().containsKey(instance + "/" + i)) {
                add(Kind.DEAD_LETTER_MISSING, instance, "poison " + i);
            }
        }
    }

    private void judgeLog(String instance, Sent sent) {
        Map<Integer, Integer> logged = disturbed.events(instance).hashes();
        for (int i = 0; i < sent.hashes().length; i++) {
            Integer hash = logged.get(i);
            if (hash == null) {
                add(Kind.EVENT_LOST, instance, "event " + (i + 1));
            } else if (hash != sent.hashes()[i]) {
                add(Kind.EVENT_CHANGED, instance, "event " + (i + 1));
            }
        }
    }

    private void judgeAdvisories(String instance, Sent sent) {
        AdvisoryTrail trail = disturbed.advisories(instance);
        if (trail.outOfOrder() > 0) {
            add(Kind.OUT_OF_ORDER, instance, trail.outOfOrder() + " of " + trail.count());
        }
        if (trail.closing().isEmpty()) {
            add(Kind.CLOSING_MISSING, instance, trail.count() + " advisories, but no closing one");
            return;
        }
        if (trail.closings() > 1) {
            add(Kind.CLOSING_DOUBLED, instance, trail.closings() + " closing advisories");
        }
        if (trail.afterClosing() > 0) {
            add(Kind.AFTER_CLOSING, instance, trail.afterClosing() + " advisories");
        }
        Advisory closing = trail.closing().get();
        judgeFold(instance, sent, closing);
        Optional<Advisory> latest = disturbed.latest(instance).last();
        if (!latest.equals(trail.closing())) {
            add(
                    Kind.LATEST_DIFFERS,
                    instance,
                    latest.map(other -> "has sequence " + other.sequence()).orElse("has no advisory"));
        }
        Optional<Advisory> expected = undisturbed.advisories(instance).closing();
        if (expected.isPresent()) {
            List<String> differing =
                    differing("", AdvisoryTrail.timeless(expected.get()), AdvisoryTrail.timeless(closing));
            if (!differing.isEmpty()) {
                add(Kind.CLOSING_DIFFERS, instance, String.join("; ", differing));
            }
        } else {
            add(Kind.NOT_WORKING, instance, "the undisturbed daemon has not closed the run");
        }
    }

    private void judgeFold(String instance, Sent sent, Advisory closing) {
        if (closing.sequence() != sent.hashes().length) {
            add(
                    Kind.FOLD_DIFFERS,
                    instance,
                    closing.sequence() + " events of " + sent.hashes().length + " were folded");
        }
        Optional<InputPosition> last = disturbed.events(instance).last();
        if (!last.equals(Optional.of(closing.computation().inputPosition()))) {
            add(
                    Kind.FOLD_DIFFERS,
                    instance,
                    "the last event is at " + last + ", but the state ends at "
                            + closing.computation().inputPosition());
        }
    }

    private static List<String> differing(String path, JsonNode expected, JsonNode found) {
        if (expected.equals(found)) {
            return List.of();
        }
        if (!expected.isObject() || !found.isObject()) {
            return List.of(path + " is " + found + " instead of " + expected);
        }
        TreeSet<String> names = new TreeSet<>();
        expected.fieldNames().forEachRemaining(names::add);
        found.fieldNames().forEachRemaining(names::add);
        return names.stream()
                .flatMap(name -> differing(path + "/" + name, expected.path(name), found.path(name)).stream())
                .toList();
    }

    private void judgeHistory(String instance) {
        List<PastRun> runs = disturbed.runs(instance);
        if (runs.isEmpty()) {
            add(Kind.HISTORY_MISSING, instance, "no run");
        } else if (runs.size() > 1 && oneHistory) {
            add(Kind.HISTORY_DOUBLED, instance, runs.size() + " runs");
        }
        Optional<PastRun> expected = undisturbed.runs(instance).stream().findFirst();
        if (expected.isPresent() && !runs.isEmpty()) {
            List<String> differing = differing(expected.get(), runs.get(0));
            if (!differing.isEmpty()) {
                add(Kind.HISTORY_DIFFERS, instance, String.join("; ", differing));
            }
        }
    }

    private static List<String> differing(PastRun expected, PastRun found) {
        List<String> differing = new ArrayList<>();
        compare("facts", expected.facts(), found.facts(), differing);
        compare("plan", expected.plan(), found.plan(), differing);
        compareAll("jobs", expected.jobs().all(), found.jobs().all(), differing);
        // compare VMs by id, because they are listed in order of their first report, which may be delayed
        compareAll("VMs", byId(expected.vms()), byId(found.vms()), differing);
        return differing;
    }

    private static List<PastVm> byId(List<PastVm> vms) {
        return vms.stream().sorted(Comparator.comparing(PastVm::id)).toList();
    }

    private static <T> void compareAll(String what, List<T> expected, List<T> found, List<String> differing) {
        List<T> missing = new ArrayList<>(expected);
        missing.removeAll(found);
        List<T> more = new ArrayList<>(found);
        more.removeAll(expected);
        compare(what, missing, more, differing);
        if (missing.isEmpty() && more.isEmpty()) {
            compare("order of " + what, expected, found, differing);
        }
    }

    private static void compare(String what, Object expected, Object found, List<String> differing) {
        if (!expected.equals(found)) {
            differing.add(what + ": " + found + " instead of " + expected);
        }
    }
}
