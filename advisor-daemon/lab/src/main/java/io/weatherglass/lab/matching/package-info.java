/** How well searches find known background loads, and what that is worth [KKN17 §5]. */
package io.weatherglass.lab.matching;
