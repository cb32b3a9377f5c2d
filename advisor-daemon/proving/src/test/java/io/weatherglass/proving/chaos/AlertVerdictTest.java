package io.weatherglass.proving.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.Alert;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.proving.chaos.ChaosProblem.Kind;
import io.weatherglass.proving.chaos.FaultInjector.Struck;
import io.weatherglass.proving.chaos.faults.Faults;
import io.weatherglass.proving.chaos.faults.KilledDaemon;
import io.weatherglass.proving.chaos.site.AlertTrail.AdvisoryKey;
import io.weatherglass.proving.chaos.site.AlertTrail.Subject;
import io.weatherglass.proving.chaos.site.ReceivedAlert;
import io.weatherglass.proving.chaos.site.RunDraft;
import io.weatherglass.proving.chaos.site.SiteFault;
import io.weatherglass.proving.chaos.site.SiteFault.Harm;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The verdict on alerts accepts single deliveries and reports all other cases. */
class AlertVerdictTest {

    private static final String RUN = "run-1";
    private static final String FIRST = "daemon-1";
    private static final String SECOND = "daemon-2";
    private static final Instant SINCE = Instant.parse("2026-03-01T12:00:00Z");
    private static final Alert UNSENT = new Alert(AlertKind.DEADLINE_RISK, SINCE, "late", List.of(), true);
    private static final Subject LATE = new Subject(RUN, AlertKind.DEADLINE_RISK, SINCE);

    private final Remains log = new Remains();
    private final List<ReceivedAlert> received = new ArrayList<>();
    private final List<Struck> strikes = new ArrayList<>();
    private final Advisory first = advisory(1);
    private final Advisory raised = advisory(2, UNSENT);
    private final Advisory again = advisory(3, UNSENT);
    private final Advisory sent = advisory(4, UNSENT.withUnsent(false));
    private final Advisory closing = Advisories.closing(RUN, 5, 5);

    @BeforeEach
    void writeLog() {
        List.of(first, raised, again, sent, closing).forEach(this::logged);
    }

    private static Advisory advisory(int sequence, Alert... alerts) {
        return Advisories.open(RUN, sequence, sequence).toBuilder()
                .issuedAt(SINCE.plusSeconds(sequence))
                .alerts(List.of(alerts))
                .build();
    }

    private void logged(Advisory advisory) {
        ProducerRecord<String, byte[]> record = new AdvisoryCodec().toRecord("advisories", RunDraft.SOURCE, advisory);
        ConsumerRecord<String, byte[]> read =
                new ConsumerRecord<>(record.topic(), 0, advisory.sequence(), record.key(), record.value());
        record.headers().forEach(read.headers()::add);
        log.advisory(read);
    }

    /** Records a delivery by the first daemon at a time in seconds after the start. */
    private void taken(long seconds, Subject what, boolean begins, Advisory with) {
        taken(seconds, what + (begins ? "/raised" : "/resolved"), what, begins, with);
    }

    private void taken(long seconds, String id, Subject what, boolean begins, Advisory with) {
        received.add(new ReceivedAlert(
                id,
                FIRST,
                what,
                begins,
                AdvisoryKey.of(with),
                Duration.ofSeconds(seconds).toNanos()));
    }

    /** Makes the second daemon the sender of the last delivery. */
    private void fromTheSecond() {
        ReceivedAlert alert = received.remove(received.size() - 1);
        received.add(
                new ReceivedAlert(alert.id(), SECOND, alert.what(), alert.raised(), alert.advisory(), alert.atNanos()));
    }

    private void struck(long fromSeconds, long toSeconds) {
        struck(new KilledDaemon(), fromSeconds, toSeconds);
    }

    private void struck(SiteFault fault, long fromSeconds, long toSeconds) {
        strikes.add(new Struck(
                fault,
                Harm.NONE,
                Duration.ofSeconds(fromSeconds).toNanos(),
                Duration.ofSeconds(toSeconds).toNanos(),
                Duration.ofSeconds(toSeconds).toNanos()));
    }

    private List<Kind> found() {
        return AlertVerdict.problems(List.of(RUN), log, received, strikes).stream()
                .map(ChaosProblem::kind)
                .toList();
    }

    @Test
    void acceptsOneStartAndOneEnd() {
        taken(1, LATE, true, raised);
        taken(2, LATE, false, closing);
        assertThat(found()).isEmpty();
        assertThat(AlertVerdict.repeated(received)).isZero();
    }

    @Test
    void findsMissingAlerts() {
        assertThat(found()).containsExactly(Kind.ALERT_MISSING, Kind.ALERT_MISSING);
        taken(1, LATE, true, raised);
        assertThat(found()).containsExactly(Kind.ALERT_MISSING);
    }

