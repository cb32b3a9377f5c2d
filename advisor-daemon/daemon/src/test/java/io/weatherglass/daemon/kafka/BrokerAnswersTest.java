package io.weatherglass.daemon.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.junit.jupiter.api.Test;

class BrokerAnswersTest {

    @Test
    void waitsForAnAnswer() throws Exception {
        assertThat(BrokerAnswers.await(KafkaFuture.completedFuture("here"), 1)).isEqualTo("here");
    }

    /** The client's timeout uses a clock that was set back by an hour. */
    @Test
    void timesOutIfTheClientDoesNot() {
        KafkaFuture<String> never = new KafkaFutureImpl<>();
        assertThatThrownBy(() -> BrokerAnswers.await(never, 1))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(TimeoutException.class)
                .hasMessageContaining("clock may have been set back");
    }
}
