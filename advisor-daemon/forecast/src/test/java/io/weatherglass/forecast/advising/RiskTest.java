package io.weatherglass.forecast.advising;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.requested;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.protocol.VmTerminated;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RiskTest {

    private final Advice advice = new Advice();

    @Test
    void deadlineRiskDependsOnTheDeadline() {
        assertThat(deadlineMiss(60)).isEqualTo(1);
        assertThat(deadlineMiss(100)).isBetween(0.3, 0.7);
        assertThat(deadlineMiss(160)).isZero();
    }

    private double deadlineMiss(long deadlineSeconds) {
        InstanceSnapshot snapshot = Enactor.of(Plans.onSlots(1, job("a", 100))
                        .deadline(Plans.ORIGIN.plusSeconds(deadlineSeconds))
                        .build())
                .snapshot();
        return advice.advise(snapshot).risk().deadlineMiss().orElseThrow().probability();
    }

    static Stream<Arguments> budgets() {
        VmTypeSpec unpriced = VmTypeSpec.unpriced("small", 1);
        // one VM is requested at 0 and ready at 10; the job ends at 25
        return Stream.of(
                Arguments.of(Advice.vms(Plans.priced(0.5), Advice.BY_HOUR), 0.49, 0.5),
                Arguments.of(Advice.vms(unpriced, Advice.BY_HOUR), 0.9, 1.0),
                Arguments.of(Advice.vms(Plans.priced(60), Advice.BY_SECOND), 0.99, 1.0),
                Arguments.of(Advice.vms(unpriced, Advice.BY_SECOND), 59, 60));
    }

    @ParameterizedTest
    @MethodSource("budgets")
    void budgetRiskUsesTheUnitOfTheCost(Resources resources, double tooSmall, double enough) {
        assertThat(budgetExceeded(resources, tooSmall)).containsExactly(1.0, 1.0);
        assertThat(budgetExceeded(resources, enough)).containsExactly(0.0, 0.0);
    }

    private List<Double> budgetExceeded(Resources resources, double budget) {
        return advisories(resources, budget).stream()
                .map(advisory -> advisory.risk().budgetExceeded().orElseThrow().probability())
                .toList();
    }

    /** Returns the advisories immediately before and after the end. */
    private List<Advisory> advisories(Resources resources, double budget) {
        String vm = resources instanceof SlotPool ? "" : "vm-1";
        Enactor enactor = Enactor.of(EnactmentPlan.builder("sample", Plans.ORIGIN, vm.isEmpty() ? "fixedpool" : "asap")
                .addJobs(job("a", 15))
                .resources(resources)
                .budget(budget)
                .build());
        if (!vm.isEmpty()) {
            enactor.tell(0, requested(vm));
        }
        enactor.tell(10, started("a", vm));
        Advisory before = advice.advise(enactor.snapshot());
        enactor.tell(25, completed("a", 15, vm));
        if (!vm.isEmpty()) {
            enactor.tell(25, new VmTerminated(vm));
        }
        enactor.tell(25, new WorkflowCompleted());
        return List.of(before, advice.close(enactor.snapshot()));
    }

    @Test
    void warnsThatBudgetRiskOnUnpricedSlotsIsUnknown() {
        assertThat(advisories(new SlotPool(1), 0)).allSatisfy(advisory -> {
            assertThat(advisory.risk().budgetExceeded()).isEmpty();
            assertThat(advisory.risk().unknown()).containsExactly(Risk.BUDGET_EXCEEDED);
            assertThat(advisory.ground().warnings())
                    .contains(
                            "budget 0.0: the risk of exceeding it is unknown, because the run uses slots without a price");
        });
    }

    @Test
    void warnsAboutTheUnitOfABudgetWithoutPrices() {
        Resources unpriced = Advice.vms(VmTypeSpec.unpriced("small", 1), Advice.BY_HOUR);
        assertThat(advisories(unpriced, 3).get(0).ground().warnings())
                .contains("budget 3.0 counts BTUs, because no VM type has a price");
        Resources priced = Advice.vms(Plans.priced(0.5), Advice.BY_HOUR);
        assertThat(advisories(priced, 3).get(0).ground().warnings()).noneMatch(warning -> warning.contains("budget"));
    }

    @Test
    void omitsRisksWithoutALimit() {
        Advisory advisory =
                advice.advise(Enactor.of(Plans.onCloud(job("a", 100)).build()).snapshot());
        assertThat(advisory.risk().deadlineMiss()).isEmpty();
        assertThat(advisory.risk().budgetExceeded()).isEmpty();
    }
}
