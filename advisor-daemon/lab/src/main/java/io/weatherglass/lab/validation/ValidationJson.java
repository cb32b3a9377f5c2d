package io.weatherglass.lab.validation;

import io.weatherglass.cli.options.ReportFields;
import java.util.function.Function;

final class ValidationJson {

    private ValidationJson() {}

    static ReportFields of(ValidationReport report) {
        ReportFields json = new ReportFields()
                .put("inputs", report.inputs().label())
                .put("runs", report.runs().size());
        if (!report.transferRates().isEmpty()) {
            ReportFields rates = new ReportFields();
            report.transferRates().forEach((platform, rate) -> {
                if (Double.isFinite(rate.bytesPerSecond())) {
                    rates.put(platform, rate.bytesPerSecond());
                }
            });
            json.put("transferBytesPerSecond", rates);
        }
        return table(json, report.errors())
                .put("archived", report.archived().map(errors -> table(new ReportFields(), errors)))
                .put("distances", report.distances().map(distances -> table(new ReportFields(), distances)))
                .put("agreement", report.agreement().map(KernelAgreement::json))
                .list("leftOut", report.leftOut(), ValidationJson::leftOut)
                .list("perRun", report.runs(), ValidationJson::run);
    }

    private static ReportFields table(ReportFields json, ErrorTable errors) {
        return json.put("overall", summary(errors.overall()))
                .list("clouds", errors.clouds(), ValidationJson::summary)
                .list("groups", errors.groups(), ValidationJson::summary);
    }

    private static ReportFields summary(ErrorSummary summary) {
        return byMetric(
                        new ReportFields()
                                .put("cloud", summary.cloud())
                                .put("application", summary.application())
                                .put("n", summary.n()),
                        summary::error)
                .put("schederror", summary.scheduleErrors())
                .put("makespanBelow10Percent", summary.smallErrors())
                .put("equalBtus", summary.equalBtus());
    }

    private static ReportFields byMetric(ReportFields json, Function<Metric, ?> value) {
        for (Metric metric : Metric.values()) {
            json.put(metric.label(), value.apply(metric));
        }
        return json;
    }

    static ReportFields leftOut(LeftOut leftOut) {
        return new ReportFields()
                .list("metrics", leftOut.metrics(), Metric::label)
                .put("reason", leftOut.reason())
                .put("runs", leftOut.runs());
    }

    private static ReportFields run(RunComparison run) {
        return new ReportFields()
                .put("run", run.run())
                .put("cloud", run.cloud())
                .put("application", run.application())
                .put("real", result(run.real()))
                .put("simulated", result(run.simulated()))
                .put("archived", run.archived().map(ValidationJson::result))
                .put("error", byMetric(new ReportFields(), run::error).put("schederror", run.scheduleError()));
    }

    private static ReportFields result(RunMetrics result) {
        ReportFields json = new ReportFields()
                .put("makespanSeconds", result.makespanSeconds())
                .put("vmUptimeSeconds", result.vmUptimeSeconds())
                .put("usage", result.usage());
        result.btuCount().ifPresent(count -> json.put("btuCount", (long) count));
        return json;
    }
}
