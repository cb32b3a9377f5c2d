package io.weatherglass.connectors.sources;

/** The answer to a request of a source. */
public record Reply(int status, String contentType, String body) {
    /** That the message is safe. */
    public static final Reply OK = json("{}");

    public static Reply json(String body) {
        return new Reply(200, "application/json", body);
    }
}
