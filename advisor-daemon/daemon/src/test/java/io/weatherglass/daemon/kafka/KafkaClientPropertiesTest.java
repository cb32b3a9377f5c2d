package io.weatherglass.daemon.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.InvalidConfigurationException;
import io.weatherglass.daemon.config.KafkaClientProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaClientPropertiesTest {

    @TempDir
    private Path folder;

    private Map<String, String> read(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("client.properties"), text);
        return KafkaClientProperties.of(Configuration.of(Map.of("kafka.client-properties", file.toString())));
    }

    @Test
    void propertiesReachEveryClient() throws IOException {
        // needs no broker: clients cannot be created without the settings of SCRAM
        KafkaClients clients = new KafkaClients(
                "127.0.0.1:1", read("security.protocol=SASL_SSL\nsasl.mechanism=SCRAM-SHA-512\nacks=0\n"));

        assertThatThrownBy(clients::admin).rootCause().hasMessageContaining("JAAS configuration");
        assertThatThrownBy(clients::reader).rootCause().hasMessageContaining("JAAS configuration");
        assertThatThrownBy(() -> clients.groupMember("g")).rootCause().hasMessageContaining("JAAS configuration");
        assertThatThrownBy(clients::writer).rootCause().hasMessageContaining("JAAS configuration");
        assertThatThrownBy(clients::persistentWriter).rootCause().hasMessageContaining("JAAS configuration");
        assertThatThrownBy(() -> clients.transactionalWriter("t"))
                .rootCause()
                .hasMessageContaining("JAAS configuration");
    }

    @Test
    void hidesTheContentOfAnUnreadableFile() {
        assertThat(KafkaClientProperties.of(Configuration.defaults())).isEmpty();
        assertThatThrownBy(() -> read("password=\\uXYZ secret"))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("kafka.client-properties must be a readable properties file")
                .hasMessageNotContaining("secret");
    }
}
