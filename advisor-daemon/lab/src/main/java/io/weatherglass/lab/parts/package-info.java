/** Parts of a study that shards of it have written, perhaps on several machines: see {@link io.weatherglass.lab.parts.PartFile}. */
package io.weatherglass.lab.parts;
