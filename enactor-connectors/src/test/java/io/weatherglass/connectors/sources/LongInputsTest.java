package io.weatherglass.connectors.sources;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts, found by fuzzing, for which regular expressions backtracked for hours or overflowed the stack. */
class LongInputsTest {
    private static final int CHARACTERS = 1_000_000;

    /** Far more than the time needed now, and far less than with the former regular expressions. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @ParameterizedTest
    @CsvSource({
        "pegasus, '', run.stampede.bp, 'ts=1 event=stampede.x ', a",
        "pegasus, '', run.stampede.bp, 'ts=1 event=stampede.x ', .a",
        "pegasus, '', run.stampede.bp, 'ts=1 event=stampede.x argv=\"', a",
        "slurm, POST, '', '', a|",
        "slurm, POST, '', '{\"jobid\":1,\"state\":\"COMPLETED\",\"@end\":\"2026-11-20T10:00:00\",\"dependency\":\"', a",
        "slurm, POST, '', '{\"jobid\":1,\"state\":\"COMPLETED\",\"@end\":\"2026-11-20T10:00:00\",\"dependency\":\"afterok:', ("
    })
    void readsLongMessagesInLinearTime(String connector, String method, String target, String begin, String repeated) {
        String end = begin.startsWith("{") ? "x\"}" : "x";
        SourceMessage message = new SourceMessage(
                method,
                target,
                begin + repeated.repeat(CHARACTERS / repeated.length()) + end,
                Optional.empty(),
                new SourceMessage.Place(target, OptionalInt.of(1)),
                Optional.empty());
        Connector reading = Recordings.connector(connector, Map.of());

        assertTimeoutPreemptively(PATIENCE, () -> {
            Translated translated = new Translated(reading);
            translated.add(message);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "htcondor, x.dag, 'JOB a ', _1, x",
        "htcondor, x.dag, 'JOB ', _1, 'x {'",
        "pegasus, run.stampede.bp, 'ts=1 event=stampede.x xwf.id=a argv=\"', '\\a', '\" b=1'",
        "nextflow, trace.txt, 'task_id|name|status|submit||1|a', ' (', '|COMPLETED|2026-11-20 10:00:00.000'",
        "snakemake, 2026-11-20T100000.000000.snakemake.log, 'rule a:||    input: a', ' (', ''",
        "snakemake, console.log, '', a., x",
        "snakemake, console.log, 'Job stats:||a 1', ' 1', x",
        "snakemake, console.log, 'Copying output file ', ' from cache (', x",
        "openlineage, dump.log, 'recv=1', ' topic=a', x",
        "makeflow, a.makeflow, 'a: b||\tc', ), x",
        "wfformat, a.json, '{\"schemaVersion\":\"1.4\",\"workflow\":{\"tasks\":[{\"name\":\"', 1, 'x\"}]}}'"
    })
    void readsLongFilesInLinearTime(String connector, String file, String begin, String repeated, String end) {
        String text = begin.replace("||", "\n") + repeated.repeat(CHARACTERS / repeated.length()) + end;
        // the columns of a trace file are separated by tabs
        String lines = connector.equals("nextflow") ? text.replace('|', '\t') : text;
        Connector reading = Recordings.connector(connector, Map.of());
        MessageSplitter splitter = reading.splitter(file).orElseThrow().get();

        assertTimeoutPreemptively(PATIENCE, () -> {
            Translated translated = new Translated(reading);
            int number = 0;
            for (String line : lines.split("\n")) {
                SourceMessage.ofLine(splitter, file, ++number, line, Optional.empty())
                        .forEach(translated::add);
            }
            SourceMessage.ofEnd(splitter, file, Optional.empty()).forEach(translated::add);
        });
    }
}
