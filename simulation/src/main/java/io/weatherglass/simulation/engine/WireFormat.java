package io.weatherglass.simulation.engine;

/**
 * Type tags for the communication between an engine and its worker processes, which come from the same build. A record
 * is encoded as its class and components; a class is encoded by name once, then by number.
 */
final class WireFormat {
    static final int STRING = 1;
    static final int INT = 2;
    static final int DOUBLE = 3;
    static final int LONG = 4;
    static final int DOUBLES = 5;
    static final int LIST = 6;
    static final int OPTIONAL = 7;
    static final int OPTIONAL_DOUBLE = 8;
    static final int ENUM = 9;
    static final int RECORD = 10;
    static final int WORKFLOW = 11;
    static final int BACKGROUND = 12;
    static final int RECORDED = 13;
    static final int NAMED_STRATEGY = 14;
    static final int SERIALIZED_STRATEGY = 15;
    static final int REALIZATION = 16;
    static final int BOOLEAN = 17;

    /** Records from other packages are not deserialized. */
    static final String OUR_PACKAGE = "io.weatherglass.simulation.";

    private WireFormat() {}
}
