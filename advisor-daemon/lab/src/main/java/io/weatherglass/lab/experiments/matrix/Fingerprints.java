package io.weatherglass.lab.experiments.matrix;

import io.weatherglass.forecast.support.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Computes SHA-256 fingerprints of contents. Equal fingerprints mean equal contents. */
public final class Fingerprints {
    private static final int HEX_DIGITS = 32;

    private Fingerprints() {}

    public static String of(List<String> texts) {
        MessageDigest digest = Sha256.begin();
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
            digest.update(bytes);
        }
        return hex(digest);
    }

    public static String of(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            MessageDigest digest = Sha256.begin();
            digest.update(Files.readAllBytes(path));
            return hex(digest);
        }
        try (Stream<Path> files = Files.walk(path)) {
            return of(files.filter(Files::isRegularFile)
                    .sorted()
                    .flatMap(file -> Stream.of(path.relativize(file).toString(), unchecked(file)))
                    .toList());
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    public static String ofCode(List<Class<?>> types) throws IOException {
        List<String> codes = new ArrayList<>();
        for (Class<?> type : types) {
            codes.add(of(codeOf(type)));
        }
        return of(codes);
    }

    private static Path codeOf(Class<?> type) throws IOException {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException("no file of " + type.getName(), e);
        }
    }

    private static String unchecked(Path file) {
        try {
            return of(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest()).substring(0, HEX_DIGITS);
    }
}
