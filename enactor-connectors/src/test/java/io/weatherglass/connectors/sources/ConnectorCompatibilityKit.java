package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.SchemaCheck;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every connector must do with every recorded stream; the numbers were counted by hand in the files. */
class ConnectorContractTest {
    private static final EventCodec CODEC = new EventCodec();
    private static final Set<String> NETWORKED = Set.of("nextflow", "snakemake", "openlineage", "slurm");
    private static final int MOST_CUTS = 40;
    private static final int SEEDS = 10;

    static Stream<RecordedStream> streams() {
        return Stream.of(
                // SPLIT t1 t2 t3, FLAKY, JOIN; FLAKY failed once
                new RecordedStream("nextflow", "nextflow-weblog", Map.of(), 1, 5, 5, 1, 1, 0),
                // BAD 1 fails, BAD 2 is aborted
                new RecordedStream("nextflow", "nextflow-weblog-error", Map.of(), 1, 2, 0, 1, 1, 0),
                new RecordedStream("nextflow", "nextflow-trace.tsv", Map.of("zone", "UTC"), 1, 5, 5, 1, 1, 0),
                // states 1, 2 of the rules 0 to 3, and one 3 of rule 3
                new RecordedStream("makeflow", "makeflow.makeflowlog", Map.of(), 1, 4, 4, 1, 1, 0),
                // split 1 2 3, flaky (failed once), join, all; its end is that 6 of 6 are done
                new RecordedStream("snakemake", "snakemake-wms", Map.of(), 1, 6, 6, 1, 1, 0),
                new RecordedStream("snakemake", "snakemake-log-handler.jsonl", Map.of(), 1, 6, 6, 1, 1, 0),
                // wf.split_1 completes, then the same run says that it failed; of its parent nothing is told
                new RecordedStream("openlineage", "openlineage-cloudevents-kafka.txt", Map.of(), 1, 1, 1, 0, 0, 0),
                // models stg_customers, stg_orders, stg_payments, customers, orders; six statements each are no jobs
                new RecordedStream("openlineage", "openlineage/dbt-successful_run.json", Map.of(), 1, 5, 5, 0, 1, 0),
                // the end of a job whose start is not told
                new RecordedStream("openlineage", "openlineage/event_full.json", Map.of(), 1, 1, 0, 0, 0, 0),
                // jobs 2 (failed), 1, 3 and 4 (cancelled before it ran); Slurm tells no end
                new RecordedStream("slurm", "slurm-kafka-24.11.txt", Map.of(), 1, 4, 2, 1, 0, 0),
                // as above, tasks 0 and 1 of array 5, and 6, cancelled while it ran
                new RecordedStream("slurm", "slurm-elasticsearch", Map.of(), 1, 7, 4, 1, 0, 0),
                new RecordedStream("slurm", "slurm-elasticsearch", Map.of("run-by", "array"), 1, 2, 2, 0, 0, 0),
                // jobs 8 and 9 (failed)
                new RecordedStream("slurm", "slurm-jobcomp-script-env.txt", Map.of(), 1, 2, 1, 1, 0, 0),
                // split1, split2, join, and flaky, which fails twice; the nodes log tells no end
                new RecordedStream("htcondor", "htcondor", Map.of(), 1, 4, 3, 2, 1, 0),
                new RecordedStream("htcondor", "htcondor/jobstate.log", Map.of(), 1, 4, 3, 2, 1, 0),
                new RecordedStream("htcondor", "htcondor/eventlog.json", Map.of(), 1, 4, 3, 2, 1, 0),
                new RecordedStream("htcondor", "htcondor/eventlog.json", Map.of("run-by", "batch"), 1, 4, 3, 2, 1, 0),
                new RecordedStream("htcondor", "htcondor/wf.dag.nodes.log", Map.of(), 1, 4, 3, 2, 0, 0),
                // 11 + 5 + 3 jobs; the first log stops before its last job's script ends, the last one's job is aborted
                new RecordedStream("pegasus", "pegasus/jobstate", Map.of(), 3, 19, 17, 1, 2, 0),
                // job.info events: 14 and 39, each with one job_inst.main.end of status 0
                new RecordedStream("pegasus", "pegasus/blackdiamond.bp", Map.of(), 1, 14, 14, 0, 1, 0),
                new RecordedStream("pegasus", "pegasus/montage-1.0.bp", Map.of(), 1, 39, 39, 0, 1, 0),
                // split, map and old (failed once each), merge, stage_out
                new RecordedStream("pegasus", "pegasus-kickstart", Map.of(), 1, 5, 5, 2, 1, 0),
                // job_split, job_map_0, job_map_1 (failed once), bsub.mgf
                new RecordedStream("schlouder", "brs.asap.regular.sky.v1.7.json", Map.of(), 1, 4, 4, 1, 1, 0));
    }

