/** Follows current and past runs through the files that an enactor writes to its folder. */
package io.weatherglass.cli.following;
