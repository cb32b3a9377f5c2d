"""The revision of a workflow's code."""

import hashlib
import os
import subprocess
from pathlib import Path
from typing import Any

CHARACTERS = 10
GIT_SECONDS = 10
MAX_FILES = 5000


def revision(snakefile: Any) -> str | None:
    """Returns the Git commit if the Snakefile and all files in its folder are committed, otherwise a hash of the code.

    None if there is no such file, as with a remote Snakefile.
    """
    try:
        file = Path(os.fspath(snakefile)).absolute()
        return _commit(file) or _hash(file)
    except (OSError, TypeError, ValueError):
        return None


def _commit(file: Path) -> str | None:
    try:
        _git(file.parent, "ls-files", "--error-unmatch", file.name)
        _git(file.parent, "diff", "--quiet", "HEAD", "--", ".")
        return _git(file.parent, "rev-parse", f"--short={CHARACTERS}", "HEAD")
    except (OSError, subprocess.SubprocessError):
        return None


def _git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(folder), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        timeout=GIT_SECONDS,
        check=True,
        text=True,
    )
    return done.stdout.strip()


def _hash(file: Path) -> str:
    """Includes the folders that Snakemake's conventions reserve for code, unless they have very many files."""
    digest = hashlib.sha256(file.read_bytes())
    for folder in ("rules", "scripts", "envs", "notebooks"):
        files = sorted(path for path in (file.parent / folder).rglob("*") if path.is_file())
        for path in files if len(files) <= MAX_FILES else []:
            digest.update(str(path.relative_to(file.parent)).encode() + path.read_bytes())
    return digest.hexdigest()[:CHARACTERS]
