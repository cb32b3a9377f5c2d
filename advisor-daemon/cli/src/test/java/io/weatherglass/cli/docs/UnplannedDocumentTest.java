package io.weatherglass.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnplannedDocumentTest {

    @TempDir
    private Path data;

    @Test
    void writesWhatTheCommandsSayBetweenTheMarks() throws IOException {
        Files.createDirectories(data.resolve("nextflow-traces/eager"));
        Files.createDirectories(data.resolve("nextflow-traces/atacseq"));
        Files.createDirectories(data.resolve("sized-traces/blast"));
        List<List<String>> commands = new ArrayList<>();

        String document = new UnplannedDocument(data, arguments -> {
                    commands.add(arguments);
                    return new ObjectMapper().readTree("""
                            {"workflows": [{"workflow": "eager", "checkpoints": [%1$s]}], "pooled": {"checkpoints": [%1$s]}}
                            """.formatted("""
                            {"at": 0.25, "scoreRatio": 0.834, "scoreRatioBounds": [0.714, 1.336],
                             "forecast": {"n": 30, "held": 29, "relativeWidth": 0.1566, "maxRelativeWidth": 0.41,
                                          "medianAbsoluteError": 0.024},
                             "pastMakespans": {"n": 30, "held": 28, "relativeWidth": 0.206, "medianAbsoluteError": 0.028}}"""));
                })
                .regenerate("before\n" + UnplannedDocument.BEGIN + "\nformer\n" + UnplannedDocument.END + "\nafter\n");

        assertThat(commands.get(0))
                .containsExactly(
                        "backtest",
                        "--connector",
                        "nextflow",
                        "--json",
                        "--score",
                        "30",
                        data.resolve("nextflow-traces/atacseq").toString(),
                        data.resolve("nextflow-traces/eager").toString());
        assertThat(commands).hasSize(2);
        assertThat(document)
                .doesNotContain("former")
                .contains("`backtest --connector nextflow --score 30 $D/nextflow-traces/*`")
                .contains("| eager | held | 29 of 30 |")
                .contains("|  | mean width, % | 15.7 |")
                .contains("|  | widest, % | 41 |")
                .contains("|  | score ratio | 0.83 |")
                .contains("|  | its 95 % bounds | 0.71–1.34 |")
                .endsWith("\nafter\n");
    }

    @Test
    void leavesWhatIsNotKnownBlank() throws IOException {
        Files.createDirectories(data.resolve("nextflow-traces"));
        Files.createDirectories(data.resolve("sized-traces"));
        String document = new UnplannedDocument(data, arguments -> new ObjectMapper().readTree("""
                        {"workflows": [], "pooled": {"checkpoints": [{"at": 0.25, "scoreRatio": 0.834}]}}
                        """))
                .regenerate(UnplannedDocument.BEGIN + "\n" + UnplannedDocument.END + "\n");
        assertThat(document).contains("|  | score ratio | 0.83 |").contains("|  | its 95 % bounds | |");
    }

    @Test
    void hasItsPlaceInTheDocument() throws IOException {
        assertThat(Files.readString(Path.of("..", "..", "docs", "validation.md")))
                .contains(UnplannedDocument.BEGIN, UnplannedDocument.END);
    }
}
