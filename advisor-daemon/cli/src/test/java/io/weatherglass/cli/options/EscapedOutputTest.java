package io.weatherglass.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class EscapedOutputTest {
    private final StringWriter text = new StringWriter();
    private final PrintWriter terminal = new PrintWriter(text);
    private final EscapedOutput output = new EscapedOutput(terminal);

    @Test
    void escapesControlCharactersAndDirectionMarks() {
        output.print("\u001b[2J\u009b31m\r\b\u007f\u202e\u2066\ufeff\u2028\udb40\udc41");
        output.print('\u001b');
        output.write(new char[] {'a', '\u0007'}, 0, 2);
        output.printf("%s%n", "\u0000");

        assertThat(text)
                .hasToString("\\u001b[2J\\u009b31m\\u000d\\u0008\\u007f\\u202e\\u2066\\ufeff\\u2028\\udb40\\udc41"
                        + "\\u001ba\\u0007\\u0000" + System.lineSeparator());
    }

    @Test
    void doesNotChangeOtherText() {
        String plain = "a\tb\n▁▂█ 95 % – größer 日本 \ud83d\ude00";
        output.println(plain);

        assertThat(text).hasToString(plain + System.lineSeparator());
    }

    @Test
    void returnsTheWrappedOutput() {
        assertThat(EscapedOutput.unescaped(output)).isSameAs(terminal);
        assertThat(EscapedOutput.unescaped(terminal)).isSameAs(terminal);
    }
}