    @Test
    void successorMayRepeatUnrecordedDeliveries() {
        taken(1, LATE, true, raised);
        struck(2, 3);
        taken(30, LATE, true, again);
        taken(31, LATE, false, closing);
        assertThat(found()).isEmpty();
        assertThat(AlertVerdict.repeated(received)).isOne();
    }

    @Test
    void findsRepetitionsWithoutAStrike() {
        struck(1, 2);
        taken(100, LATE, true, raised);
        taken(101, LATE, true, again);
        taken(102, LATE, false, closing);
        taken(103, LATE, false, closing);
        struck(104, 105);
        assertThat(found()).containsExactly(Kind.ALERT_DOUBLED, Kind.ALERT_DOUBLED);
    }

    /** These faults end neither a daemon nor its partition tenure. */
    @ParameterizedTest
    @ValueSource(
            strings = {"slow-readers", "cut-database", "silence-database", "restart-database", "fill-database-disk"})
    void findsRepetitionsByAnUninterruptedDaemon(String fault) {
        taken(1, LATE, true, raised);
        taken(2, LATE, false, closing);
        struck((SiteFault) Faults.named(fault).get(0), 2, 5);
        taken(4, LATE, false, closing);
        assertThat(found()).containsExactly(Kind.ALERT_DOUBLED);
        fromTheSecond();
        assertThat(found()).as("has taken over").isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kill-daemon",
                "freeze-daemon",
                "upgrade",
                "cut-broker",
                "silence-broker",
                "freeze-broker",
                "fill-daemon-disk",
                "jump-clock"
            })
    void daemonThatMayHaveLostThePartitionMayRepeat(String fault) {
        taken(1, LATE, true, raised);
        taken(2, LATE, false, closing);
        struck((SiteFault) Faults.named(fault).get(0), 2, 5);
        taken(4, LATE, false, closing);
        assertThat(found()).isEmpty();
    }

    @Test
    void findsRepetitionsByTwoDaemonsWithoutAStrike() {
        taken(1, LATE, true, raised);
        taken(2, LATE, false, closing);
        taken(3, LATE, false, closing);
        fromTheSecond();
        assertThat(found()).containsExactly(Kind.ALERT_DOUBLED);
    }

    @Test
    void findsRepetitionsOfRecordedDeliveries() {
        taken(1, LATE, true, raised);
        struck(2, 3);
        taken(4, LATE, true, sent);
        taken(5, LATE, false, closing);
        assertThat(found()).containsExactly(Kind.ALERT_DOUBLED);
    }

    @Test
    void findsOneAlertWithTwoIds() {
        taken(1, LATE, true, raised);
        struck(2, 3);
        taken(4, "other", LATE, true, again);
        taken(5, LATE, false, closing);
        assertThat(found()).containsExactly(Kind.ALERT_DOUBLED);
    }

    @Test
    void findsOneIdWithTwoContents() {
        taken(1, "same", LATE, true, raised);
        taken(2, "same", LATE, false, closing);
        assertThat(found()).containsExactly(Kind.ALERT_CHANGED);
    }

    @Test
    void findsAlertsThatAreNotInTheLog() {
        taken(1, LATE, true, raised);
        taken(2, LATE, false, closing);
        taken(3, new Subject(RUN, AlertKind.STALLED, SINCE), true, raised);
        assertThat(found()).containsExactly(Kind.ALERT_FOREIGN);
        received.clear();
        taken(1, LATE, true, advisory(2, UNSENT).toBuilder().issuedAt(SINCE).build());
        taken(2, LATE, false, closing);
        assertThat(found()).as("never committed").containsExactly(Kind.ALERT_FOREIGN);
    }

    @Test
    void requiresAlertsOfTheUndisturbedDaemon() {
        taken(1, LATE, true, raised);
        List<ReceivedAlert> undisturbed = List.copyOf(received);
        assertThat(AlertVerdict.missing(List.of(RUN), AlertKind.DEADLINE_RISK, undisturbed, received))
                .isEmpty();
        assertThat(AlertVerdict.missing(List.of(RUN), AlertKind.DEADLINE_RISK, undisturbed, List.of()))
                .extracting(ChaosProblem::kind)
                .containsExactly(Kind.ALERT_MISSING);
        assertThat(AlertVerdict.missing(List.of(RUN), AlertKind.STALLED, undisturbed, received))
                .as("that it comes for certain is not so")
                .extracting(ChaosProblem::kind)
                .containsExactly(Kind.NOT_WORKING);
    }
}
