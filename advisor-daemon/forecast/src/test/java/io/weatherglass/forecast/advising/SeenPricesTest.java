package io.weatherglass.forecast.advising;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.MultiCloudResources;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.forecasting.SeenPrices;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SeenPricesTest {

    private static final BillingSpec BY_HOUR = Plans.CLOUD.billing();

    private static Enactor on(Resources resources) {
        return Enactor.of(Plans.onCloud(job("a", 100), job("b", 100, "a"))
                .resources(resources)
                .build());
    }

    private static VmRequested requested(String vm, String type, double price) {
        return new VmRequested(vm, Optional.of(type), OptionalDouble.of(price));
    }

    @Test
    void forecastsCostsWithReportedPrices() {
        Enactor enactor = on(Plans.cloud(Plans.priced(0.02), BY_HOUR, OptionalInt.of(4)));
        enactor.tell(0, requested("vm-1", "small", 0.03));
        enactor.tell(10, started("a", "vm-1"));
        Advisory advisory = new Advice().advise(enactor.snapshot());
        assertThat(advisory.cost().orElseThrow().amount().orElseThrow().median())
                .isCloseTo(0.03, within(1e-12));
        CostForecast cost = advisory.cost().orElseThrow();
        assertThat(cost.spent().getAsDouble() + cost.committed().getAsDouble())
                .as("the owed cost has the same price")
                .isCloseTo(0.03, within(1e-12));
        assertThat(advisory.ground().warnings())
                .contains("the plan prices VM type \"small\" at 0.02 EUR per BTU, but the requested VMs cost 0.03 on"
                        + " average: the forecast uses 0.03");
        enactor.tell(110, completed("a", 100, "vm-1"));
        enactor.tell(210, completed("b", 100, "vm-1"));
        enactor.tell(220, new WorkflowCompleted());
        Advisory closing = new Advice().close(enactor.snapshot());
        assertThat(closing.cost().orElseThrow().amount().orElseThrow().median()).isCloseTo(0.03, within(1e-12));
        assertThat(closing.ground().warnings()).anyMatch(warning -> warning.contains("0.03 on average"));
    }

    @Test
    void usesTheMeanPriceOfAType() {
        Enactor enactor = on(Plans.twoTypes());
        enactor.tell(0, requested("vm-1", "fast", 2));
        enactor.tell(1, requested("vm-2", "fast", 2.5));
        enactor.tell(2, new VmRequested("vm-3", Optional.of("slow")));
        SeenPrices seen = SeenPrices.of(enactor.snapshot()).orElseThrow();
        assertThat(((VmResources) seen.resources()).vmTypes())
                .extracting(type -> type.price().getAsDouble())
                .containsExactly(1.0, 2.25);
        assertThat(seen.warnings())
                .containsExactly("the plan prices VM type \"fast\" at 3 EUR per BTU, but the requested VMs cost 2.25 on"
                        + " average: the forecast uses 2.25");
    }

    @Test
    void pricesAreSeparateByCloud() {
        VmTypeSpec own = VmTypeSpec.unpriced("own", 1).withPrice(0, "EUR");
        VmResources bySecond = Plans.cloud(own, new BillingSpec.PerSecond(0), OptionalInt.of(1));
        Enactor enactor = on(new MultiCloudResources(List.of(bySecond, Plans.twoTypes())));
        enactor.tell(0, requested("vm-1", "own", 0.5));
        SeenPrices seen = SeenPrices.of(enactor.snapshot()).orElseThrow();
        assertThat(((MultiCloudResources) seen.resources()).clouds())
                .extracting(cloud -> cloud.vmTypes().get(0).price().getAsDouble())
                .containsExactly(0.5, 1.0);
        assertThat(seen.warnings())
                .containsExactly("the plan prices VM type \"own\" at 0 EUR per hour, but the requested VMs cost 0.5 on"
                        + " average: the forecast uses 0.5");
    }

    @Test
    void ignoresPlannedPricesAndUnpricedPlans() {
        Enactor same = on(Plans.cloud(Plans.priced(0.1), BY_HOUR, OptionalInt.of(4)));
        for (int vm = 0; vm < 3; vm++) {
            same.tell(0, requested("vm-" + vm, "small", 0.1));
        }
        assertThat(SeenPrices.of(same.snapshot())).isEmpty();
        Enactor unpriced = on(Plans.CLOUD);
        unpriced.tell(0, requested("vm-1", "small", 0.1));
        assertThat(SeenPrices.of(unpriced.snapshot())).isEmpty();
        Enactor slots = Enactor.of(Plans.onSlots(1, job("a", 100)).build());
        slots.tell(0, requested("vm-1", "small", 0.1));
        assertThat(SeenPrices.of(slots.snapshot())).isEmpty();
    }
}
