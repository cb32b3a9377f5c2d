/** Follows current and past runs through the files that an enactor leaves in its folder. */
package io.weatherglass.cli.following;
