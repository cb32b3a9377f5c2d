package io.weatherglass.connectors.protocol.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.SchemaCheck;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.connectors.protocol.SampleEvents;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundsTest {
    private static final PlanValidator VALIDATOR = new PlanValidator(Set.of("asap"), Set.of("fixedpool"), 1000);

    private static JsonNode plan(String job, String plan, String cloud, String type, String billing) {
        return SchemaCheck.json(("{'workflow':'w','strategy':'asap'," + plan + "'jobs':[{'id':'a'" + job
                        + "}],'resources':{'kind':'vms','vmTypes':[{'name':'t'" + type + "}],'billing':" + billing
                        + cloud
                        + "}}")
                .replace('\'', '"'));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ,'projectedRuntimeSeconds':1e308 | | | | | /jobs/0/projectedRuntimeSeconds | of job "a" must be at most 315576000
            ,'releaseSeconds':1e18 | | | | | /jobs/0/releaseSeconds | must be at most 315576000
            ,'inputBytes':1000000000000000001 | | | | | /jobs/0/inputBytes | must be at most 1000000000000000000
            | 'submittedAt':'+999999999-01-01T00:00:00Z', | | | | /submittedAt | must be from 1970-01-01T00:00:00Z to 2200-01-01T00:00:00Z
            | 'submittedAt':'1969-12-31T23:59:59Z', | | | | /submittedAt | must be from 1970-01-01T00:00:00Z to 2200-01-01T00:00:00Z
            | 'deadline':'9999-01-01T00:00:00Z', | | | | /deadline | must be from 1970-01-01T00:00:00Z to 2200-01-01T00:00:00Z
            | 'budget':1e300, | | | | /budget | must be at most 1.0E15
            | 'errorThresholdSeconds':1e300, | | | | /errorThresholdSeconds | must be at most 315576000
            | | ,'boot':{'b0Seconds':1e300} | | | /resources/boot/b0Seconds | must be at most 315576000
            | | ,'maxVms':1000001 | | | /resources/maxVms | must be at most 1000000
            | | | ,'cores':65537 | | /resources/vmTypes/0/cores | must be at most 65536
            | | | ,'speed':1e-9 | | /resources/vmTypes/0/speed | must be from 0.001 to 1000000
            | | | ,'price':1e300,'currency':'EUR' | | /resources/vmTypes/0/price | must be at most 1000000000
            | | | ,'interruptionsPerHour':1e300 | | /resources/vmTypes/0/interruptionsPerHour | must be at most 18000
            | | | | {'model':'btu','btuSeconds':1e-9} | /resources/billing/btuSeconds | must be from 1 to 315576000
            | | | | {'model':'per-second','minimumSeconds':1e300} | /resources/billing/minimumSeconds | must be at most 315576000
            """)
    void refusesAPlanBeyondTheBounds(
            String job, String plan, String cloud, String type, String billing, String field, String rule) {
        JsonNode document =
                plan(or(job, ""), or(plan, ""), or(cloud, ""), or(type, ""), or(billing, "{'model':'per-second'}"));
        EnactmentPlan read = PlanDocument.read(document, SampleEvents.TIME);
        assertThat(VALIDATOR.validate(read)).anySatisfy(violation -> {
            assertThat(violation.field()).isEqualTo(field);
            assertThat(violation.rule()).isEqualTo(rule);
            assertThat(violation.value()).isNotBlank();
        });
    }

    private static String or(String text, String otherwise) {
        return text == null ? otherwise : text;
    }

    @Test
    void aJobMayOutlastTheLifeOfAVm() {
        EnactmentPlan plan = PlanDocument.read(
                plan(",'projectedRuntimeSeconds':36000", "", "", ",'interruptionsPerHour':1", "{'model':'per-second'}"),
                SampleEvents.TIME);
        assertThat(VALIDATOR.validate(plan)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "job.completed, '{\"runtimeSeconds\":1e300}', /runtimeSeconds",
        "job.completed, '{\"runtimeSeconds\":1,\"inputSeconds\":315576001}', /inputSeconds",
        "job.failed, '{\"runtimeSeconds\":1e300}', /runtimeSeconds",
        "workflow.started, '{\"workflow\":\"w\",\"submittedAt\":\"+999999999-01-01T00:00:00Z\"}', /submittedAt",
        "workflow.started, '{\"workflow\":\"w\",\"deadline\":\"2201-01-01T00:00:00Z\"}', /deadline",
        "workflow.learned, '{\"runs\":1,\"lastRun\":\"r\",\"slots\":1,\"firstJobSeconds\":1e300}', /firstJobSeconds",
    })
    void refusesAnEventBeyondTheBounds(String type, String data, String field) {
        assertThatThrownBy(() -> read(type, "2026-11-20T09:00:00Z", "", data))
                .isInstanceOfSatisfying(
                        InvalidEventException.class,
                        refusal -> assertThat(refusal.field()).isEqualTo(field));
    }

    @ParameterizedTest
    @CsvSource({"+999999999-12-30T00:00:00Z", "1969-12-31T23:59:59Z", "2200-01-01T00:00:01Z"})
    void refusesEventTimesOutsideTheDateRange(String time) {
        assertThatThrownBy(() -> read("job.skipped", time, "", "{}"))
                .isInstanceOfSatisfying(
                        InvalidEventException.class,
                        refusal -> assertThat(refusal.field()).isEqualTo("time"));
    }

    @ParameterizedTest
    @CsvSource({"1e-7", "1e10"})
    void refusesInvalidTimescales(String timescale) {
        assertThatThrownBy(
                        () -> read("job.skipped", "2026-11-20T09:00:00Z", ",\"timescale\":\"" + timescale + '"', "{}"))
                .isInstanceOfSatisfying(
                        InvalidEventException.class,
                        refusal -> assertThat(refusal.field()).isEqualTo("timescale"));
    }

    private static EventEnvelope read(String type, String time, String extension, String data) {
        String json = "{\"specversion\":\"1.0\",\"id\":\"e\",\"source\":\"urn:a\",\"type\":\"io.weatherglass." + type
                + "\",\"subject\":\"a\",\"time\":\"" + time + "\",\"workflowinstance\":\"run-1\"" + extension
                + ",\"data\":" + data + "}";
        return new EventCodec().fromJson(json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void nanosecondsOfTheDateRangeFitIn63Bits() {
        assertThat(java.time.Duration.between(Bounds.EARLIEST, Bounds.LATEST).toNanos())
                .isPositive();
        assertThat(Bounds.contain(Instant.parse("2026-11-20T09:00:00Z"))).isTrue();
    }
}
