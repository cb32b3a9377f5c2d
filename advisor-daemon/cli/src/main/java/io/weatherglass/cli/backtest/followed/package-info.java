/**
 * Back-tests on the recordings of any connector. Each run is followed as the daemon would follow it, with its own history to
 * learn from. Start with {@link io.weatherglass.cli.backtest.followed.FollowingBacktest}.
 */
package io.weatherglass.cli.backtest.followed;
