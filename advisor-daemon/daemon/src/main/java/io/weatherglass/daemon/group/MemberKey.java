package io.weatherglass.daemon.group;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/**
 * Ed25519 key pair of a running daemon. Signatures with this key prove the origin of requests without a shared secret.
 * Thread-safe.
 */
final class MemberKey {
    private static final String ALGORITHM = "Ed25519";

    private final KeyPair pair;
    private final String publicKey;

    MemberKey() {
        try {
            pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("missing from this Java runtime: " + ALGORITHM, e);
        }
        publicKey = encoded(pair.getPublic().getEncoded());
    }

    String publicKey() {
        return publicKey;
    }

    String sign(String text) {
        try {
            Signature signature = Signature.getInstance(ALGORITHM);
            signature.initSign(pair.getPrivate());
            signature.update(text.getBytes(StandardCharsets.UTF_8));
            return encoded(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot sign", e);
        }
    }

    static boolean hasSigned(String publicKey, String text, String signature) {
        try {
            Signature check = Signature.getInstance(ALGORITHM);
            check.initVerify(key(publicKey));
            check.update(text.getBytes(StandardCharsets.UTF_8));
            return check.verify(Base64.getUrlDecoder().decode(signature));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return false;
        }
    }

    private static PublicKey key(String publicKey) throws GeneralSecurityException {
        byte[] bytes = Base64.getUrlDecoder().decode(publicKey);
        return KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(bytes));
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
