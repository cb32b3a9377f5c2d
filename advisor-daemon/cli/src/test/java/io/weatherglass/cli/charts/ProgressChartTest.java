package io.weatherglass.cli.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.cli.charts.ProgressChart.Band;
import io.weatherglass.cli.charts.ProgressChart.Panel;
import io.weatherglass.cli.charts.ProgressChart.Point;
import io.weatherglass.cli.charts.ProgressChart.Series;
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

class ProgressChartTest {

    private static final Series RISING =
            new Series("a < b", 1, false, List.of(new Point(0, 0.5), new Point(0.5, 0.75), new Point(1, 1)));

    private static Document draw(Panel... panels) throws Exception {
        StringWriter svg = new StringWriter();
        new ProgressChart("heading", "under & over", List.of(panels)).write(svg);
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
    void placesPointsByProgressAndShare() throws Exception {
        List<Element> dots = elements(draw(new Panel("p", 0.5, 1, List.of(), List.of(RISING))), "circle", "c1");
        assertThat(dots).hasSize(3);
        assertThat(number(dots.get(1), "cx"))
                .isCloseTo((number(dots.get(0), "cx") + number(dots.get(2), "cx")) / 2, within(0.01));
        assertThat(number(dots.get(1), "cy"))
                .isCloseTo((number(dots.get(0), "cy") + number(dots.get(2), "cy")) / 2, within(0.01));
        assertThat(number(dots.get(2), "cy")).isLessThan(number(dots.get(0), "cy"));
    }

    @Test
    void drawsTheBandFromHalfWayToHalfWay() throws Exception {
        Document svg = draw(new Panel("p", 0, 1, List.of(new Band(0, 0.8, 1), new Band(0.5, 0.9, 1)), List.of(RISING)));
        List<Element> band = elements(svg, "rect", "band");
        List<Element> dots = elements(svg, "circle", "c1");
        assertThat(band).hasSize(2);
        double left = number(dots.get(0), "cx");
        double right = number(dots.get(2), "cx");
        assertThat(number(band.get(0), "x")).isCloseTo(left, within(0.01));
        assertThat(number(band.get(1), "x")).isCloseTo(left + (right - left) / 4, within(0.01));
        assertThat(number(band.get(1), "x") + number(band.get(1), "width")).isCloseTo(right, within(0.01));
        assertThat(number(band.get(0), "height")).isCloseTo(2 * number(band.get(1), "height"), within(0.02));
    }

    @Test
    void givesAPanelBelowTheOther() throws Exception {
        Panel panel = new Panel("p", 0, 1, List.of(), List.of(RISING));
        List<Element> dots = elements(draw(panel, panel), "circle", "c1");
        assertThat(dots).hasSize(6);
        assertThat(number(dots.get(5), "cy")).isGreaterThan(number(dots.get(0), "cy"));
    }

    @Test
    void tellsValuesWherePointedAt() throws Exception {
        Document svg = draw(new Panel("p", 0, 1, List.of(), List.of(RISING)));
        assertThat(elements(svg, "g", "point").get(1).getTextContent().strip()).isEqualTo("a < b: 75 % at 50 %");
    }

    @Test
    void namesManyLinesInSeveralRows() throws Exception {
        List<Series> many = new ArrayList<>();
        for (int k = 0; k < 12; k++) {
            many.add(new Series("a model with a long name", k % ProgressChart.COLOURS, true, List.of()));
        }
        Document svg = draw(new Panel("p", 0, 1, List.of(), many));
        double width = number(svg.getDocumentElement(), "width");
        NodeList lines = svg.getElementsByTagName("line");
        for (int k = 0; k < lines.getLength(); k++) {
            assertThat(number((Element) lines.item(k), "x2")).isLessThanOrEqualTo(width);
        }
    }

    @Test
    void refusesWhatCannotBeDrawn() {
        assertThatThrownBy(() -> new Series("s", 6, false, List.of())).hasMessage("colour must be in [0, 6), was 6");
        assertThatThrownBy(() -> new Panel("p", 1, 1, List.of(), List.of()))
                .hasMessage("min must be < max, were 1.0 and 1.0");
    }
}
