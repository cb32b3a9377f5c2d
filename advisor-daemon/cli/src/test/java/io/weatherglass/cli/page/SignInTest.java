package io.weatherglass.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.metrics.LiveDaemon;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.OAuth2Config;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser, and commands, with a daemon that requires authentication. */
@NeedsBroker
@Tag("program")
class SignInTest {

    private static final String DIALOG = "dialog.signin";

    @TempDir
    private Path directory;

    @Test
    void requiresAKeyAndDoesNotStoreIt(EmbeddedKafka sharedKafka) throws Exception {
        Path program = Browser.require();
        String key = Commands.run("key", "create", "--scope", "read", "--data-dir", directory.toString())
                .out()
                .strip();
        try (LiveDaemon daemon = LiveDaemon.start(sharedKafka, directory, apart("key", Map.of()));
                Browser browser = Browser.start(program, daemon.httpPort())) {
            String url = "http://127.0.0.1:" + daemon.httpPort();
            Ran stranger = Commands.run("status", "--url", url);
            assertThat(stranger.exitCode()).isEqualTo(1);
            assertThat(stranger.err()).contains("status 401", "WEATHERGLASS_TOKEN");
            Ran known = Commands.run("status", "--url", url, "--token", key);
            assertThat(known.exitCode()).as(known.err()).isZero();

            Page page = browser.page(ColorScheme.LIGHT);
            browser.open(page, "runs");
            page.waitForSelector(DIALOG);
            Browser.assertFitsEveryWidth(page, "sign-in");
            page.fill("#key", "wg_wrong");
            page.click(DIALOG + " button");
            page.locator(DIALOG + " .problem:not(:empty)").waitFor();
            page.fill("#key", key);
            page.click(DIALOG + " button");
            page.waitForSelector("#signout:not([hidden])");
            page.locator("#connection:text-is('live')").waitFor();
            assertThat(page.isVisible(DIALOG)).isFalse();
            String kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
                    .toString();
            assertThat(kept).doesNotContain("wg_").startsWith("[{},").endsWith(",\"\"]");

            page.click("#signout");
            page.waitForSelector(DIALOG);
            assertThat(browser.takeFaults()).allMatch(fault -> fault.contains("401"));
        }
    }

    /** Returns settings for a daemon with its own topics and group. */
    private static Map<String, String> apart(String name, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.putAll(Map.of("kafka.topic-prefix", "signin-" + name, "kafka.group-id", "signin-" + name));
        return all;
    }

    private static void enter(Page page, MockOAuth2Server issuer, String role) {
        page.waitForURL(url -> url.startsWith(issuer.baseUrl().toString()));
        page.fill("input[name=username]", "alice");
        page.fill("textarea[name=claims]", "{\"roles\": [\"" + role + "\"]}");
        page.click("[type=submit]");
    }

    /**
     * Signs in through the form of another site. Cookies must survive the detour, and no token may remain. A rejected
     * user sees the reason.
     */
    @Test
    void signsInWithAnIssuer(EmbeddedKafka sharedKafka) throws Exception {
        Path program = Browser.require();
        MockOAuth2Server issuer = new MockOAuth2Server(OAuth2Config.Companion.fromJson("{\"interactiveLogin\": true}"));
        issuer.start();
        Map<String, String> settings = Map.of(
                "oidc.issuer", issuer.issuerUrl("people").toString(),
                "oidc.audience", "weatherglass",
                "oidc.client-id", "page",
                "oidc.scope-claim", "roles",
                "oidc.scopes", "viewer=read");
        try (LiveDaemon daemon = LiveDaemon.start(sharedKafka, directory, apart("issuer", settings));
                Browser browser = Browser.start(program, daemon.httpPort())) {
            Page page = browser.page(ColorScheme.LIGHT);
            // the form of the issuer loads a font, which would delay the test without a network
            page.route("http://fonts.googleapis.com/**", Route::abort);
            browser.open(page, "runs");
            page.click(DIALOG + " a");
            enter(page, issuer, "gardener");
            page.locator("h1:text-is('Not signed in')").waitFor();
            assertThat(page.textContent("main")).contains("oidc.scopes grants you no access");
            Browser.assertFitsEveryWidth(page, "failed sign-in");
            assertThat(page.evaluate("getComputedStyle(document.querySelector('.card')).borderRadius"))
                    .as("the style of the page")
                    .isEqualTo("10px");
            page.click("main a:text-is('Try again')");
            enter(page, issuer, "viewer");
            page.waitForSelector("#signout:not([hidden])");
            page.locator("#connection:text-is('live')").waitFor();

            assertThat(page.url()).startsWith("http://127.0.0.1:" + daemon.httpPort() + "/");
            assertThat(page.isVisible(DIALOG)).isFalse();
            assertThat(page.evaluate("document.cookie")).isEqualTo("");
            page.click("#signout");
            page.waitForSelector(DIALOG);
            // permitted, because the form of the issuer loads a font from another host
            assertThat(browser.takeFaults())
                    .allMatch(fault -> fault.contains("401")
                            || fault.contains("http://fonts.googleapis.com/")
                            || fault.startsWith("foreign request: " + issuer.baseUrl()));
        } finally {
            issuer.shutdown();
        }
    }
}
