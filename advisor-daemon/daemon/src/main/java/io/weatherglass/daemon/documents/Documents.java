package io.weatherglass.daemon.documents;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializerBase;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.weatherglass.forecast.forecasting.JobForecasts;
import io.weatherglass.forecast.tracking.VmTable;
import io.weatherglass.traces.history.LostAttempt;
import io.weatherglass.traces.history.PastJob;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes records as JSON. Empty and NaN values are omitted; enum constants are in lower case. Thread-safe. */
public final class Documents {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .addModule(new SimpleModule().addSerializer(Enum.class, new LowerCase()))
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.NON_ABSENT))
            .withConfigOverride(
                    String.class,
                    config -> config.setInclude(JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, null)))
            .withConfigOverride(
                    double.class,
                    config -> config.setInclude(
                            JsonInclude.Value.construct(JsonInclude.Include.CUSTOM, null, NotANumber.class, null)))
            .addMixIn(PastJob.class, PastJobFields.class)
            .addMixIn(VmTable.Vm.class, VmFields.class)
            .addMixIn(JobForecasts.Dates.class, DatesFields.class)
            .addMixIn(JobForecasts.Kind.class, KindFields.class)
            .build();

    private Documents() {}

    public static ObjectNode of(Object record) {
        return MAPPER.valueToTree(record);
    }

    private static final class LowerCase extends ToStringSerializerBase {
        private static final long serialVersionUID = 1L;

        LowerCase() {
            super(Enum.class);
        }

        @Override
        public String valueToString(Object constant) {
            return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT);
        }
    }

    /** Jackson omits values that equal this filter. */
    static final class NotANumber {

        @Override
        public boolean equals(Object value) {
            return value instanceof Double number && number.isNaN();
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    @JsonIgnoreProperties({"cpus", "memoryBytes"})
    private interface PastJobFields {
        @JsonProperty("projectedRuntimeSeconds")
        double projectedSeconds();

        @JsonProperty("observedRuntimeSeconds")
        double observedSeconds();

        @JsonProperty("lostAttempts")
        List<LostAttempt> lost();
    }

    @JsonIgnoreProperties("price")
    private interface VmFields {
        @JsonProperty("requestedSeconds")
        double requested();

        @JsonProperty("bootedSeconds")
        double booted();

        @JsonProperty("terminatedSeconds")
        double terminated();
    }

    private interface DatesFields {
        @JsonProperty("startSeconds")
        JobForecasts.Date start();

        @JsonProperty("endSeconds")
        JobForecasts.Date end();
    }

    private interface KindFields {
        @JsonProperty("countLower")
        int lower();

        @JsonProperty("countUpper")
        int upper();

        @JsonProperty("endSeconds")
        Optional<JobForecasts.Date> end();
    }
}
