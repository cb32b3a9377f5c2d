package io.weatherglass.simulation.benchmarks;

import io.weatherglass.simulation.benchmarks.BenchReport.CurvePoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/**
 * Measures several sizes of a workflow in rounds, each size in its own process, so that changes in machine speed affect
 * all sizes equally. JMH would finish one size before the next.
 *
 * @param warmUpMilliseconds warm-up per size
 * @param sliceMilliseconds measurement time per size and round
 * @param rounds number of rounds
 */
record CurveRun(int warmUpMilliseconds, int sliceMilliseconds, int rounds) {
    /** The kernel's default. */
    private static final int SCANNED_VMS = 64;

    /** Returns the cost per job for sizes in the form {@code JOBSxVMS}. */
    List<CurvePoint> measure(String strategy, String workflow, List<String> sizes) {
        return measure(strategy, workflow, sizes, SCANNED_VMS);
    }

    /** Returns the cost per job if VMs are always found through the index. */
    List<CurvePoint> measureIndex(String strategy, String workflow, List<String> sizes) {
        return measure(strategy, workflow, sizes, 0);
    }

    private List<CurvePoint> measure(String strategy, String workflow, List<String> sizes, int scannedVms) {
        List<Process> workers = new ArrayList<>();
        try {
            List<BufferedReader> answers = new ArrayList<>();
            for (String size : sizes) {
                // Processes start one after another, so that they do not compile at the same time.
                workers.add(start(scannedVms, strategy, workflow, size));
                answers.add(workers.get(workers.size() - 1).inputReader(StandardCharsets.UTF_8));
                ask(workers.get(workers.size() - 1), answers.get(answers.size() - 1));
            }
            double[][] nanos = new double[sizes.size()][rounds];
            for (int round = 0; round < rounds; round++) {
                for (int k = 0; k < nanos.length; k++) {
                    nanos[k][round] = ask(workers.get(k), answers.get(k));
                }
            }
            return points(strategy, workflow, sizes, nanos);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            workers.forEach(Process::destroyForcibly);
        }
    }

    private Process start(int scannedVms, String strategy, String workflow, String size) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), CurveWorker.class.getName()));
        command.addAll(List.of(strategy, workflow, size));
        command.addAll(List.of(String.valueOf(warmUpMilliseconds), String.valueOf(sliceMilliseconds)));
        command.add(String.valueOf(scannedVms));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static double ask(Process worker, BufferedReader answers) {
        IOException gone = null;
        try {
            worker.getOutputStream().write('\n');
            worker.getOutputStream().flush();
            String answer = answers.readLine();
            if (answer != null) {
                return Double.parseDouble(answer);
            }
        } catch (IOException e) {
            gone = e;
        }
        throw new IllegalStateException("a measured program ended early; see its output", gone);
    }

    private static List<CurvePoint> points(String strategy, String workflow, List<String> sizes, double[][] nanos) {
        List<CurvePoint> points = new ArrayList<>();
        int[] jobs = sizes.stream()
                .mapToInt(size -> Integer.parseInt(size.substring(0, size.indexOf('x'))))
                .toArray();
        for (int k = 0; k < jobs.length; k++) {
            double median = new Median().evaluate(nanos[k]);
            double[] growth = new double[nanos[k].length];
            for (int round = 0; round < growth.length; round++) {
                growth[round] = (nanos[k][round] / jobs[k]) / (nanos[0][round] / jobs[0]);
            }
            points.add(new CurvePoint(
                    strategy,
                    workflow,
                    jobs[k],
                    Integer.parseInt(sizes.get(k).substring(sizes.get(k).indexOf('x') + 1)),
                    median / 1000,
                    median / jobs[k],
                    new Median().evaluate(growth),
                    Math.log(jobs[k]) / Math.log(jobs[0])));
        }
        return points;
    }
}
