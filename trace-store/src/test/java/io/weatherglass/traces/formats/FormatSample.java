package io.weatherglass.traces.formats;

import io.weatherglass.traces.parquet.DuckDbFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes a workload in each supported format, optionally with a wrong value. */
enum FormatSample {
    SWF(SwfGwfReader.swf(), "abc", ":3:", "run time") {
        @Override
        String line(Job job) {
            return "%d %s %s %s %d -1 -1 %d -1 -1 1 5 -1 -1 -1 -1 -1 -1 extra\n"
                    .formatted(job.number, job.submit, job.queued, job.runtime, job.cores, job.cores);
        }

        @Override
        String frame(List<Job> jobs, String lines) {
            return "; MaxProcs: 64\n" + lines;
        }
    },
    GWF(SwfGwfReader.gwf(), "abc", ":3:", "RunTime") {
        @Override
        String line(Job job) {
            return "%d\t%s\t%s\t%s\t%d\t-1\t-1\t%d\t-1\t-1\t1\tu1\tg1\ta\tq\tp\ts1\ts1\tUNITARY"
                            .formatted(job.number, job.submit, job.queued, job.runtime, job.cores, job.cores)
                    + "\t-1".repeat(10) + "\n";
        }

        @Override
        String frame(List<Job> jobs, String lines) {
            return "# MaxProcs: 64\n" + lines;
        }
    },
    CSV(
            new CsvReader(ColumnMapping.parse("submit=arrival,wait=queued,runtime=elapsed,cores=cpus")),
            "abc",
            ":3",
            "elapsed") {
        @Override
        String line(Job job) {
            return "\"job, %d\",%s,%s,%s,%d\n".formatted(job.number, job.submit, job.queued, job.runtime, job.cores);
        }

        @Override
        String frame(List<Job> jobs, String lines) {
            return "name,arrival,queued,elapsed,cpus\n" + lines;
        }

        @Override
        int systemCores(int jobs) {
            return 0;
        }
    },
    WTA(new WtaReader(), "1e999", ":2", "runtime") {
        @Override
        String line(Job job) {
            return "(%d::BIGINT, %s, %s, %s, %d::DOUBLE),"
                    .formatted(job.number, millis(job.submit), millis(job.queued), millis(job.runtime), job.cores);
        }

        @Override
        void write(Path file, List<Job> jobs, String wrong) throws IOException {
            String rows = lines(jobs, wrong);
            String type = wrong.isEmpty() ? "BIGINT" : "DOUBLE";
            List<String> table =
                    new ArrayList<>(List.of("CREATE TABLE t (id BIGINT, ts_submit BIGINT, wait_time BIGINT, runtime "
                            + type + ", resource_amount_requested DOUBLE)"));
            if (!jobs.isEmpty()) {
                table.add("INSERT INTO t VALUES " + rows.substring(0, rows.length() - 1));
            }
            DuckDbFiles.write(file, "FROM t", "", table.toArray(String[]::new));
        }

        private String millis(String seconds) {
            return seconds.equals("-1")
                    ? "NULL"
                    : seconds.equals("1e999")
                            ? "'inf'::DOUBLE"
                            : String.valueOf(Math.round(Double.parseDouble(seconds) * 1e3));
        }

        @Override
        int systemCores(int jobs) {
            return 0;
        }
    },
    WFFORMAT(new WfFormatWorkloadReader(), "\"abc\"", "tasks[1]", "runtimeInSeconds") {
        @Override
        String line(Job job) {
            return "{\"id\": \"t%d\", \"runtimeInSeconds\": %s, \"executedAt\": \"%s\", \"coreCount\": %d},\n"
                    .formatted(job.number, job.runtime, job.date(), job.cores);
        }

        @Override
        String frame(List<Job> jobs, String tasks) {
            return "{\"name\": \"w\", \"schemaVersion\": \"1.5\", \"workflow\": {\"specification\": {\"tasks\": []},"
                    + "\"execution\": {\"machines\": [{\"cpu\": {\"coreCount\": 64}}], \"tasks\": [\n"
                    + tasks.substring(0, Math.max(0, tasks.length() - 2)) + "\n]}}}\n";
        }

        @Override
        Job recorded(Job job) {
            return new Job(job.number, job.start(), "0", job.runtime, job.cores);
        }
    },
    SACCT(new SacctReader(), "abc", ":3", "End") {
        @Override
        String line(Job job) {
            double start = Double.parseDouble(job.start());
            String end = job.runtime.equals("-1")
                    ? "Unknown"
                    : job.runtime.equals("abc") ? "abc" : date(start + Double.parseDouble(job.runtime));
            return "%d|COMPLETED|%s|%s|%s|%d\n"
                    .formatted(job.number, date(Double.parseDouble(job.submit)), date(start), end, job.cores);
        }

        private String date(double seconds) {
            return LocalDateTime.ofEpochSecond((long) seconds, (int) (seconds % 1 * 1e9), ZoneOffset.UTC)
                    .toString();
        }

        @Override
        String frame(List<Job> jobs, String lines) {
            return "JobID|State|Submit|Start|End|AllocCPUS\n" + lines;
        }

        @Override
        int systemCores(int jobs) {
            return 0;
        }
    },
    SCHLOUDER(new SchlouderWorkloadReader(), "abc", ":", "real_walltime") {
        @Override
        String line(Job job) {
            return "j_%d %s 0 ~ %s\n".formatted(job.number, job.submit, job.runtime.equals("-1") ? "0" : job.runtime);
        }

        @Override
        String frame(List<Job> jobs, String lines) {
            return "[boots]\n" + "0 0 0\n".repeat(jobs.size()) + "[tasks]\n" + lines;
        }

        @Override
        Job recorded(Job job) {
            return new Job(job.number, job.submit, "0", job.runtime, 1);
        }

        @Override
        int systemCores(int jobs) {
            return jobs;
        }
    };

