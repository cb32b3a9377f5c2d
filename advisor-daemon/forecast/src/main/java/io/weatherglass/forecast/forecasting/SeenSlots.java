package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.MaximumOverlap;
import io.weatherglass.forecast.tracking.PlanSource;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;

/**
 * An observed number of slots that contradicts a reported plan. There are more slots than planned if more jobs ran at
 * the same time. There are fewer if, while jobs waited, the slots seen were busy for at least {@value #MIN_UTILISATION}
 * of the time and enough jobs completed: at least {@value #MIN_COMPLETIONS}, and at least one per slot. A job waits
 * from the moment when its dependencies have ended and it has been submitted (or released, if submissions are not
 * reported) until it starts. Depends only on the snapshot. Immutable.
 */
record SeenSlots(SlotPool planned, int seen) {

    /** Minimum number of completions; with fewer, an unused slot may simply not have been filled yet. */
    private static final int MIN_COMPLETIONS = 3;

    /**
     * Correct plans were contradicted at 14 of 72,000 random moments; 1 of 400 wrong plans was not detected in the
     * first half of the run ({@code SeenSlotsOfRandomRunsTest} with 400 runs).
     */
    private static final double MIN_UTILISATION = 0.75;

    /** Maximum delay between the start of the next job on a slot and the report of the previous job's end, s. */
    private static final double MAX_LATENESS_SECONDS = 1;

    /** Maximum delay as a share of the runtime, for short jobs. */
    private static final double MAX_LATENESS_SHARE = 0.1;

    /** Returns empty if slots are as planned or the evidence is insufficient. */
    static Optional<SeenSlots> of(InstanceSnapshot snapshot, SeenDependencies dependencies) {
        if (snapshot.source().kind() != PlanSource.Kind.GIVEN
                || snapshot.outcome().isPresent()
                || !(snapshot.plan().resources() instanceof SlotPool pool)) {
            return Optional.empty();
        }
        OptionalInt seen = new Course(snapshot, dependencies).slots(pool.slots());
        return seen.isPresent() ? Optional.of(new SeenSlots(pool, seen.getAsInt())) : Optional.empty();
    }

    String warning() {
        int slots = planned.slots();
        String plan = "the plan has " + slots + (slots == 1 ? " slot, but " : " slots, but ");
        String what = seen > slots
                ? seen + " jobs ran at the same time"
                : "at most " + seen + (seen == 1 ? " was" : " were") + " busy while jobs waited";
        return plan + what + ": the forecast uses " + seen;
    }

    SlotPool pool() {
        List<Double> speeds = planned.speeds().isEmpty() ? List.of() : Collections.nCopies(seen, planned.meanSpeed());
        return new SlotPool(seen, speeds, planned.storage(), planned.price());
    }

    private static final class Dates {
        private final double[] rising;
        private int passed;

        Dates(DoubleStream.Builder dates) {
            rising = dates.build().sorted().toArray();
        }

        int by(double date) {
            while (passed < rising.length && rising[passed] <= date) {
                passed++;
            }
            return passed;
        }
    }

    private static final class Course {
        private final JobTable jobs;
        private final SeenDependencies dependencies;
        private final double now;

        /** Time since which the plan has had its current number of slots, s. */
        private final double since;

        private final boolean submissionsReported;
        private final DoubleStream.Builder starts = DoubleStream.builder();
        private final DoubleStream.Builder ends = DoubleStream.builder();
        private final DoubleStream.Builder completions = DoubleStream.builder();
        /** Starts of jobs since then; jobs that started earlier may still run on slots that were removed. */
        private final DoubleStream.Builder laterStarts = DoubleStream.builder();

        private final DoubleStream.Builder laterEnds = DoubleStream.builder();
        private final DoubleStream.Builder waitsFrom = DoubleStream.builder();
        private final DoubleStream.Builder waitsTo = DoubleStream.builder();
        /**
         * The start and end of a lost attempt are unknown; it may have run at any time since its dependencies ended.
         */
        private final DoubleStream.Builder lostFrom = DoubleStream.builder();

        private final DoubleStream.Builder lostTo = DoubleStream.builder();

        Course(InstanceSnapshot snapshot, SeenDependencies dependencies) {
            jobs = snapshot.jobs();
            this.dependencies = dependencies;
            now = snapshot.elapsedSeconds();
            since = snapshot.slotsSinceSeconds();
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
                if (started >= since) {
                    laterStarts.add(started);
                    laterEnds.add(end);
                }
                if (jobs.phase(job) == JobPhase.COMPLETED) {
                    completions.add(end);
                }
            }
        }

        /** Returns the earliest possible start of a job, s; NaN if it cannot start yet. */
        private double ready(int job) {
            double released =
                    submissionsReported ? submitted(job) : jobs.planned(job).releaseSeconds();
            return Math.max(released, dependenciesOver(job));
        }

        /** Returns the end of the last dependency, s; NaN if some have not ended. */
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
            double[] startedLater = laterStarts.build().toArray();
            double firstStart = Arrays.stream(startedLater).min().orElse(Double.POSITIVE_INFINITY);
            boolean settled = false;
            for (double date : dates(begun, over, waiting, waited, lost, tried)) {
                int completedNow = completed.by(date);
                if (inNeed) {
                    secondsInNeed += date - before;
                    busySecondsInNeed += busy * (date - before);
                    completionsInNeed += completedNow - completedBefore;
                }
                int started = begun.by(date);
                busy = started - over.by(date);
                // until then, the enactor may still be preparing the run, or jobs may run on removed slots
                settled = settled || date >= firstStart && busy <= planned;
                most = settled ? Math.max(most, busy) : most;
                int perhaps = busy + lost.by(date) - tried.by(date);
                inNeed = settled && waiting.by(date) > waited.by(date) && perhaps < planned;
                completedBefore = completedNow;
                before = date;
            }
            boolean fewer = completionsInNeed >= Math.max(MIN_COMPLETIONS, most)
                    && busySecondsInNeed >= MIN_UTILISATION * most * secondsInNeed;
            int later = MaximumOverlap.most(startedLater, laterEnds.build().toArray());
            return later > planned
                    ? OptionalInt.of(later)
                    : most < planned && most > 0 && fewer ? OptionalInt.of(most) : OptionalInt.empty();
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
