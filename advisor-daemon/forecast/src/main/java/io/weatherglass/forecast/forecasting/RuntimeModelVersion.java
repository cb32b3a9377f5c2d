package io.weatherglass.forecast.forecasting;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Identifies the data used to learn runtimes and slot overheads, as published in advisories. */
public record RuntimeModelVersion(String learned, Optional<String> overheads, Optional<String> pastRuns) {

    private static final String OF_THIS_RUN = "slot overheads of this run";
    private static final Pattern WITH_OVERHEADS = Pattern.compile(
            "(?<learned>.*); (?<overheads>" + OF_THIS_RUN + "(?: and the last \\d+ of runs (?<runs>.+))?)");

    static RuntimeModelVersion of(String learned) {
        return new RuntimeModelVersion(learned, Optional.empty(), Optional.empty());
    }

    RuntimeModelVersion withOverheads(int past, String runs) {
        return past == 0
                ? new RuntimeModelVersion(learned, Optional.of(OF_THIS_RUN), Optional.empty())
                : new RuntimeModelVersion(
                        learned,
                        Optional.of(OF_THIS_RUN + " and the last " + past + " of runs " + runs),
                        Optional.of(runs));
    }

    public static RuntimeModelVersion parse(String text) {
        Matcher matcher = WITH_OVERHEADS.matcher(text);
        return matcher.matches()
                ? new RuntimeModelVersion(
                        matcher.group("learned"),
                        Optional.of(matcher.group("overheads")),
                        Optional.ofNullable(matcher.group("runs")))
                : of(text);
    }

    @Override
    public String toString() {
        return learned + overheads.map(of -> "; " + of).orElse("");
    }
}
