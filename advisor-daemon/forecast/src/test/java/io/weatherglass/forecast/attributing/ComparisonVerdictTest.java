package io.weatherglass.forecast.attributing;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.forecast.attributing.ComparedRuns.Run;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.RunEnd;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonVerdictTest {

    /** Returns a run of four jobs in sequence; the second is of the given kind. */
    private static BuiltRun run(String second, double seconds) {
        return new BuiltRun(300 + seconds)
                .job("a", 0, 100)
                .job(second, 100, 100 + seconds)
                .job("c", 100 + seconds, 200 + seconds)
                .job("d", 200 + seconds, 300 + seconds);
    }

    private static ComparedRuns runs(BuiltRun... built) {
        return new ComparedRuns(List.of(built).stream()
                .map(run -> Run.of(run.stored(RunEnd.COMPLETED), run.jobs(), true))
                .toList());
    }

    private static String verdict(BuiltRun before, BuiltRun after) {
        ComparedRuns past = runs(IntStream.range(0, 8)
                .mapToObj(k -> run("b", 100 + k % 2).costing(2 + 0.01 * (k % 2)))
                .toArray(BuiltRun[]::new));
        return ComparisonVerdict.of(RunComparer.compare(runs(before), runs(after), past));
    }

    @Test
    void attributesARenamedProcessToTheNewRevision() {
        assertThat(verdict(run("b", 100).ofRevision("3.8"), run("b2", 120).ofRevision("3.9")))
                .startsWith(
                        "new kind b2: +30.0 % of the duration, code (revision 3.8 → 3.9); also removed kind b: -25.0 %");
    }

    @Test
    void aNewKindIsInputIfTheRevisionIsTheSame() {
        assertThat(verdict(run("b", 100).ofRevision("3.8"), run("b2", 120).ofRevision("3.8")))
                .startsWith("new kind b2: +30.0 % of the duration, input (4 → 4 jobs)");
    }

    @ParameterizedTest
    @CsvSource({
        "main 0123456789, v1.2 0123456789, input",
        "main 0123456789, 0123456, input",
        "v1.2 0123456789, v1.2, input",
        "v1.2, v1.2 0123456789, input",
        "main 0123456789, main 1123456789, code",
        "v1.2 0123456789, v1.3, code",
    })
    void comparesCommitsIfBothAreKnownAndOtherwiseNames(String before, String after, String cause) {
        assertThat(verdict(run("b", 100).ofRevision(before), run("b2", 120).ofRevision(after)))
                .startsWith("new kind b2: +30.0 % of the duration, " + cause + " (");
    }

    @Test
    void namesAHigherPriceOfEquallyLongRuns() {
        assertThat(verdict(run("b", 100).costing(2), run("b", 100).costing(4)))
                .startsWith("no change")
                .endsWith(
                        "Cost: cost per second of runtime: +100.0 % of the cost, price or capacity (requested resources or"
                                + " idle VMs)");
    }

    @Test
    void doesNotRepeatACauseForTheCost() {
        assertThat(verdict(run("b", 100).costing(2), run("b", 200).costing(2.5)))
                .doesNotContain("Cost:");
    }

    /** The enactor needs 20 s more to notice the end of a job. This time is not charged. */
    @Test
    void overheadOfTheEnactorIsNotAHigherPrice() {
        BuiltRun slow = new BuiltRun(420)
                .job("a", 0, 100)
                .job("b", 100, 220, 100, JobEnd.COMPLETED)
                .job("c", 220, 320)
                .job("d", 320, 420);
        assertThat(verdict(run("b", 100).costing(2), slow.costing(2)))
                .contains("runtime of b")
                .doesNotContain("Cost:");
    }

    /** The process usually takes a fifth or five times as long as in the previous run. */
    @Test
    void reportsNoChangeIfManyPastRunsVaryAsMuch() {
        ComparedRuns past = runs(IntStream.range(0, 50)
                .mapToObj(k -> run("b", k % 2 == 0 ? 100 : 500))
                .toArray(BuiltRun[]::new));
        PastRunComparison comparison = RunComparer.compare(runs(run("b", 100)), runs(run("b", 300)), past);

        assertThat(ComparisonVerdict.of(comparison)).startsWith("no change: every contribution is within the usual");
    }

    /** The variation between past runs is known from two pairs only, so that its interval would be useless. */
    @Test
    void statesThatFewPastRunsProveNothing() {
        ComparedRuns past = runs(run("b", 100), run("b", 120), run("b", 95));
        PastRunComparison comparison = RunComparer.compare(runs(run("b", 100)), runs(run("b", 150)), past);

        assertThat(ComparisonVerdict.of(comparison))
                .startsWith("unknown: 2 pairs of consecutive past runs do not show whether runtime of b (+12.5 % of the"
                        + " duration) varies this much");
        assertThat(comparison.makespan().contributions())
                .filteredOn(part -> part.interval().isPresent())
                .allSatisfy(part -> assertThat(part.interval().get().upper()
                                - part.interval().get().lower())
                        .isLessThanOrEqualTo(400));
        assertThat(comparison.makespan().contributions())
                .filteredOn(part -> part.kind().equals("b"))
                .allSatisfy(
                        part -> assertThat(ComparisonVerdict.text(part.ratio().orElseThrow()))
                                .isEqualTo(" +50.0 %"));
    }
}
