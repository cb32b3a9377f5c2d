package io.weatherglass.cli.watching;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Polls runs and shows changes. Not thread-safe. */
final class Watcher {

    private static final int WIDTH_OF_COURSE = 60;

    private static final int MAX_RUNS = 40;

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    private static final String WAITING = "waiting";

    private final DaemonApi api;
    private final PrintWriter out;
    private final Optional<Screen> screen;
    private final ZoneId zone;
    private final Sparkline course = new Sparkline(WIDTH_OF_COURSE);
    private final Map<String, String> lastLines = new HashMap<>();
    private final Set<String> headed = new HashSet<>();
    private String lastForecast = "";
    private boolean begun;
    private boolean away;

    /** @param screen screen to draw on; if empty, prints one line per change */
    Watcher(DaemonApi api, PrintWriter out, Optional<Screen> screen, ZoneId zone) {
        this.api = api;
        this.out = out;
        this.screen = screen;
        this.zone = zone;
    }

    void all() throws IOException, InterruptedException {
        FleetText text = new FleetText(api.runs(MAX_RUNS), zone);
        away = false;
        if (screen.isPresent()) {
            screen.get().show(text.lines());
        } else {
            text.byRun().forEach(this::printChanged);
        }
    }

    /** Returns the status of the run; {@code waiting} while the daemon does not know the run. */
    String one(String instance) throws IOException, InterruptedException {
        Optional<RunText> text = text(instance);
        away = false;
        if (text.isEmpty()) {
            show(instance, List.of(instance + " has not started yet"), instance + " has not started yet");
            return WAITING;
        }
        if (screen.isEmpty() && headed.add(instance)) {
            out.println(text.get().header());
        }
        show(instance, text.get().lines(), text.get().line());
        return text.get().status();
    }

    /** Reports that the daemon does not respond or is not ready: on a screen, above the last content; otherwise once, as a line. */
    void noAnswer(Instant since, String reason) {
        String line = "no data since " + TIME.format(since.atZone(zone)) + ", retrying: " + reason;
        if (screen.isPresent()) {
            screen.get().showAbove(line);
        } else if (!away) {
            out.println(line);
            out.flush();
        }
        away = true;
    }

    /** Returns the current state of a run; empty if it is unknown. */
    Optional<RunText> text(String instance) throws IOException, InterruptedException {
        Optional<JsonNode> run = api.run(instance);
        if (run.isEmpty()) {
            return Optional.empty();
        }
        Optional<JsonNode> advisory = api.advisory(instance);
        follow(instance, advisory);
        return Optional.of(new RunText(run.get(), advisory, course.toString(), zone));
    }

    private void follow(String instance, Optional<JsonNode> advisory) throws IOException, InterruptedException {
        if (!begun && advisory.isPresent()) {
            begun = true;
            api.course(instance, WIDTH_OF_COURSE)
                    .ifPresent(page -> page.path("items").forEach(this::add));
        }
        advisory.ifPresent(this::add);
    }

    private void add(JsonNode advisory) {
        String key =
                advisory.path("sequence").asText() + " " + advisory.path("asOf").asText();
        JsonNode median = advisory.path("makespan").path("medianSeconds");
        if (median.isNumber() && !key.equals(lastForecast)) {
            lastForecast = key;
            course.add(median.asDouble());
        }
    }

    private void show(String instance, List<String> lines, String line) {
        if (screen.isPresent()) {
            screen.get().show(lines);
        } else {
            printChanged(instance, line);
        }
    }

    private void printChanged(String instance, String line) {
        if (!line.equals(lastLines.put(instance, line))) {
            out.println(line);
            out.flush();
        }
    }
}
