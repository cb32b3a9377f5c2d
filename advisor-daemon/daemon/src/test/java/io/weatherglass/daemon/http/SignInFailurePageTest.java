package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.SignInFailurePage;
import org.junit.jupiter.api.Test;

class SignInFailurePageTest {

    @Test
    void showsTheIdOfAnInternalError() {
        assertThat(SignInFailurePage.page(Problem.internal(), "urn:uuid:0f<"))
                .contains("for the id given as instance.</p>", "<p>instance: <code>urn:uuid:0f&lt;</code></p>");
    }

    @Test
    void hidesPathsThatAreNotIds() {
        assertThat(SignInFailurePage.page(Problem.signInFailed("why"), ApiPaths.SIGNED_IN))
                .contains("Why.")
                .doesNotContain("instance");
    }
}
