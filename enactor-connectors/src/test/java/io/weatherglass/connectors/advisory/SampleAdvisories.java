package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.advisory.comparison.ComparedStrategy;
import io.weatherglass.connectors.advisory.comparison.Estimate;
import io.weatherglass.connectors.advisory.comparison.OutcomeDifference;
import io.weatherglass.connectors.advisory.comparison.PairedDifference;
import io.weatherglass.connectors.advisory.comparison.Recommendation;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.connectors.advisory.comparison.StrategyComparison;
import io.weatherglass.connectors.protocol.AdviceAnswer;
import io.weatherglass.connectors.protocol.Decision;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** A full, a minimal and a closing advisory. */
public final class SampleAdvisories {
    private static final Instant AS_OF = Instant.parse("2026-11-20T09:40:00Z");
    private static final Coverage MEASURED = new Coverage(0.95, OptionalDouble.of(0.93), OptionalInt.of(40));
    private static final Coverage UNMEASURED = new Coverage(0.8, OptionalDouble.empty(), OptionalInt.empty());

    private SampleAdvisories() {}

    public static Advisory full(String instance, int sequence) {
        return advisory(
                        instance,
                        sequence,
                        Optional.empty(),
                        new PastError(
                                OptionalDouble.of(12.5), OptionalDouble.of(0.04), 3, OptionalDouble.of(20), false),
                        List.of(new OutlierJob("d", 7.2, 80, true)),
                        Optional.of(makespan(Optional.of(new NormalFit(980, 1020, 970, 1030)))),
                        Optional.of(new CompletionForecast(
                                AS_OF.plusSeconds(400),
                                List.of(new TimeInterval(0.95, AS_OF.plusSeconds(300), AS_OF.plusSeconds(500))))),
                        Optional.of(cost()),
                        new Risk(Optional.of(new RiskEstimate(0.125, 0.02)), Optional.of(new RiskEstimate(0, 0.01))))
                .toBuilder()
                .terms(Optional.of(new PlanTerms(
                        AS_OF.minusSeconds(600), Optional.of(AS_OF.plusSeconds(3600)), OptionalDouble.of(12.5))))
                .recommendation(Optional.of(recommendation()))
                .advice(List.of(
                        AnsweredAdvice.of(false, AS_OF, AdviceAnswer.to(Decision.vms(2))),
                        AnsweredAdvice.of(
                                        true,
                                        AS_OF,
                                        new AdviceAnswer(
                                                Decision.strategy("afap"),
                                                OptionalInt.of(3),
                                                Optional.of("it pays"),
                                                OptionalDouble.of(1100),
                                                OptionalDouble.of(-50)))
                                .measured(1040)))
                .explanation(Optional.of(explanation()))
                .build();
    }

    private static Recommendation recommendation() {
        StrategyComparison compared = comparison();
        Decision decision = Decision.strategy("afap");
        return new Recommendation(
                false,
                Optional.of(decision),
                "Switch to AFAP: -1.25 in cost",
                "deadline-within-budget",
                AS_OF.minusSeconds(60),
                AS_OF,
                7,
                new Recommendation.Evidence(
                        compared.strategies().get(1).difference(),
                        compared.strategies().get(1).risk()),
                List.of(
                        new Recommendation.Option(
                                Decision.KEEP.text(),
                                Decision.KEEP,
                                compared.own().makespanSeconds(),
                                compared.own().cost(),
                                false),
                        new Recommendation.Option(
                                decision.text(),
                                decision,
                                new Estimate(1000, 1001, 980, 1020),
                                new Estimate(1, 1, 1, 1),
                                true)));
    }

    private static Explanation explanation() {
        ForecastChange change = new ForecastChange(
                3,
                AS_OF.minusSeconds(60),
                970,
                30,
                List.of(
                        new Contribution(Contribution.JOB_RUNTIME, Optional.of("a"), 31.5, "a took 95 s, planned 60 s"),
                        new Contribution(Contribution.OTHER, Optional.empty(), -1.5, "chance, and what acts together")),
                "The end is 30 s later than it was: a took 95 s, planned 60 s (+32 s).");
        return new Explanation(
                Optional.of(change),
                Optional.empty(),
                List.of(
                        new JobCriticality("d", "mDiff", false, 0.75, 0.5),
                        new JobCriticality("mAdd, expected job 1", "mAdd", true, 0.5, 0.25)));
    }

    public static Advisory smallest(String instance, int sequence) {
        return advisory(
                instance,
                sequence,
                Optional.empty(),
                new PastError(OptionalDouble.empty(), OptionalDouble.empty(), 0, OptionalDouble.empty(), false),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                new Risk(Optional.empty(), Optional.empty()));
    }

    public static Advisory closing(String instance, int sequence) {
        return advisory(
                instance,
                sequence,
                Optional.of(Outcome.COMPLETED),
                new PastError(OptionalDouble.of(12.5), OptionalDouble.of(0.04), 4, OptionalDouble.empty(), false),
                List.of(),
                Optional.of(makespan(Optional.empty())),
                Optional.empty(),
                Optional.of(cost()),
                Risk.asked(true, Optional.of(new RiskEstimate(1, 0)), true, Optional.empty()));
    }

    private static DurationForecast makespan(Optional<NormalFit> fit) {
        return new DurationForecast(
                1000,
                1001.5,
                10,
                List.of(
                        new DurationInterval(
                                0.8,
                                990,
                                1010,
                                OptionalDouble.empty(),
                                OptionalDouble.empty(),
                                UNMEASURED,
                                Optional.of("no history yet")),
                        new DurationInterval(
                                0.95,
                                980,
                                1020,
                                OptionalDouble.of(985),
                                OptionalDouble.of(1015),
                                MEASURED,
                                Optional.empty())),
                fit);
    }

