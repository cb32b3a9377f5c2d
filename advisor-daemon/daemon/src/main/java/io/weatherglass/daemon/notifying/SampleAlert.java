package io.weatherglass.daemon.notifying;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.Alert;
import io.weatherglass.connectors.advisory.AlertKind;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;

final class SampleAlert {

    private SampleAlert() {}

    static List<AlertNews> at(Instant now) throws IOException {
        String text = "this is a test of Weatherglass alerts; nothing is wrong";
        Alert alert = new Alert(AlertKind.STALLED, now, text, List.of("job-1"));
        try (InputStream json = SampleAlert.class.getResourceAsStream("sample-advisory.json")) {
            Advisory over = new AdvisoryCodec()
                    .fromJson(json.readAllBytes()).toBuilder()
                            .issuedAt(now)
                            .asOf(now)
                            .build();
            Advisory raised = over.toBuilder().alerts(List.of(alert)).build();
            return List.of(new AlertNews(alert, true, raised), new AlertNews(alert, false, over));
        }
    }
}
