package io.weatherglass.cli.charts;

import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamException;

/** A legend of colours, wrapped to the available width. */
public final class Legend {

    private static final double ROW = 16;
    private static final double CHARACTER = 6.6;

    private record Entry(String cssClass, String fill, String name, double x, int row) {}

    private final double left;
    private final double right;
    private final List<Entry> entries = new ArrayList<>();
    private double x;
    private int row;

    public Legend(double left, double right) {
        this.left = left;
        this.right = right;
        this.x = left;
    }

    /** Adds an entry. If {@code fill} is empty, the CSS class determines the colour. */
    public void add(String cssClass, String fill, String name) {
        double width = 34 + CHARACTER * name.length();
        if (x > left && x + width > right) {
            x = left;
            row++;
        }
        entries.add(new Entry(cssClass, fill, name, x, row));
        x += width;
    }

    public double height() {
        return ROW * (row + 1);
    }

    public void draw(SvgWriter svg, double top) throws XMLStreamException {
        for (Entry entry : entries) {
            double y = top + ROW * entry.row();
            if (entry.fill().isEmpty()) {
                svg.rectangle(entry.cssClass(), entry.x(), y, 12, 10);
            } else {
                svg.coloured(entry.cssClass(), entry.fill(), entry.x(), y, 12, 10);
            }
            svg.text("note", entry.x() + 16, y + 9, entry.name());
        }
    }
}