    private static Translated translated(RecordedStream stream) throws IOException {
        Connector connector = stream.open();
        return Translated.of(connector, Recording.read(connector, stream.file()));
    }

    @ParameterizedTest
    @MethodSource("streams")
    void countsWhatAPersonCounts(RecordedStream stream) throws IOException {
        Translated translated = translated(stream);

        assertThat(translated.subjects(JobSubmitted.class)).as("jobs").isEqualTo(stream.jobs());
        assertThat(translated.subjects(JobCompleted.class)).as("completed").isEqualTo(stream.completed());
        assertThat(translated.all(JobFailed.class).count())
                .as("failed attempts")
                .isEqualTo(stream.failedAttempts());
        assertThat(translated.refused()).as("malformed").hasSize(stream.malformed());
        assertThat(translated.runsOver()).as("ended").isEqualTo(stream.ended());
        Set<String> instances = new HashSet<>();
        translated.events().forEach(event -> instances.add(event.workflowInstance()));
        assertThat(instances).as("runs").hasSize(stream.runs());
    }

    @ParameterizedTest
    @MethodSource("streams")
    void everyRunBeginsAndAtMostOnceEnds(RecordedStream stream) throws IOException {
        Map<String, List<EventEnvelope>> byInstance = new HashMap<>();
        translated(stream)
                .events()
                .forEach(event -> byInstance
                        .computeIfAbsent(event.workflowInstance(), instance -> new ArrayList<>())
                        .add(event));
        byInstance.forEach((instance, events) -> {
            assertThat(events.get(0).event())
                    .as("first event of " + instance)
                    .isInstanceOfAny(WorkflowStarted.class, WorkflowPlanned.class);
            assertThat(events.stream()
                            .filter(event -> event.event() instanceof WorkflowCompleted
                                    || event.event() instanceof WorkflowFailed))
                    .as("ends of " + instance)
                    .hasSizeLessThanOrEqualTo(1);
        });
    }

    @ParameterizedTest
    @MethodSource("streams")
    void repeatedMessagesAddNothing(RecordedStream stream) throws IOException {
        Connector connector = stream.open();
        List<SourceMessage> messages = Recording.read(connector, stream.file());
        Translated translated = new Translated(connector);
        for (SourceMessage message : messages) {
            translated.add(message);
            assertThat(translated.add(message)).isEmpty();
        }
        assertThat(translated.events()).isEqualTo(translated(stream).events());
        messages.forEach(message -> assertThat(translated.add(message)).isEmpty());
    }

