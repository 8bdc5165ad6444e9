#!/usr/bin/env python3
"""Reads captures with heartsnoop on a Spark cluster and writes the tables of `heartsnoop collect` as Parquet.

    tools/spark/job.py [--master URL] [--heartsnoop PATH] [--redact --seed TEXT] -o OUTPUT INPUT...

INPUT is a folder, file or pattern in any file system that Spark reads: file:, hdfs:, s3a:. OUTPUT gets
a folder for each table of docs/collect.md, with a part for each first digit of the file's SHA-256
(`shard=`). Without --master it runs on all processors of this machine (local[*]); `spark-submit`
takes the file as it is. heartsnoop must be installed on every worker, at the same path.

Differences from the database: `capture` is a text, SHA-256 and place of the capture, because no one
counts; and a file that is no capture, or at which heartsnoop failed, is a row of `files` whose `problem`
says so. Files with the same bytes are read once, under the first of their paths.

The output is replaced with --overwrite only. A process of heartsnoop decodes some captures one after the
other (--together). If it fails, those that it had not finished are decoded again, each by a process of its
own, so that one that fails takes no other with it. Spark repeats what a lost worker had not finished, and its
commit protocol sees to it that nothing is written twice.
"""
import argparse
import os
import sqlite3
import subprocess
import sys
import tempfile

# How long a process may take, in seconds: a day of traffic takes one.
PATIENCE = 3600
# Bytes of captures that are handed to a process at once, unless one alone is larger.
BYTES = 64 << 20
# Captures that one part of the work has at most: it is what a lost worker loses.
PART = 1000


def tables(heartsnoop):
    """The tables and their columns with types, from the program itself."""
    found, table = {}, None
    schema = subprocess.run([heartsnoop, "collect", "--schema"], check=True, capture_output=True, text=True)
    for line in schema.stdout.splitlines():
        if line.startswith("## "):
            table = line[3:]
        elif line.startswith("| `"):
            name, kind = [part.strip(" `") for part in line.split("|")[1:3]]
            found.setdefault(table, []).append((name, kind))
    return found


def rows(captures, options):
    """The rows of files, each a digest, a path and content: pairs of a table's name and a list of tuples."""
    with tempfile.TemporaryDirectory(prefix="heartsnoop-") as folder:
        places, names = {}, {}
        for number, (digest, path, content) in enumerate(captures):
            inner = os.path.join(folder, str(number))
            os.mkdir(inner)
            places[digest] = os.path.join(inner, os.path.basename(path) or "capture")
            names[digest] = digest[:12] if options["flags"] else path
            with open(places[digest], "wb") as file:
                file.write(content)
        database = os.path.join(folder, "database.sqlite")
        command = [options["heartsnoop"], "collect", *places.values(), "-o", database, "--jobs", "1", *options["flags"]]
        failure = None
        try:
            run = subprocess.run(command, capture_output=True, timeout=PATIENCE)
            said = run.stderr.decode("utf-8", "replace").splitlines()
            if run.returncode < 0:
                failure = f"heartsnoop was ended by signal {-run.returncode}"
        except subprocess.TimeoutExpired:
            said, failure = [], f"heartsnoop did not finish within {PATIENCE} s"
        kept = {}
        if os.path.exists(database):
            for table, found in in_database(database, options["tables"]):
                if table == "files":
                    kept = {row[0] for row in found}
                if table in ("files", "captures"):
                    found = [tuple(renamed(value, folder, places, names) for value in row) for row in found]
                yield table, found
        missing = [capture for capture in captures if capture[0] not in kept]
        if failure and len(captures) > 1:
            # Whichever it was: the others are not lost with it.
            for capture in missing:
                yield from rows([capture], options)
            return
        problems = []
        for digest, *_ in missing:
            start = f"heartsnoop: {places[digest]}"
            about = [line.removeprefix(start).removeprefix(": ") for line in said if line.startswith(start)]
            known = {"sha256": digest, "path": names[digest], "problem": failure or next(iter(about), "heartsnoop said nothing")}
            problems.append(tuple(known.get(name) for name, _ in options["tables"]["files"]))
        if problems:
            yield "files", problems


def in_database(database, tables):
    """Pairs of a table's name and its rows, with each capture called by its file's digest and its place there."""
    base = sqlite3.connect(database)
    base.text_factory = lambda text: text.decode("utf-8", "replace")
    captures = dict(base.execute("SELECT capture, sha256 || '-' || place FROM captures"))
    for table, columns in tables.items():
        found = base.execute(f'SELECT * FROM "{table}"').fetchall()
        if columns[0][0] == "capture":
            found = [(captures[row[0]], *row[1:]) for row in found]
        if found:
            yield table, found
    base.close()


