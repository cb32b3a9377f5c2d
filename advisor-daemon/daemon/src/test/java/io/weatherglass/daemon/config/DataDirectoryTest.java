package io.weatherglass.daemon.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DataDirectoryTest {

    private static String dataDir(Map<String, String> environment) {
        return Configuration.load(Optional.empty(), environment, Map.of()).get(Settings.DATA_DIR);
    }

    @Test
    void bothVariablesAreEquivalent() {
        assertThat(dataDir(Map.of("WEATHERGLASS_DATA", "/d"))).isEqualTo("/d");
        assertThat(dataDir(Map.of("WEATHERGLASS_DATA_DIR", "/d"))).isEqualTo("/d");
        assertThat(dataDir(Map.of("WEATHERGLASS_DATA", "/d", "WEATHERGLASS_DATA_DIR", "/d")))
                .isEqualTo("/d");
        assertThat(dataDir(Map.of("WEATHERGLASS_DATA", ""))).isEqualTo(ofUser(System.getenv()));
    }

    private static String ofUser(Map<String, String> environment) {
        return DataDirectory.ofUser(environment, System.getProperty("user.home"));
    }

    /** The history must not depend on the current directory. */
    @Test
    void theDefaultIsTheDirectoryOfTheUser() {
        assertThat(DataDirectory.ofUser(Map.of(), "/home/ada")).isEqualTo("/home/ada/.local/share/weatherglass");
        assertThat(DataDirectory.ofUser(Map.of("HOME", "/home/eva"), "/home/ada"))
                .isEqualTo("/home/eva/.local/share/weatherglass");
        assertThat(DataDirectory.ofUser(Map.of("XDG_DATA_HOME", "/srv/data", "HOME", "/home/eva"), "/home/ada"))
                .isEqualTo("/srv/data/weatherglass");
        assertThat(DataDirectory.ofUser(Map.of("XDG_DATA_HOME", "relative"), "/home/ada"))
                .isEqualTo("/home/ada/.local/share/weatherglass");
        assertThat(DataDirectory.ofUser(Map.of(), "?")).isEqualTo("./data");
    }

    @Test
    void rejectsDifferingVariables() {
        assertThatThrownBy(() -> dataDir(Map.of("WEATHERGLASS_DATA", "/a", "WEATHERGLASS_DATA_DIR", "/b")))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessage("configuration: WEATHERGLASS_DATA must equal WEATHERGLASS_DATA_DIR=\"/b\", but was \"/a\"");
    }
}
