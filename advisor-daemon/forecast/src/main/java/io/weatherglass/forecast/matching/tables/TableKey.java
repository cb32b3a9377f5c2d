package io.weatherglass.forecast.matching.tables;

import io.weatherglass.forecast.support.Sha256;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Key of a table: a digest of everything that determines its contents (structure and projections of the workflow,
 * platform, strategy, controller, trace, scaling, grid, program, format), excluding names and ids.
 */
final class TableKey {
    /** Increase this number when the format of tables or the conversion of traces changes. */
    static final int FORMAT = 1;

    private TableKey() {}

    static String of(FragmentSetup setup) {
        MessageDigest digest = Sha256.begin();
        try (DataOutputStream out =
                new DataOutputStream(new DigestOutputStream(OutputStream.nullOutputStream(), digest))) {
            out.writeInt(FORMAT);
            write(out, setup.scenario().workflow());
            for (double runtime : setup.runtimesSeconds()) {
                out.writeDouble(runtime);
            }
            // these objects are records, whose toString contains every component
            text(out, setup.scenario().platform().toString());
            text(out, setup.scenario().controller().toString());
            text(out, setup.scenario().strategy().name());
            text(out, setup.trace().contentHash());
            text(out, setup.scaling().toString());
            out.writeDouble(setup.grid().gridSeconds());
            out.writeDouble(setup.grid().durationSeconds());
            out.writeInt(setup.minimumJobs());
            code(out, EventKernel.class);
            code(out, setup.scenario().strategy().getClass());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void write(DataOutputStream out, Workflow workflow) throws IOException {
        out.writeInt(workflow.jobCount());
        for (int index = 0; index < workflow.jobCount(); index++) {
            Job job = workflow.job(index);
            text(out, job.kind());
            out.writeDouble(job.projectedRuntimeSeconds());
            out.writeDouble(job.releaseSeconds());
            out.writeDouble(job.inputBytes());
            out.writeDouble(job.outputBytes());
            out.writeDouble(job.managementSeconds());
            out.writeDouble(job.startShare());
            text(out, job.inputVms().toString());
            out.writeInt(workflow.parentCount(index));
            for (int k = 0; k < workflow.parentCount(index); k++) {
                out.writeInt(workflow.parent(index, k));
            }
        }
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static void code(DataOutputStream out, Class<?> type) throws IOException {
        Path place;
        try {
            place = Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException("cannot locate the code of " + type.getName(), e);
        }
        try (Stream<Path> tree = Files.walk(place)) {
            List<Path> files = tree.filter(Files::isRegularFile).sorted().toList();
            for (Path file : files) {
                text(out, place.relativize(file).toString());
                out.writeLong(Files.size(file));
                Files.copy(file, out);
            }
        }
    }
}
