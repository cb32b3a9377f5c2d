package io.weatherglass.daemon.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.daemon.config.Configuration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectorsFileTest {

    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("connectors.json"), text);
    }

    @Test
    void returnsSettingsPerConnector() throws IOException {
        ConnectorsFile read = ConnectorsFile.read(
                file("{\"tiny\":{\"workflow\":\"w\",\"strategy\":\"fixedpool\",\"deadlineAfter\":\"90m\",\"budget\":0,"
                        + "\"resources\":{\"kind\":\"slots\",\"slots\":3},\"options\":{\"prefix\":7}}}"));
        ConnectorSettings tiny = read.settings("tiny");
        assertThat(tiny.workflow()).contains("w");
        assertThat(tiny.strategy()).contains("fixedpool");
        assertThat(tiny.deadlineAfter()).contains(Duration.ofMinutes(90));
        assertThat(tiny.budget()).hasValue(0);
        assertThat(tiny.resources()).contains(new SlotPool(3));
        assertThat(tiny.option("prefix")).contains("7");
        assertThat(read.settings("other")).isEqualTo(ConnectorSettings.NONE);
    }

    @Test
    void hasNoSettingsByDefault() {
        assertThat(ConnectorsFile.of(Configuration.defaults()).settings("tiny")).isEqualTo(ConnectorSettings.NONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'nonesuch':{}} | /nonesuch must be one of the connectors [",
                "{'tiny':[]} | /tiny must be a JSON object, but was []",
                "[] | / must be a JSON object, but was []",
                "{'tiny':{'deadline':'3h'}} | /tiny/deadline is unknown: use one of [budget, deadlineAfter,",
                "{'tiny':{'workflow':' '}} | /tiny/workflow must be a non-blank string, but was \" \"",
                "{'tiny':{'deadlineAfter':'soon'}} | /tiny/deadlineAfter must be a duration such as",
                "{'tiny':{'budget':-1}} | /tiny/budget must be a number >= 0, but was -1",
                "{'tiny':{'resources':{'kind':'slots','slots':0}}} | /tiny/resources/slots must be",
                "{'tiny':{'resources':{'kind':'racks'}}} | /tiny/resources/kind must be \"vms\"",
                "{'tiny':{'options':{'x':'1'}}} | /tiny/options/x must be one of [prefix], but was \"1\"",
                "{'tiny':{'options':{'prefix':null}}} | /tiny/options/prefix must be a string, number or boolean",
                "{'tiny':{'options':3}} | /tiny/options must be a JSON object, but was 3"
            })
    void rejectsInvalidValuesWithTheirPosition(String json, String message) throws IOException {
        Path file = file("\n" + json.replace('\'', '"'));
        assertThatThrownBy(() -> ConnectorsFile.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(file + ":2:")
                .hasMessageContaining(message);
    }

    @Test
    void rejectsAMissingFile() {
        Path absent = folder.resolve("absent.json");
        Configuration configuration = Configuration.of(Map.of("connectors.file", absent.toString()));
        assertThatThrownBy(() -> ConnectorsFile.of(configuration))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("connectors.file: file not found: " + absent);
    }
}
