package io.weatherglass.forecast.advising;

import io.weatherglass.connectors.advisory.BtuForecast;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.ValueForecast;
import io.weatherglass.connectors.advisory.ValueInterval;
import io.weatherglass.connectors.protocol.PlanWarnings;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.forecast.calibration.Quantity;
import io.weatherglass.forecast.forecasting.CostDivision;
import io.weatherglass.forecast.forecasting.CostSoFar;
import io.weatherglass.forecast.forecasting.CostUnits;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.forecasting.SeenPrices;
import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.MachineTypes;
import io.weatherglass.forecast.tracking.SlotCosts;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Forecasts the final cost: in money if prices are known, otherwise in BTUs or VM seconds. */
final class CostForecasts {

    private static final double ROUNDING = 1e-9;

    private CostForecasts() {}

    static List<String> warnings(InstanceSnapshot snapshot) {
        List<String> warnings = new ArrayList<>(
                PlanWarnings.of(snapshot.plan().resources(), snapshot.plan().budget()));
        List<VmResources> clouds = snapshot.plan().resources().clouds();
        if (clouds.isEmpty()) {
            return warnings;
        }
        MachineTypes types = MachineTypes.of(snapshot.plan().resources());
        long unknown = snapshot.vms().all().stream()
                .filter(vm -> !types.knowsTypeOf(vm))
                .count();
        if (unknown > 0) {
            warnings.add(unknown + (unknown == 1 ? " VM has a type" : " VMs have types")
                    + " that the plan does not contain: the forecast uses the first type, \""
                    + clouds.get(0).vmTypes().get(0).name() + "\", instead");
        }
        SeenPrices.of(snapshot).map(SeenPrices::warnings).ifPresent(warnings::addAll);
        return warnings;
    }

    static Optional<CostForecast> of(InstanceSnapshot snapshot, Forecast forecast, IntervalSource intervals) {
        Optional<MonteCarloResult> simulated = forecast.result();
        List<VmResources> clouds = snapshot.plan().resources().clouds();
        if (clouds.isEmpty()) {
            Optional<SampleDistribution> amount = forecast.pooled().isPresent()
                    ? forecast.pooled().flatMap(PooledForecast::cost)
                    : simulated.flatMap(MonteCarloResult::cost);
            return ofSlots(
                    snapshot,
                    amount,
                    intervals,
                    forecast.pooled().map(PooledForecast::costToCome).orElse(Map.of()));
        }
        return simulated.map(result -> ofVms(snapshot, clouds, result, intervals));
    }

    static Optional<CostForecast> settled(InstanceSnapshot ended, MonteCarloResult result) {
        List<VmResources> clouds = ended.plan().resources().clouds();
        return clouds.isEmpty()
                ? ofSlots(ended, result.cost(), IntervalSource.observed(), Map.of())
                : Optional.of(ofVms(ended, clouds, result, IntervalSource.observed()));
    }

    private static Optional<CostForecast> ofSlots(
            InstanceSnapshot snapshot,
            Optional<SampleDistribution> amount,
            IntervalSource intervals,
            Map<String, Double> byKind) {
        return SlotCosts.price(snapshot)
                .map(price -> withParts(
                        snapshot,
                        CostSoFar.Unit.MONEY,
                        new CostForecast(
                                price.currency(),
                                amount.map(money -> ForecastConversions.value(Quantity.AMOUNT, money, intervals)),
                                Optional.empty(),
                                Optional.empty()),
                        byKind));
    }

    private static CostForecast ofVms(
            InstanceSnapshot snapshot, List<VmResources> clouds, MonteCarloResult result, IntervalSource intervals) {
        boolean byBtu = CostUnits.countsBtus(clouds);
        Optional<ValueForecast> amount =
                result.cost().map(money -> ForecastConversions.value(Quantity.AMOUNT, money, intervals));
        Optional<String> currency = amount.flatMap(money -> CostUnits.currency(clouds));
        Optional<BtuForecast> btus =
                byBtu ? Optional.of(ForecastConversions.btus(result.billedUnits(), intervals)) : Optional.empty();
        CostForecast total = new CostForecast(
                currency.orElse(byBtu ? CostUnits.BTU : CostUnits.VM_SECONDS),
                amount,
                btus,
                Optional.of(ForecastConversions.value(Quantity.VM_SECONDS, result.vmUptimeSeconds(), intervals)));
        CostSoFar.Unit unit =
                currency.isPresent() ? CostSoFar.Unit.MONEY : byBtu ? CostSoFar.Unit.BTUS : CostSoFar.Unit.VM_SECONDS;
        return withParts(snapshot, unit, total, Map.of());
    }

    private static CostForecast withParts(
            InstanceSnapshot snapshot, CostSoFar.Unit unit, CostForecast total, Map<String, Double> byKind) {
        CostSoFar soFar = CostSoFar.of(snapshot, unit).orElseThrow();
        Optional<ValueForecast> whole = switch (unit) {
            case MONEY -> total.amount();
            case BTUS -> total.btuCount().map(CostForecasts::asValue);
            case VM_SECONDS -> total.vmSeconds();
        };
        double committed = snapshot.outcome().isPresent()
                ? whole.map(value -> Math.max(0, value.median() - soFar.spent()))
                        .orElse(soFar.committed())
                : soFar.committed();
        Optional<ValueForecast> toCome = whole.map(value -> minus(value, soFar.spent() + committed));
        boolean ended = snapshot.outcome().isPresent();
        return new CostForecast(
                total.unit(),
                total.amount(),
                total.btuCount(),
                total.vmSeconds(),
                OptionalDouble.of(soFar.spent()),
                OptionalDouble.of(committed),
                toCome,
                Optional.of(CostDivision.of(
                        snapshot,
                        unit,
                        ended ? soFar.spent() + committed : soFar.spent(),
                        ended || toCome.isEmpty()
                                ? OptionalDouble.empty()
                                : OptionalDouble.of(toCome.get().median()),
                        byKind)));
    }

    private static ValueForecast asValue(BtuForecast btus) {
        double variance = btus.distribution().stream()
                .mapToDouble(of -> of.probability() * Math.pow(of.count() - btus.mean(), 2))
                .sum();
        return new ValueForecast(btus.median(), btus.mean(), Math.sqrt(variance), btus.intervals());
    }

    private static ValueForecast minus(ValueForecast value, double paid) {
        return new ValueForecast(
                above(value.median(), paid),
                above(value.mean(), paid),
                value.sd(),
                value.intervals().stream().map(of -> minus(of, paid)).toList());
    }

    private static ValueInterval minus(ValueInterval of, double paid) {
        return new ValueInterval(
                of.level(),
                above(of.lower(), paid),
                above(of.upper(), paid),
                above(of.modelLower(), paid),
                above(of.modelUpper(), paid),
                of.coverage(),
                of.note());
    }

    private static OptionalDouble above(OptionalDouble value, double paid) {
        return value.isPresent() ? OptionalDouble.of(above(value.getAsDouble(), paid)) : value;
    }

    private static double above(double value, double paid) {
        double left = value - paid;
        return left > ROUNDING * Math.max(1, paid) ? left : 0;
    }
}
