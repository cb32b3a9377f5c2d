package io.weatherglass.daemon.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;

/** Certificates and private keys in files, created with the JDK's keytool. */
public final class CertificateFiles {
    public static final String CERTIFICATE = "certificate.pem";

    public static final String PRIVATE_KEY = "key.pem";

    private static final char[] PASSWORD = "changeit".toCharArray();

    private CertificateFiles() {}

    /**
     * Creates a certificate and key as an issuer would, for 127.0.0.1 and localhost; returns the certificate to trust.
     */
    public static Certificate renew(Path folder, String name)
            throws IOException, InterruptedException, GeneralSecurityException {
        return renew(folder, name, "ip:127.0.0.1,dns:localhost");
    }

    /** @param names subject alternative names in keytool's syntax, as {@code dns:example.org} */
    public static Certificate renew(Path folder, String name, String names)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path store = folder.resolve(name + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "wg",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "san=" + names,
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        new String(PASSWORD),
                        "-storetype",
                        "PKCS12",
                        "-validity",
                        "2")
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes());
        assertThat(keytool.waitFor()).as(said).isZero();
        KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD);
        replace(folder, PRIVATE_KEY, "PRIVATE KEY", keys.getKey("wg", PASSWORD).getEncoded());
        Certificate certificate = keys.getCertificate("wg");
        replace(folder, CERTIFICATE, "CERTIFICATE", certificate.getEncoded());
        return certificate;
    }

    private static void replace(Path folder, String file, String kind, byte[] content) throws IOException {
        String pem = "-----BEGIN " + kind + "-----\n"
                + Base64.getMimeEncoder(64, "\n".getBytes()).encodeToString(content) + "\n-----END " + kind + "-----\n";
        Path next = Files.writeString(folder.resolve("next"), pem);
        Files.move(next, folder.resolve(file), StandardCopyOption.ATOMIC_MOVE);
    }
}
