package io.weatherglass.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.ColorScheme;
import io.weatherglass.daemon.metrics.PrometheusTools;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** A headless Chromium that records errors of pages and requests to hosts other than the daemon. */
public final class Browser implements AutoCloseable {

    /** Widths of a phone, a tablet and a laptop. */
    static final List<Integer> WIDTHS = List.of(390, 768, 1280);

    private static final String AXE = "axe.min.js";

    /** Elements whose content is wider than they are, so that it overlaps others, or that are partly off the screen. */
    private static final String OVERFLOWING =
            "[...document.querySelectorAll(':is(main, dialog) :is(td, th, li, dd, p, h1, h2, section, .scroll), dialog')]"
                    + ".filter(e => e.checkVisibility() && e.clientWidth > 0)"
                    + ".filter(e => e.scrollWidth > e.clientWidth + 1 || e.matches('dialog')"
                    + " && e.getBoundingClientRect().right > innerWidth)"
                    + ".map(e => e.tagName + ' ' + e.innerText.slice(0, 60))";

    private static final int WIDTH = 1440;
    private static final int HEIGHT = 900;
    private static final int PATIENCE_MILLIS = 30_000;

    private final Playwright playwright;
    private final com.microsoft.playwright.Browser chromium;
    private final String address;
    private final Map<Page, Set<Request>> underWay = new ConcurrentHashMap<>();
    private final Collection<String> faults = Collections.synchronizedList(new ArrayList<>());

    private Browser(Playwright playwright, com.microsoft.playwright.Browser chromium, String address) {
        this.playwright = playwright;
        this.chromium = chromium;
        this.address = address;
    }

    /** Returns the program. Skips the test if it is not installed. */
    public static Path require() {
        return PrometheusTools.require("chromium", "Debian package chromium; ./weatherglass test installs it");
    }

    /** @param port of the daemon */
    public static Browser start(Path program, int port) {
        Playwright playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        try {
            return new Browser(
                    playwright,
                    playwright
                            .chromium()
                            .launch(new BrowserType.LaunchOptions()
                                    .setExecutablePath(program)
                                    // required for root in a container
                                    .setArgs(List.of("--no-sandbox"))),
                    "http://127.0.0.1:" + port);
        } catch (RuntimeException e) {
            playwright.close();
            throw e;
        }
    }

    /** Returns a new page. */
    public Page page(ColorScheme scheme) {
        BrowserContext context = chromium.newContext(new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(WIDTH, HEIGHT)
                .setColorScheme(scheme));
        context.setDefaultTimeout(PATIENCE_MILLIS);
        Page page = context.newPage();
        Set<Request> asked = ConcurrentHashMap.newKeySet();
        page.onConsoleMessage(message -> {
            if (List.of("error", "warning").contains(message.type())) {
                faults.add(message.type() + ": " + message.text() + " at " + message.location());
            }
        });
        page.onPageError(error -> faults.add("error: " + error));
        page.onRequest(request -> {
            if (!request.url().startsWith(address + "/")) {
                faults.add("foreign request: " + request.url());
            }
            // streams are ignored, because they do not end
            if (!request.url().contains("/stream")) {
                asked.add(request);
            }
        });
        page.onRequestFinished(asked::remove);
        page.onRequestFailed(asked::remove);
        underWay.put(page, asked);
        return page;
    }

    /** Opens a view, for example {@code runs/ID}. */
    void open(Page page, String view) {
        page.navigate(address + "/#/" + view);
    }

    /** Opens a view and waits until all its data has arrived and is drawn. */
    public void openWhole(Page page, String view) {
        open(page, view);
        page.locator("h1").waitFor();
        Set<Request> asked = underWay.get(page);
        do {
            page.waitForCondition(asked::isEmpty);
            // wait until the data is drawn and further requests have been sent
            page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
        } while (!asked.isEmpty());
    }

    /** Returns the recorded errors and foreign requests since the last call. */
    Collection<String> takeFaults() {
        List<String> taken = List.copyOf(faults);
        faults.clear();
        return taken;
    }

    /** Ignores an expected 4xx response, which Chromium reports as an error. */
    void forgive(String path) {
        faults.removeIf(fault -> fault.contains("Failed to load resource") && fault.contains(path));
    }

    /**
     * Returns the private memory of the largest page process in bytes, as defined by Chromium, without the shared
     * program.
     */
    double largestPageBytes() {
        CDPSession session = chromium.newBrowserCDPSession();
        double largest = 0;
        for (var element : session.send("SystemInfo.getProcessInfo").getAsJsonArray("processInfo")) {
            JsonObject process = element.getAsJsonObject();
            if (process.get("type").getAsString().equals("renderer")) {
                largest = Math.max(largest, privateBytes(process.get("id").getAsLong()));
            }
        }
        session.detach();
        if (largest == 0) {
            throw new AssertionError("no process shows a page");
        }
        return largest;
    }

    private static double privateBytes(long process) {
        try (Stream<String> lines = Files.lines(Path.of("/proc", String.valueOf(process), "status"))) {
            return lines.filter(line -> line.startsWith("RssAnon:") || line.startsWith("VmSwap:"))
                    .mapToDouble(line -> 1024.0 * Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        } catch (IOException | UncheckedIOException e) {
            // a process that was waiting for a page may have ended
            return 0;
        }
    }

    /** Fails if the page must be scrolled horizontally or if elements overlap at its current width. */
    static void assertFits(Page page, String view) {
        int width = page.viewportSize().width;
        assertThat((int) page.evaluate("document.documentElement.scrollWidth"))
                .as("%s at %d px", view, width)
                .isLessThanOrEqualTo(width);
        assertThat((List<?>) page.evaluate(OVERFLOWING))
                .as("%s at %d px", view, width)
                .isEmpty();
    }

    /** Resizes the page to each of the {@link #WIDTHS}, and back. */
    static void assertFitsEveryWidth(Page page, String view) {
        for (int width : WIDTHS) {
            page.setViewportSize(width, HEIGHT);
            assertFits(page, view);
            assertThat(violations(page)).as("%s at %d px", view, width).isEmpty();
        }
        page.setViewportSize(WIDTH, HEIGHT);
    }

    /** Returns the serious violations of accessibility rules in a page. */
    static List<String> violations(Page page) {
        if (page.evaluate("() => !window.axe").equals(true)) {
            page.evaluate(axe());
        }
        Object found = page.evaluate(
                "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"
                        + ".filter(v => ['serious', 'critical'].includes(v.impact))"
                        + ".map(v => v.id + ': ' + v.help + ' | ' + v.nodes.slice(0, 3).map(n => n.html + ' ' + n.failureSummary).join(' | '))");
        List<String> texts = new ArrayList<>();
        ((List<?>) found).forEach(text -> texts.add(text.toString()));
        return texts;
    }

    private static String axe() {
        try (InputStream stream = Browser.class.getClassLoader().getResourceAsStream(AXE)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        chromium.close();
        playwright.close();
    }
}
