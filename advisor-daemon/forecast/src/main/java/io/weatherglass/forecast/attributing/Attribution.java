package io.weatherglass.forecast.attributing;

import io.weatherglass.forecast.attributing.DifferencePart.Cause;
import io.weatherglass.forecast.attributing.DifferencePart.Item;
import io.weatherglass.forecast.attributing.DifferencePart.Ratio;
import io.weatherglass.forecast.attributing.DividedDifference.KindEffect;
import io.weatherglass.simulation.statistics.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The difference between two totals as contributions that add up.
 *
 * @param contributions largest first
 * @param pastPairs number of pairs of past runs from which the intervals were estimated
 */
public record Attribution(double before, double after, List<DifferencePart> contributions, int pastPairs) {

    /** A contribution below this share of the earlier total is not a change. */
    public static final double MATERIALITY = 0.02;

    /** An interval from few pairs is omitted if it contains 0 and is wider than this share of the earlier total. */
    private static final double MAX_WIDTH = 1;

    public Attribution {
        contributions = contributions.stream()
                .sorted(Comparator.comparingDouble((DifferencePart part) -> -Math.abs(part.amount())))
                .toList();
    }

    public double difference() {
        return after - before;
    }

    /** Returns the difference divided by the earlier total. */
    public double relative() {
        return difference() / before;
    }

    /** Returns whether there are enough past runs to distinguish changes from usual variation. */
    public boolean isTested() {
        return pastPairs >= RunVariation.MIN_PAIRS;
    }

    /** Returns all contributions that are changes, largest first. */
    public List<DifferencePart> changes() {
        return contributions.stream().filter(DifferencePart::changed).toList();
    }

    /** Returns contributions that would be changes, but whose usual variation is unknown; largest first. */
    List<DifferencePart> unknown() {
        return contributions.stream()
                .filter(part -> !part.item().isCounted()
                        && part.interval().isEmpty()
                        && Math.abs(part.amount()) >= MATERIALITY * before)
                .toList();
    }

    public Optional<DifferencePart> mainChange() {
        return changes().stream().findFirst();
    }

    /**
     * @param money whether the totals are costs
     * @param isCode whether a changed kind is explained by a known change of the code
     */
    static Attribution of(
            RunComponents before,
            RunComponents after,
            RunVariation variation,
            boolean money,
            Predicate<String> isCode) {
        DividedDifference divided = DividedDifference.of(before, after);
        return new Attribution(
                before.total(),
                after.total(),
                new Tested(divided, variation, money, isCode).contributions(),
                variation.pairs());
    }

    private record Tested(DividedDifference divided, RunVariation variation, boolean money, Predicate<String> isCode) {

        List<DifferencePart> contributions() {
            List<DifferencePart> parts = new ArrayList<>();
            parts.add(counted(Item.INPUT, "", divided.input(), Cause.INPUT));
            divided.oneSided()
                    .forEach((name, amount) -> parts.add(
                            counted(Item.ONE_SIDED, name, amount, isCode.test(name) ? Cause.CODE : Cause.INPUT)));
            divided.kinds().forEach((name, kind) -> parts.add(process(name, kind)));
            if (divided.isSeparable()) {
                double weight = divided.kinds().values().stream()
                        .mapToDouble(KindEffect::weight)
                        .sum();
                parts.add(runtimes(
                        Item.MACHINES,
                        "",
                        divided.common(),
                        weight,
                        divided.commonLogRatio(),
                        variation.isKnown() ? variation.ofCommon(tests()) : Double.NaN,
                        Cause.MACHINES));
            }
            Cause sharing = money ? Cause.PRICE : Cause.WAITING;
            parts.add(share(Item.SHARING, DividedDifference::sharing, sharing));
            parts.add(share(Item.IDLE, DividedDifference::idle, sharing));
            parts.add(counted(Item.FAILURES, "", divided.failures(), Cause.FAILURES));
            return parts;
        }

        /** The number of contributions with an interval: all kinds, machines, sharing and idle time. */
        private int tests() {
            return divided.kinds().size() + 3;
        }

        private boolean isMaterial(double amount) {
            return Math.abs(amount) >= MATERIALITY * divided.before();
        }

        private DifferencePart counted(Item item, String kind, double amount, Cause cause) {
            return new DifferencePart(
                    item, kind, amount, Optional.empty(), Optional.empty(), isMaterial(amount), cause);
        }

        private DifferencePart share(Item item, ToDoubleFunction<DividedDifference> part, Cause cause) {
            double amount = part.applyAsDouble(divided);
            Optional<Interval> interval = variation.isKnown()
                    ? Optional.of(RunVariation.around(amount, variation.ofShare(part, divided, tests())))
                            .filter(this::isUseful)
                    : Optional.empty();
            return new DifferencePart(item, "", amount, interval, Optional.empty(), isChange(amount, interval), cause);
        }

        private DifferencePart process(String name, KindEffect kind) {
            Cause cause =
                    !divided.isSeparable() ? Cause.PROCESS_OR_MACHINES : isCode.test(name) ? Cause.CODE : Cause.PROCESS;
            boolean known = kind.weight() > 0 && variation.isKnown();
            return runtimes(
                    Item.PROCESS,
                    name,
                    kind.effect(),
                    kind.weight(),
                    kind.logRatio(),
                    known ? variation.ofKind(name, kind, tests()) : Double.NaN,
                    cause);
        }

        private DifferencePart runtimes(
                Item item, String kind, double amount, double weight, double logRatio, double halfWidth, Cause cause) {
            Optional<Interval> interval = Optional.of(halfWidth)
                    .filter(half -> !Double.isNaN(half))
                    .map(half -> RunVariation.around(logRatio, half));
            Optional<Ratio> ratio = weight > 0
                    ? Optional.of(new Ratio(
                            Math.exp(logRatio),
                            interval.map(of -> new Interval(Math.exp(of.lower()), Math.exp(of.upper())))))
                    : Optional.empty();
            Optional<Interval> amounts = interval.map(of -> new Interval(weight * of.lower(), weight * of.upper()))
                    .filter(this::isUseful);
            return new DifferencePart(item, kind, amount, amounts, ratio, isChange(amount, amounts), cause);
        }

        private boolean isUseful(Interval interval) {
            return !variation.isFew()
                    || !interval.contains(0)
                    || interval.upper() - interval.lower() <= MAX_WIDTH * divided.before();
        }

        private boolean isChange(double amount, Optional<Interval> interval) {
            return isMaterial(amount) && interval.isPresent() && !interval.get().contains(0);
        }
    }
}