def renamed(value, folder, places, names):
    """A text in which files are called as they were found."""
    if isinstance(value, str) and folder in value:
        for digest, place in places.items():
            value = value.replace(place, names[digest])
    return value


def decoder(options, schema):
    """What makes Arrow batches of files into Arrow batches of rows: a column for each table."""
    def decode(batches):
        import pyarrow
        for batch in batches:
            captures = list(zip(*(column.to_pylist() for column in batch.columns)))
            for start in range(0, len(captures), options["together"]):
                for table, found in rows(captures[start:start + options["together"]], options):
                    yield pyarrow.RecordBatch.from_arrays([
                        pyarrow.StructArray.from_arrays(
                            [pyarrow.array(values, field.type) for values, field in zip(zip(*found), kind)],
                            fields=list(kind))
                        if name == table else pyarrow.nulls(len(found), kind)
                        for name, kind in schema.items()], names=list(schema))
    return decode


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("inputs", nargs="+", metavar="INPUT")
    arguments.add_argument("-o", "--output", required=True)
    arguments.add_argument("--master", help="the cluster; local[*] unless spark-submit names one")
    arguments.add_argument("--heartsnoop", default="heartsnoop", help="the program, on every worker")
    arguments.add_argument("--redact", action="store_true")
    arguments.add_argument("--seed", help="needed with --redact, for the same stand-ins on all workers")
    arguments.add_argument("--together", type=int, default=64, help="how many captures a process decodes; 64")
    arguments.add_argument("--overwrite", action="store_true", help="replace the output")
    given = arguments.parse_args()
    if given.together < 1:
        arguments.error("--together is at least 1")
    if given.redact != (given.seed is not None):
        arguments.error("--redact and --seed go together")

    import pyarrow
    from pyspark.sql import SparkSession, functions
    from pyspark.sql.pandas.types import from_arrow_schema

    builder = SparkSession.builder.appName("heartsnoop collect")
    if given.master or "SPARK_ENV_LOADED" not in os.environ:
        builder = builder.master(given.master or "local[*]")
    spark = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", str(given.together)) \
        .config("spark.sql.execution.arrow.maxBytesPerBatch", str(BYTES)).getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    parts = 4 * spark.sparkContext.defaultParallelism
    spark.conf.set("spark.sql.shuffle.partitions", parts)
    options = {
        "heartsnoop": given.heartsnoop, "tables": tables(given.heartsnoop), "together": given.together,
        "flags": ["--redact", "--seed", given.seed] if given.redact else [],
    }
    kinds = {"INTEGER": pyarrow.int64(), "REAL": pyarrow.float64(), "TEXT": pyarrow.string(), "BLOB": pyarrow.binary()}
    schema = {
        table: pyarrow.struct([(name, pyarrow.string() if name == "capture" else kinds[kind]) for name, kind in columns])
        for table, columns in options["tables"].items()
    }
    files = spark.read.format("binaryFile").option("recursiveFileLookup", "true").load(given.inputs) \
        .select("path", "content")
    # The same bytes are one file, whatever its names.
    first = files.groupBy(functions.sha2("content", 256).alias("sha256")).agg(functions.min("path").alias("path")).persist()
    # Spark packs small files into few tasks; decoding costs more than reading, so they are dealt out anew.
    parts = max(parts, first.count() // PART + 1)
    found = files.repartition(parts, "path").join(first.repartition(parts, "path").hint("shuffle_hash"), "path") \
        .select("sha256", "path", "content") \
        .mapInArrow(decoder(options, schema), from_arrow_schema(pyarrow.schema(list(schema.items()))))
    # The decoding is done once, whatever is written of it.
    found = found.persist()
    mode = "overwrite" if given.overwrite else "errorifexists"
    for table in schema:
        frame = found.where(functions.col(table).isNotNull()).select(f"{table}.*")
        # The digest is what both begin with: one file for each shard, however many tasks decoded.
        key = "sha256" if table == "files" else "capture"
        frame.withColumn("shard", functions.substring(key, 1, 1)).repartition("shard") \
            .write.mode(mode).partitionBy("shard").parquet(f"{given.output.rstrip('/')}/{table}")
    captures = spark.read.parquet(f"{given.output.rstrip('/')}/files")
    failed = captures.filter("problem != ''").count()
    print(f"{captures.count()} files, {failed} of them with a problem", file=sys.stderr)
    spark.stop()


if __name__ == "__main__":
    main()
