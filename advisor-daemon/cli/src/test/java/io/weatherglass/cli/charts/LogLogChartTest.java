package io.weatherglass.cli.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.cli.charts.LogLogChart.Point;
import io.weatherglass.cli.charts.LogLogChart.Series;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class LogLogChartTest {

    private static Document draw(Series... series) throws Exception {
        StringWriter svg = new StringWriter();
        new LogLogChart("a < b", "under & over", "N", "s", List.of(series)).write(svg);
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg.toString())));
    }

    private static List<Element> elements(Document svg, String name, String cssClass) {
        List<Element> found = new ArrayList<>();
        NodeList all = svg.getElementsByTagName(name);
        for (int k = 0; k < all.getLength(); k++) {
            Element element = (Element) all.item(k);
            if (element.getAttribute("class").equals(cssClass)) {
                found.add(element);
            }
        }
        return found;
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    @Test
    void equalRatiosAreEqualDistances() throws Exception {
        Document svg = draw(new Series("dots", 1, false, List.of(point(10, 40), point(100, 4), point(1000, 0.4))));
        List<Element> dots = elements(svg, "circle", "dot1");
        // the first one is in the legend
        assertThat(dots).hasSize(4);
        double first = number(dots.get(2), "cx") - number(dots.get(1), "cx");
        assertThat(number(dots.get(3), "cx") - number(dots.get(2), "cx")).isCloseTo(first, within(0.02));
        double fall = number(dots.get(2), "cy") - number(dots.get(1), "cy");
        assertThat(number(dots.get(3), "cy") - number(dots.get(2), "cy")).isCloseTo(fall, within(0.02));
        assertThat(first).isPositive();
        assertThat(fall).isPositive();
    }

    @Test
    void aLineJoinsItsPointsInTheirOrder() throws Exception {
        Document svg = draw(new Series("line", 0, true, List.of(point(1, 1), point(2, 8), point(7, 3))));
        List<Element> lines = elements(svg, "line", "line0");
        assertThat(lines).hasSize(3);
        assertThat(lines.get(2).getAttribute("x1")).isEqualTo(lines.get(1).getAttribute("x2"));
        assertThat(lines.get(2).getAttribute("y1")).isEqualTo(lines.get(1).getAttribute("y2"));
    }

    @Test
    void axesHaveRoundNumbersAroundTheValues() throws Exception {
        Document svg = draw(new Series("line", 0, true, List.of(point(10, 0.03), point(3000, 4))));
        assertThat(elements(svg, "text", "x"))
                .extracting(Element::getTextContent)
                .containsExactly("10", "20", "50", "100", "200", "500", "1,000", "2,000", "5,000");
        assertThat(elements(svg, "text", "y"))
                .extracting(Element::getTextContent)
                .containsExactly("0.02", "0.05", "0.1", "0.2", "0.5", "1", "2", "5");
        assertThat(elements(svg, "text", "heading").get(0).getTextContent()).isEqualTo("a < b");
    }

    /** A standard error is 0 where nothing is random. */
    @Test
    void leavesOutWhatHasNoLogarithm() throws Exception {
        assertThat(elements(draw(new Series("dots", 0, false, List.of(point(10, 0), point(20, 1)))), "circle", "dot0"))
                .hasSize(2);
        assertThat(elements(draw(new Series("dots", 0, false, List.of(point(10, 0)))), "circle", "dot0"))
                .hasSize(1);
    }

    @Test
    void refusesAColourThatItDoesNotHave() {
        assertThatThrownBy(() -> new Series("dots", 2, false, List.of())).hasMessage("colour must be 0 or 1, was 2");
    }

    private static Point point(double x, double y) {
        return new Point(x, y);
    }
}
