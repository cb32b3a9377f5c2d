package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.SlotPool;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;

/**
 * The number of slots that a run shows, where it contradicts the plan that its enactor gave.
 *
 * <p><i>Busy</i> are the jobs that run at a date. A job <i>waits</i> from when it is submitted and all that it depends on
 * is over until it starts; where an enactor reports no submissions at all, dependencies and planned release decide. There
 * are more slots than planned if more were ever busy. There are fewer, namely as many as were ever busy at most, if
 *
 * <ul>
 *   <li>jobs completed while others waited, as many as there would be slots, and at least {@value #MIN_COMPLETIONS}, and
 *   <li>while jobs waited, the slots that there would be were busy for {@value #MIN_UTILISATION} of the time on average:
 *       so jobs that wait because every start takes its time, or slots that come one by one, prove nothing.
 * </ul>
 *
 * A function of the snapshot. Immutable.
 *
 * @param planned the slots of the plan
 * @param seen how many there seem to be, &gt;= 1
 */
record SeenSlots(SlotPool planned, int seen) {

    /** Of one or two completions alone it is not known whether the next slot comes a moment later. A guess. */
    private static final int MIN_COMPLETIONS = 3;

    /**
     * Between full use, as of slots that are short, and half, as of slots that come one by one. A guess, by which a plan that is
     * right was contradicted at 14 of 72,000 moments of random runs, and 1 of 400 plans that are wrong was not before half time
     * ({@code SeenSlotsOfRandomRunsTest} with 400 runs).
     */
    private static final double MIN_UTILISATION = 0.75;

    /** An end may be reported this long, s, after the start that it made room for; dates are often whole seconds. */
    private static final double MAX_LATENESS_SECONDS = 1;

    /** As above, as a share of the runtime: short jobs would vanish otherwise. A guess. */
    private static final double MAX_LATENESS_SHARE = 0.1;

    /** Of a run whose slots are as planned, or which shows too little to say, none. */
    static Optional<SeenSlots> of(InstanceSnapshot snapshot, SeenDependencies dependencies) {
        if (snapshot.source().kind() != PlanSource.Kind.GIVEN
                || snapshot.outcome().isPresent()
                || !(snapshot.plan().resources() instanceof SlotPool pool)) {
            return Optional.empty();
        }
        OptionalInt seen = new Course(snapshot.jobs(), dependencies, snapshot.elapsedSeconds()).slots(pool.slots());
        return seen.isPresent() ? Optional.of(new SeenSlots(pool, seen.getAsInt())) : Optional.empty();
    }

    /** Both numbers, for people. */
    String warning() {
        int slots = planned.slots();
        String plan = "the plan has " + slots + (slots == 1 ? " slot, but " : " slots, but ");
        String what = seen > slots
                ? seen + " jobs ran at once"
                : "no more than " + seen + (seen == 1 ? " was" : " were") + " ever busy while jobs were waiting";
        return plan + what + ": forecast with " + seen;
    }

    /** As many slots as were seen; which of those planned they are is not known, so all have the same mean speed. */
    SlotPool pool() {
        double slowness = planned.speeds().stream()
                .mapToDouble(speed -> 1 / speed)
                .average()
                .orElse(1);
        List<Double> speeds = planned.speeds().isEmpty() ? List.of() : Collections.nCopies(seen, 1 / slowness);
        return new SlotPool(seen, speeds, planned.storage(), planned.price());
    }

    /** Dates at which numbers of jobs change, each rising, and how many of them have passed. */
    private static final class Dates {
        private final double[] rising;
        private int passed;

        Dates(DoubleStream.Builder dates) {
            rising = dates.build().sorted().toArray();
        }

        /** Dates must not fall from call to call. */
        int by(double date) {
            while (passed < rising.length && rising[passed] <= date) {
                passed++;
            }
            return passed;
        }
    }

    /** What the jobs did up to now. */
    private static final class Course {
        private final JobTable jobs;
        private final SeenDependencies dependencies;
        private final double now;
        private final boolean submissionsReported;
        private final DoubleStream.Builder starts = DoubleStream.builder();
        private final DoubleStream.Builder ends = DoubleStream.builder();
        private final DoubleStream.Builder completions = DoubleStream.builder();
        private final DoubleStream.Builder waitsFrom = DoubleStream.builder();
        private final DoubleStream.Builder waitsTo = DoubleStream.builder();
        /** An attempt that was tried again has left no dates: it may have run from when its dependencies were over. */
        private final DoubleStream.Builder lostFrom = DoubleStream.builder();