    private final WorkloadReader reader;
    private final String wrong;
    private final String place;
    private final String field;

    FormatSample(WorkloadReader reader, String wrong, String place, String field) {
        this.reader = reader;
        this.wrong = wrong;
        this.place = place;
        this.field = field;
    }

    /** A job with its times in seconds; "-1" means not recorded. */
    record Job(int number, String submit, String queued, String runtime, int cores) {

        String start() {
            return String.valueOf(Double.parseDouble(submit) + Double.parseDouble(queued));
        }

        String date() {
            return java.time.Instant.ofEpochMilli(Math.round(1e3 * Double.parseDouble(start())))
                    .toString();
        }
    }

    WorkloadReader reader() {
        return reader;
    }

    String wrong() {
        return wrong;
    }

    /** The location of the wrong value in the second job, as shown in messages. */
    String place() {
        return place;
    }

    String field() {
        return field;
    }

    boolean isText() {
        return this != WTA;
    }

    int systemCores(int jobs) {
        return 64;
    }

    /** Returns the fields of a job that the format supports. */
    Job recorded(Job job) {
        return job;
    }

    /** Returns the line of a job. */
    abstract String line(Job job);

    /** Returns a log with these lines. */
    String frame(List<Job> jobs, String lines) {
        return lines;
    }

    /** Returns the text of a log with these jobs. */
    String text(List<Job> jobs, String wrongRuntime) {
        return frame(jobs, lines(jobs, wrongRuntime));
    }

    /** Writes a log. A non-empty wrong runtime replaces that of the second job. */
    void write(Path file, List<Job> jobs, String wrongRuntime) throws IOException {
        Files.writeString(file, text(jobs, wrongRuntime));
    }

    String lines(List<Job> jobs, String wrong) {
        return IntStream.range(0, jobs.size())
                .mapToObj(index -> {
                    Job job = jobs.get(index);
                    return index == 1 && !wrong.isEmpty()
                            ? new Job(job.number, job.submit, job.queued, wrong, job.cores)
                            : job;
                })
                .map(this::line)
                .collect(Collectors.joining());
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
