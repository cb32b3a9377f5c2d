package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.JobStatus;
import io.weatherglass.simulation.model.MultiCloud;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.WeightedHypothesis;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** A decision applied to a simulation, with the state immediately after it. */
public record DecidedScenario(Scenario scenario, ExecutionState state) {
    private static final IntUnaryOperator SAME_TYPE = type -> type;

    static WeightedHypothesis of(Decision decision, WeightedHypothesis own) {
        DecidedScenario decided = of(decision, own.scenario(), own.state());
        return new WeightedHypothesis(own.weight(), decided.scenario(), decided.state(), own.model());
    }

    /**
     * @throws InvalidDecisionException if the decision is not possible; the field in the exception is relative to the
     *     decision
     */
    public static DecidedScenario of(Decision decision, Scenario scenario, ExecutionState state) {
        if (decision.keepsThePlan()) {
            return new DecidedScenario(scenario, state);
        }
        Resources resources = resources(decision, scenario.platform(), state);
        ProvisioningStrategy strategy = strategy(decision, scenario, resources.platform());
        Set<Integer> cancelled = cancelled(decision, scenario.workflow(), state);
        int more = decision.vms().orElse(0);
        Set<Integer> givenBack = new HashSet<>();
        DecidedState.idle(state).stream().limit(Math.max(0, -more)).forEach(givenBack::add);
        boolean sameState = cancelled.isEmpty() && more == 0 && resources.typeAfter() == SAME_TYPE;
        return new DecidedScenario(
                new Scenario(
                        scenario.workflow(),
                        resources.platform(),
                        strategy,
                        scenario.controller(),
                        scenario.background()),
                sameState
                        ? state
                        : new DecidedState(cancelled, Math.max(0, more), givenBack, resources.typeAfter()).of(state));
    }

    /** @param typeAfter maps the old number of a VM type to the new one */
    private record Resources(Platform platform, IntUnaryOperator typeAfter) {}

    private static Resources resources(Decision decision, Platform platform, ExecutionState state) {
        if (platform instanceof FixedPool pool) {
            refuse(decision.vms().isPresent(), "/vms", decision.vms(), "must be absent for a plan with slots");
            refuse(decision.vmType().isPresent(), "/vmType", decision.vmType(), "must be absent for a plan with slots");
            refuse(decision.stopRenting(), "/stopRenting", true, "must be absent for a plan with slots");
            return new Resources(withSlots(pool, decision.slots().orElse(0)), SAME_TYPE);
        }
        refuse(decision.slots().isPresent(), "/slots", decision.slots(), "must be absent for a plan with VMs");
        List<CloudPlatform> clouds =
                platform instanceof MultiCloud several ? several.clouds() : List.of((CloudPlatform) platform);
        List<VmType> all =
                clouds.stream().flatMap(cloud -> cloud.vmTypes().stream()).toList();
        List<CloudPlatform> after = new ArrayList<>();
        List<Integer> numbers = new ArrayList<>();
        for (NumberedTypes types : order(decision, clouds, all)) {
            after.add(withTypes(
                    types.cloud(), types.numbers().stream().map(all::get).toList()));
            numbers.addAll(types.numbers());
        }
        boolean sameOrder = IntStream.range(0, numbers.size()).allMatch(k -> numbers.get(k) == k);
        int more = decision.vms().orElse(0);
        if (more > 0) {
            after.set(0, withMore(after.get(0), more));
        } else if (more < 0) {
            refuse(clouds.size() > 1, "/vms", more, "must be > 0 if the plan has several clouds");
            after.set(0, after.get(0).withMaxVms(fewer(after.get(0), state, more)));
        }
        return new Resources(
                platform instanceof MultiCloud ? new MultiCloud(after) : after.get(0),
                sameOrder ? SAME_TYPE : numbers::indexOf);
    }

    /** @param numbers indices of the cloud's VM types, counted over all clouds */
    private record NumberedTypes(CloudPlatform cloud, List<Integer> numbers) {}

    private static List<NumberedTypes> order(Decision decision, List<CloudPlatform> clouds, List<VmType> all) {
        List<NumberedTypes> order = new ArrayList<>();
        int next = 0;
        for (CloudPlatform cloud : clouds) {
            List<Integer> numbers = new ArrayList<>();
            for (int k = 0; k < cloud.vmTypes().size(); k++) {
                numbers.add(next++);
            }
            order.add(new NumberedTypes(cloud, numbers));
        }
        decision.vmType().ifPresent(name -> {
            List<String> names = all.stream().map(VmType::name).toList();
            Integer chosen = names.indexOf(name);
            NumberedTypes types = order.stream()
                    .filter(of -> of.numbers().contains(chosen))
                    .findFirst()
                    .orElseThrow(() -> new InvalidDecisionException(
                            "/vmType", name, "must be a VM type of the plan (" + String.join(", ", names) + ")"));
            types.numbers().remove(chosen);
            types.numbers().add(0, chosen);
            order.remove(types);
            order.add(0, types);
        });
        return order;
    }

