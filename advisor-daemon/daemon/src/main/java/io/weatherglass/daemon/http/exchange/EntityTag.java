package io.weatherglass.daemon.http.exchange;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.forecast.support.Sha256;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A strong entity tag (RFC 9110 section 8.8.3). */
public record EntityTag(String text) {

    private static final Pattern TAG = Pattern.compile("\\*|(?:W/)?(\"[^\"]*\")");
    private static final int HEX_DIGITS = 32;

    public static EntityTag of(Buffer body) {
        return new EntityTag('"' + Sha256.hex(body.getBytes()).substring(0, HEX_DIGITS) + '"');
    }

    public void send(RoutingContext context, String contentType, Buffer body) {
        HttpServerResponse response = context.response().putHeader("ETag", text);
        if (isIn(context.request().headers().getAll("If-None-Match"))) {
            response.setStatusCode(304).end();
        } else {
            response.putHeader("Content-Type", contentType).end(body);
        }
    }

    public boolean isIn(List<String> ifNoneMatch) {
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
