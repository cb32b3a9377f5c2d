/** Members of the daemon group, their partitions and addresses. Start with {@link GroupDirectory}. */
package io.weatherglass.daemon.group;
