package io.weatherglass.cli.charts;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes SVG elements. Escapes text and rounds numbers to two decimals. Lengths are in user units (pixels). */
public final class SvgWriter {

    private static final String NAMESPACE = "http://www.w3.org/2000/svg";

    private final XMLStreamWriter xml;

    @FunctionalInterface
    public interface Drawing {
        void draw(Writer out) throws XMLStreamException;
    }

    public static void write(Path file, Drawing drawing) throws IOException {
        try (Writer out = Files.newBufferedWriter(file)) {
            drawing.draw(out);
        } catch (XMLStreamException e) {
            throw new IOException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    public SvgWriter(Writer out, double width, double height, String title, String style) throws XMLStreamException {
        xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
        xml.writeStartDocument("UTF-8", "1.0");
        newLine();
        xml.writeStartElement("svg");
        xml.writeDefaultNamespace(NAMESPACE);
        attributes("width", width, "height", height, "viewBox", "0 0 " + number(width) + " " + number(height));
        attributes("role", "img");
        element("title", title);
        element("style", style);
        rectangle("paper", 0, 0, width, height);
    }

    /** Starts a group, which has a tooltip unless {@code tip} is empty. */
    public void startGroup(String cssClass, String tip) throws XMLStreamException {
        newLine();
        xml.writeStartElement("g");
        attributes("class", cssClass);
        if (!tip.isEmpty()) {
            element("title", tip);
        }
    }

    public void endGroup() throws XMLStreamException {
        xml.writeEndElement();
    }

    public void rectangle(String cssClass, double x, double y, double width, double height) throws XMLStreamException {
        newLine();
        xml.writeEmptyElement("rect");
        attributes("class", cssClass, "x", x, "y", y, "width", width, "height", height);
    }

    public void coloured(String cssClass, String fill, double x, double y, double width, double height)
            throws XMLStreamException {
        rectangle(cssClass, x, y, width, height);
        attributes("fill", fill);
    }

    public void line(String cssClass, double x1, double y1, double x2, double y2) throws XMLStreamException {
        newLine();
        xml.writeEmptyElement("line");
        attributes("class", cssClass, "x1", x1, "y1", y1, "x2", x2, "y2", y2);
    }

    public void text(String cssClass, double x, double y, String text) throws XMLStreamException {
        newLine();
        xml.writeStartElement("text");
        attributes("class", cssClass, "x", x, "y", y);
        xml.writeCharacters(text);
        xml.writeEndElement();
    }

    public void end() throws XMLStreamException {
        newLine();
        xml.writeEndDocument();
        newLine();
        xml.close();
    }

    private void element(String name, String text) throws XMLStreamException {
        newLine();
        xml.writeStartElement(name);
        xml.writeCharacters(text);
        xml.writeEndElement();
    }

    private void attributes(Object... namesAndValues) throws XMLStreamException {
        for (int k = 0; k < namesAndValues.length; k += 2) {
            Object value = namesAndValues[k + 1];
            xml.writeAttribute(namesAndValues[k].toString(), value instanceof Double d ? number(d) : value.toString());
        }
    }

    private void newLine() throws XMLStreamException {
        xml.writeCharacters("\n");
    }

    public static String number(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
    }
}
