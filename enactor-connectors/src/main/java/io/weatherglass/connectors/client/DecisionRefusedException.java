package io.weatherglass.connectors.client;

/** The daemon does not answer a question; the message has its problem document. */
public final class DecisionRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    /**
     * With the answer.
     *
     * @param status of the response: 409 while nothing can be simulated, 503 while too many ask
     */
    public DecisionRefusedException(int status, String problem) {
        super(status + ": " + problem);
        this.status = status;
    }

    public int status() {
        return status;
    }
}
