/** {@code replay}: replays a recorded or synthetic run against a real broker and daemon, faster than real time. */
package io.weatherglass.cli.replay;
