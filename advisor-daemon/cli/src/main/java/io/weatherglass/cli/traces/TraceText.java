package io.weatherglass.cli.traces;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.cli.options.TextTable;
import io.weatherglass.traces.SkippedRecord;
import io.weatherglass.traces.store.ImportResult;
import io.weatherglass.traces.store.TraceInfo;
import io.weatherglass.traces.store.TraceListing;
import io.weatherglass.traces.workload.LoadProfile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

final class TraceText {
    private static final double DAY_SECONDS = 86_400;
    private static final int ROWS = 8;
    private static final String EIGHTHS = " \u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";

    private TraceText() {}

    static void print(ImportResult result, PrintWriter out, PrintWriter err) {
        List<SkippedRecord> first = result.log().firstSkipped();
        first.forEach(record -> err.println("skipped " + record.message()));
        if (result.log().skipped() > first.size()) {
            err.println("skipped " + (result.log().skipped() - first.size()) + " more");
        }
        err.flush();
        TraceInfo trace = result.trace();
        String what = switch (result.outcome()) {
            case IMPORTED -> "imported ";
            case REPLACED -> "replaced ";
            case UNCHANGED -> "already present with the same jobs: ";
        };
        out.println(what + trace.name() + ": " + jobs(trace.jobs()) + ", " + days(trace.spanSeconds()) + ", mean load "
                + number(trace.meanLoadCores()) + " cores" + share(trace));
        leftOut(trace, out);
        if (trace.spanSeconds() == 0) {
            out.println("all jobs start at the same time, so the trace has no fragments");
        }
        out.flush();
    }

    static void print(TraceListing listing, Path folder, PrintWriter out) {
        if (listing.traces().isEmpty()) {
            out.println("no traces in " + folder);
        } else {
            TextTable<TraceInfo> table = new TextTable<TraceInfo>()
                    .left("name", 24, TraceInfo::name)
                    .right("jobs", 10, "%d", TraceInfo::jobs)
                    .right("cores", 8, "%s", trace -> trace.systemCores() == 0 ? "?" : trace.systemCores())
                    .right("days", 10, "%.2f", trace -> trace.spanSeconds() / DAY_SECONDS)
                    .right("mean load", 12, "%.2f", TraceInfo::meanLoadCores)
                    .gap(2)
                    .left(
                            "source",
                            0,
                            trace -> trace.source().file() + " ("
                                    + trace.source().format() + ")");
            table.lines(listing.traces()).forEach(out::println);
        }
        out.flush();
    }

    static void print(TraceInfo trace, LoadProfile profile, PrintWriter out) {
        out.println("trace      " + trace.name());
        out.println("jobs       " + trace.jobs());
        out.println("span       " + days(trace.spanSeconds()) + " (" + number(trace.spanSeconds()) + " s)");
        out.println("cores      " + (trace.systemCores() == 0 ? "unknown" : trace.systemCores()));
        out.println("mean load  " + number(trace.meanLoadCores()) + " cores" + share(trace));
        out.println("peak load  " + profile.peakCores() + " cores at " + number(profile.peakSeconds()) + " s");
        out.println("source     " + trace.source().file() + " ("
                + trace.source().format() + "), imported " + trace.importedAt());
        leftOut(trace, out);
        if (profile.binSeconds() > 0) {
            out.println();
            plot(profile, out);
        }
        out.flush();
    }

    private static void leftOut(TraceInfo trace, PrintWriter out) {
        new TreeMap<>(trace.leftOut())
                .forEach((reason, jobs) -> out.println("left out   " + jobs(jobs) + ": " + reason.reason()));
        if (trace.skipped() > 0) {
            out.println("skipped    " + trace.skipped() + (trace.skipped() == 1 ? " record" : " records")
                    + " that break a rule of the format");
        }
    }

    /** Draws one bar per time bin. Heights have a resolution of one eighth of a text row. */
    private static void plot(LoadProfile profile, PrintWriter out) {
        double highest = profile.meanCores().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        for (int row = ROWS - 1; row >= 0; row--) {
            String label = row == ROWS - 1 ? number(highest) : row == 0 ? "0" : "";
            StringBuilder line = new StringBuilder(String.format("%10s |", label));
            for (double cores : profile.meanCores()) {
                double eighths = highest > 0 ? ROWS * 8 * cores / highest - 8 * row : 0;
                line.append(EIGHTHS.charAt((int) Math.max(0, Math.min(8, Math.round(eighths)))));
            }
            out.println(line.toString().stripTrailing());
        }
        int width = profile.meanCores().size();
        String end = days(profile.binSeconds() * width);
        out.println(" ".repeat(11) + "0" + " ".repeat(Math.max(1, width - end.length())) + end);
    }

    private static String share(TraceInfo trace) {
        return trace.systemCores() == 0
                ? ""
                : " of " + trace.systemCores() + " ("
                        + format("%.1f %%", 100 * trace.meanLoadCores() / trace.systemCores())
                        + ")";
    }

    private static String jobs(long count) {
        return count + (count == 1 ? " job" : " jobs");
    }

    private static String days(double seconds) {
        return format("%.2f days", seconds / DAY_SECONDS);
    }

    private static String number(double value) {
        return format(value == Math.rint(value) ? "%.0f" : "%.2f", value);
    }
}
