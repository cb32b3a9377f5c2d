package io.weatherglass.forecast.advising;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.BootSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.HostPoolSpec;
import io.weatherglass.connectors.protocol.plan.MultiCloudResources;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.StorageSpec;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.connectors.protocol.validation.Bounds;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.planning.PlanRules;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class PlansWithinBoundsTest {
    private static final double[] SECONDS = {0, 1e-9, 1, 3600, 1e6, Bounds.MAX_SECONDS};
    private static final double[] RATES = {0, 0, 1e-6, 0.01, 1, 100, 18_000};
    private static final double[] SPEEDS = {Bounds.MIN_SPEED, 1, 1, 2.5, Bounds.MAX_SPEED};
    private static final double[] BANDWIDTHS = {1, 1e9, Bounds.MAX_BYTES_PER_SECOND};
    private static final double[] BTUS = {1, 60, 3600, Bounds.MAX_SECONDS};
    private static final double[] PRICES = {0, 1e-9, 0.5, Bounds.MAX_PRICE};
    private static final double[] BUDGETS = {0, 1, Bounds.MAX_BUDGET};
    private static final long[] BYTES = {0, 0, 1, 1_000_000, Bounds.MAX_BYTES};
    private static final int[] COUNTS = {1, 2, 7, Bounds.MAX_COUNT};
    private static final int[] CORES = {1, 2, 7, Bounds.MAX_CORES};
    private static final Instant[] DATES = {Bounds.EARLIEST, Instant.parse("2026-11-20T09:00:00Z"), Bounds.LATEST};

    private static final String LOST_TOO_OFTEN = "VMs are interrupted too often";

    private final Advice advice =
            new Advice(ForecastOptions.builder().batchSize(20).build());
    private final AdvisoryCodec codec = new AdvisoryCodec();

    /** Fixed seed; {@code assume} fails the property if too few plans are valid. */
    @Property(tries = 100, maxDiscardRatio = 4, seed = "1")
    void everyPlanIsRejectedOrForecast(@ForAll long seed) {
        EnactmentPlan plan = new RandomPlan(new java.util.SplittableRandom(seed)).plan();
        Assume.that(PlanRules.validator(1000).validate(plan).isEmpty());
        Advisory advisory = advice.advise(Enactor.of(plan).snapshot(), 1);
        if (advisory.ground().warnings().stream().anyMatch(warning -> warning.contains(LOST_TOO_OFTEN))) {
            // infeasible placements are detected only by the simulation
            return;
        }
        boolean runtimesKnown = plan.jobs().stream().anyMatch(job -> job.projectedRuntimeSeconds() > 0);
        assertThat(advisory.makespan().isPresent())
                .as("%s: %s", plan, advisory.ground().warnings())
                .isEqualTo(runtimesKnown);
        advisory.makespan()
                .ifPresent(makespan -> assertThat(makespan.medianSeconds()).isFinite());
        advisory.cost()
                .flatMap(cost -> cost.amount())
                .ifPresent(amount -> assertThat(amount.median()).isFinite());
        assertThat(codec.fromJson(codec.toJson(advisory))).isEqualTo(advisory);
    }

    /** Plans of a few jobs whose numbers are often at their bounds. */
    private record RandomPlan(RandomGenerator random) {
        EnactmentPlan plan() {
            Resources resources = resources();
            List<String> strategies = BuiltInStrategies.forVms();
            String strategy =
                    resources instanceof SlotPool ? "fixedpool" : strategies.get(random.nextInt(strategies.size()));
            Instant submitted = DATES[random.nextInt(DATES.length)];
            var plan = EnactmentPlan.builder("sample", submitted, strategy)
                    .jobs(jobs())
                    .resources(resources);
            if (random.nextBoolean()) {
                plan.deadline(Bounds.LATEST).budget(of(BUDGETS)).errorThresholdSeconds(of(SECONDS));
            }
            return plan.build();
        }

        private double of(double[] values) {
            return values[random.nextInt(values.length)];
        }

        private long bytes() {
            return BYTES[random.nextInt(BYTES.length)];
        }

        private int count() {
            return COUNTS[random.nextInt(COUNTS.length)];
        }

        private int cores() {
            return CORES[random.nextInt(CORES.length)];
        }

        private List<PlannedJob> jobs() {
            return IntStream.range(0, 1 + random.nextInt(6))
                    .mapToObj(i -> PlannedJob.builder("j" + i)
                            .dependencies(i == 0 ? List.of() : List.of("j" + random.nextInt(i)))
                            .projectedRuntimeSeconds(of(SECONDS))
                            .releaseSeconds(random.nextInt(4) == 0 ? of(SECONDS) : 0)
                            .inputBytes(bytes())
                            .outputBytes(bytes())
                            .managementSeconds(random.nextInt(4) == 0 ? of(SECONDS) : 0)
                            .startShare(random.nextBoolean() ? 1 : 0.5)
                            .build())
                    .toList();
        }

        private Resources resources() {
            return switch (random.nextInt(4)) {
                case 0 -> new SlotPool(random.nextBoolean() ? Integer.MAX_VALUE : count(), List.of(), storage());
                case 1 -> new SlotPool(2, List.of(of(SPEEDS), of(SPEEDS)), storage());
                case 2 -> cloud("a", random.nextBoolean());
                default -> {
                    boolean priced = random.nextBoolean();
                    yield new MultiCloudResources(List.of(cloud("a", priced), cloud("b", priced)));
                }
            };
        }

        private Optional<StorageSpec> storage() {
            return random.nextBoolean()
                    ? Optional.empty()
                    : Optional.of(new StorageSpec(of(BANDWIDTHS), of(BANDWIDTHS), of(SECONDS)));
        }

        private VmResources cloud(String name, boolean priced) {
            List<VmTypeSpec> types = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(2); i++) {
                types.add(new VmTypeSpec(
                        name + i,
                        cores(),
                        priced ? OptionalDouble.of(of(PRICES)) : OptionalDouble.empty(),
                        priced ? Optional.of("EUR") : Optional.empty(),
                        of(SPEEDS),
                        bytes(),
                        random.nextBoolean() ? OptionalDouble.of(of(BANDWIDTHS)) : OptionalDouble.empty(),
                        random.nextBoolean() ? OptionalInt.of(count()) : OptionalInt.empty(),
                        random.nextInt(3) == 0 ? of(RATES) : 0));
            }
            return new VmResources(
                    types,
                    new BootSpec(of(SECONDS), random.nextBoolean() ? 0 : of(SECONDS)),
                    random.nextBoolean()
                            ? new BillingSpec.Btu(of(BTUS), BillingSpec.Rounding.CEIL)
                            : new BillingSpec.PerSecond(of(SECONDS)),
                    random.nextBoolean() ? OptionalInt.of(count()) : OptionalInt.empty(),
                    random.nextInt(3) == 0 ? of(SECONDS) : 0,
                    random.nextInt(3) == 0 ? of(SECONDS) : 0,
                    random.nextInt(3) == 0 ? Optional.of(hosts()) : Optional.empty(),
                    storage());
        }

        private HostPoolSpec hosts() {
            return new HostPoolSpec(
                    List.of(new HostPoolSpec.Hosts(1 + random.nextInt(3), cores(), OptionalLong.of(Bounds.MAX_BYTES))),
                    HostPoolSpec.Placement.FIRST_FIT,
                    random.nextBoolean() ? 1 : Bounds.MAX_OVERCOMMITMENT);
        }
    }
}
