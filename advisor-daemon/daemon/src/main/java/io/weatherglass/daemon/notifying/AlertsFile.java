package io.weatherglass.daemon.notifying;

import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.advisory.BrakeMode;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.forecast.alerting.AlertPolicy;
import io.weatherglass.forecast.alerting.BrakePolicy;
import io.weatherglass.forecast.alerting.TimeOfDay;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the alert policies, a JSON array of objects with only optional fields. */
public final class AlertsFile {
    private static final List<String> FIELDS = List.of(
            "workflow", "alerts", "deadlineRisk", "budgetRisk", "finishBy", "brake", "brakeRisk", "minimumSeconds");

    private AlertsFile() {}

    public static List<AlertPolicy> of(Configuration configuration) {
        return configuration.read(Settings.ALERTS_FILE, List.of(AlertPolicy.DEFAULT), AlertsFile::read);
    }

    static List<AlertPolicy> read(Path file) throws IOException {
        return RuleFile.read(file, FIELDS, Set.of(), rule -> Optional.of(policy(rule)));
    }

    private static AlertPolicy policy(RuleFile.Rule rule) {
        return new AlertPolicy(
                Webhook.glob(rule.text("workflow").orElse("*")),
                rule.alerts(EnumSet.allOf(AlertKind.class)),
                rule.probability("deadlineRisk", AlertPolicy.RISK),
                rule.probability("budgetRisk", AlertPolicy.RISK),
                finishBy(rule),
                brake(rule),
                rule.minimum(AlertPolicy.MINIMUM));
    }

    private static Optional<BrakePolicy> brake(RuleFile.Rule rule) {
        double risk = rule.probability("brakeRisk", BrakePolicy.RISK);
        return rule.text("brake").flatMap(text -> {
            Optional<BrakeMode> mode = BrakeMode.of(text);
            if (mode.isEmpty()) {
                rule.wrong("brake", "must be one of " + BrakeMode.texts());
            }
            return mode.map(set -> new BrakePolicy(set, risk));
        });
    }

    private static Optional<TimeOfDay> finishBy(RuleFile.Rule rule) {
        return rule.text("finishBy").flatMap(text -> {
            try {
                return Optional.of(TimeOfDay.parse(text));
            } catch (IllegalArgumentException e) {
                rule.wrong("finishBy", e.getMessage());
                return Optional.empty();
            }
        });
    }
}
