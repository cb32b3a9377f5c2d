import picocli.CommandLine.*; import picocli.CommandLine; import java.nio.file.Path; import java.util.*;
public class T { 
 @Command static class C implements Runnable { @Parameters(arity="0..*") final List<Path> paths=new ArrayList<>(); @Option(names="--c") String c; @Option(names="--merge",arity="1..*") List<Path> m; @Spec Model.CommandSpec spec;
 public void run(){ ParseResult p=spec.commandLine().getParseResult(); for (Model.ArgSpec a: p.matchedPositionals()) { System.out.println(a.typedValues()+" "+a.getValue()); for(Object o:a.typedValues()) System.out.println(o.getClass()); } System.out.println(p.matchedPositionals().size()+" "+m+" "+paths); } }
 public static void main(String[] a){ new CommandLine(new C()).execute(a);} }
