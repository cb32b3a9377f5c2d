/** {@code replay}: enacts a recorded or made-up run again, against a real broker and daemon, faster than it was. */
package io.weatherglass.cli.replay;
