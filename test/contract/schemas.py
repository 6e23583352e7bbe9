"""Reads stored answers against the schemas that a site publishes, by the jsonschema package.

    python3 schemas.py < {"schemas": [...], "answers": [[path, schema id, answer], ...]}
"""
import json
import sys

from jsonschema import Draft202012Validator, RefResolver

asked = json.load(sys.stdin)
schemas = {schema["$id"]: schema for schema in asked["schemas"]}
# found by their addresses: looked for in $defs, each reference would be sought through all of them
resolver = RefResolver("", {}, store=schemas)
validators = {}
for path, name, answer in asked["answers"]:
    if name not in validators:
        Draft202012Validator.check_schema(schemas[name])
        validators[name] = Draft202012Validator(schemas[name], resolver=resolver)
    for error in validators[name].iter_errors(answer):
        place = "/".join(str(step) for step in error.absolute_path)
        print(f"{path}: {place}: {error.message[:200]}")
