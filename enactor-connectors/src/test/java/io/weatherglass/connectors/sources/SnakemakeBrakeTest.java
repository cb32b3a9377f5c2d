package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The brake of the logger plugin, run by Python without Snakemake. */
@Tag("program")
class SnakemakeBrakeTest {
    private static final String HELD = "{'mode':'enforce','hold':true,'since':'S','text':'too expensive'}";
    private static final String RELEASED = "{'mode':'enforce','hold':false}";
    private static final String ENDED =
            "Weatherglass: too expensive; Snakemake ends after the running jobs. Run it again to continue";

    /** Reads advisories, issued one after another unless marked with "same". Prints what is shown, and each end. */
    private static final String READ = """
            import importlib, json, sys, types
            package = types.ModuleType("plugin")
            package.__path__ = [sys.argv[1]]
            sys.modules["plugin"] = package
            Brake = importlib.import_module("plugin._brake").Brake
            def end():
                print("end")
                return True
            brake = Brake("http://h", "run", {}, print, end)
            issued = 0
            for each in sys.argv[2:]:
                issued += each != "same"
                last = last if each == "same" else json.loads(each)
                brake.read({"issuedAt": str(issued), "brake": last})
            """;

    /** Ends with a handler that Snakemake could have installed, whose lock the main thread holds. */
    private static final String END = """
            import importlib, signal, sys, threading, types
            package = types.ModuleType("plugin")
            package.__path__ = [sys.argv[1]]
            sys.modules["plugin"] = package
            end_gracefully = importlib.import_module("plugin._brake").end_gracefully
            print(end_gracefully())
            lock = threading.Lock()
            def exit_gracefully(*args):
                if not lock.acquire(timeout=10):
                    print("deadlock")
            signal.signal(signal.SIGTERM, exit_gracefully)
            def end():
                print(end_gracefully())
            thread = threading.Thread(target=end)
            with lock:
                thread.start()
                # a signal would be handled here
                thread.join(0.5)
            thread.join()
            """;

    private static List<String> read(String... brakes) throws IOException, InterruptedException {
        return SnakemakeForecastLineTest.python(READ, brakes).lines().toList();
    }

    @Test
    void endsTheRunOnceAfterTwoAdvisories() throws IOException, InterruptedException {
        assertThat(read(HELD, "same", "same"))
                .as("one advisory, read repeatedly")
                .isEmpty();
        assertThat(read(HELD, RELEASED, HELD)).isEmpty();
        assertThat(read(HELD, HELD, HELD, HELD)).containsExactly("end", ENDED);
    }

    @Test
    void endsSnakemakeWhileItsMainThreadHoldsTheLock() throws IOException, InterruptedException {
        assertThat(SnakemakeForecastLineTest.python(END).lines()).containsExactly("False", "True");
    }

    @Test
    void showsOnceThatSnakemakeCannotBeEndedAndTriesAgain() throws IOException, InterruptedException {
        String failing = READ.replace("return True", "return issued >= 5");
        assertThat(SnakemakeForecastLineTest.python(failing, HELD, HELD, HELD, HELD, HELD, HELD)
                        .lines())
                .containsExactly(
                        "end",
                        "Weatherglass: too expensive; but this Snakemake cannot be ended after its running jobs, so it"
                                + " continues",
                        "end",
                        "end",
                        "end",
                        ENDED);
    }

    @Test
    void showsAnOfferOnce() throws IOException, InterruptedException {
        String offer = "{'mode':'ask','hold':false,'since':'S','text':'an offer'}";
        assertThat(read(offer, offer, offer.replace("'S'", "'T'")))
                .containsExactly(
                        "Weatherglass: an offer; to accept, open http://h/#/runs/run",
                        "Weatherglass: an offer; to accept, open http://h/#/runs/run");
        assertThat(read(offer.replace("ask", "audit"))).isEmpty();
    }

    @Test
    void ignoresAWorkflowWithoutABrake() throws IOException, InterruptedException {
        assertThat(read("null", "7", "{}", "{'hold':1}", "[]", "{'hold':'true'}"))
                .isEmpty();
    }
}
