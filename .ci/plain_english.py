#!/usr/bin/env python3
"""Counts constructions that plain English avoids, per 1,000 words, in documents, Java comments and texts of the program.

Usage: plain_english.py [-n SENTENCES] [PATH...]

Without PATH, checks the whole project and exits with 1 if a kind of text exceeds its limit. With -n, prints the sentences with the
most hits. A hit does not prove that a sentence is bad: read it aloud. Sentences in plain_english.accepted, one per line, have no hits.
"""
import argparse
import os
import pathlib
import re
import sys
from collections import namedtuple

LIMITS = {"documents": 6, "comments": 3, "texts": 3}
LONG_SENTENCE = 35
SHORT_SENTENCE = 4  # fragments with fewer words have no hits
SKIPPED_FOLDERS = {"target", "node_modules", "__pycache__"}

Sentence = namedtuple("Sentence", "file text words hits")


def any_of(words):
    return "(?:" + "|".join(words.split()) + ")"


HEADS = any_of("what whatever whoever")
AFTER_HEADS = any_of(
    "is was are were has have had does did it they comes? came holds? stands? remains goes ends such can could must"
    " there nobody nothing no makes? a an the past others?"
)
AFTER_THAT = any_of("which that who of in with without for from before after")
PREPOSITIONS = any_of("of in on to by for with from at beside behind after before")
PERSONAL = any_of("says? said knows asks? hears? heard tells? believes? wants? wanted")
NEGATIONS = any_of("nothing nobody none anybody somebody") + "|no one"
AFTER_NEGATIONS = any_of("but else is are was has of knows that who may can waits there")
OLD_ADVERBS = "|".join(
    (
        any_of("likewise thereby therefrom thereof whereupon moreover manifold beforehand"),
        "in the place of|at the (?:most|least)|by turns|as yet|no more|one another",
    )
)
MOVEMENTS = "|".join(
    (
        any_of("bears? stands?"),
        "takes? the place|comes? (?:of|from)|goes? on|lies? (?:in|behind|beyond)|(?:is|are) off|lets? go|made up|is made of",
    )
)
CONSTRUCTIONS = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b{HEADS} {AFTER_HEADS}\b",
        rf"\b(?:that|those) {AFTER_THAT}\b(?! (?:is|the))",
        rf"\b{PREPOSITIONS} {any_of('which whom whose')}\b",
        rf"\b(?:so|as) {any_of('many much long often few little')}\b",
        rf"\b(?:{PERSONAL}|answers? (?:nobody|nothing)) ",
        rf"\b{any_of('is are was were has have had')} to {any_of('be come go do wait end take stand hold')}\b",
        rf"\b(?:{NEGATIONS}) {AFTER_NEGATIONS}\b",
        rf"(?:^|[.;(] )Where\b|\bwhere {any_of('there it they no nothing none one that this what')}\b",
        rf"\b(?:{OLD_ADVERBS})\b",
        rf"\b(?:{MOVEMENTS})\b",
    )
]


def document_text(source):
    """Returns the prose of Markdown. Code is replaced by X and links by their text; table cells become sentences."""
    source = re.sub(r"```.*?```", " ", source, flags=re.DOTALL)
    lines = [line for line in source.split("\n") if not line.lstrip().startswith("|---")]
    without_targets = re.sub(r"\]\([^)]*\)", "]", "\n".join(lines))
    return re.sub(r"`[^`]*`", "X", without_targets).replace("|", ". ")


def comment_text(source):
    """Returns the comments of Java. Javadoc tags and HTML tags end a sentence."""
    comments = []
    for comment in re.finditer(r"/\*\*?(.*?)\*/|(?:(?<=\s)|^)//(.*?)$", source, re.DOTALL | re.MULTILINE):
        text = re.sub(r"^\s*\*", " ", comment.group(1) or comment.group(2) or "", flags=re.MULTILINE)
        text = re.sub(r"\{@\w+ ([^}]*)\}", "X", text)
        comments.append(re.sub(r"<[^>]+>|@(?:param|throws) \S+|@return|@see \S+", ". ", text))
    return ". ".join(comments)


def string_text(source):
    """Returns the strings of at least five words in Java or JavaScript, without SQL."""
    source = re.sub(r"/\*.*?\*/|(?<=\s)//.*?$", " ", source, flags=re.DOTALL | re.MULTILINE)
    source = re.sub(r'"\s*\+\s*"', "", source)
    texts = []
    for literal in re.finditer(r'"""(.*?)"""|"((?:[^"\\\n]|\\.)*)"|`([^`$]*)`', source, re.DOTALL):
        content = next((group for group in literal.groups() if group), "")
        text = re.sub(r"<[^>]+>|\\.|[{}%$]\w*|@\|\w+", " ", content)
        sql = re.search(r"\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|WHERE|FROM)\b", text)
        if not sql and len(re.findall(r"[A-Za-z']{2,}", text)) >= 5:
            texts.append(text)
    return ". ".join(texts)


def is_main(path):
    return not re.search(r"/(?:test|simgridTest|jmh)/", path)


def is_text_source(path):
    in_java = path.endswith(".java") and not re.search(r"/(?:test|jmh)/", path)
    return in_java or (path.endswith(".js") and "/page/" in path) or path.endswith("cli.properties")


KINDS = {
    "documents": (lambda path: path.endswith(".md"), document_text),
    "comments": (lambda path: path.endswith(".java") and is_main(path), comment_text),
    "texts": (is_text_source, string_text),
}


def files_below(path):
    if path.is_file():
        yield path
        return
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if name not in SKIPPED_FOLDERS and not name.startswith("."))
        yield from (pathlib.Path(folder, name) for name in sorted(names))


def sentences(file, text, accepted):
    for sentence in re.split(r"(?<=[.;:!?])\s+|\n\s*\n", text):
        sentence = " ".join(sentence.split())
        words = len(re.findall(r"[A-Za-z']+", sentence))
        hits = 0
        if words >= SHORT_SENTENCE and sentence not in accepted:
            hits = sum(len(pattern.findall(sentence)) for pattern in CONSTRUCTIONS) + (words > LONG_SENTENCE)
        yield Sentence(file, sentence, words, hits)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-n", type=int, default=0, metavar="SENTENCES", help="print the sentences with the most hits")
    parser.add_argument("paths", nargs="*", type=pathlib.Path, metavar="PATH")
    arguments = parser.parse_args()
    root = pathlib.Path(__file__).resolve().parent.parent
    accepted = set((root / ".ci/plain_english.accepted").read_text(encoding="utf-8").splitlines())
    files = [file for path in arguments.paths or [root] for file in files_below(path)]
    exceeded = False
    for kind, (selects, extract) in KINDS.items():
        found = [
            sentence
            for file in files
            if selects(os.path.relpath(file, root))
            for sentence in sentences(file, extract(file.read_text(encoding="utf-8", errors="replace")), accepted)
        ]
        words = sum(sentence.words for sentence in found)
        rate = 1000 * sum(sentence.hits for sentence in found) / max(1, words)
        exceeded |= rate > LIMITS[kind]
        print(f"plain English: {kind} {rate:.1f} hits per 1,000 words (limit {LIMITS[kind]}), {words} words")
        found.sort(key=lambda sentence: sentence.hits / (sentence.words + 12), reverse=True)
        for sentence in found[: arguments.n]:
            if sentence.hits:
                print(f"  {os.path.relpath(sentence.file)}: {sentence.text[:200]}")
    return 1 if exceeded and not arguments.paths else 0


if __name__ == "__main__":
    sys.exit(main())
