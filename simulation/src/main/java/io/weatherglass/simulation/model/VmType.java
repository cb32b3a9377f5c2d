package io.weatherglass.simulation.model;

import java.util.Optional;

/**
 * A type of VM that a platform offers.
 *
 * @param name name of the type
 * @param cores virtual cores, &gt;= 1
 * @param price what it costs, if known
 */
public record VmType(String name, int cores, Optional<Price> price) {
    /** Throws {@link IllegalArgumentException} if there is no core or the name is blank. */
    public VmType {
        Arguments.nonBlank("VM type name", name);
        Arguments.atLeast("VM type \"" + name + "\": cores", cores, 1);
    }

    /** A type without a known price. */
    public static VmType of(String name, int cores) {
        return new VmType(name, cores, Optional.empty());
    }

    /** The same type with a price. */
    public VmType priced(Price newPrice) {
        return new VmType(name, cores, Optional.of(newPrice));
    }
}
