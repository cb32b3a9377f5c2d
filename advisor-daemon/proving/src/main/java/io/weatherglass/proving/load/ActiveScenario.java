package io.weatherglass.proving.load;

import static io.weatherglass.cli.options.TextPrinter.format;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;

/** Many active instances at different event rates. */
final class ActiveScenario implements LoadScenario {

    private static final int INSTANCES = 1000;
    private static final int JOBS = 200;
    private static final double[] RATES = {100, 500};
    private static final double ANSWER_LIMIT_SECONDS = 1200;

    /**
     * Duration of the warm-up before the measurement. On busy processors, the first strategy comparisons and JIT
     * compilation take nearly half a core for six minutes; the first half of that time is not measured.
     */
    private static final double WARM_UP_SECONDS = 180;

    /** Maximum share of the remaining events that the warm-up may use, so that enough are left for the measurement. */
    private static final double MAX_WARM_UP = 0.25;

    @Override
    public String name() {
        return "active";
    }

    @Override
    public double shortMinutes() {
        return 0.5;
    }

    @Override
    public LoadReport run(LoadOptions options, Consumer<String> progress) throws Exception {
        double[] rates =
                options.rate().isPresent() ? new double[] {options.rate().getAsDouble()} : RATES;
        try (TestBed bed = TestBed.start(options.javaOptions(), options.settings());
                Load load = new Load(bed, progress)) {
            int jobs = options.jobs().orElse(JOBS);
            int count = options.instances().orElse(INSTANCES);
            List<Figure> figures = new ArrayList<>();
            List<LoadedRun> runs = ManyRuns.follow(load, "active", count, jobs, rates[0] / count, options.seed());
            // first send all events up to the completion of a tenth of the jobs; these include the submission of every
            // job
            int sent = 1 + jobs + 3 * jobs / 10;
            load.sendAtOnce(runs, 0, sent);
            boolean answered = load.await(load::isAnswered, ANSWER_LIMIT_SECONDS);
            for (double rate : rates) {
                int measured = warmUpEnd(runs, sent, rate);
                send(load, runs, sent, measured, rate);
                load.await(load::isAnswered, ANSWER_LIMIT_SECONDS);
                sent = phase(load, runs, measured, rate, options.seconds(), figures);
                answered &= load.await(load::isAnswered, ANSWER_LIMIT_SECONDS);
            }
            return load.report(
                    name(), figures, List.of(new Check("all answered in time", answered, answered ? "yes" : "no")));
        }
    }

    private static int phase(
            Load load, List<LoadedRun> runs, int begin, double rate, double seconds, List<Figure> figures)
            throws Exception {
        int end = Math.min(begin + ofEach(runs, rate, seconds), runs.get(0).events());
        if (end <= begin) {
            throw new IllegalStateException(
                    "the runs have no events left: increase --instances or --jobs, or reduce --minutes");
        }
        load.latencies().clear();
        Footprint before = load.takeFootprint();
        ThreadTimes timesBefore = ThreadTimes.of(load.bed().figures());
        ScrapedMetrics metrics = load.bed().client().metrics();
        send(load, runs, begin, end, rate);
        Footprint after = load.takeFootprint();
        ScrapedMetrics whenSent = load.bed().client().metrics();
        load.await(load::isAnswered, ANSWER_LIMIT_SECONDS);
        ScrapedMetrics then = load.bed().client().metrics();
        ThreadTimes times = ThreadTimes.of(load.bed().figures()).since(timesBefore);
        // figures per event or forecast include the time until advisories cover all events; figures per second include
        // only the time during which events are sent
        double sendSeconds = after.atSeconds() - before.atSeconds();
        double events = (double) (end - begin) * runs.size();
        double forecasts = gain("weatherglass_forecasts_total", metrics, then);
        double coalesced = gain("weatherglass_forecasts_coalesced_total", metrics, then);
        String at = format("at %.0f events/s: ", rate);
        DoubleStream.of(0.5, 0.99)
                .forEach(share -> figures.add(new Figure(
                        at + format("event to advisory p%.0f", 100 * share),
                        1e3 * load.latencies().quantile(share),
                        "ms")));
        figures.add(new Figure(at + "CPU per event", 1e3 * times.all() / events, "ms"));
        figures.add(new Figure(at + "CPU use", (after.cpuSeconds() - before.cpuSeconds()) / sendSeconds, "cores"));
        figures.add(new Figure(at + "CPU time of the folding thread per event", 1e3 * times.folding() / events, "ms"));
        figures.add(new Figure(
                at + "CPU time of the forecasting threads per forecast", 1e3 * times.forecasting() / forecasts, "ms"));
        figures.add(new Figure(
                at + "time per forecast",
                1e3
                        * gain("weatherglass_forecast_seconds_sum", metrics, then)
                        / gain("weatherglass_forecast_seconds_count", metrics, then),
                "ms"));
        figures.add(new Figure(at + "CPU time of all other threads per event", 1e3 * times.other() / events, "ms"));
        figures.add(new Figure(
                at + "CPU time of compiler and garbage collector per event", 1e3 * times.runtime() / events, "ms"));
        figures.add(new Figure(at + "live heap", after.liveHeapBytes() / (1024.0 * 1024), "MiB"));
        figures.add(new Figure(
                at + "forecasts per second",
                gain("weatherglass_forecasts_total", metrics, whenSent) / sendSeconds,
                "1/s"));
        figures.add(
                new Figure(at + "share of coalesced forecasts", coalesced / Math.max(1, coalesced + forecasts), ""));
        return end;
    }

    private static int ofEach(List<LoadedRun> runs, double rate, double seconds) {
        return (int) Math.max(1, Math.round(rate * seconds / runs.size()));
    }

    private static int warmUpEnd(List<LoadedRun> runs, int begin, double rate) {
        int left = (int) (MAX_WARM_UP * (runs.get(0).events() - begin));
        return begin + Math.min(left, ofEach(runs, rate, WARM_UP_SECONDS));
    }

    private static void send(Load load, List<LoadedRun> runs, int begin, int end, double rate) {
        List<CompletableFuture<Void>> sends = new ArrayList<>();
        for (int event = begin; event < end; event++) {
            for (int run = 0; run < runs.size(); run++) {
                double due = ((event - begin) * (double) runs.size() + run) / rate;
                sends.add(load.sendLater(runs.get(run), event, due));
            }
        }
        CompletableFuture.allOf(sends.toArray(CompletableFuture[]::new)).join();
    }

    private static double gain(String metric, ScrapedMetrics before, ScrapedMetrics after) {
        return after.sum(metric) - before.sum(metric);
    }
}
