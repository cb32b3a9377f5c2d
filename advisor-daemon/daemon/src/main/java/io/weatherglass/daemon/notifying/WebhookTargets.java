package io.weatherglass.daemon.notifying;

import java.io.IOException;
import java.net.InetAddress;
import java.util.Set;

/**
 * Where webhooks may be sent: not to addresses that only exist to ask about the machine that asks, such as those at which
 * clouds hand out credentials. Whoever may write the file of webhooks, or answers for a name in it, could have the daemon ask
 * there.
 *
 * @param linkLocal whether such addresses are allowed
 */
record WebhookTargets(boolean linkLocal) {

    /** Of Amazon over IPv6 and of Alibaba; those of the others are link-local. */
    private static final Set<String> METADATA = Set.of("fd00:ec2:0:0:0:0:0:254", "100.100.100.200");

    /** A name has such an address. */
    static final class ForbiddenTargetException extends IOException {
        private static final long serialVersionUID = 1L;

        ForbiddenTargetException(String message) {
            super(message);
        }
    }

    /**
     * Looks a host up; the JVM remembers the answer for longer than it takes to connect.
     *
     * @throws ForbiddenTargetException if any of its addresses is forbidden
     * @throws IOException if it has none
     */
    void require(String host) throws IOException {
        if (linkLocal) {
            return;
        }
        for (InetAddress address : InetAddress.getAllByName(host)) {
            if (isForbidden(address)) {
                throw new ForbiddenTargetException("a webhook must not be sent to " + address.getHostAddress()
                        + ", a link-local or metadata address (webhooks.allow-link-local)");
            }
        }
    }

    private static boolean isForbidden(InetAddress address) {
        return address.isLinkLocalAddress()
                || address.isAnyLocalAddress()
                || address.isMulticastAddress()
                || METADATA.contains(address.getHostAddress());
    }
}
