package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.sources.InvalidMessageException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the XML records of Pegasus up to 4.9, with one element {@code invocation} per record. */
final class KickstartXml {
    private static final String BEGIN = "<invocation";
    private static final String END = "</invocation>";
    private static final Map<String, String> NAMES = Map.of(
            "mainjob/duration", "mainjob/duration",
            "status/raw", "mainjob/status/raw",
            "regular/exitcode", "mainjob/status/regular_exitcode",
            "signalled/signal", "mainjob/status/signalled_signal",
            "jobids/condor", "jobids/condor");

    private KickstartXml() {}

    static boolean isIn(String text) {
        return text.contains(BEGIN + " ");
    }

    /** Returns the records in order and ignores other output. Refuses a record that is truncated or is not XML. */
    static List<KickstartFields> records(String text) {
        List<KickstartFields> records = new ArrayList<>();
        for (int from = text.indexOf(BEGIN); from >= 0; from = text.indexOf(BEGIN, from + 1)) {
            int end = text.indexOf(END, from);
            if (end < 0) {
                throw new InvalidMessageException("invocation", "truncated", "must end with " + END);
            }
            records.add(record(text.substring(from, end + END.length())));
            from = end;
        }
        return records;
    }

    private static KickstartFields record(String xml) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        Map<String, String> fields = new HashMap<>();
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(xml));
            boolean inMain = false;
            while (reader.hasNext()) {
                int event = reader.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    inMain |= reader.getLocalName().equals("mainjob");
                    take(reader, inMain, fields);
                } else if (event == XMLStreamConstants.END_ELEMENT) {
                    inMain &= !reader.getLocalName().equals("mainjob");
                }
            }
        } catch (XMLStreamException e) {
            throw new InvalidMessageException("invocation", xml, "must be XML");
        }
        return new KickstartFields(fields);
    }

    private static void take(XMLStreamReader reader, boolean inMain, Map<String, String> fields) {
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            String path = NAMES.getOrDefault(reader.getLocalName() + "/" + reader.getAttributeLocalName(i), "");
            if (path.equals("jobids/condor") || inMain && !path.isEmpty()) {
                fields.putIfAbsent(path, reader.getAttributeValue(i));
            }
        }
    }
}
