"""What a function takes and returns stands in its docstring, in the same order everywhere."""

from __future__ import annotations

import ast
import re

from tests.modules import faults_of


def public_functions(body):
    """Functions of a module and methods of its classes; what begins with an underscore explains itself in its place."""
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public_functions(node.body)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            is_property = any("property" in ast.unparse(decorator) for decorator in node.decorator_list)
            if not is_property:
                yield node


def public_classes(body):
    return [node for node in body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]


def given_to(cls):
    """What objects are made with: fields of a dataclass, else parameters of ``__init__``; None where there is none."""
    is_dataclass = any("dataclass" in ast.unparse(decorator) for decorator in cls.decorator_list)
    if is_dataclass or "NamedTuple" in map(ast.unparse, cls.bases):
        fields = [node for node in cls.body if isinstance(node, ast.AnnAssign)]
        names = [node.target.id for node in fields if "init=False" not in ast.unparse(node)]
        return [name for name in names if not name.startswith("_")]
    made = [node for node in cls.body if isinstance(node, ast.FunctionDef) and node.name == "__init__"]
    return parameters(made[0]) if made else None


def parameters(function):
    given = function.args
    named = [*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg]
    return [parameter.arg for parameter in named if parameter and parameter.arg not in {"self", "cls"}]


def faults_of_classes(_, tree):
    for cls in public_classes(tree.body):
        given = given_to(cls)
        if given is not None and re.findall(r"^:param (\w+):", ast.get_docstring(cls), re.MULTILINE) != given:
            yield f"{cls.name}: parameters"


def faults_of_functions(_, tree):
    for function in public_functions(tree.body):
        text = ast.get_docstring(function) or ""
        fields = re.findall(r"^:(param|returns|raises)\b ?(\w*)", text, re.MULTILINE)
        if [name for kind, name in fields if kind == "param"] != parameters(function):
            yield f"{function.name}: parameters"
        returns = function.returns is not None and ast.unparse(function.returns) != "None"
        if returns != any(kind == "returns" for kind, _ in fields):
            yield f"{function.name}: what it returns"
        if re.search(r"^:(?:param|returns|raises)\b.*^>>> ", text, re.MULTILINE | re.DOTALL):
            yield f"{function.name}: an example behind the parameters"


def test_public_classes_say_what_they_are_made_with():
    assert faults_of(faults_of_classes) == []


def test_public_functions_say_what_they_take_and_return_behind_their_examples():
    assert faults_of(faults_of_functions) == []


def test_what_is_missing_or_in_another_order_is_found():
    late = '''
def twice(number: int) -> int:
    """
    Double a number.

    :param amount: The number.

    >>> twice(2)
    4
    """
'''
    kinds = ["parameters", "what it returns", "an example behind the parameters"]
    assert [*faults_of_functions("", ast.parse(late))] == [f"twice: {kind}" for kind in kinds]
