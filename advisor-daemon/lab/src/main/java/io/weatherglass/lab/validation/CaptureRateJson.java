package io.weatherglass.lab.validation;

import io.weatherglass.cli.inputs.InputModelChoice;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.simulation.statistics.CountDistribution;
import java.util.List;
import java.util.Locale;

final class CaptureRateJson {

    private CaptureRateJson() {}

    static ReportFields of(CaptureRateReport report) {
        CountDistribution counts = report.btuCounts();
        ReportFields btus = new ReportFields();
        counts.probabilities().keySet().forEach(count -> btus.put(String.valueOf(count), counts.occurrences(count)));
        return new ReportFields()
                .put("strategy", report.strategy())
                .put("inputModel", report.options().shape().label())
                .put("perturbationLevel", report.perturbationLevel())
                .put("perturbationLevelOfRuns", report.perturbationLevels().ofRuns())
                .put("taskVariability", report.perturbationLevels().taskVariability())
                .put("realizations", report.realizations())
                .put("seed", report.options().seed())
                .put("vms", report.options().vms().name().toLowerCase(Locale.ROOT))
                .put("runs", report.runs())
                .put("meanSeconds", report.meanSeconds())
                .put("sdSeconds", report.sdSeconds())
                .put("ci95", JsonOption.ends(report.ci95().interval()))
                .put("ci99", JsonOption.ends(report.ci99().interval()))
                .put("captureRate95", report.ci95().captured().estimate())
                .put("captureRate99", report.ci99().captured().estimate())
                .put("relativeSize95", report.ci95().relativeSize())
                .put("relativeSize99", report.ci99().relativeSize())
                .put("btuCounts", btus)
                .put(
                        "btuCaptureRate",
                        report.btus().map(held -> held.withinRange().estimate()))
                .put("notes", report.levelIsUnknown() ? List.of(InputModelChoice.NO_LEVEL) : List.of())
                .list("leftOut", report.leftOut(), ValidationJson::leftOut);
    }
}
