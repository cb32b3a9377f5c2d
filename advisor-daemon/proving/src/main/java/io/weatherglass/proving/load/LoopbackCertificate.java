package io.weatherglass.proving.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A self-signed certificate for this machine, created by keytool and valid for two days.
 *
 * @param trusting context for clients that trust only this certificate
 */
record LoopbackCertificate(Path certificate, Path privateKey, SSLContext trusting) {

    private static final String ALIAS = "weatherglass";
    /** Required by keytool. The key store is deleted with its folder. */
    private static final String PASSWORD = "changeit";

    static LoopbackCertificate make(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
        Path store = folder.resolve("certificate.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=ip:127.0.0.1,dns:localhost",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD,
                        "-storetype",
                        "PKCS12",
                        "-validity",
                        "2")
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (keytool.waitFor() != 0) {
            throw new IllegalStateException("keytool failed: " + said);
        }
        KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        return new LoopbackCertificate(
                pem(
                        folder.resolve("certificate.pem"),
                        "CERTIFICATE",
                        keys.getCertificate(ALIAS).getEncoded()),
                pem(
                        folder.resolve("key.pem"),
                        "PRIVATE KEY",
                        keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded()),
                trusting(keys));
    }

    private static SSLContext trusting(KeyStore keys) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry(ALIAS, keys.getCertificate(ALIAS));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    private static Path pem(Path file, String kind, byte[] content) throws IOException {
        Base64.Encoder lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.UTF_8));
        return Files.writeString(
                file,
                "-----BEGIN " + kind + "-----\n" + lines.encodeToString(content) + "\n-----END " + kind + "-----\n");
    }
}
