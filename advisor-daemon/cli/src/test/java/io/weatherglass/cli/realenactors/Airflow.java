package io.weatherglass.cli.realenactors;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Airflow 3 with its OpenLineage provider, in a Python virtual environment that outlives the tests: an API server and a
 * scheduler on SQLite. Messages to the daemon are also written to a file, from which runtimes are taken. Jobs and tries
 * are taken from Airflow.
 */
final class Airflow implements AutoCloseable {
    private static final String VERSION = "3.3.2";
    private static final String PROVIDER_VERSION = "2.20.3";
    private static final String DAG = "night";
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final PythonEnvironment ENVIRONMENT = PythonEnvironment.named("airflow3", "Python 3.10 or newer");
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Duration PAUSE = Duration.ofMillis(500);

    /** Uses HTTP/1.1, because the server of Airflow rejects requests that offer HTTP/2. */
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final List<EnactorProgram> programs = new ArrayList<>();
    private final Path home;
    private final Path sent;
    private final URI url;
    private final Map<String, String> environment;
    private final String token;

    /** Starts Airflow in a folder with the sample DAG, whose tasks report to a daemon. */
    Airflow(Path home, URI daemon) throws IOException, InterruptedException {
        this.home = home;
        sent = home.resolve("sent.jsonl");
        SampleFiles.copy("AirflowSamples.py", Files.createDirectories(home.resolve("dags")));
        int port = freePort();
        url = URI.create("http://127.0.0.1:" + port);
        environment = environment(daemon);
        command("db", "migrate").succeed();
        command("dags", "reserialize").succeed();
        command("dags", "unpause", DAG).succeed();
        programs.add(start("api-server", "--host", "127.0.0.1", "--port", String.valueOf(port)));
        programs.add(start("scheduler", "--skip-serve-logs"));
        token = Eventually.get("Airflow answers; it said: " + said(), this::token);
    }

    /** Installs Airflow from PyPI. Skips the test if this is not possible. */
    static void require() throws IOException, InterruptedException {
        ENVIRONMENT.require(Airflow::install);
    }

    private static void install() throws IOException, InterruptedException {
        String python = ENVIRONMENT.run(
                ENVIRONMENT.program("python"),
                "-c",
                "import sys; print('%d.%d' % (sys.version_info.major, sys.version_info.minor))");
        String[] packages = {"apache-airflow==" + VERSION, "apache-airflow-providers-openlineage==" + PROVIDER_VERSION};
        List<String> constrained = ENVIRONMENT.pip(packages);
        constrained.addAll(List.of(
                "--constraint",
                "https://raw.githubusercontent.com/apache/airflow/constraints-" + VERSION + "/constraints-"
                        + python.strip() + ".txt"));
        try (EnactorProgram program = EnactorProgram.start(ENVIRONMENT.folder(), Map.of(), constrained)) {
            if (!program.succeeded()) {
                // possibly only PyPI is reachable
                ENVIRONMENT.install(packages);
            }
        }
    }

