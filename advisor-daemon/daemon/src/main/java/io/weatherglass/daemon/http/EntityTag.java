package io.weatherglass.daemon.http;

import io.vertx.core.buffer.Buffer;
import io.weatherglass.forecast.support.Sha256;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A strong entity tag (RFC 9110 section 8.8.3).
 *
 * @param text with its quotes, as in the header
 */
record EntityTag(String text) {

    private static final Pattern TAG = Pattern.compile("\\*|(?:W/)?(\"[^\"]*\")");
    private static final int HEX_DIGITS = 32;

    static EntityTag of(Buffer body) {
        return new EntityTag('"' + Sha256.hex(body.getBytes()).substring(0, HEX_DIGITS) + '"');
    }

    boolean isIn(List<String> ifNoneMatch) {
        for (String header : ifNoneMatch) {
            Matcher tags = TAG.matcher(header);
            while (tags.find()) {
                if (tags.group().equals("*") || text.equals(tags.group(1))) {
                    return true;
                }
            }
        }
        return false;
    }
}
