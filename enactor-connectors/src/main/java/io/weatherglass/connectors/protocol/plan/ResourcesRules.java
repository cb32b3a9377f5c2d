package io.weatherglass.connectors.protocol.plan;

import io.weatherglass.connectors.protocol.validation.ViolationCollector;
import java.util.List;

public final class ResourcesRules {
    private final String path;
    private final ViolationCollector found;

    private ResourcesRules(String path, ViolationCollector found) {
        this.path = path;
        this.found = found;
    }

    /** @param pointer JSON pointer to the resources in their document, {@code /resources} in a plan */
    public static void check(Resources resources, String pointer, ViolationCollector found) {
        if (resources instanceof SlotPool pool) {
            new ResourcesRules(pointer + "/", found).checkSlots(pool);
        } else if (resources instanceof VmResources cloud) {
            new CloudRules(List.of(cloud), found).check(cloud, pointer + "/");
        } else if (resources instanceof MultiCloudResources several) {
            checkClouds(several.clouds(), pointer + "/clouds", found);
        }
    }

    private static void checkClouds(List<VmResources> clouds, String pointer, ViolationCollector found) {
        found.check(!clouds.isEmpty(), pointer, "[]", "must name at least one cloud");
        CloudRules rules = new CloudRules(clouds, found);
        for (int i = 0; i < clouds.size(); i++) {
            rules.check(clouds.get(i), pointer + "/" + i + "/");
        }
    }

    private void checkSlots(SlotPool pool) {
        List<Double> speeds = pool.speeds();
        if (found.check(pool.slots() > 0, path + "slots", pool.slots(), "must be > 0")) {
            found.check(
                    speeds.isEmpty() || speeds.size() == pool.slots(),
                    path + "slots",
                    pool.slots(),
                    "must equal the number of speeds (" + speeds.size() + ")");
        }
        for (int slot = 0; slot < speeds.size(); slot++) {
            found.speed(path + "speeds/" + slot, speeds.get(slot));
        }
        pool.storage().ifPresent(storage -> checkStorage(storage, path, found));
        pool.price().ifPresent(price -> RequestJson.check(price, path + "price/", found));
    }

    static void checkStorage(StorageSpec storage, String path, ViolationCollector found) {
        found.bytesPerSecond(path + "storage/downloadBytesPerSecond", storage.downloadBytesPerSecond());
        found.bytesPerSecond(path + "storage/uploadBytesPerSecond", storage.uploadBytesPerSecond());
        found.seconds(path + "storage/latencySeconds", storage.latencySeconds());
    }
}
