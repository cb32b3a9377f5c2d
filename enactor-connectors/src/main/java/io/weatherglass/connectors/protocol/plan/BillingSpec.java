package io.weatherglass.connectors.protocol.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.weatherglass.connectors.internal.ProtocolName;

/** The billing model of VMs. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "model")
@JsonSubTypes({
    @JsonSubTypes.Type(value = BillingSpec.Btu.class, name = "btu"),
    @JsonSubTypes.Type(value = BillingSpec.PerSecond.class, name = "per-second")
})
public sealed interface BillingSpec {
    /** Every started billing time unit is charged in full. */
    record Btu(double btuSeconds, Rounding rounding) implements BillingSpec {}

    record PerSecond(double minimumSeconds) implements BillingSpec {}

    /** The rounding of an uptime u to a number of BTUs [B19 ch. 2]. */
    enum Rounding implements ProtocolName {
        CEIL,
        /** 1 + ⌊(u−1)/BTU⌋ for u &gt; 1, else 1: reproduces the published counts, which allow a second of grace. */
        PUBLISHED
    }
}
