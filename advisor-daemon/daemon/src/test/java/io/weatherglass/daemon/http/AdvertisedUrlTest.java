package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.http.access.AdvertisedUrl;
import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdvertisedUrlTest {

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:80, 192.0.2.1:9092, true",
        "http://[::1]:80, 'SSL://192.0.2.1:9092, 127.0.0.1:9092', true",
        "http://127.0.0.1:80, [2001:db8::1]:9092, true",
        "http://127.0.0.1:80, 127.0.0.2:9092, false",
        "http://127.0.0.1:80, [::1]:9092, false",
        "http://192.0.2.2:80, 192.0.2.1:9092, false",
        "http://127.0.0.1:80, kafka.invalid:9092, false"
    })
    void warnsOfALoopbackAddressWithRemoteBrokers(URI url, String brokers, boolean outOfReach) {
        assertThat(AdvertisedUrl.isOutOfReach(url, brokers)).isEqualTo(outOfReach);
    }
}
