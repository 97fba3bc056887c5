"""The version of the package that is installed."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("rag-compress")
except PackageNotFoundError:  # a checkout on the path
    __version__ = "0+not.installed"
