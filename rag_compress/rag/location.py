"""Where an index lives, and how it is called: what the environment says, and what Qdrant takes."""

from __future__ import annotations

import hashlib
import os
import re
import sys
from pathlib import Path
from urllib.parse import urlsplit

URL_VARIABLE = "QDRANT_URL"
COLLECTION_VARIABLE = "RAG_COMPRESS_COLLECTION"
CACHE_VARIABLE = "RAG_COMPRESS_CACHE"

SCHEMES = ("http://", "https://")
LIKE_URL = re.compile(r"\w+://|[\w.-]+:\d+/?$")
"""A scheme, or a host with its port: nobody means a directory of that name."""

_NAME = re.compile(r'(?!\.{1,2}$)[^<>:"/\\|?*\0\x1f]{1,255}')
"""What Qdrant takes for the name of a collection. In a directory it is the name of a folder."""


def folder_key(folder: str | Path) -> str:
    """
    Name a folder by its place on this machine.

    :param folder: The folder.
    :returns: 16 hexadecimal digits, the same for every way to write the path.
    """
    return hashlib.blake2b(os.fsencode(Path(folder).resolve()), digest_size=8).hexdigest()


def cache_directory() -> Path:
    """
    Find the directory for indexes: RAG_COMPRESS_CACHE, else the user's cache directory of the platform.

    :returns: The directory; it need not exist.
    :raises ValueError: If it is a file.
    """
    cache = Path(os.environ.get(CACHE_VARIABLE) or _user_cache() / "rag-compress")
    if cache.exists() and not cache.is_dir():
        raise ValueError(f"{CACHE_VARIABLE} must name a directory, got {str(cache)!r}, which is a file.")
    return cache


def _user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def server_url() -> str | None:
    """
    Find the server that QDRANT_URL names.

    :returns: Its URL; None where the variable is not set.
    :raises ValueError: If it is no URL of a server.
    """
    url = os.environ.get(URL_VARIABLE)
    if url and not url.startswith(SCHEMES):
        raise ValueError(f"{URL_VARIABLE} must start with http:// or https://, got {url!r}.")
    return check_url(URL_VARIABLE, url) if url else None


def check_url(owner: str, url: str) -> str:
    """
    Refuse a URL that names no host.

    >>> check_url("A URL of a store", "http://localhost:6333")
    'http://localhost:6333'

    :param owner: What the URL is of, for the error.
    :param url: The URL.
    :returns: The URL.
    :raises ValueError: If it names none.
    """
    try:
        parts = urlsplit(url)
        is_whole = bool(parts.hostname) and parts.port != 0
    except ValueError:  # a bracket alone, or a port that is no number up to 65535
        is_whole = False
    if not is_whole:
        raise ValueError(f"{owner} must name a host, and perhaps a port, as in http://localhost:6333, got {url!r}.")
    return url


def collection_name(default: str) -> str:
    """
    Find the collection that RAG_COMPRESS_COLLECTION names.

    :param default: The name where the variable is not set.
    :returns: The name.
    :raises ValueError: If Qdrant does not take it.
    """
    return check_name(COLLECTION_VARIABLE, os.environ.get(COLLECTION_VARIABLE) or default)


def check_name(owner: str, name: str) -> str:
    """
    Refuse a name that Qdrant does not take for a collection.

    >>> check_name("index", "rag_compress")
    'rag_compress'

    :param owner: What the name is of, for the error.
    :param name: The name.
    :returns: The name.
    :raises ValueError: If it does not take it.
    """
    if not _NAME.fullmatch(name):
        raise ValueError(
            f'{owner} must name a collection in 1 to 255 characters, none of them < > : " / \\ | ? *, got {name!r}.'
        )
    return name