    private static Background matched() {
        BackgroundMatch match = new BackgroundMatch(
                "KTH-SP2",
                "0f3a",
                OptionalDouble.of(0.7),
                Optional.of("27x8/2"),
                List.of(new MatchedFragment(86_400, 0.75, 12.5, 40), new MatchedFragment(90_000, 0.25, 13, 55.5)),
                3,
                1.25);
        return new Background(
                Background.MATCHED,
                "",
                Optional.of(match),
                Optional.of(new BackgroundSearchEffort("exhaustive", 60, 4000, 3500, 120, 7, true)));
    }

    private static List<Alert> alerts() {
        Instant since = Instant.parse("2026-11-20T09:31:00Z");
        return List.of(
                new Alert(AlertKind.DEADLINE_RISK, since, "70 % risk of missing the deadline", List.of()),
                new Alert(AlertKind.JOB_STUCK, since, "stuck: a runs for 12 min", List.of("a", "b"), true));
    }

    private static CostForecast cost() {
        List<ValueInterval> intervals = List.of(
                new ValueInterval(0.95, 2, 3, OptionalDouble.of(2), OptionalDouble.of(2), MEASURED, Optional.empty()));
        return new CostForecast(
                "EUR",
                Optional.of(new ValueForecast(2.5, 2.4, 0.1, intervals)),
                Optional.of(new BtuForecast(
                        2, 2.25, List.of(new CountProbability(2, 0.75), new CountProbability(3, 0.25)), intervals)),
                Optional.of(new ValueForecast(7000, 7001, 12, List.of())),
                OptionalDouble.of(1.25),
                OptionalDouble.of(0.75),
                Optional.of(new ValueForecast(0.5, 0.4, 0.1, intervals)),
                Optional.of(new CostSplit(
                        List.of(new CostShare("align", 2, 1, OptionalDouble.of(0.5))),
                        List.of(new CostShare("s1", 2, 1, OptionalDouble.empty())),
                        0.25)));
    }

    private static StrategyComparison comparison() {
        RiskEstimate rare = new RiskEstimate(0.125, 0.02);
        ComparedStrategy own = new ComparedStrategy(
                "asap",
                200,
                new Estimate(1000, 1001, 980, 1020),
                new Estimate(2, 2.25, 2, 3),
                new Risk(Optional.of(rare), Optional.of(rare)),
                new OutcomeDifference(
                        PairedDifference.NONE,
                        PairedDifference.NONE,
                        Optional.of(PairedDifference.NONE),
                        Optional.of(PairedDifference.NONE)),
                List.of());
        ComparedStrategy other = new ComparedStrategy(
                "afap",
                180,
                new Estimate(1000, 1001, 980, 1020),
                new Estimate(1, 1, 1, 1),
                new Risk(Optional.of(rare), Optional.empty()),
                new OutcomeDifference(
                        new PairedDifference(0, -1, 0),
                        new PairedDifference(-1.25, -2, -1),
                        Optional.empty(),
                        Optional.of(new PairedDifference(-0.125, -0.2, -0.05))),
                List.of("cost"));
        return new StrategyComparison(AS_OF, 1, Optional.of("afap"), 12, List.of(own, other));
    }

    private static ProgressBuilder progress() {
        return Progress.builder()
                .jobsTotal(4)
                .jobsCompleted(3)
                .jobsRunning(1)
                .jobsFailedAttempts(1)
                .fraction(0.75)
                .workFraction(0.8);
    }

    private static Advisory advisory(
            String instance,
            int sequence,
            Optional<Outcome> outcome,
            PastError pastError,
            List<OutlierJob> outliers,
            Optional<DurationForecast> makespan,
            Optional<CompletionForecast> completion,
            Optional<CostForecast> cost,
            Risk risk) {
        return Advisory.builder()
                .workflowInstance(instance)
                .workflow("montage")
                .sequence(sequence)
                .issuedAt(Instant.parse("2026-11-20T09:40:01.5Z"))
                .asOf(AS_OF)
                .planRevision(2)
                .closing(outcome.isPresent())
                .outcome(outcome)
                .progress(
                        completion.isPresent()
                                ? progress()
                                        .expectedJobsLower(4)
                                        .expectedJobsUpper(6)
                                        .build()
                                : progress().build())
                .pastError(pastError)
                .outlierJobs(outliers)
                .limitRisks(completion.isPresent() ? List.of(new LimitRisk("d", 80, 90, 0.625)) : List.of())
                .background(completion.isPresent() ? matched() : Background.notAvailable("there is no workload trace"))
                .makespan(makespan)
                .remaining(makespan)
                .completionTime(completion)
                .cost(cost)
                .risk(risk)
                .comparison(completion.isPresent() ? Optional.of(comparison()) : Optional.empty())
                .ground(new ForecastBasis(
                        "plan",
                        0,
                        Optional.of("given"),
                        OptionalInt.empty(),
                        List.of("no past runs of this workflow"),
                        Optional.empty()))
                .alerts(completion.isPresent() ? alerts() : List.of())
                .computation(Computation.builder()
                        .engine("kernel")
                        .realizations(500)
                        .batches(5)
                        .stoppedBy("standard error")
                        .standardErrorMeanSeconds(OptionalDouble.of(0.45))
                        .standardErrorSdSeconds(OptionalDouble.of(0.3))
                        .seed(-7_777_777_777_777_777_777L)
                        .wallMillis(42)
                        .inputPosition(new InputPosition("weatherglass.events", 3, 12345678901L))
                        .runtimeModel("uniform")
                        .runtimeModelVersion("1")
                        .calibrationVersion("none")
                        .build())
                .build();
    }
}
