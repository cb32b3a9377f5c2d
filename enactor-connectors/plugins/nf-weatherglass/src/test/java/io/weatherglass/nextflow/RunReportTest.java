package io.weatherglass.nextflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.UUID;
import nextflow.Session;
import nextflow.script.WorkflowMetadata;
import nextflow.trace.TraceRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunReportTest {
    private static final String NAME = "twice_ended";
    private static final UUID ID = UUID.fromString("01234567-89ab-cdef-0123-456789abcdef");
    private static final Path FILE = Path.of(".nextflow", "weatherglass", NAME + "-01234567.jsonl");

    /** A failed run whose daemon is not reachable. */
    private static class FailedSession extends Session {
        private final WorkflowMetadata metadata = new WorkflowMetadata() {
            @Override
            public OffsetDateTime getStart() {
                return OffsetDateTime.parse("2026-11-20T14:00:00Z");
            }
        };

        @Override
        public Map<?, ?> getConfig() {
            return Map.of("weatherglass", Map.of("url", "http://127.0.0.1:1", "showForecast", "false"));
        }

        @Override
        public String getRunName() {
            return NAME;
        }

        @Override
        public UUID getUniqueId() {
            return ID;
        }

        @Override
        public WorkflowMetadata getWorkflowMetadata() {
            return metadata;
        }
    }

    @AfterEach
    void delete() throws IOException {
        Files.deleteIfExists(FILE);
        Files.deleteIfExists(FILE.getParent());
        Files.deleteIfExists(FILE.getParent().getParent());
    }

    /** Nextflow 24.10 and older end the run if an observer fails at the beginning. */
    @Test
    void anErrorDoesNotStopTheRun() {
        RunReport report = new RunReport(new FailedSession() {
            @Override
            public WorkflowMetadata getWorkflowMetadata() {
                throw new OutOfMemoryError("of the test");
            }
        });
        report.begun();
        report.ended();

        assertThat(FILE).doesNotExist();
    }

    /** Nextflow 25.10 and newer report the end of a failed run twice. */
    @Test
    void reportsTheEndOnce() {
        RunReport report = new RunReport(new FailedSession());
        report.begun();
        report.cached(null, new TraceRecord());
        report.ended();
        report.ended();

        assertThat(FILE).content().containsOnlyOnce("\"event\":\"completed\"");
    }
}
