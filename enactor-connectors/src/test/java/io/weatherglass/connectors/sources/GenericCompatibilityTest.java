package io.weatherglass.connectors.sources;

import java.util.List;

class GenericCompatibilityTest extends ConnectorCompatibilityKit {
    @Override
    protected ConnectorProvider provider() {
        return Connectors.all().get("generic");
    }

    @Override
    protected List<RecordedStream> streams() {
        return List.of(
                // load (failed once) and join; "chatter" is ignored, and "noon" is no date
                Recordings.stream("generic/messages.jsonl")
                        .option(
                                "mapping",
                                Recordings.path("generic/mapping.json").toString())
                        .jobs(2)
                        .completed(2)
                        .failedAttempts(1)
                        .ended(1)
                        .malformed(1));
    }
}
