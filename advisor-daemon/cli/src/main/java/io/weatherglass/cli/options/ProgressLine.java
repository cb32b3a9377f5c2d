package io.weatherglass.cli.options;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.IntConsumer;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarStyle;
import picocli.CommandLine.Help.Ansi;

/** Shows the progress and the expected end time of a long command on a single line that is redrawn. Thread-safe. */
public final class ProgressLine implements AutoCloseable {
    private static final int COLUMNS = 79;

    private final IntConsumer step;
    private final Runnable close;

    private ProgressLine(IntConsumer step, Runnable close) {
        this.step = step;
        this.close = close;
    }

    /** @param unit plural noun of the counted items */
    public static ProgressLine onTerminal(PrintWriter terminal, String unit, int done, int all) {
        return Ansi.AUTO.enabled() ? drawn(terminal, unit, done, all) : new ProgressLine(count -> {}, () -> {});
    }

    static ProgressLine drawn(PrintWriter output, String unit, int done, int all) {
        PrintWriter terminal = EscapedOutput.unescaped(output);
        ProgressBar bar = ProgressBar.builder()
                .setTaskName(unit)
                .setInitialMax(all)
                .startsFrom(done, Duration.ZERO)
                .setStyle(ProgressBarStyle.ASCII)
                .setConsumer(new DelegatingProgressBarConsumer(
                        line -> {
                            terminal.print("\r" + line);
                            terminal.flush();
                        },
                        COLUMNS))
                .build();
        return new ProgressLine(bar::stepBy, () -> {
            bar.close();
            terminal.println();
        });
    }

    public void step() {
        step.accept(1);
    }

    public void step(int count) {
        step.accept(count);
    }

    @Override
    public void close() {
        close.run();
    }
}