        private final DoubleStream.Builder lostTo = DoubleStream.builder();

        Course(JobTable jobs, SeenDependencies dependencies, double now) {
            this.jobs = jobs;
            this.dependencies = dependencies;
            this.now = now;
            boolean reported = false;
            for (int job = 0; job < jobs.count() && !reported; job++) {
                reported = !Double.isNaN(submitted(job));
            }
            submissionsReported = reported;
            for (int job = 0; job < jobs.count(); job++) {
                add(job);
            }
        }

        private double submitted(int job) {
            double submitted = jobs.submittedSeconds(job);
            return Double.isNaN(submitted) ? jobs.scheduledSeconds(job) : submitted;
        }

        private void add(int job) {
            double started = jobs.startedSeconds(job);
            if (!Double.isNaN(started)) {
                addBusy(job, started);
            }
            double ready = ready(job);
            double until = Double.isNaN(started) ? now : started;
            boolean wanted = !Double.isNaN(started) || !jobs.phase(job).isOver();
            if (!Double.isNaN(ready) && ready < until && wanted) {
                waitsFrom.add(ready);
                waitsTo.add(until);
            }
            if (jobs.attempt(job) > 1) {
                addLostAttempts(job, until);
            }
        }

        private void addLostAttempts(int job, double until) {
            double again = submitted(job);
            double to = Double.isNaN(again) ? until : again;
            double from = dependenciesOver(job);
            if (!(from >= to)) {
                lostFrom.add(Double.isNaN(from) ? 0 : from);
                lostTo.add(to);
            }
        }

        private void addBusy(int job, double started) {
            double ended = jobs.phase(job) == JobPhase.RUNNING ? now : jobs.endedSeconds(job);
            if (ended > started) {
                double end = ended - Math.min(MAX_LATENESS_SECONDS, MAX_LATENESS_SHARE * (ended - started));
                starts.add(started);
                ends.add(end);
                if (jobs.phase(job) == JobPhase.COMPLETED) {
                    completions.add(end);
                }
            }
        }

        /** From when a job could have run, s; NaN if it cannot yet. */
        private double ready(int job) {
            double released =
                    submissionsReported ? submitted(job) : jobs.planned(job).releaseSeconds();
            return Math.max(released, dependenciesOver(job));
        }

        /** Date, s, at which all that a job depends on was over; NaN if some is not. */
        private double dependenciesOver(int job) {
            double over = 0;
            for (String dependency : dependencies.of(jobs.planned(job), jobs)) {
                OptionalInt before = jobs.indexOf(dependency);
                boolean ended =
                        before.isPresent() && jobs.phase(before.getAsInt()).isOver();
                over = Math.max(over, ended ? jobs.endedSeconds(before.getAsInt()) : Double.NaN);
            }
            return over;
        }

        /** How many slots there seem to be, unless as many as planned. */
        OptionalInt slots(int planned) {
            Dates begun = new Dates(starts);
            Dates over = new Dates(ends);
            Dates completed = new Dates(completions);
            Dates waiting = new Dates(waitsFrom);
            Dates waited = new Dates(waitsTo);
            Dates lost = new Dates(lostFrom);
            Dates tried = new Dates(lostTo);
            int most = 0;
            int busy = 0;
            int completedBefore = 0;
            int completionsInNeed = 0;
            double secondsInNeed = 0;
            double busySecondsInNeed = 0;
            double before = 0;
            boolean inNeed = false;
            for (double date : dates(begun, over, waiting, waited, lost, tried)) {
                int completedNow = completed.by(date);
                if (inNeed) {
                    secondsInNeed += date - before;
                    busySecondsInNeed += busy * (date - before);
                    completionsInNeed += completedNow - completedBefore;
                }
                int started = begun.by(date);
                busy = started - over.by(date);
                most = Math.max(most, busy);
                int perhaps = busy + lost.by(date) - tried.by(date);
                // before the first start the enactor prepares
                inNeed = started > 0 && waiting.by(date) > waited.by(date) && perhaps < planned;
                completedBefore = completedNow;
                before = date;
            }
            boolean fewer = completionsInNeed >= Math.max(MIN_COMPLETIONS, most)
                    && busySecondsInNeed >= MIN_UTILISATION * most * secondsInNeed;
            return most > planned || most < planned && most > 0 && fewer ? OptionalInt.of(most) : OptionalInt.empty();
        }

        private static double[] dates(Dates... of) {
            return Arrays.stream(of)
                    .flatMapToDouble(dates -> Arrays.stream(dates.rising))
                    .sorted()
                    .distinct()
                    .toArray();
        }
    }
}