    @ParameterizedTest
    @MethodSource("streams")
    void idsAreUniqueAndAttemptsCountFromOne(RecordedStream stream) throws IOException {
        Set<String> ids = new HashSet<>();
        Map<String, Integer> attempts = new HashMap<>();
        for (EventEnvelope event : translated(stream).events()) {
            assertThat(ids.add(event.workflowInstance() + " " + event.source() + " " + event.id()))
                    .as("id " + event.id())
                    .isTrue();
            if (event.event() instanceof JobSubmitted submitted) {
                String job = event.workflowInstance() + " " + submitted.jobId();
                assertThat(submitted.attempt()).isEqualTo(attempts.getOrDefault(job, 0) + 1);
                attempts.put(job, submitted.attempt());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void nothingIsInvented(RecordedStream stream) throws IOException {
        Set<String> submitted = new HashSet<>();
        for (EventEnvelope event : translated(stream).events()) {
            if (event.event() instanceof JobSubmitted job) {
                submitted.add(event.workflowInstance() + " " + job.jobId());
            } else if (event.event() instanceof JobEvent job
                    && (job instanceof JobCompleted || job instanceof JobFailed)) {
                assertThat(submitted).contains(event.workflowInstance() + " " + job.jobId());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void whatIsWrittenIsValid(RecordedStream stream) throws IOException {
        for (EventEnvelope event : translated(stream).events()) {
            SchemaCheck.assertValid(
                    event.type().schemaResource(),
                    SchemaCheck.json(CODEC.toJson(event)).get("data"));
            assertThat(CODEC.fromJson(CODEC.toJson(event))).isEqualTo(event);
        }
    }

    /** What is lost at the end is missing, and all else is told as if it had gone on. */
    @ParameterizedTest
    @MethodSource("streams")
    void aStreamThatBreaksOffTellsTheSameUpToThere(RecordedStream stream) throws IOException {
        Connector connector = stream.open();
        List<SourceMessage> messages = Recording.read(connector, stream.file());
        Translated whole = translated(stream);
        for (int count = 0; count < messages.size(); count += 1 + messages.size() / MOST_CUTS) {
            List<SourceMessage> broken = new ArrayList<>(messages.subList(0, count));
            broken.add(half(messages.get(count)));
            Translated translated = Translated.of(stream.open(), broken);

            assertThat(whole.events())
                    .as("events of the first %d messages", count)
                    .containsAll(translated.events());
        }
    }

    /** Those whose messages come over a network, where they overtake each other and are lost; the lines of a file do not. */
    static Stream<RecordedStream> networkStreams() {
        return streams().filter(stream -> NETWORKED.contains(stream.connector()));
    }

    @ParameterizedTest
    @MethodSource("networkStreams")
    void messagesInAnotherOrderTellOfTheSameJobs(RecordedStream stream) throws IOException {
        Connector connector = stream.open();
        List<SourceMessage> messages = Recording.read(connector, stream.file());
        Told inOrder = Told.of(translated(stream));
        for (int seed = 0; seed < SEEDS; seed++) {
            List<SourceMessage> shuffled = new ArrayList<>(messages);
            Collections.shuffle(shuffled, new Random(seed));
            Translated translated = Translated.of(stream.open(), shuffled);
            Told told = Told.of(translated);

            assertThat(translated.refused()).as("refused of order %d", seed).hasSize(stream.malformed());
            assertThat(told.jobs()).as("jobs of order %d", seed).isEqualTo(inOrder.jobs());
            assertThat(told.ended()).as("jobs that are over, of order %d", seed).isEqualTo(inOrder.ended());
            assertThat(inOrder.runtimes())
                    .as("runtimes of order %d", seed)
                    .containsAll(told.runtimesWithout(inOrder.failed()));
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void ofLostAndCutMessagesNothingIsMadeUp(RecordedStream stream) throws IOException {
        Connector connector = stream.open();
        List<SourceMessage> messages = Recording.read(connector, stream.file());
        Told whole = Told.of(translated(stream));
        boolean networked = NETWORKED.contains(stream.connector());
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            List<SourceMessage> left = new ArrayList<>();
            for (SourceMessage message : messages) {
                int fate = random.nextInt(10);
                if (fate > 2) {
                    left.add(message);
                } else if (fate == 0 && networked) {
                    left.add(half(message));
                }
            }
            Told told = Told.of(Translated.of(stream.open(), left));

            assertThat(whole.jobs()).as("jobs of what is left, %d", seed).containsAll(told.jobs());
            assertThat(whole.ended()).as("jobs that are over, %d", seed).containsAll(told.ended());
            if (networked) {
                assertThat(whole.runtimes())
                        .as("runtimes of what is left, %d", seed)
                        .containsAll(told.runtimesWithout(whole.failed()));
            }
        }
    }

    private static SourceMessage half(SourceMessage message) {
        return new SourceMessage(
                message.method(),
                message.target(),
                message.body().substring(0, message.body().length() / 2),
                message.receivedAt());
    }

    /**
     * What is told of jobs, by their ids.
     *
     * @param jobs those that were submitted
     * @param ended those of which an end is told, whichever
     * @param failed those that failed at least once
     * @param runtimes of those that completed
     */
    private record Told(Set<String> jobs, Set<String> ended, Set<String> failed, Set<Runtime> runtimes) {

        record Runtime(String job, double seconds) {}

        static Told of(Translated translated) {
            Told told = new Told(new HashSet<>(), new HashSet<>(), new HashSet<>(), new HashSet<>());
            translated.all(JobSubmitted.class).forEach(job -> told.jobs.add(job.jobId()));
            translated
                    .all(JobEvent.class)
                    .filter(job -> !(job instanceof JobSubmitted || job instanceof JobStarted))
                    .forEach(job -> told.ended.add(job.jobId()));
            translated.all(JobFailed.class).forEach(job -> told.failed.add(job.jobId()));
            translated
                    .all(JobCompleted.class)
                    .forEach(job -> told.runtimes.add(new Runtime(job.jobId(), job.runtimeSeconds())));
            return told;
        }

        /** Not of jobs that were tried again: which attempt a message is about Snakemake tells by nothing but the order. */
        Set<Runtime> runtimesWithout(Set<String> triedAgain) {
            return runtimes.stream()
                    .filter(runtime -> !triedAgain.contains(runtime.job()))
                    .collect(Collectors.toSet());
        }
    }
}
