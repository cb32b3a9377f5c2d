/**
 * Back-tests on recorded runs of any connector: each is followed as the daemon would have followed it, with a history of its own
 * to learn from, and its forecasts are compared with what came true. Start with
 * {@link io.weatherglass.lab.following.FollowingBacktest}.
 */
package io.weatherglass.lab.following;
