package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@NeedsDaemon
final class CourseAndTimelineTest {

    private final RunningDaemon daemon;

    CourseAndTimelineTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    private String ended() {
        String instance = ServedRuns.unique("drawn");
        EventPublisher.over(daemon, ServedRuns.planned(instance, "drawn"));
        EventPublisher.over(daemon, ServedRuns.firstJob(instance));
        // otherwise there may be only the closing advisory
        daemon.eventually(ApiPaths.of(ApiPaths.ADVISORY, instance), json -> true);
        EventPublisher.over(daemon, ServedRuns.secondJob(instance));
        daemon.eventually(
                ApiPaths.of(ApiPaths.ADVISORY, instance),
                json -> json.get("closing").asBoolean());
        return instance;
    }

    @Test
    void returnsACompactCourse() {
        String instance = ended();

        JsonNode course = daemon.eventually(
                ApiPaths.of(ApiPaths.COURSE, instance),
                json -> json.at("/items").size() > 1
                        && json.findValuesAsText("closing").contains("true"));
        JsonNode two = daemon.eventually(ApiPaths.of(ApiPaths.COURSE, instance) + "?points=2", json -> true);

        OpenApi.assertValid("ForecastCourse", course);
        assertThat(course.get("submittedAt").asText()).isEqualTo(ServedRuns.START.toString());
        JsonNode last = course.get("items").get(course.get("items").size() - 1);
        assertThat(last.get("closing").asBoolean()).isTrue();
        assertThat(last.get("elapsedSeconds").asDouble()).isEqualTo(218);
        assertThat(last.at("/makespan/medianSeconds").asDouble()).isEqualTo(218);
        assertThat(last.at("/makespan/intervals").findValues("level"))
                .extracting(JsonNode::asDouble)
                .containsExactly(0.5, 0.8, 0.95);
        assertThat(two.get("items")).hasSize(2);
        assertThat(two.get("items").get(0)).isEqualTo(course.get("items").get(0));
        assertThat(two.get("items").get(1)).isEqualTo(last);
    }

    @Test
    void marksFirstRunsThatMayGrow() {
        String instance = ServedRuns.unique("first");
        EventPublisher.over(
                daemon,
                ServedRuns.event(
                        instance,
                        0,
                        WorkflowStarted.builder(ServedRuns.unique("unknown"))
                                .submittedAt(ServedRuns.START)
                                .build()));
        EventPublisher.over(daemon, ServedRuns.event(instance, 1, new JobSubmitted("a", 1)));

        JsonNode course = daemon.eventually(
                ApiPaths.of(ApiPaths.COURSE, instance),
                json -> json.at("/items").size() > 0);

        OpenApi.assertValid("ForecastCourse", course);
        assertThat(course.findValues("moreJobsMayCome")).isNotEmpty().allMatch(JsonNode::asBoolean);
    }

    @Test
    void thinsEvenly() {
        List<Integer> all = IntStream.range(0, 101).boxed().toList();

        assertThat(CourseRoutes.thinned(all, 5)).containsExactly(0, 25, 50, 75, 100);
        assertThat(CourseRoutes.thinned(all, 200)).isEqualTo(all);
    }

    @Test
    void returnsTheTimeline() {
        String instance = ended();

        JsonNode timeline = daemon.eventually(
                ApiPaths.of(ApiPaths.TIMELINE, instance),
                json -> json.get("ended").asBoolean());

        OpenApi.assertValid("Timeline", timeline);
        assertThat(timeline.get("elapsedSeconds").asDouble()).isEqualTo(218);
        assertThat(timeline.get("btuSeconds").asDouble()).isEqualTo(3600);
        JsonNode link = timeline.at("/kinds/0");
        assertThat(link.get("jobs").asInt()).isEqualTo(2);
        assertThat(link.get("completed").asInt()).isEqualTo(2);
        assertThat(link.at("/observedRuntimeSeconds/p50").asDouble()).isEqualTo(102.5);
        assertThat(link.get("ratio").asDouble()).isEqualTo(1.025);
        double running = 0;
        for (JsonNode bin : link.get("meanRunning")) {
            running += bin.asDouble() * timeline.get("binSeconds").asDouble();
        }
        // from 12 to 117 s and from 118 to 218 s
        assertThat(running).isBetween(204.5, 205.5);
        assertThat(timeline.get("jobs")).hasSize(2);
        assertThat(daemon.eventually(ApiPaths.of(ApiPaths.TIMELINE, instance) + "?maxJobs=1", json -> true)
                        .has("jobs"))
                .isFalse();
    }

    @Test
    void containsFailedAttempts() {
        String instance = ServedRuns.unique("retried");
        EventPublisher.over(daemon, ServedRuns.planned(instance, "retried"));
        EventPublisher.over(daemon, ServedRuns.event(instance, 12, new JobStarted("job-0", 1, Optional.of("vm-7"))));
        EventPublisher.over(
                daemon,
                ServedRuns.event(
                        instance, 42, new JobFailed("job-0", 1, Optional.empty(), OptionalDouble.empty(), true)));

        JsonNode timeline = daemon.eventually(
                ApiPaths.of(ApiPaths.TIMELINE, instance),
                json -> json.at("/jobs/0/failedAttempts").asInt() == 1);

        OpenApi.assertValid("Timeline", timeline);
        JsonNode attempt = timeline.at("/jobs/0/lostAttempts/0");
        assertThat(attempt.get("startedSeconds").asDouble()).isEqualTo(12);
        assertThat(attempt.get("endedSeconds").asDouble()).isEqualTo(42);
        assertThat(attempt.get("vm").asText()).isEqualTo("vm-7");
        assertThat(seconds(timeline, "meanFailed")).isCloseTo(30, within(0.1));
        assertThat(seconds(timeline, "meanRunning")).isZero();
    }

    private static double seconds(JsonNode timeline, String bins) {
        double seconds = 0;
        for (JsonNode mean : timeline.at("/kinds/0/" + bins)) {
            seconds += mean.asDouble() * timeline.get("binSeconds").asDouble();
        }
        return seconds;
    }

    @Test
    void rejectsUnknownInstances() {
        OpenApi.assertProblem(daemon.get(ApiPaths.of(ApiPaths.COURSE, "nobody")), 404, "unknown-instance");
        OpenApi.assertProblem(daemon.get(ApiPaths.of(ApiPaths.TIMELINE, "nobody")), 404, "unknown-instance");
    }
}
