package io.weatherglass.cli.sizing;

import io.weatherglass.forecast.sizing.ProcessSizing;
import io.weatherglass.forecast.sizing.Resource;
import io.weatherglass.forecast.sizing.WorkflowSizing;
import io.weatherglass.forecast.support.CountText;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The suggestions in the format of an enactor. */
final class RequestFile {
    private final RequestFormat format;
    private final String origin;
    private final List<ProcessSizing> written;
    private final List<String> leftOut;

    RequestFile(RequestFormat format, String workflow, WorkflowSizing sizing, double risk) {
        this.format = format;
        List<ProcessSizing> suggested = sizing.processes().stream()
                .filter(process -> Arrays.stream(Resource.values())
                        .anyMatch(resource ->
                                RequestFormat.amount(process, resource).isPresent()))
                .toList();
        written = suggested.stream()
                .filter(process -> format.allows(process.process()))
                .toList();
        leftOut = suggested.stream()
                .map(ProcessSizing::process)
                .filter(process -> !format.allows(process))
                .toList();
        origin = "weatherglass size, from " + CountText.of(sizing.runs(), "run") + ", risk " + risk;
    }

    String text() {
        StringBuilder text = new StringBuilder(format.comment() + " " + origin + "\n");
        format.lines(written).forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    String summary(Path file) {
        return "wrote " + CountText.of(written.size(), "process").replace("processs", "processes") + " to " + file
                + (leftOut.isEmpty()
                        ? ""
                        : "; left out, because the enactor has no such names: " + String.join(", ", leftOut));
    }
}
