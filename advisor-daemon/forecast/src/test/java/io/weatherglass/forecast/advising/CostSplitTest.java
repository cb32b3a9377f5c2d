package io.weatherglass.forecast.advising;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.CostShare;
import io.weatherglass.connectors.advisory.CostSplit;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.VmTerminated;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Costs by kind and sample; expected numbers are computed by hand. */
class CostSplitTest {

    private static final double ROUNDING = 1e-9;

    /** 0.001 EUR per second. */
    private static final SlotPrice THOUSANDTH = SlotPrice.perSlotHour(3.6, "EUR");

    private final Advice advice = new Advice();

    private static PlannedJob job(String kind, String name, double seconds) {
        return PlannedJob.of(name, kind, seconds);
    }

    private static Enactor onSlots(SlotPrice price, PlannedJob... jobs) {
        return Enactor.of(Plans.onSlots(2, jobs)
                .resources(new SlotPool(2).at(Optional.of(price)))
                .perturbationLevel(OptionalDouble.of(0.01))
                .build());
    }

    private static CostForecast cost(Advisory advisory) {
        return advisory.cost().orElseThrow();
    }

    private static CostSplit split(Advisory advisory) {
        return cost(advisory).split().orElseThrow();
    }

    private static void assertShare(CostShare share, String name, int jobs, double spent, double toCome) {
        assertThat(share.name()).isEqualTo(name);
        assertThat(share.jobs()).isEqualTo(jobs);
        assertThat(share.spent()).isCloseTo(spent, within(ROUNDING));
        assertThat(share.toCome().orElse(Double.NaN)).isCloseTo(toCome, within(ROUNDING));
    }

    private static double spent(List<CostShare> shares) {
        return shares.stream().mapToDouble(CostShare::spent).sum();
    }

    /**
     * The alignment of s1 is billed 120 s. That of s2 has run for 50 s of 200 s and will be billed for 180 s more than
     * the 60 s it owes. The merge will be billed 120 s. The remaining runtimes are 150 s and 100 s.
     */
    @Test
    void dividesCostsOnSlots() {
        Enactor enactor = onSlots(
                THOUSANDTH.roundedUpTo(60),
                job("ALIGN", "ALIGN (s1)", 100),
                job("ALIGN", "ALIGN (s2)", 200),
                job("MERGE", "MERGE", 100));
        enactor.tell(0, Events.started("ALIGN (s1)", ""));
        enactor.tell(100, Events.completed("ALIGN (s1)", 100, ""));
        enactor.tell(100, Events.started("ALIGN (s2)", ""));
        Advisory advisory = advice.advise(enactor.snapshot().at(Plans.ORIGIN.plusSeconds(150)));

        CostSplit split = split(advisory);
        assertShare(split.kinds().get(0), "ALIGN", 2, 0.17, 0.18);
        assertShare(split.kinds().get(1), "MERGE", 1, 0, 0.12);
        assertShare(split.samples().get(0), "s2", 1, 0.05, 0.18);
        assertShare(split.samples().get(1), "s1", 1, 0.12, 0);
        assertShare(split.samples().get(2), "", 1, 0, 0.12);
        assertThat(split.idle()).isZero();

        enactor.tell(300, Events.completed("ALIGN (s2)", 200, ""));
        enactor.tell(300, Events.started("MERGE", ""));
        enactor.tell(400, Events.completed("MERGE", 100, ""));
        enactor.tell(400, new WorkflowCompleted());
        Advisory closing = advice.close(enactor.snapshot());
        assertShare(split(closing).kinds().get(0), "ALIGN", 2, 0.12 + 0.24, Double.NaN);
        assertThat(spent(split(closing).samples()))
                .isCloseTo(cost(closing).amount().orElseThrow().median(), within(ROUNDING));
    }

    /**
     * A VM at 1 EUR per started hour: after 1800 s, half of it is used. Jobs ran from 100 to 1000 s and from 1000 s on,
     * so 100 s were idle.
     */
    @Test
    void dividesCostsOnVms() {
        Enactor enactor = Enactor.of(
                Plans.onCloud(job("align", "align sample=s1,lane=1", 900), job("align", "align lane=1,sample=s2", 900))
                        .resources(Plans.cloud(Plans.priced(1), Advice.BY_HOUR, OptionalInt.of(1)))
                        .build());
        enactor.tell(0, new VmRequested("vm", Optional.of("small")));
        enactor.tell(100, Events.started("align sample=s1,lane=1", "vm"));
        enactor.tell(1000, Events.completed("align sample=s1,lane=1", 900, "vm"));
        enactor.tell(1000, Events.started("align lane=1,sample=s2", "vm"));
        Advisory advisory = advice.advise(enactor.snapshot().at(Plans.ORIGIN.plusSeconds(1800)));

        CostSplit split = split(advisory);
        assertThat(split.samples()).extracting(CostShare::name).containsExactly("s1", "s2");
        assertThat(split.samples().get(0).spent()).isCloseTo(0.5 * 900 / 1800, within(ROUNDING));
        assertThat(split.samples().get(1).spent()).isCloseTo(0.5 * 800 / 1800, within(ROUNDING));
        assertThat(split.idle()).isCloseTo(0.5 * 100 / 1800, within(ROUNDING));
        assertThat(spent(split.kinds()) + split.idle())
                .isCloseTo(cost(advisory).spent().orElseThrow(), within(ROUNDING));

        enactor.tell(2000, Events.completed("align lane=1,sample=s2", 1000, "vm"));
        enactor.tell(2000, new VmTerminated("vm"));
        enactor.tell(2000, new WorkflowCompleted());
        CostSplit whole = split(advice.close(enactor.snapshot()));
        // 1 EUR for 3600 s, of which 1600 s were not used and 100 s were idle
        assertThat(spent(whole.kinds())).isCloseTo(1900 / 3600.0, within(ROUNDING));
        assertThat(whole.idle()).isCloseTo(1700 / 3600.0, within(ROUNDING));
    }

    @Test
    void numberedJobsHaveNoSample() {
        Enactor enactor = onSlots(THOUSANDTH, job("COUNT", "COUNT (1)", 10), job("COUNT", "COUNT (2)", 10));
        assertThat(split(advice.advise(enactor.snapshot())).samples()).isEmpty();
    }

    @Test
    void combinesFurtherRows() {
        List<PlannedJob> jobs = new ArrayList<>();
        IntStream.range(0, 60).forEach(k -> jobs.add(job("ALIGN", "ALIGN (s" + k + ")", 10)));
        Enactor enactor = onSlots(THOUSANDTH, jobs.toArray(PlannedJob[]::new));

        List<CostShare> samples = split(advice.advise(enactor.snapshot())).samples();
        assertThat(samples).hasSize(51);
        assertShare(samples.get(50), "", 10, 0, samples.get(0).toCome().orElseThrow() * 10);
    }
}
