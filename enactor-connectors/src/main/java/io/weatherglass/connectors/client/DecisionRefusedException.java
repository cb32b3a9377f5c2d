package io.weatherglass.connectors.client;

/** Thrown if the daemon refuses to answer a question. The message contains the daemon's problem document. */
public final class DecisionRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    /**
     * @param status HTTP status: 409 if no simulation is possible yet, 503 if the daemon is answering too many
     *     questions
     */
    public DecisionRefusedException(int status, String problem) {
        super(status + ": " + problem);
        this.status = status;
    }

    public int status() {
        return status;
    }
}
