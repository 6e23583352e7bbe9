"""Reads stored answers against the schemas that a site publishes, by the jsonschema package.

    python3 schemas.py < {"schemas": [...], "answers": [[path, schema id, answer], ...]}
"""
import json
import sys

from jsonschema import Draft202012Validator

asked = json.load(sys.stdin)
definitions = {str(i): schema for i, schema in enumerate(asked["schemas"])}
validators = {}
for path, name, answer in asked["answers"]:
    if name not in validators:
        schema = {"$ref": name, "$defs": definitions}
        Draft202012Validator.check_schema(schema)
        validators[name] = Draft202012Validator(schema)
    for error in validators[name].iter_errors(answer):
        place = "/".join(str(step) for step in error.absolute_path)
        print(f"{path}: {place}: {error.message[:200]}")
