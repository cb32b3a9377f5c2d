package io.weatherglass.connectors.client;

import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.comparison.WhatIfAnswer;
import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.protocol.Decision;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Asks a daemon over HTTP what effects decisions about the rest of a run would have. To respond to a
 * recommendation, publish an {@link io.weatherglass.connectors.protocol.AdviceAccepted} or {@link
 * io.weatherglass.connectors.protocol.AdviceRejected}. Thread-safe.
 */
public final class DecisionClient {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final AdvisoryCodec codec = new AdvisoryCodec();
    private static final int MAX_ANSWER_BYTES = 16 << 20;

    private final LimitedHttp http =
            new LimitedHttp(HttpClient.newBuilder().connectTimeout(PATIENCE), MAX_ANSWER_BYTES);
    private final URI daemon;
    private final Optional<String> token;

    /** @param daemon base URL, {@code http://127.0.0.1:8080} */
    public DecisionClient(URI daemon, Optional<String> token) {
        this.daemon = Checks.notNull("daemon", daemon);
        this.token = Checks.notNull("token", token);
    }

    /**
     * Returns the expected effects of the decisions, in the given order, and those of the unchanged plan.
     *
     * @param decisions 1 to 10
     * @throws DecisionRefusedException if the daemon refuses to answer; the message contains the reason
     * @throws IOException if the daemon cannot be reached
     */
    public WhatIfAnswer whatIf(String instance, List<Decision> decisions) throws IOException, InterruptedException {
        String path = "/api/v1/workflows/"
                + URLEncoder.encode(instance, StandardCharsets.UTF_8).replace("+", "%20") + "/what-if";
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(daemon.toString().replaceFirst("/+$", "") + path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(codec.question(decisions)));
        token.ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
        HttpResponse<byte[]> response = http.send(request, PATIENCE);
        if (response.statusCode() != 200) {
            throw new DecisionRefusedException(
                    response.statusCode(),
                    LimitedHttp.redirect(response)
                            .map(target -> "redirected to " + target + ", which is not followed")
                            .orElseGet(() -> new String(response.body(), StandardCharsets.UTF_8)));
        }
        return codec.answer(response.body());
    }
}