    private static CloudPlatform withTypes(CloudPlatform cloud, List<VmType> types) {
        return new CloudPlatform(
                types,
                cloud.bootModel(),
                cloud.billing(),
                cloud.maxVms(),
                cloud.shutdownMarginSeconds(),
                cloud.provisioningDelaySeconds(),
                cloud.hosts(),
                cloud.storage());
    }

    private static CloudPlatform withMore(CloudPlatform cloud, int more) {
        List<VmType> types = new ArrayList<>(cloud.vmTypes());
        long own = (long) types.get(0).maxVms() + more;
        types.set(0, types.get(0).withMaxVms((int) Math.min(Integer.MAX_VALUE, own)));
        long all = (long) cloud.maxVms() + more;
        return withTypes(cloud, types).withMaxVms((int) Math.min(Integer.MAX_VALUE, all));
    }

    /**
     * Returns the number of live VMs, or the limit if none is live; 0 if VMs are unlimited or there are several clouds.
     */
    static int vms(Scenario scenario, ExecutionState state) {
        int quota = quota(scenario);
        int live = live(state);
        return live == 0 ? quota : Math.min(quota, live);
    }

    /** Returns the maximum number of VMs; 0 if it is unlimited or there are several clouds. */
    static int quota(Scenario scenario) {
        return scenario.platform() instanceof CloudPlatform cloud && cloud.maxVms() < Integer.MAX_VALUE
                ? cloud.maxVms()
                : 0;
    }

    static int live(ExecutionState state) {
        return (int) IntStream.range(0, state.vmCount()).filter(state::vmLive).count();
    }

    private static int fewer(CloudPlatform cloud, ExecutionState state, int more) {
        int live = live(state);
        // if no VM is live, the reduction applies to the limit
        int there = live == 0 ? cloud.maxVms() : Math.min(cloud.maxVms(), live);
        int left = there + more;
        refuse(left < 1, "/vms", more, "must leave at least 1 of " + there + " VMs");
        return left;
    }

    private static FixedPool withSlots(FixedPool pool, int more) {
        int slots = pool.slots() + more;
        refuse(slots < 1, "/slots", more, "must leave at least 1 of " + pool.slots() + " slots");
        if (more <= 0) {
            return new FixedPool(pool.speeds().subList(0, slots), pool.storage(), pool.billing());
        }
        double slowness =
                pool.speeds().stream().mapToDouble(speed -> 1 / speed).average().orElse(1);
        List<Double> speeds = new ArrayList<>(pool.speeds());
        speeds.addAll(Collections.nCopies(more, 1 / slowness));
        return new FixedPool(speeds, pool.storage(), pool.billing());
    }

    private static ProvisioningStrategy strategy(Decision decision, Scenario scenario, Platform platform) {
        ProvisioningStrategy strategy = decision.strategy()
                .map(name -> BuiltInStrategies.find(name)
                        .filter(found -> found.suits(platform))
                        .orElseThrow(() -> new InvalidDecisionException(
                                "/strategy",
                                name,
                                "must be a strategy for the plan's resources (" + suiting(platform) + ")")))
                .orElse(scenario.strategy());
        return decision.stopRenting() ? new WithoutNewVms(strategy) : strategy;
    }

    private static String suiting(Platform platform) {
        return String.join(
                ", ",
                BuiltInStrategies.names().stream()
                        .filter(name -> BuiltInStrategies.byName(name).suits(platform))
                        .toList());
    }

    private static Set<Integer> cancelled(Decision decision, Workflow workflow, ExecutionState state) {
        Set<Integer> cancelled = new HashSet<>();
        for (String id : decision.cancelJobs()) {
            int job = workflow.indexOf(id)
                    .orElseThrow(() -> new InvalidDecisionException("/cancelJobs", id, "must name jobs of the plan"));
            refuse(state.status(job) == JobStatus.DONE, "/cancelJobs", id, "must name jobs that have not ended");
            cancelled.add(job);
        }
        return cancelled;
    }

    private static void refuse(boolean wrong, String field, Object value, String rule) {
        if (wrong) {
            throw new InvalidDecisionException(field, text(value), rule);
        }
    }

    private static String text(Object value) {
        if (value instanceof java.util.OptionalInt number) {
            return number.isPresent() ? String.valueOf(number.getAsInt()) : "";
        }
        return value instanceof java.util.Optional<?> some
                ? some.map(String::valueOf).orElse("")
                : String.valueOf(value);
    }
}
