package io.weatherglass.daemon.cli;

import java.io.PrintWriter;
import java.time.Duration;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarStyle;
import picocli.CommandLine.Help.Ansi;

/** How far a long command is and when it will end, in one line that is drawn over and over. Thread-safe. */
final class ProgressLine implements AutoCloseable {
    private static final int COLUMNS = 79;

    private final Runnable step;
    private final Runnable close;

    private ProgressLine(Runnable step, Runnable close) {
        this.step = step;
        this.close = close;
    }

    /** A line if somebody looks at a terminal, else nothing. */
    static ProgressLine onTerminal(PrintWriter terminal, int done, int all) {
        return Ansi.AUTO.enabled() ? drawn(terminal, done, all) : new ProgressLine(() -> {}, () -> {});
    }

    static ProgressLine drawn(PrintWriter terminal, int done, int all) {
        ProgressBar bar = ProgressBar.builder()
                .setTaskName("cells")
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
        return new ProgressLine(bar::step, () -> {
            bar.close();
            terminal.println();
        });
    }

    void step() {
        step.run();
    }

    /** Leaves the line as it stands. */
    @Override
    public void close() {
        close.run();
    }
}
