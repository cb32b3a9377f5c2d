package io.weatherglass.daemon.notifying;

import java.io.IOException;
import java.net.InetAddress;
import java.util.Set;

/** Rejects webhooks to link-local and metadata addresses, from which clouds provide credentials. */
record WebhookTargets(boolean linkLocal) {

    /** Metadata addresses that are not link-local, unlike 169.254.169.254 in most clouds. */
    private static final Set<String> METADATA = Set.of(
            // Amazon EC2, https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html
            "fd00:ec2:0:0:0:0:0:254",
            // Amazon EKS Pod Identity, https://docs.aws.amazon.com/eks/latest/userguide/pod-id-agent-setup.html
            "fd00:ec2:0:0:0:0:0:23",
            // Google, https://cloud.google.com/compute/docs/metadata/querying-metadata
            "fd20:ce:0:0:0:0:0:254",
            // Azure, https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
            "168.63.129.16",
            // Oracle, https://docs.oracle.com/iaas/Content/Compute/Tasks/gettingmetadata.htm
            "fd00:c1:0:0:0:0:a9fe:a9fe",
            // Oracle Classic, https://docs.oracle.com/en/cloud/iaas/compute-iaas-cloud/stcsg
            "192.0.0.192",
            // Alibaba, https://www.alibabacloud.com/help/en/ecs/user-guide/view-instance-metadata
            "100.100.100.200",
            // Scaleway, https://cloudinit.readthedocs.io/en/latest/reference/datasources/scaleway.html
            "fd00:42:0:0:0:0:0:42",
            // Akamai, https://techdocs.akamai.com/cloud-computing/docs/overview-of-the-metadata-service
            "fd00:a9fe:a9fe:0:0:0:0:1");

    static final class ForbiddenTargetException extends IOException {
        private static final long serialVersionUID = 1L;

        ForbiddenTargetException(String message) {
            super(message);
        }
    }

    /** The connection uses the same addresses, because the JVM caches the lookup long enough. */
    void require(String host) throws IOException {
        if (linkLocal) {
            return;
        }
        for (InetAddress address : InetAddress.getAllByName(host)) {
            if (isForbidden(address)) {
                throw new ForbiddenTargetException("webhooks must not use the link-local or metadata address "
                        + address.getHostAddress() + " (webhooks.allow-link-local)");
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
