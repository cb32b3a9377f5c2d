package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.forecast.forecasting.JobForecasts;
import java.util.List;
import java.util.Optional;

/** Dates are seconds since the submission. */
final class JobForecastJson {

    private JobForecastJson() {}

    static void add(JobForecasts forecasts, ObjectNode to) {
        List<Optional<JobForecasts.Dates>> jobs = forecasts.jobs();
        for (int job = 0; to.has("jobs") && job < jobs.size(); job++) {
            ObjectNode json = (ObjectNode) to.get("jobs").get(job);
            jobs.get(job).ifPresent(dates -> {
                ObjectNode forecast = json.putObject("forecast");
                put(forecast, "startSeconds", dates.start());
                put(forecast, "endSeconds", dates.end());
            });
        }
        if (!forecasts.expected().isEmpty()) {
            ArrayNode expected = to.putArray("expectedJobs");
            forecasts.expected().forEach(kind -> {
                ObjectNode json = expected.addObject()
                        .put("kind", kind.kind())
                        .put("count", kind.count())
                        .put("countLower", kind.lower())
                        .put("countUpper", kind.upper());
                kind.end().ifPresent(date -> put(json, "endSeconds", date));
            });
        }
    }

    private static void put(ObjectNode to, String field, JobForecasts.Date date) {
        to.putObject(field)
                .put("median", date.median())
                .put("lower", date.lower())
                .put("upper", date.upper());
    }
}
