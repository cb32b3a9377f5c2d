package io.weatherglass.cli.simulating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.cli.simulating.SimulationReport.JobRow;
import io.weatherglass.cli.simulating.SimulationReport.Use;
import io.weatherglass.cli.simulating.SimulationReport.VmRow;
import io.weatherglass.cli.simulating.SimulationReport.What;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ScheduleChartTest {

    private static final List<VmRow> LANES = List.of(
            new VmRow(0, "small", 0, 100, 950, 1000, 500, 0, 0), new VmRow(1, "small", 200, 300, 650, 500, 500, 0, 0));

    private static JobRow job(
            String id, String kind, int vm, double start, double computeStart, double computeEnd, double end) {
        return new JobRow(id, kind, vm, 0, 0, start, computeStart, computeEnd, end);
    }

    private static Document draw(List<VmRow> vms, List<JobRow> jobs) throws Exception {
        StringWriter out = new StringWriter();
        SimulationReport report = new SimulationReport(
                new What("a <chart>", jobs.size(), "more", "a & b", "kernel", "best", List.of()),
                900,
                0,
                new Use(vms.size(), OptionalLong.empty(), 0, 0, 0, OptionalDouble.empty(), Optional.empty()),
                jobs,
                vms);
        new ScheduleChart(report).write(out);
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(out.toString())));
    }

    private static List<Element> ofClass(Document svg, String element, String cssClass) {
        NodeList all = svg.getElementsByTagName(element);
        List<Element> found = new ArrayList<>();
        for (int k = 0; k < all.getLength(); k++) {
            Element one = (Element) all.item(k);
            if (one.getAttribute("class").equals(cssClass)) {
                found.add(one);
            }
        }
        return found;
    }

    /** Returns the elements in the lanes, without those of the legend above. */
    private static List<Element> drawn(Document svg, String cssClass) {
        double top = number(ofClass(svg, "line", "grid").get(0), "y1");
        return ofClass(svg, "rect", cssClass).stream()
                .filter(one -> number(one, "y") >= top)
                .toList();
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    private static String tip(Element group) {
        return group.getElementsByTagName("title").item(0).getTextContent();
    }

    @Test
    void drawsPhasesToScale() throws Exception {
        Document svg = draw(LANES, List.of(job("align_1", "align", 0, 100, 150, 400, 450)));
        // 1000 s fill the width between the names and the right edge
        double second = 1172 / 1000.0;
        List<Element> transfers = drawn(svg, "transfer");
        assertThat(transfers).hasSize(2);
        assertThat(number(transfers.get(0), "x")).isCloseTo(84 + 100 * second, within(0.01));
        assertThat(number(transfers.get(0), "width")).isCloseTo(50 * second, within(0.01));
        Element compute = drawn(svg, "compute").get(0);
        assertThat(number(compute, "x")).isCloseTo(84 + 150 * second, within(0.01));
        assertThat(number(compute, "width")).isCloseTo(250 * second, within(0.01));
        List<Element> boots = drawn(svg, "boot");
        assertThat(boots).hasSize(2);
        assertThat(number(boots.get(1), "x")).isCloseTo(84 + 200 * second, within(0.01));
        assertThat(number(boots.get(1), "y")).isGreaterThan(number(boots.get(0), "y") + number(boots.get(0), "height"));
        assertThat(drawn(svg, "idle")).hasSize(2);
        assertThat(drawn(svg, "paid")).hasSize(2);
    }

    @Test
    void marksTheEndsOfBillingUnits() throws Exception {
        Document svg = draw(LANES, List.of());
        double second = 1172 / 1000.0;
        assertThat(ofClass(svg, "line", "boundary").stream().map(line -> (number(line, "x1") - 84) / second))
                .satisfiesExactly(
                        date -> assertThat(date).isCloseTo(500, within(0.01)),
                        date -> assertThat(date).isCloseTo(1000, within(0.01)),
                        date -> assertThat(date).isCloseTo(700, within(0.01)));
    }

    @Test
    void showsAllNamesOfJobsAndVms() throws Exception {
        Document svg = draw(LANES, List.of(job("a<b & \"c\"", "", 1, 300, 300, 600, 600)));
        Element job = ofClass(svg, "g", "job").get(0);
        assertThat(tip(job)).isEqualTo("a<b & \"c\": 300.0 – 600.0 s, walltime 300.0 s");
        assertThat(tip(ofClass(svg, "g", "vm").get(1)))
                .isEqualTo("small 1: requested 200.0 s, ready 300.0 s, terminated 650.0 s");
        assertThat(svg.getElementsByTagName("title").item(0).getTextContent())
                .isEqualTo("a <chart> with more on a & b");
    }

    @Test
    void staysReadableWithManyJobsAndLanes() throws Exception {
        List<VmRow> lanes = IntStream.range(0, 100)
                .mapToObj(vm -> new VmRow(vm, "small", 0, 10, 900, 900, 1, 0, 0))
                .toList();
        List<JobRow> bars = IntStream.range(0, 5000)
                .mapToObj(job -> {
                    double start = 10 + job / 100 * 15;
                    return job("job_" + job, "kind " + job % 20, job % 100, start, start, start + 15, start + 15);
                })
                .toList();
        Document svg = draw(lanes, bars);
        assertThat(ofClass(svg, "g", "job")).hasSize(5000);
        assertThat(ofClass(svg, "line", "boundary")).isEmpty();
        double top = number(drawn(svg, "boot").get(0), "y");
        double next = number(drawn(svg, "boot").get(1), "y");
        assertThat(next - top).isGreaterThanOrEqualTo(8);
        assertThat(number(svg.getDocumentElement(), "height")).isLessThan(1200);
        assertThat(ofClass(svg, "text", "tick").size()).isBetween(5, 18);
    }

    @Test
    void drawsAWorkflowWithoutDuration() throws Exception {
        Document svg = draw(List.of(new VmRow(0, "slot", 0, 0, 0, 0, 0, 0, 0)), List.of(job("a", "", 0, 0, 0, 0, 0)));
        assertThat(number(drawn(svg, "compute").get(0), "width")).isZero();
    }
}
