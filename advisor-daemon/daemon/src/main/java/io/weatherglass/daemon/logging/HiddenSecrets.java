package io.weatherglass.daemon.logging;

import io.weatherglass.daemon.access.Secrets;
import java.util.regex.Pattern;

public final class HiddenSecrets {
    private static final String HIDDEN = "…";

    private static final Pattern KEY = Pattern.compile(Secrets.KEY_PREFIX + "[A-Za-z0-9_-]{8,}");

    private static final Pattern IN_PATH = Pattern.compile("(/k\\\\?/|[?&]token=)[^/?&#\\s\"\\\\]+");

    private HiddenSecrets() {}

    public static String redacted(String text) {
        if (!text.contains(Secrets.KEY_PREFIX) && !text.contains("/k") && !text.contains("token=")) {
            return text;
        }
        return KEY.matcher(IN_PATH.matcher(text).replaceAll("$1" + HIDDEN)).replaceAll(Secrets.KEY_PREFIX + HIDDEN);
    }
}
