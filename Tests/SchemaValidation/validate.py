"""Validates values against JSON schemas of draft 7: validate.py FILE.

The file contains a JSON object: `schemas`, by name, and `cases`, a list of `{name, schema, value, isValid}`. Each line of the output
is an invalid schema, or a case whose value is valid although it should not be, or the other way round.
"""

import json
import sys

import jsonschema


def problems(document):
    validators = {}
    for name, schema in document["schemas"].items():
        try:
            jsonschema.Draft7Validator.check_schema(schema)
        except jsonschema.SchemaError as error:
            yield f"{name}: {error.message}"
        validators[name] = jsonschema.Draft7Validator(schema)
    for case in document["cases"]:
        errors = [
            f"{error.json_path}: {error.message}"
            for error in validators[case["schema"]].iter_errors(case["value"])
        ]
        if case["isValid"] and errors:
            yield f"{case['name']}: {'; '.join(errors)}"
        elif not case["isValid"] and not errors:
            yield f"{case['name']}: is valid"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        for problem in problems(json.load(file)):
            print(problem)