    /** Returns a free port. Airflow must know its port before the start. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private Map<String, String> environment(URI daemon) {
        Map<String, String> settings = new HashMap<>();
        settings.put("AIRFLOW_HOME", home.toString());
        settings.put("PATH", ENVIRONMENT.folder().resolve("bin") + ":" + System.getenv("PATH"));
        settings.put("AIRFLOW__CORE__DAGS_FOLDER", home.resolve("dags").toString());
        settings.put("AIRFLOW__CORE__LOAD_EXAMPLES", "False");
        settings.put("AIRFLOW__CORE__PARALLELISM", "4");
        settings.put("AIRFLOW__CORE__SIMPLE_AUTH_MANAGER_ALL_ADMINS", "True");
        settings.put("AIRFLOW__CORE__EXECUTION_API_SERVER_URL", url + "/execution/");
        // as documented, but with more time for a busy machine
        settings.put("AIRFLOW__OPENLINEAGE__TRANSPORT", """
                {"type": "composite", "transports": {
                  "weatherglass": {"type": "http", "url": "%s", "endpoint": "connectors/openlineage/api/v1/lineage",
                    "timeout": 10, "retry": {"total": 0}},
                  "file": {"type": "file", "log_file_path": "%s", "append": true}}}
                """.formatted(daemon, sent));
        return settings;
    }

    private EnactorProgram start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(ENVIRONMENT.program("airflow")));
        command.addAll(List.of(arguments));
        return EnactorProgram.start(home, environment, command);
    }

    private EnactorProgram command(String... arguments) throws IOException {
        EnactorProgram program = start(arguments);
        programs.add(program);
        return program;
    }

    private String said() {
        StringBuilder said = new StringBuilder();
        programs.forEach(program -> said.append(program.said()));
        return said.toString();
    }

    private Optional<String> token() {
        try {
            HttpResponse<String> response = client.send(
                    HttpRequest.newBuilder(url.resolve("/auth/token")).build(), BodyHandlers.ofString());
            return response.statusCode() / 100 == 2
                    ? Optional.of(
                            MAPPER.readTree(response.body()).get("access_token").textValue())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private JsonNode ask(String path, Optional<String> body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(url.resolve("/api/v2/dags/" + DAG + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json");
        body.ifPresent(json -> request.POST(BodyPublishers.ofString(json)));
        HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() / 100 != 2) {
            throw new AssertionError(path + " was answered with " + response.statusCode() + ": " + response.body());
        }
        return MAPPER.readTree(response.body());
    }

    /** Runs the DAG to its successful end. Returns its jobs according to Airflow. */
    Map<String, Reported> run(int width) throws IOException, InterruptedException {
        String id = ask("/dagRuns", Optional.of("{\"logical_date\": null, \"conf\": {\"width\": " + width + "}}"))
                .get("dag_run_id")
                .textValue();
        String run = "/dagRuns/" + URLEncoder.encode(id, StandardCharsets.UTF_8);
        long end = System.nanoTime() + PATIENCE.toNanos();
        String state = "";
        while (!state.equals("success")) {
            if (state.equals("failed") || System.nanoTime() > end) {
                throw new AssertionError("the run is " + state + "; Airflow said: " + said());
            }
            Thread.sleep(PAUSE.toMillis());
            state = ask(run, Optional.empty()).get("state").textValue();
        }
        Map<String, Reported> jobs = new HashMap<>();
        for (JsonNode task : ask(run + "/taskInstances", Optional.empty()).get("task_instances")) {
            int index = task.get("map_index").intValue();
            String name = task.get("task_id").textValue();
            jobs.put(
                    index < 0 ? name : name + " (" + index + ")",
                    new Reported(
                            runtimeSeconds(id, name, index),
                            task.get("try_number").intValue() - 1));
        }
        return jobs;
    }

    /** Returns the time from start to completion of a task, according to the messages sent for both. */
    private double runtimeSeconds(String run, String task, int index) {
        return Eventually.get(task + " has sent its end", () -> {
            OffsetDateTime start = null;
            for (JsonNode event : sent()) {
                JsonNode airflow = event.at("/run/facets/airflow");
                if (airflow.at("/dagRun/run_id").asText().equals(run)
                        && airflow.at("/task/task_id").asText().equals(task)
                        && airflow.at("/taskInstance/map_index").asInt(-1) == index) {
                    OffsetDateTime time =
                            OffsetDateTime.parse(event.get("eventTime").textValue());
                    if (event.get("eventType").textValue().equals("COMPLETE") && start != null) {
                        return Optional.of(Duration.between(start, time).toNanos() / 1e9);
                    }
                    start = time;
                }
            }
            return Optional.empty();
        });
    }

    private List<JsonNode> sent() {
        List<JsonNode> events = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(sent)) {
                events.add(MAPPER.readTree(line));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return events;
    }

    @Override
    public void close() {
        programs.forEach(EnactorProgram::close);
    }
}
