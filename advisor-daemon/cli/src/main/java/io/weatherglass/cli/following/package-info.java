/** Runs as the files in their own folder report them, without the enactor being asked: what is past, and what is going on. */
package io.weatherglass.cli.following;
