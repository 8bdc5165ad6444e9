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

The output is replaced with --overwrite only. Each capture is decoded by a process of its own, so that one
that fails takes no other with it; Spark repeats what a lost worker had not finished, and its commit
protocol sees to it that nothing is written twice.
"""
import argparse
import hashlib
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

# How long one capture may take, in seconds: a day of traffic takes one.
PATIENCE = 3600


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


def rows(path, content, options):
    """The rows of a file: pairs of a table's name and a tuple."""
    digest = hashlib.sha256(content).hexdigest()
    with tempfile.TemporaryDirectory(prefix="heartsnoop-") as folder:
        capture = os.path.join(folder, os.path.basename(path) or "capture")
        database = os.path.join(folder, "database.sqlite")
        with open(capture, "wb") as file:
            file.write(content)
        command = [options["heartsnoop"], "collect", capture, "-o", database, "--jobs", "1", *options["flags"]]
        try:
            run = subprocess.run(command, capture_output=True, timeout=PATIENCE)
            said = run.stderr.decode("utf-8", "replace").replace(capture, "").strip().splitlines()
            if run.returncode < 0:
                said.append(f"heartsnoop was ended by signal {-run.returncode}")
        except subprocess.TimeoutExpired:
            said = [f"heartsnoop did not finish within {PATIENCE} s"]
        name = digest[:12] if options["flags"] else path
        found = False
        if os.path.exists(database):
            base = sqlite3.connect(database)
            base.text_factory = lambda text: text.decode("utf-8", "replace")
            for table, columns in options["tables"].items():
                for row in base.execute(f'SELECT * FROM "{table}"'):
                    row = [value.replace(capture, name) if isinstance(value, str) else value for value in row]
                    names = [column for column, _ in columns]
                    if "capture" in names:
                        place = names.index("capture")
                        row[place] = f"{digest}-{row[place]}"
                    found = found or table == "files"
                    yield table, tuple(row)
        if not found:
            problem = said[0] if said else "heartsnoop said nothing"
            yield "files", (digest, name, problem.removeprefix("heartsnoop: ").removeprefix(": "))


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("inputs", nargs="+", metavar="INPUT")
    arguments.add_argument("-o", "--output", required=True)
    arguments.add_argument("--master", help="the cluster; local[*] unless spark-submit names one")
    arguments.add_argument("--heartsnoop", default="heartsnoop", help="the program, on every worker")
    arguments.add_argument("--redact", action="store_true")
    arguments.add_argument("--seed", help="needed with --redact, for the same stand-ins on all workers")
    arguments.add_argument("--overwrite", action="store_true", help="replace the output")
    given = arguments.parse_args()
    if given.redact != (given.seed is not None):
        arguments.error("--redact and --seed go together")

    from pyspark.sql import SparkSession
    from pyspark.sql.types import DoubleType, LongType, StringType, StructField, StructType

    builder = SparkSession.builder.appName("heartsnoop collect")
    if given.master or "SPARK_ENV_LOADED" not in os.environ:
        builder = builder.master(given.master or "local[*]")
    spark = builder.config("spark.hadoop.mapreduce.input.fileinputformat.input.dir.recursive", "true") \
        .config("spark.sql.shuffle.partitions", "16").getOrCreate()
    context = spark.sparkContext
    context.setLogLevel("ERROR")
    options = {
        "heartsnoop": given.heartsnoop, "tables": tables(given.heartsnoop),
        "flags": ["--redact", "--seed", given.seed] if given.redact else [],
    }
    files = context.binaryFiles(",".join(given.inputs), minPartitions=4 * context.defaultParallelism)
    # The same bytes are one file, whatever its names.
    first = files.map(lambda file: (hashlib.sha256(file[1]).hexdigest(), file[0])).reduceByKey(min)
    chosen = context.broadcast(set(first.values().collect()))
    # Spark packs small files into few tasks; decoding costs more than reading, so they are dealt out anew.
    found = files.filter(lambda file: file[0] in chosen.value) \
        .repartition(4 * context.defaultParallelism) \
        .flatMap(lambda file: rows(file[0], file[1], options))
    # The decoding is done once, whatever is written of it.
    from pyspark import StorageLevel
    found = found.persist(StorageLevel.MEMORY_AND_DISK)
    kinds = {"INTEGER": LongType(), "REAL": DoubleType(), "TEXT": StringType()}
    mode = "overwrite" if given.overwrite else "errorifexists"
    for table, columns in options["tables"].items():
        fields = [
            StructField(name, StringType() if name == "capture" else kinds[kind]) for name, kind in columns
        ]
        key = "sha256" if table == "files" else "capture"
        place = [name for name, _ in columns].index(key)
        shaped = found.filter(lambda row, table=table: row[0] == table) \
            .map(lambda row, place=place: (*row[1], row[1][place][0]))
        frame = spark.createDataFrame(shaped, StructType([*fields, StructField("shard", StringType())]))
        # One file for each shard, however many tasks decoded.
        frame.repartition("shard").write.mode(mode).partitionBy("shard").parquet(f"{given.output.rstrip('/')}/{table}")
    captures = spark.read.parquet(f"{given.output.rstrip('/')}/files")
    failed = captures.filter("problem != ''").count()
    print(f"{captures.count()} files, {failed} of them with a problem", file=sys.stderr)
    spark.stop()


if __name__ == "__main__":
    main()
