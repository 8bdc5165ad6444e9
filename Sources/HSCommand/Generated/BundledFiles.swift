// swift-format-ignore-file
// Made by tools/embed-files. Do not edit.

import HSBytes

/// Files that the program carries with it.
enum BundledFiles {
  /// Schemas of what is printed and read.
  static let schemas: [BundledFile] = [
    BundledFile(name: "agreement-1.schema.json", text: ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:heartsnoop:schema:agreement:1",
  "title": "heartsnoop.agreement/1",
  "description": "How well two recordings of the same beats agree, as 'heartsnoop agree --format json' prints it. a is CAPTURE, b is REFERENCE; differences are a - b.",
  "type": "object",
  "properties": {
    "schema": {
      "const": "heartsnoop.agreement/1"
    },
    "a": {
      "$ref": "#/$defs/side"
    },
    "b": {
      "$ref": "#/$defs/side"
    },
    "refused": {
      "description": "Why they are not compared; null if they are.",
      "enum": [
        "too_few_intervals",
        "rhythm_too_even",
        "nothing_alike",
        null
      ]
    },
    "unit": {
      "anyOf": [
        {
          "type": "null"
        },
        {
          "type": "object",
          "properties": {
            "finding": {
              "description": "first is a, second is b.",
              "enum": [
                "same",
                "first_ticks_as_milliseconds",
                "first_milliseconds_as_ticks",
                "second_ticks_as_milliseconds",
                "second_milliseconds_as_ticks",
                "other_scale",
                "undecided"
              ]
            },
            "because_of": {
              "description": "Why that side is taken to be wrong: its intervals do not add up to its own times of arrival, the other's do, the other counts samples, or nothing but that b is the reference.",
              "enum": [
                "own_clock",
                "other_clock",
                "counted_samples",
                "reference",
                null
              ]
            },
            "ratio": {
              "description": "The sum of a's intervals over that of b's, as written, of intervals that stand for each other.",
              "type": [
                "number",
                "null"
              ]
            },
            "ratio_error": {
              "description": "Its standard error, by leaving out a twentieth at a time.",
              "type": [
                "number",
                "null"
              ]
            },
            "pairs": {
              "type": "integer",
              "minimum": 0
            },
            "factor_a": {
              "description": "What a's numbers are multiplied by for the statistics.",
              "type": [
                "number",
                "null"
              ]
            },
            "factor_b": {
              "type": [
                "number",
                "null"
              ]
            },
            "clock_a": {
              "anyOf": [
                {
                  "$ref": "#/$defs/clock"
                },
                {
                  "type": "null"
                }
              ]
            },
            "clock_b": {
              "anyOf": [
                {
                  "$ref": "#/$defs/clock"
                },
                {
                  "type": "null"
                }
              ]
            }
          },
          "required": [
            "finding",
            "because_of",
            "ratio",
            "ratio_error",
            "pairs",
            "factor_a",
            "factor_b",
            "clock_a",
            "clock_b"
          ],
          "additionalProperties": false
        }
      ]
    },
    "alignment": {
      "anyOf": [
        {
          "type": "null"
        },
        {
          "description": "Numbers of intervals, from 1.",
          "type": "object",
          "properties": {
            "first_a": {
              "type": "integer",
              "minimum": 0
            },
            "last_a": {
              "type": "integer",
              "minimum": 0
            },
            "first_b": {
              "type": "integer",
              "minimum": 0
            },
            "last_b": {
              "type": "integer",
              "minimum": 0
            },
            "pairs": {
              "type": "integer",
              "minimum": 0
            },
            "matched": {
              "description": "The share of intervals between the first and the last pair that stand one for one.",
              "type": [
                "number",
                "null"
              ]
            },
            "log_likelihood_ratio": {
              "description": "By how much likelier the alignment is than chance.",
              "type": [
                "number",
                "null"
              ]
            }
          },
          "required": [
            "first_a",
            "last_a",
            "first_b",
            "last_b",
            "pairs",
            "matched",
            "log_likelihood_ratio"
          ],
          "additionalProperties": false
        }
      ]
    },
    "clocks": {
      "anyOf": [
        {
          "type": "null"
        },
        {
          "type": "object",
          "properties": {
            "offset_s": {
              "description": "The time of a beat in a minus that in b.",
              "type": [
                "number",
                "null"
              ]
            },
            "offset_error_s": {
              "type": [
                "number",
                "null"
              ]
            },
            "drift_ppm": {
              "type": [
                "number",
                "null"
              ]
            },
            "drift_error_ppm": {
              "type": [
                "number",
                "null"
              ]
            },
            "utc": {
              "description": "Whether both count from 1970 in UTC.",
              "type": "boolean"
            },
            "arrival": {
              "description": "Whether a's times are those of arrival.",
              "type": "boolean"
            }
          },
          "required": [
            "offset_s",
            "offset_error_s",
            "drift_ppm",
            "drift_error_ppm",
            "utc",
            "arrival"
          ],
          "additionalProperties": false
        }
      ]
    },
    "statistics": {
      "anyOf": [
        {
          "$ref": "#/$defs/statistics"
        },
        {
          "type": "null"
        }
      ]
    },
    "statistics_as_written": {
      "anyOf": [
        {
          "$ref": "#/$defs/statistics"
        },
        {
          "type": "null"
        }
      ]
    },
    "counts": {
      "description": "Beats or intervals of each kind of difference.",
      "type": "object",
      "properties": {
        "missing_beats": {
          "type": "integer",
          "minimum": 0
        },
        "split_interval": {
          "type": "integer",
          "minimum": 0
        },
        "moved_beat": {
          "type": "integer",
          "minimum": 0
        },
        "absent_intervals": {
          "type": "integer",
          "minimum": 0
        },
        "extra_intervals": {
          "type": "integer",
          "minimum": 0
        },
        "other_length": {
          "type": "integer",
          "minimum": 0
        }
      },
      "required": [
        "missing_beats",
        "split_interval",
        "moved_beat",
        "absent_intervals",
        "extra_intervals",
        "other_length"
      ],
      "additionalProperties": false
    },
    "differences": {
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "kind": {
            "enum": [
              "missing_beats",
              "split_interval",
              "moved_beat",
              "absent_intervals",
              "extra_intervals",
              "other_length"
            ]
          },
          "made_by": {
            "enum": [
              "strap",
              "radio",
              "recorder",
              "reference",
              "unknown"
            ]
          },
          "evidence": {
            "enum": [
              "lost_notifications",
              "reconnect",
              "recorder_loss",
              "contact",
              "duplicate",
              "rhythm",
              "none"
            ]
          },
          "beats": {
            "type": "integer",
            "minimum": 0
          },
          "difference_ms": {
            "type": [
              "number",
              "null"
            ]
          },
          "a": {
            "$ref": "#/$defs/place"
          },
          "b": {
            "$ref": "#/$defs/place"
          }
        },
        "required": [
          "kind",
          "made_by",
          "evidence",
          "beats",
          "difference_ms",
          "a",
          "b"
        ],
        "additionalProperties": false
      }
    },
    "pairs": {
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "interval_a": {
            "type": "integer",
            "minimum": 0
          },
          "interval_b": {
            "type": "integer",
            "minimum": 0
          },
          "written_a": {
            "description": "Milliseconds as written, before any conversion.",
            "type": [
              "number",
              "null"
            ]
          },
          "written_b": {
            "type": [
              "number",
              "null"
            ]
          }
        },
        "required": [
          "interval_a",
          "interval_b",
          "written_a",
          "written_b"
        ],
        "additionalProperties": false
      }
    },
    "r_to_arrival": {
      "description": "How long beats took from the R peak in the sensor's own ECG to the arrival of the notification; what the fastest ECG frames took on their way comes on top. null where the capture has no ECG of the sensor.",
      "anyOf": [
        {
          "type": "null"
        },
        {
          "type": "object",
          "properties": {
            "median_s": {
              "type": [
                "number",
                "null"
              ]
            },
            "low_s": {
              "description": "Of twenty beats one took less.",
              "type": [
                "number",
                "null"
              ]
            },
            "high_s": {
              "description": "Of twenty beats one took more.",
              "type": [
                "number",
                "null"
              ]
            },
            "shortest_s": {
              "type": [
                "number",
                "null"
              ]
            },
            "longest_s": {
              "type": [
                "number",
                "null"
              ]
            },
            "beats": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "packet": {
                    "type": "integer"
                  },
                  "delay_s": {
                    "type": [
                      "number",
                      "null"
                    ]
                  }
                },
                "required": [
                  "packet",
                  "delay_s"
                ],
                "additionalProperties": false
              }
            }
          },
          "required": [
            "median_s",
            "low_s",
            "high_s",
            "shortest_s",
            "longest_s",
            "beats"
          ],
          "additionalProperties": false
        }
      ]
    }
  },
  "required": [
    "schema",
    "a",
    "b",
    "refused",
    "unit",
    "alignment",
    "clocks",
    "r_to_arrival",
    "statistics",
    "statistics_as_written",
    "counts",
    "differences",
    "pairs"
  ],
  "additionalProperties": false,
  "$defs": {
    "side": {
      "type": "object",
      "properties": {
        "name": {
          "type": "string"
        },
        "form": {
          "enum": [
            "capture",
            "rr",
            "table",
            "hrvlogger",
            "fit",
            "wfdb",
            "brainvision",
            "edf",
            "ecg"
          ]
        },
        "unit": {
          "description": "The unit that the numbers were taken to have, and why.",
          "type": "string"
        },
        "intervals": {
          "type": "integer",
          "minimum": 0
        },
        "notes": {
          "type": "array",
          "items": {
            "type": "string"
          }
        }
      },
      "required": [
        "name",
        "form",
        "unit",
        "intervals",
        "notes"
      ],
      "additionalProperties": false
    },
    "clock": {
      "type": "object",
      "properties": {
        "ratio": {
          "description": "The sum of the side's intervals over the time in which they arrived.",
          "type": [
            "number",
            "null"
          ]
        },
        "error": {
          "type": [
            "number",
            "null"
          ]
        },
        "seconds": {
          "type": [
            "number",
            "null"
          ]
        }
      },
      "required": [
        "ratio",
        "error",
        "seconds"
      ],
      "additionalProperties": false
    },
    "estimate": {
      "description": "A number with its 95 % confidence interval.",
      "type": "object",
      "properties": {
        "value": {
          "type": [
            "number",
            "null"
          ]
        },
        "low": {
          "type": [
            "number",
            "null"
          ]
        },
        "high": {
          "type": [
            "number",
            "null"
          ]
        }
      },
      "required": [
        "value",
        "low",
        "high"
      ],
      "additionalProperties": false
    },
    "statistics": {
      "type": "object",
      "properties": {
        "pairs": {
          "type": "integer",
          "minimum": 0
        },
        "bias_ms": {
          "$ref": "#/$defs/estimate"
        },
        "deviation_ms": {
          "type": [
            "number",
            "null"
          ]
        },
        "lower_limit_ms": {
          "$ref": "#/$defs/estimate"
        },
        "upper_limit_ms": {
          "$ref": "#/$defs/estimate"
        },
        "icc_2_1": {
          "$ref": "#/$defs/estimate"
        },
        "concordance": {
          "$ref": "#/$defs/estimate"
        },
        "correlation": {
          "type": [
            "number",
            "null"
          ]
        }
      },
      "required": [
        "pairs",
        "bias_ms",
        "deviation_ms",
        "lower_limit_ms",
        "upper_limit_ms",
        "icc_2_1",
        "concordance",
        "correlation"
      ],
      "additionalProperties": false
    },
    "place": {
      "description": "So many intervals from one on, numbered from 1, and where the first stands.",
      "type": "object",
      "properties": {
        "before_interval": {
          "type": "integer",
          "minimum": 0
        },
        "intervals": {
          "type": "integer",
          "minimum": 0
        },
        "packet": {
          "type": "integer",
          "minimum": 0
        },
        "line": {
          "type": "integer",
          "minimum": 0
        },
        "interval": {
          "type": "integer",
          "minimum": 0
        },
        "beat": {
          "type": "integer",
          "minimum": 0
        }
      },
      "required": [
        "before_interval",
        "intervals"
      ],
      "additionalProperties": false
    }
  }
}

"""##),
    BundledFile(name: "beats-1.schema.json", text: ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:heartsnoop:schema:beats:1",
  "title": "heartsnoop.beats/1",
  "description": "One line of heartsnoop's beats as NDJSON: one heartbeat, on the host's clock.",
  "type": "object",
  "properties": {
    "schema": {"const": "heartsnoop.beats/1"},
    "capture": {
      "description": "The capture's name; there only where the output holds several.",
      "type": "string"
    },
    "time": {"description": "When the heart beat: RR intervals added up from the earliest delivery of the run.", "$ref": "#/$defs/time"},
    "packet": {"$ref": "#/$defs/packet"},
    "connection": {"description": "The connection's number on the timeline.", "type": "integer", "minimum": 1},
    "peer": {"description": "The sensor's address.", "$ref": "#/$defs/address_or_null"},
    "handle": {"$ref": "#/$defs/hex16"},
    "class": {
      "description": "What Lipponen and Tarvainen's classification says of the interval that the beat ends; first: the beat with which a run begins; missing: a beat that the sensor did not find, at a guess.",
      "enum": ["normal", "ectopic", "long", "short", "missed", "extra", "first", "missing"]
    },
    "rr_ticks": {
      "description": "The RR interval that the beat ends, in 1/1024 s; null where none does.",
      "type": ["integer", "null"],
      "minimum": 0,
      "maximum": 65535
    },
    "rr_ms": {"description": "The same in milliseconds, exactly.", "type": ["number", "null"], "minimum": 0},
    "corrected_ms": {
      "description": "The intervals that correction makes of it, in milliseconds: none of an extra beat, several where beats are missing.",
      "type": "array",
      "items": {"type": "number"}
    },
    "verdict": {
      "description": "What can be said of the interval; null where there is none.",
      "enum": ["verified", "consistent", "not_checkable", "suspect", "rejected", null]
    }
  },
  "required": [
    "schema", "time", "packet", "connection", "peer", "handle", "class", "rr_ticks", "rr_ms", "corrected_ms", "verdict"
  ],
  "additionalProperties": false,
  "$defs": {
    "time": {
      "description": "RFC 3339 in UTC, with as many decimals as the capture resolves.",
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?Z$"
    },
    "packet": {
      "description": "A packet by its number in the capture, from 1: Wireshark's frame number.",
      "type": "integer",
      "minimum": 1
    },
    "address_or_null": {
      "description": "A device address, or null.",
      "type": ["string", "null"],
      "pattern": "^([0-9A-F]{2}:){5}[0-9A-F]{2}$"
    },
    "hex16": {
      "description": "A 16-bit number as the specification writes codes, handles and channels.",
      "type": "string",
      "pattern": "^0x[0-9a-f]{4}$"
    }
  }
}

"""##),
    BundledFile(name: "check-1.schema.json", text: ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:heartsnoop:schema:check:1",
  "title": "heartsnoop.check/1",
  "description": "A line of 'heartsnoop check --format ndjson': a result of a rule for a peer, or the summary, which is the last line.",
  "type": "object",
  "required": [
    "schema",
    "type"
  ],
  "properties": {
    "schema": {
      "const": "heartsnoop.check/1"
    },
    "type": {
      "enum": [
        "result",
        "summary"
      ]
    }
  },
  "allOf": [
    {
      "if": {
        "properties": {
          "type": {
            "const": "result"
          }
        }
      },
      "then": {
        "$ref": "#/$defs/result"
      }
    },
    {
      "if": {
        "properties": {
          "type": {
            "const": "summary"
          }
        }
      },
      "then": {
        "$ref": "#/$defs/summary"
      }
    }
  ],
  "unevaluatedProperties": false,
  "$defs": {
    "result": {
      "required": [
        "capture",
        "peer",
        "server",
        "name",
        "address",
        "rule",
        "title",
        "check",
        "clause",
        "severity",
        "status",
        "insufficient",
        "reason",
        "figures",
        "packets",
        "packet_count",
        "outside_labels"
      ],
      "properties": {
        "capture": {
          "type": "string",
          "description": "The capture's name."
        },
        "peer": {
          "type": [
            "integer",
            "null"
          ],
          "description": "The peer's number; null if the rule is about none in the capture."
        },
        "server": {
          "enum": [
            "peer",
            "local",
            null
          ],
          "description": "Whose attributes it is about: the peer's, or our own host's."
        },
        "name": {
          "type": [
            "string",
            "null"
          ],
          "description": "The peer's name, its address or its number; what a terminal would obey is escaped."
        },
        "address": {
          "type": [
            "string",
            "null"
          ]
        },
        "rule": {
          "type": "string",
          "description": "The rule's id."
        },
        "title": {
          "type": "string",
          "description": "What is required."
        },
        "check": {
          "enum": [
            "service",
            "characteristic",
            "readable",
            "value",
            "constant",
            "advertised",
            "subscription",
            "connection_parameters",
            "latency",
            "unanswered_requests",
            "control_point",
            "notification_rate",
            "gaps",
            "heart_rate",
            "rr_against_bpm",
            "rr_order",
            "energy_monotonic",
            "energy_saturation",
            "contact_bits",
            "reserved_bits",
            "well_formed",
            "value_format",
            "holds",
            "verdict",
            "verification",
            "findings",
            "coverage"
          ],
          "description": "The kind of rule."
        },
        "clause": {
          "type": [
            "string",
            "null"
          ],
          "description": "Where it is written."
        },
        "severity": {
          "enum": [
            "fail",
            "warn"
          ]
        },
        "status": {
          "enum": [
            "pass",
            "fail",
            "warn",
            "not_seen"
          ]
        },
        "insufficient": {
          "type": "boolean",
          "description": "Whether it keeps the check from being passed because it was not seen."
        },
        "reason": {
          "type": "string",
          "description": "Why, in a sentence; its words may change."
        },
        "figures": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "name",
              "value",
              "unit"
            ],
            "properties": {
              "name": {
                "type": "string"
              },
              "value": {
                "type": [
                  "number",
                  "null"
                ]
              },
              "unit": {
                "type": "string",
                "description": "s, ms, bpm, 1/s; empty for counts and shares."
              }
            },
            "additionalProperties": false
          }
        },
        "packets": {
          "type": "array",
          "items": {
            "type": "integer",
            "minimum": 1
          },
          "description": "The first 8 packets that show it."
        },
        "packet_count": {
          "type": "integer",
          "minimum": 0
        },
        "outside_labels": {
          "type": "array",
          "items": {
            "type": "string"
          },
          "description": "Where the names of characteristics are from that the answer rests on, where the capture does not tell them: 'table: FILE', 'given by user'."
        }
      }
    },
    "summary": {
      "required": [
        "outcome",
        "complete",
        "strict",
        "pass",
        "fail",
        "warn",
        "not_seen",
        "insufficient",
        "captures"
      ],
      "properties": {
        "outcome": {
          "enum": [
            "passed",
            "failed",
            "insufficient",
            "unreadable"
          ]
        },
        "complete": {
          "type": "boolean",
          "description": "Whether all captures were read to their ends."
        },
        "strict": {
          "type": "boolean",
          "description": "Whether everything had to be seen."
        },
        "pass": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000000,
          "description": "Results."
        },
        "fail": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000000,
          "description": "Results."
        },
        "warn": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000000,
          "description": "Results."
        },
        "not_seen": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000000,
          "description": "Results."
        },
        "insufficient": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000000,
          "description": "Those not seen that had to be."
        },
        "captures": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "capture",
              "results",
              "peers_left_out",
              "caveats"
            ],
            "properties": {
              "capture": {
                "type": "string"
              },
              "results": {
                "type": "integer"
              },
              "peers_left_out": {
                "type": "integer",
                "description": "Peers that were not judged because there are too many."
              },
              "caveats": {
                "type": "array",
                "items": {
                  "type": "string"
                },
                "description": "What was not kept because there was too much of it."
              }
            },
            "additionalProperties": false
          }
        }
      }
    }
  }
}

"""##),
    BundledFile(name: "diff-1.schema.json", text: ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:heartsnoop:schema:diff:1",
  "title": "heartsnoop.diff/1",
  "description": "One line of what 'heartsnoop diff --format ndjson' prints. For each matter that was compared: a line of the comparison, then the peers that belong together, then the differences. What is not known is null.",
  "type": "object",
  "properties": {
    "schema": {"const": "heartsnoop.diff/1"},
    "record": {"enum": ["comparison", "peer", "difference"]},
    "what": {"description": "What was compared.", "enum": ["events", "series", "attributes"]}
  },
  "required": ["schema", "record", "what"],
  "allOf": [
    {"if": {"properties": {"record": {"const": "comparison"}}}, "then": {"$ref": "#/$defs/comparison"}},
    {"if": {"properties": {"record": {"const": "peer"}}}, "then": {"$ref": "#/$defs/peer"}},
    {"if": {"properties": {"record": {"const": "difference"}}}, "then": {"$ref": "#/$defs/difference"}}
  ],
  "unevaluatedProperties": false,
  "$defs": {
    "comparison": {
      "properties": {
        "a": {"description": "The first: its name and what it is.", "type": "string"},
        "b": {"description": "The second.", "type": "string"},
        "same": {"description": "Whether nothing differs.", "type": "boolean"},
        "differences": {"description": "Number of lines of differences.", "type": "integer", "minimum": 0},
        "compared_a": {"description": "Events of the first that were compared.", "type": "integer", "minimum": 0},
        "compared_b": {"type": "integer", "minimum": 0},
        "in_both": {"description": "Events that were found in both.", "type": "integer", "minimum": 0},
        "approximated": {
          "description": "Events of stretches with too many differences, in which the best pairs were not searched for to the end.",
          "type": "integer",
          "minimum": 0
        },
        "two_ends": {"description": "Whether the two are from the two ends of a link.", "type": "boolean"},
        "time_tolerance_ms": {"type": ["number", "null"], "minimum": 0},
        "absolute_time": {"description": "Whether times were compared without aligning the clocks.", "type": "boolean"},
        "largest_residual_ms": {
          "description": "The largest difference in time within the tolerance, clocks aligned.",
          "type": "number",
          "minimum": 0
        },
        "clock": {"type": "array", "items": {"$ref": "#/$defs/segment"}},
        "one_end_only": {"type": "array", "items": {"$ref": "#/$defs/one_end"}},
        "absent_a": {
          "description": "Kinds of events that the first, a saved output, holds none of: perhaps it was saved without them.",
          "type": "array",
          "items": {"type": "string"}
        },
        "absent_b": {"type": "array", "items": {"type": "string"}},
        "not_compared": {
          "description": "Members that only one of the two holds.",
          "type": "array",
          "items": {"type": "string"}
        }
      },
      "required": [
        "a", "b", "same", "differences", "compared_a", "compared_b", "in_both", "approximated", "two_ends",
        "time_tolerance_ms", "absolute_time", "largest_residual_ms", "clock", "one_end_only", "absent_a",
        "absent_b", "not_compared"
      ]
    },
    "segment": {
      "description": "How far the second's clock is ahead, from a packet of the first on.",
      "type": "object",
      "properties": {
        "from_packet": {"$ref": "#/$defs/number_or_null"},
        "offset_ms": {"type": ["number", "null"]},
        "uncertainty_ms": {
          "description": "What the way through the air leaves open, where the two are from two ends.",
          "type": ["number", "null"]
        },
        "drift_ppm": {"type": "number"},
        "events": {"description": "Events by which it is known.", "type": "integer", "minimum": 1}
      },
      "required": ["from_packet", "offset_ms", "uncertainty_ms", "drift_ppm", "events"],
      "additionalProperties": false
    },
    "one_end": {
      "description": "Events that only one end of a link sees, and that were not compared.",
      "type": "object",
      "properties": {
        "event": {"type": "string"},
        "a": {"type": "integer", "minimum": 0},
        "b": {"type": "integer", "minimum": 0}
      },
      "required": ["event", "a", "b"],
      "additionalProperties": false
    },
    "peer": {
      "properties": {
        "peer_a": {"type": "integer", "minimum": 1},
        "peer_b": {"type": "integer", "minimum": 1},
        "address_a": {"type": ["string", "null"]},
        "address_b": {"type": ["string", "null"]},
        "name_a": {"type": ["string", "null"]},
        "name_b": {"type": ["string", "null"]},
        "matched_by": {"enum": ["address", "traffic", "order"]},
        "two_ends": {"type": "boolean"}
      },
      "required": ["peer_a", "peer_b", "address_a", "address_b", "name_a", "name_b", "matched_by", "two_ends"]
    },
    "difference": {
      "properties": {
        "difference": {
          "description": "missing: the second lacks it; added: the first lacks it; changed: it says something else; decoding: other things were read out of the same bytes; time: it is at another time; peer: the peer has another address; shift: from here on the second is later or earlier than before.",
          "enum": ["missing", "added", "changed", "decoding", "time", "peer", "shift"]
        },
        "category": {"type": ["string", "null"]},
        "event": {"type": ["string", "null"]},
        "attribute": {"description": "What it is about, by name.", "type": ["string", "null"]},
        "number": {
          "description": "The event's number among those of its kind and attribute on its connection; of a peer its number.",
          "$ref": "#/$defs/number_or_null"
        },
        "a": {"$ref": "#/$defs/place_or_null"},
        "b": {"$ref": "#/$defs/place_or_null"},
        "later_ms": {"description": "How much later it is in the second.", "type": ["number", "null"]},
        "count_a": {"description": "How often the same was said in the first, if in both.", "$ref": "#/$defs/number_or_null"},
        "count_b": {"$ref": "#/$defs/number_or_null"},
        "fields": {"type": "array", "items": {"$ref": "#/$defs/field"}}
      },
      "required": [
        "difference", "category", "event", "attribute", "number", "a", "b", "later_ms", "count_a", "count_b", "fields"
      ]
    },
    "field": {
      "description": "A member that differs, by the name that the timeline has for it; null where it is not there.",
      "type": "object",
      "properties": {"name": {"type": "string"}, "a": {}, "b": {}},
      "required": ["name", "a", "b"],
      "additionalProperties": false
    },
    "place_or_null": {
      "type": ["object", "null"],
      "properties": {
        "packet": {"$ref": "#/$defs/number_or_null"},
        "time": {"type": ["string", "null"]},
        "connection": {"$ref": "#/$defs/number_or_null"},
        "peer": {"$ref": "#/$defs/number_or_null"}
      },
      "required": ["packet", "time", "connection", "peer"],
      "additionalProperties": false
    },
    "number_or_null": {"type": ["integer", "null"], "minimum": 1}
  }
}

"""##),
    BundledFile(name: "expectation-1.schema.json", text: ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:heartsnoop:schema:expectation:1",
  "title": "heartsnoop.expectation/1",
  "description": "manifest.json in a folder that 'heartsnoop expect' wrote: what the files beside it were made and are to be compared by.",
  "type": "object",
  "properties": {
    "schema": {"const": "heartsnoop.expectation/1"},
    "capture": {"description": "The capture's name, without its folder.", "type": "string"},
    "categories": {
      "description": "The kinds of events that timeline.ndjson holds.",
      "type": "array",
      "items": {
        "enum": [
          "adapter", "note", "hci", "scan", "advertising", "report", "repeated-report", "link", "signalling",
          "pairing", "att", "gatt", "value", "message", "finding"
        ]
      }
    },
    "time_tolerance_us": {
      "description": "How far times may be apart once the clocks are aligned, in microseconds; null if times are not compared.",
      "type": ["integer", "null"],
      "minimum": 0
    },
    "also_compared": {
      "description": "What is compared although it says nothing of what happened.",
      "type": "array",
      "items": {"enum": ["handles", "addresses", "packet-numbers", "absolute-time", "latency", "rssi", "evidence"]}
    },
    "what": {
      "description": "What of it is compared; all, if it is not there.",
      "enum": ["events", "series", "attributes", "structure"]
    },
    "rate_tolerance_percent": {
      "description": "How far rates may differ where structure is compared; 25, if it is not there.",
      "type": "integer",
      "minimum": 0,
      "maximum": 1000
    },
    "labels_from": {
      "description": "What was known of peers beside the capture, as it was given, without folders: '--gatt strap.json', '--infer'.",
      "type": "array",
      "items": {"type": "string"}
    },
    "files": {"type": "array", "items": {"enum": ["timeline.ndjson", "series.ndjson", "gatt.json"]}}
  },
  "required": ["schema", "capture", "categories", "time_tolerance_us", "also_compared", "files"],
  "additionalProperties": false
}

"""##),
    BundledFile(name: "gatt-1.schema.json", text: ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:heartsnoop:schema:gatt:1",
  "title": "heartsnoop.gatt/1",
  "description": "What a capture tells of every peer's attributes and of ours as the peers saw them, with the packets that each is known from. What is not known is null, never left out. Of several captures, each document is one line (NDJSON).",
  "type": "object",
  "properties": {
    "schema": {"const": "heartsnoop.gatt/1"},
    "capture": {
      "description": "The capture's name; there only where the output holds several.",
      "type": "string"
    },
    "peers": {
      "description": "The peers in the order in which they were seen.",
      "type": "array",
      "items": {"$ref": "#/$defs/peer"}
    }
  },
  "required": ["schema", "peers"],
  "additionalProperties": false,
  "$defs": {
    "time": {
      "description": "RFC 3339 in UTC, with as many decimals as the capture resolves.",
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?Z$"
    },
    "time_or_null": {"oneOf": [{"$ref": "#/$defs/time"}, {"type": "null"}]},
    "packet": {
      "description": "A packet by its number in the capture, from 1: Wireshark's frame number.",
      "type": "integer",
      "minimum": 1
    },
    "packet_or_null": {"oneOf": [{"$ref": "#/$defs/packet"}, {"type": "null"}]},
    "count": {"type": "integer", "minimum": 0},
    "name_or_null": {"description": "A name, or null where there is none.", "type": ["string", "null"]},
    "address_or_null": {
      "description": "A device address, or null.",
      "type": ["string", "null"],
      "pattern": "^([0-9A-F]{2}:){5}[0-9A-F]{2}$"
    },
    "address_type_or_null": {
      "description": "What kind of address it is.",
      "enum": [
        "public",
        "public_identity",
        "random_static",
        "random_static_identity",
        "random_resolvable",
        "random_non_resolvable",
        "reserved",
        "anonymous",
        null
      ]
    },
    "hex8": {
      "description": "An octet as the specification writes codes.",
      "type": "string",
      "pattern": "^0x[0-9a-f]{2}$"
    },
    "hex16": {
      "description": "A 16-bit number as the specification writes codes and handles.",
      "type": "string",
      "pattern": "^0x[0-9a-f]{4}$"
    },
    "hex": {"description": "Bytes, two digits each.", "type": "string", "pattern": "^([0-9a-f]{2})*$"},
    "uuid": {
      "description": "A UUID in its shortest form.",
      "type": "string",
      "pattern": "^([0-9a-f]{4}|[0-9a-f]{8}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$"
    },
    "uuid_or_null": {"oneOf": [{"$ref": "#/$defs/uuid"}, {"type": "null"}]},
    "peer": {
      "type": "object",
      "properties": {
        "peer": {"description": "The peer's number on the timeline.", "type": "integer", "minimum": 1},
        "adapter": {
          "description": "The index of the adapter it was reached through.",
          "$ref": "#/$defs/count"
        },
        "address": {"$ref": "#/$defs/address_or_null"},
        "address_type": {"$ref": "#/$defs/address_type_or_null"},
        "name": {"$ref": "#/$defs/name_or_null"},
        "other_addresses": {
          "description": "Private addresses that a key tells to be its own, the first 64; there only if there are any.",
          "type": "array",
          "items": {"type": "string", "pattern": "^([0-9A-F]{2}:){5}[0-9A-F]{2}$"}
        },
        "same_as_peer": {
          "description": "The peer that it turned out to be; there only if it did.",
          "type": "integer",
          "minimum": 1
        },
        "database_hash": {
          "description": "What the peer told, and what it proves of the table; there only if it told.",
          "type": "object",
          "properties": {
            "hex": {"description": "The octets as they were sent.", "$ref": "#/$defs/hex"},
            "packet": {"$ref": "#/$defs/packet"},
            "proves_complete": {
              "description": "Whether the hash of the table as it is known is the same.",
              "type": "boolean"
            },
            "unknown_handles": {
              "description": "If not: handles in services that nothing is known of, the first 16 ranges.",
              "type": "array",
              "items": {
                "type": "object",
                "properties": {"first": {"$ref": "#/$defs/hex16"}, "last": {"$ref": "#/$defs/hex16"}},
                "required": ["first", "last"],
                "additionalProperties": false
              }
            },
            "concluded_descriptors": {
              "description": "Configuration descriptors that nobody discovered; with them the hash is the same.",
              "type": "array",
              "items": {"$ref": "#/$defs/hex16"}
            },
            "unread_extended_properties": {
              "description": "Descriptors whose values are part of the hash and were not read.",
              "type": "array",
              "items": {"$ref": "#/$defs/hex16"}
            }
          },
          "required": ["hex", "packet", "proves_complete", "unknown_handles", "concluded_descriptors", "unread_extended_properties"],
          "additionalProperties": false
        },
        "connections": {"type": "array", "items": {"$ref": "#/$defs/connection"}},
        "server": {"description": "The peer's attributes.", "$ref": "#/$defs/server"},
        "local_server": {"description": "Our attributes, as this peer sees them.", "$ref": "#/$defs/server"}
      },
      "required": [
        "peer", "adapter", "address", "address_type", "name", "connections", "server",
        "local_server"
      ],
      "additionalProperties": false
    },
    "connection": {
      "type": "object",
      "properties": {
        "connection": {
          "description": "The connection's number on the timeline.",
          "type": "integer",
          "minimum": 1
        },
        "adapter": {"description": "The adapter's index.", "$ref": "#/$defs/count"},
        "handle": {"description": "The connection's handle.", "$ref": "#/$defs/hex16"},
        "transport": {
          "description": "Low Energy, BR/EDR, or null where the capture does not tell.",
          "enum": ["le", "br_edr", null]
        },
        "role": {
          "description": "Our role, or null where the capture does not tell.",
          "enum": ["central", "peripheral", null]
        },
        "joined_halfway": {
          "description": "Whether the connection was there before the capture began.",
          "type": "boolean"
        },
        "opened_packet": {
          "description": "The packet of the connection event; of one joined halfway the first packet seen.",
          "$ref": "#/$defs/packet"
        },
        "opened": {"description": "When that was.", "$ref": "#/$defs/time_or_null"},
        "closed_packet": {
          "description": "The packet in which it ended, or null if it did not.",
          "$ref": "#/$defs/packet_or_null"
        },
        "closed": {"description": "When that was.", "$ref": "#/$defs/time_or_null"},
        "duration_ms": {
          "description": "Milliseconds between the two, exactly; null while it lasts. Negative if the clock stepped.",
          "type": ["number", "null"]
        },
        "reason": {
          "description": "Why it ended; null if it did not, or if no event tells.",
          "oneOf": [{"$ref": "#/$defs/hex8"}, {"type": "null"}]
        },
        "reason_name": {"$ref": "#/$defs/name_or_null"},
        "disconnect_command_packet": {
          "description": "The packet of our host's command to end it, or null.",
          "$ref": "#/$defs/packet_or_null"
        },
        "ended_by": {
          "description": "Who ended it; link: nobody, it was lost. central, peripheral: on the air.",
          "enum": ["host", "peer", "link", "central", "peripheral", null]
        },
        "interval": {
          "description": "Last in force, in units of 1.25 ms, as far as the capture tells.",
          "type": ["integer", "null"],
          "minimum": 0,
          "maximum": 65535
        },
        "interval_ms": {"type": ["number", "null"]},
        "latency": {
          "description": "In connection events.",
          "type": ["integer", "null"],
          "minimum": 0,
          "maximum": 65535
        },
        "supervision_timeout": {
          "description": "In units of 10 ms.",
          "type": ["integer", "null"],
          "minimum": 0,
          "maximum": 65535
        },
        "supervision_timeout_ms": {"type": ["number", "null"]},
        "rssi": {
          "description": "The last strength of the peer's signal that the capture tells, in dBm.",
          "type": ["integer", "null"],
          "minimum": -128,
          "maximum": 127
        },
        "rssi_packet": {"description": "The packet that says so.", "$ref": "#/$defs/packet_or_null"},
        "rssi_source": {
          "description": "controller: Read RSSI. advertising: of its advertising. sniffer: at the sniffer's place.",
          "enum": ["controller", "advertising", "sniffer", null]
        },
        "mtu": {
          "description": "The ATT MTU in force at the end.",
          "type": "integer",
          "minimum": 0,
          "maximum": 65535
        },
        "encrypted": {
          "description": "Whether it was encrypted at the end, as far as the capture tells.",
          "type": "boolean"
        },
        "att_pdus": {"description": "ATT PDUs seen.", "$ref": "#/$defs/count"},
        "notifications": {"description": "Notifications and indications seen.", "$ref": "#/$defs/count"}
      },
      "required": [
        "connection", "adapter", "handle", "transport", "role", "joined_halfway",
        "opened_packet", "opened", "closed_packet", "closed", "duration_ms", "reason",
        "reason_name", "disconnect_command_packet", "ended_by", "interval", "interval_ms",
        "latency", "supervision_timeout", "supervision_timeout_ms", "rssi", "rssi_packet", "rssi_source",
        "mtu", "encrypted", "att_pdus", "notifications"
      ],
      "additionalProperties": false
    },
    "server": {
      "type": "object",
      "properties": {
        "services": {
          "description": "Services by handle.",
          "type": "array",
          "items": {"$ref": "#/$defs/service"}
        },
        "outside_services": {
          "description": "What lies in no service that was discovered.",
          "$ref": "#/$defs/contents"
        }
      },
      "required": ["services", "outside_services"],
      "additionalProperties": false
    },
    "contents": {
      "type": "object",
      "properties": {
        "includes": {
          "description": "Included services by handle.",
          "type": "array",
          "items": {"$ref": "#/$defs/include"}
        },
        "characteristics": {
          "description": "Characteristics by the handle of their declaration.",
          "type": "array",
          "items": {"$ref": "#/$defs/characteristic"}
        },
        "attributes": {
          "description": "Attributes of which only the type is known, by handle.",
          "type": "array",
          "items": {"$ref": "#/$defs/attribute"}
        },
        "unlabelled": {
          "description": "Attributes that were used and never discovered, by handle.",
          "type": "array",
          "items": {"$ref": "#/$defs/unlabelled"}
        }
      },
      "required": ["includes", "characteristics", "attributes", "unlabelled"],
      "additionalProperties": false
    },
    "service": {
      "type": "object",
      "properties": {
        "handle": {"description": "The declaration's handle.", "$ref": "#/$defs/hex16"},
        "end_group_handle": {"description": "The last handle of the service.", "$ref": "#/$defs/hex16"},
        "uuid": {"$ref": "#/$defs/uuid"},
        "name": {"$ref": "#/$defs/name_or_null"},
        "primary": {"description": "Primary, or else secondary.", "type": "boolean"},
        "evidence": {"$ref": "#/$defs/evidence"},
        "includes": {
          "description": "Included services by handle.",
          "type": "array",
          "items": {"$ref": "#/$defs/include"}
        },
        "characteristics": {
          "description": "Characteristics by the handle of their declaration.",
          "type": "array",
          "items": {"$ref": "#/$defs/characteristic"}
        },
        "attributes": {
          "description": "Attributes of which only the type is known, by handle.",
          "type": "array",
          "items": {"$ref": "#/$defs/attribute"}
        },
        "unlabelled": {
          "description": "Attributes that were used and never discovered, by handle.",
          "type": "array",
          "items": {"$ref": "#/$defs/unlabelled"}
        }
      },
      "required": [
        "handle", "end_group_handle", "uuid", "name", "primary", "evidence", "includes",
        "characteristics", "attributes", "unlabelled"
      ],
      "additionalProperties": false
    },
    "include": {
      "type": "object",
      "properties": {
        "handle": {"description": "The declaration's handle.", "$ref": "#/$defs/hex16"},
        "service_handle": {"description": "The included service's first handle.", "$ref": "#/$defs/hex16"},
        "end_group_handle": {"description": "The included service's last handle.", "$ref": "#/$defs/hex16"},
        "uuid": {"$ref": "#/$defs/uuid_or_null"},
        "name": {"$ref": "#/$defs/name_or_null"},
        "evidence": {"$ref": "#/$defs/evidence"}
      },
      "required": ["handle", "service_handle", "end_group_handle", "uuid", "name", "evidence"],
      "additionalProperties": false
    },
    "characteristic": {
      "type": "object",
      "properties": {
        "handle": {"description": "The declaration's handle.", "$ref": "#/$defs/hex16"},
        "value_handle": {"description": "The handle of the value.", "$ref": "#/$defs/hex16"},
        "uuid": {"$ref": "#/$defs/uuid"},
        "name": {"$ref": "#/$defs/name_or_null"},
        "properties": {
          "type": "array",
          "items": {
            "enum": [
              "broadcast", "read", "write_without_response", "write", "notify", "indicate",
              "authenticated_signed_writes", "extended_properties"
            ]
          }
        },
        "evidence": {"$ref": "#/$defs/evidence"},
        "value": {"$ref": "#/$defs/value"},
        "descriptors": {
          "description": "The attributes that belong to it, by handle.",
          "type": "array",
          "items": {"$ref": "#/$defs/attribute"}
        }
      },
      "required": [
        "handle", "value_handle", "uuid", "name", "properties", "evidence", "value", "descriptors"
      ],
      "additionalProperties": false
    },
    "attribute": {
      "type": "object",
      "properties": {
        "handle": {"$ref": "#/$defs/hex16"},
        "uuid": {"$ref": "#/$defs/uuid"},
        "name": {"$ref": "#/$defs/name_or_null"},
        "evidence": {"$ref": "#/$defs/evidence"},
        "value": {"$ref": "#/$defs/value"},
        "subscriptions": {
          "description": "For a Client Characteristic Configuration: what it was last set to, by connection.",
          "type": "array",
          "items": {"$ref": "#/$defs/subscription"}
        }
      },
      "required": ["handle", "uuid", "name", "evidence", "value", "subscriptions"],
      "additionalProperties": false
    },
    "unlabelled": {
      "type": "object",
      "properties": {"handle": {"$ref": "#/$defs/hex16"}, "value": {"$ref": "#/$defs/value"}},
      "required": ["handle", "value"],
      "additionalProperties": false
    },
    "evidence": {
      "type": "object",
      "properties": {
        "procedure": {
          "description": "The exchange, or the reasoning, from which the entry is known.",
          "enum": [
            "read_by_group_type", "find_by_type_value", "read_by_type", "read_by_type_of_value",
            "find_information", "read_declaration", "sole_descriptor", "nearest_characteristic", "user_map",
            "values_alike"
          ]
        },
        "class": {
          "description": "How strong it is; there only where it does not come from this capture's discovery.",
          "enum": ["sibling_capture", "table", "table_peer_unknown", "database_hash", "user", "inferred"]
        },
        "source": {
          "description": "The capture, file or peer that it comes from; there only where that is another.",
          "type": "string"
        },
        "score": {
          "description": "Of an inference from values.",
          "type": "integer",
          "minimum": 0,
          "maximum": 100
        },
        "inferred": {
          "description": "Whether it was concluded and not said by the server.",
          "type": "boolean"
        },
        "connection": {
          "description": "The connection in which it was learnt, or null.",
          "type": ["integer", "null"],
          "minimum": 1
        },
        "request_packet": {"$ref": "#/$defs/packet_or_null"},
        "response_packet": {"$ref": "#/$defs/packet_or_null"}
      },
      "required": ["procedure", "inferred", "connection", "request_packet", "response_packet"],
      "additionalProperties": false
    },
    "value": {
      "description": "What the attribute held and what was done with it; null if nothing was.",
      "oneOf": [{"$ref": "#/$defs/value_seen"}, {"type": "null"}]
    },
    "value_seen": {
      "type": "object",
      "properties": {
        "last": {
          "description": "The value that the server told last; null if it never did.",
          "oneOf": [{"$ref": "#/$defs/last_value"}, {"type": "null"}]
        },
        "reads": {"description": "Times a client read it.", "$ref": "#/$defs/count"},
        "notifications": {"description": "Times the server notified it.", "$ref": "#/$defs/count"},
        "indications": {"description": "Times the server indicated it.", "$ref": "#/$defs/count"},
        "writes": {"description": "Times a client wrote it, accepted or not.", "$ref": "#/$defs/count"},
        "last_write": {"oneOf": [{"$ref": "#/$defs/last_write"}, {"type": "null"}]},
        "refusals": {
          "description": "Times the server refused to let it be read or written.",
          "$ref": "#/$defs/count"
        },
        "last_refusal": {"oneOf": [{"$ref": "#/$defs/last_refusal"}, {"type": "null"}]}
      },
      "required": [
        "last", "reads", "notifications", "indications", "writes", "last_write", "refusals",
        "last_refusal"
      ],
      "additionalProperties": false
    },
    "last_value": {
      "type": "object",
      "properties": {
        "packet": {"$ref": "#/$defs/packet"},
        "origin": {"enum": ["read", "notified"]},
        "hex": {"description": "The bytes.", "$ref": "#/$defs/hex"},
        "original_length": {
          "description": "Bytes that the value had before something cut it; null if it was cut and nobody knows.",
          "type": ["integer", "null"],
          "minimum": 0
        },
        "decoded": {
          "description": "What the bytes mean, by the type of the attribute; null if nothing is known.",
          "type": ["object", "null"]
        }
      },
      "required": ["packet", "origin", "hex", "original_length", "decoded"],
      "additionalProperties": false
    },
    "last_write": {
      "type": "object",
      "properties": {
        "packet": {"$ref": "#/$defs/packet"},
        "hex": {"description": "The bytes.", "$ref": "#/$defs/hex"},
        "original_length": {
          "description": "Bytes that the value had before something cut it; null if it was cut and nobody knows.",
          "type": ["integer", "null"],
          "minimum": 0
        },
        "decoded": {
          "description": "What the bytes mean, by the type of the attribute; null if nothing is known.",
          "type": ["object", "null"]
        }
      },
      "required": ["packet", "hex", "original_length", "decoded"],
      "additionalProperties": false
    },
    "last_refusal": {
      "type": "object",
      "properties": {
        "packet": {"$ref": "#/$defs/packet"},
        "opcode": {"description": "What was asked.", "$ref": "#/$defs/hex8"},
        "opcode_name": {"$ref": "#/$defs/name_or_null"},
        "error": {"description": "Why it was refused.", "$ref": "#/$defs/hex8"},
        "error_name": {"$ref": "#/$defs/name_or_null"}
      },
      "required": ["packet", "opcode", "opcode_name", "error", "error_name"],
      "additionalProperties": false
    },
    "subscription": {
      "type": "object",
      "properties": {
        "connection": {
          "description": "The connection's number on the timeline.",
          "type": "integer",
          "minimum": 1
        },
        "notifications": {"description": "Whether they were on at the end.", "type": "boolean"},
        "indications": {"description": "Whether they were on at the end.", "type": "boolean"},
        "bits": {"description": "The value written last.", "$ref": "#/$defs/hex16"},
        "packet": {"description": "The packet of that write.", "$ref": "#/$defs/packet"},
        "last_enabled_packet": {
          "description": "The packet of the write that last switched either on, or null.",
          "$ref": "#/$defs/packet_or_null"
        }
      },
      "required": ["connection", "notifications", "indications", "bits", "packet", "last_enabled_packet"],
      "additionalProperties": false
    }
  }
}

"""##),
    BundledFile(name: "info-2.schema.json", text: ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:heartsnoop:schema:info:1",
  "title": "heartsnoop.info/2",
  "description": "What a capture is and holds, what was lost of it and what was not understood. What is not known is null, never left out. Of several captures, each document is one line (NDJSON).",
  "type": "object",
  "properties": {
    "schema": {"const": "heartsnoop.info/2"},
    "file": {"description": "The capture as it was named.", "type": "string"},
    "format": {"description": "The kind of file.", "type": "string"},
    "version": {"description": "The version of the format, or null.", "type": ["integer", "null"]},
    "size": {
      "description": "Bytes in the file, or null for a pipe.",
      "type": ["integer", "null"],
      "minimum": 0
    },
    "links": {
      "description": "What the records are.",
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "link": {"$ref": "#/$defs/link"},
          "records": {"$ref": "#/$defs/count"}
        },
        "required": ["link", "records"],
        "additionalProperties": false
      }
    },
    "container": {"$ref": "#/$defs/container"},
    "interfaces": {
      "description": "Where the records come from; none in containers that know no interfaces.",
      "type": "array",
      "items": {"$ref": "#/$defs/interface"}
    },
    "complete": {
      "description": "Whether every byte was read; what the recorder lost or cut does not count.",
      "type": "boolean"
    },
    "records": {"$ref": "#/$defs/records"},
    "time": {"$ref": "#/$defs/clock"},
    "adapters": {"type": "array", "items": {"$ref": "#/$defs/adapter"}},
    "connections": {"type": "array", "items": {"$ref": "#/$defs/connection"}},
    "peers": {"type": "array", "items": {"$ref": "#/$defs/peer"}},
    "recorder": {"$ref": "#/$defs/recorder"},
    "inside": {"$ref": "#/$defs/inside"},
    "not_understood": {"$ref": "#/$defs/not_understood"},
    "findings": {
      "description": "Findings by their code; the container's first.",
      "type": "array",
      "items": {"$ref": "#/$defs/finding"}
    }
  },
  "required": [
    "schema", "file", "format", "version", "size", "links", "container", "interfaces", "complete",
    "records", "time",
    "adapters", "connections", "peers", "recorder", "inside", "not_understood", "findings"
  ],
  "additionalProperties": false,
  "$defs": {
    "time": {
      "description": "RFC 3339 in UTC, with as many decimals as the capture resolves.",
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?Z$"
    },
    "time_or_null": {"oneOf": [{"$ref": "#/$defs/time"}, {"type": "null"}]},
    "packet": {
      "description": "A packet by its number in the capture, from 1: Wireshark's frame number.",
      "type": "integer",
      "minimum": 1
    },
    "packet_or_null": {"oneOf": [{"$ref": "#/$defs/packet"}, {"type": "null"}]},
    "count": {"type": "integer", "minimum": 0},
    "container": {
      "description": "What the container says about itself, and holds besides records.",
      "type": "object",
      "properties": {
        "minor_version": {
          "description": "The second part of the version, or null.",
          "type": ["integer", "null"]
        },
        "byte_order": {
          "description": "Of the first section; null where the format leaves no choice.",
          "enum": ["big", "little", null]
        },
        "sections": {"description": "Of a pcapng file; 0 in others.", "$ref": "#/$defs/count"},
        "application": {"description": "The program that wrote it.", "$ref": "#/$defs/name_or_null"},
        "operating_system": {"$ref": "#/$defs/name_or_null"},
        "hardware": {"$ref": "#/$defs/name_or_null"},
        "comment": {"description": "A remark about the capture.", "$ref": "#/$defs/name_or_null"},
        "record_comments": {"description": "Comments on records.", "$ref": "#/$defs/count"},
        "other_frames": {
          "description": "Blocks that Wireshark numbers as frames though they are no packets.",
          "$ref": "#/$defs/count"
        },
        "name_blocks": {"description": "Blocks with names of addresses.", "$ref": "#/$defs/count"},
        "secret_blocks": {"description": "Blocks with keys.", "$ref": "#/$defs/count"},
        "unknown_blocks": {"$ref": "#/$defs/count"}
      },
      "required": [
        "minor_version", "byte_order", "sections", "application", "operating_system", "hardware",
        "comment", "record_comments", "other_frames", "name_blocks", "secret_blocks",
        "unknown_blocks"
      ],
      "additionalProperties": false
    },
    "interface": {
      "type": "object",
      "properties": {
        "interface": {"description": "Its number in the file, from 0.", "$ref": "#/$defs/count"},
        "section": {"description": "The section that describes it, from 0.", "$ref": "#/$defs/count"},
        "name": {"$ref": "#/$defs/name_or_null"},
        "description": {"$ref": "#/$defs/name_or_null"},
        "link": {"$ref": "#/$defs/link"},
        "link_number": {
          "description": "The LINKTYPE number.",
          "type": "integer",
          "minimum": 0,
          "maximum": 65535
        },
        "resolution_ns": {
          "description": "The finest difference in time that is written down, in nanoseconds.",
          "type": "integer",
          "minimum": 1
        },
        "time_offset_s": {
          "description": "Seconds that the file has us add to times; added already.",
          "type": "integer"
        },
        "time_zone": {
          "description": "The obsolete time zone, which is not used, or null.",
          "type": ["integer", "null"]
        },
        "snap_length": {
          "description": "Bytes that the recorder kept of a packet at most; 0: no limit.",
          "$ref": "#/$defs/count"
        },
        "records": {"$ref": "#/$defs/count"},
        "dropped": {
          "description": "Packets lost, by records or statistics, whichever tell of more.",
          "$ref": "#/$defs/count"
        },
        "reported_received": {
          "description": "Packets received, as the recorder's statistics say, or null.",
          "type": ["integer", "null"]
        },
        "reported_dropped": {
          "description": "Packets lost by the interface, as the recorder's statistics say, or null.",
          "type": ["integer", "null"]
        },
        "reported_dropped_by_system": {
          "description": "Packets lost by the operating system, likewise.",
          "type": ["integer", "null"]
        },
        "direction_reversed": {
          "description": "Whether its directions were the wrong way round and have been turned.",
          "type": "boolean"
        }
      },
      "required": [
        "interface", "section", "name", "description", "link", "link_number", "resolution_ns",
        "time_offset_s", "time_zone", "snap_length", "records", "dropped", "reported_received",
        "reported_dropped", "reported_dropped_by_system", "direction_reversed"
      ],
      "additionalProperties": false
    },
    "link": {
      "description": "What the bytes of a record are; foreign is anything that is not Bluetooth.",
      "enum": [
        "hci_h1", "hci_h4", "linux_monitor", "packet_logger", "usb_linux", "usb_linux_mmapped", "usb_pcap",
        "usb_darwin", "le_link_layer", "le_link_layer_with_header", "nordic_sniffer",
        "private_nordic_sniffer", "ppi",
        "foreign"
      ]
    },
    "name_or_null": {"description": "A name, or null where there is none.", "type": ["string", "null"]},
    "address_or_null": {
      "description": "A device address, or null.",
      "type": ["string", "null"],
      "pattern": "^([0-9A-F]{2}:){5}[0-9A-F]{2}$"
    },
    "address_type_or_null": {
      "description": "What kind of address it is.",
      "enum": [
        "public",
        "public_identity",
        "random_static",
        "random_static_identity",
        "random_resolvable",
        "random_non_resolvable",
        "reserved",
        "anonymous",
        null
      ]
    },
    "hex8": {
      "description": "An octet as the specification writes codes.",
      "type": "string",
      "pattern": "^0x[0-9a-f]{2}$"
    },
    "hex16": {
      "description": "A 16-bit number as the specification writes codes and handles.",
      "type": "string",
      "pattern": "^0x[0-9a-f]{4}$"
    },
    "records": {
      "type": "object",
      "properties": {
        "count": {"description": "Records read.", "$ref": "#/$defs/count"},
        "bytes": {"description": "Bytes in them.", "$ref": "#/$defs/count"},
        "header_bytes": {"description": "Bytes of the container's own headers.", "$ref": "#/$defs/count"},
        "cut": {"description": "Records that the recorder kept only in part.", "$ref": "#/$defs/count"},
        "cut_bytes": {"description": "Bytes that it left out of those.", "$ref": "#/$defs/count"},
        "empty": {"description": "Records without a byte.", "$ref": "#/$defs/count"},
        "oversized": {"description": "Records larger than any packet.", "$ref": "#/$defs/count"},
        "skipped": {"description": "Records passed over.", "$ref": "#/$defs/count"},
        "skipped_bytes": {"description": "Bytes passed over with them.", "$ref": "#/$defs/count"},
        "unread_bytes": {"description": "Bytes at the end that were not read.", "$ref": "#/$defs/count"},
        "read_failures": {"description": "Whether reading failed: 0 or 1.", "$ref": "#/$defs/count"},
        "broken_streams": {"description": "Compressed logs that were damaged or too large: 0 or 1.", "$ref": "#/$defs/count"},
        "dropped": {"description": "Packets that the recorder says it lost.", "$ref": "#/$defs/count"},
        "untimed": {"description": "Records that the container gives no time.", "$ref": "#/$defs/count"},
        "reserved_flags": {"description": "Records with flags that nobody described.", "$ref": "#/$defs/count"}
      },
      "required": [
        "count", "bytes", "header_bytes", "cut", "cut_bytes", "empty", "oversized", "skipped",
        "skipped_bytes", "unread_bytes", "read_failures", "broken_streams", "dropped", "untimed",
        "reserved_flags"
      ],
      "additionalProperties": false
    },
    "clock": {
      "type": "object",
      "properties": {
        "first": {
          "description": "Of the first packet; as with the other times, PacketLogger's notes count only where there are no packets.",
          "$ref": "#/$defs/time_or_null"
        },
        "last": {"$ref": "#/$defs/time_or_null"},
        "earliest": {"$ref": "#/$defs/time_or_null"},
        "latest": {"$ref": "#/$defs/time_or_null"},
        "duration_ms": {
          "description": "Milliseconds from the first record to the last, exactly, or null.",
          "type": ["number", "null"]
        },
        "resolution_ns": {
          "description": "The finest difference that the container writes down, in nanoseconds.",
          "type": "integer",
          "minimum": 1
        },
        "steps_back": {"description": "How often the clock went back.", "$ref": "#/$defs/count"},
        "largest_step_back_ms": {"description": "How far at most, in milliseconds.", "type": "number", "minimum": 0},
        "first_step_back_record": {"$ref": "#/$defs/packet_or_null"},
        "note": {"description": "What is to be known of the clock behind the times.", "type": ["string", "null"]}
      },
      "required": [
        "first", "last", "earliest", "latest", "duration_ms", "resolution_ns", "steps_back",
        "largest_step_back_ms", "first_step_back_record", "note"
      ],
      "additionalProperties": false
    },
    "recorder": {
      "description": "What the packets' lengths show of what the recorder kept of them.",
      "type": "object",
      "properties": {
        "mode": {
          "description": "headers_only: received ACL packets that begin a frame are cut; btsnooz: all ACL packets are; channel_headers: some are, behind the L2CAP header; snap_length: all packets are; irregular: by no known rule.",
          "enum": ["unknown", "full", "headers_only", "btsnooz", "channel_headers", "snap_length", "irregular"]
        },
        "kept_bytes": {
          "description": "Bytes left of a packet that was cut, without the transport's packet type; null where it varies.",
          "type": ["integer", "null"],
          "minimum": 0
        },
        "cut_values": {"description": "Values notified or indicated that were cut.", "$ref": "#/$defs/count"},
        "control": {"description": "Commands and events.", "$ref": "#/$defs/lengths"},
        "acl_received_starts": {"description": "ACL packets received that begin a frame.", "$ref": "#/$defs/lengths"},
        "acl_other": {"description": "All other ACL packets.", "$ref": "#/$defs/lengths"},
        "streams": {"description": "Synchronous and isochronous data.", "$ref": "#/$defs/lengths"}
      },
      "required": [
        "mode", "kept_bytes", "cut_values", "control", "acl_received_starts", "acl_other", "streams"
      ],
      "additionalProperties": false
    },
    "lengths": {
      "description": "Lengths of packets in bytes, without the transport's packet type.",
      "type": "object",
      "properties": {
        "packets": {"$ref": "#/$defs/count"},
        "cut": {"description": "Of these, not there in full.", "$ref": "#/$defs/count"},
        "shortest_cut": {"description": "The least that was kept of one that was cut.", "type": ["integer", "null"], "minimum": 0},
        "longest_cut": {"description": "The most that was kept of one that was cut.", "type": ["integer", "null"], "minimum": 0},
        "longest_whole": {"description": "The longest that is there in full.", "type": ["integer", "null"], "minimum": 0}
      },
      "required": ["packets", "cut", "shortest_cut", "longest_cut", "longest_whole"],
      "additionalProperties": false
    },
    "adapter": {
      "type": "object",
      "properties": {
        "adapter": {"description": "Its index.", "$ref": "#/$defs/count"},
        "address": {"$ref": "#/$defs/address_or_null"},
        "name": {"$ref": "#/$defs/name_or_null"},
        "company": {
          "description": "Its maker's company identifier, or null.",
          "oneOf": [{"$ref": "#/$defs/hex16"}, {"type": "null"}]
        },
        "company_name": {"$ref": "#/$defs/name_or_null"},
        "packets": {"$ref": "#/$defs/count"}
      },
      "required": ["adapter", "address", "name", "company", "company_name", "packets"],
      "additionalProperties": false
    },
    "connection": {
      "type": "object",
      "properties": {
        "connection": {
          "description": "The connection's number on the timeline.",
          "type": "integer",
          "minimum": 1
        },
        "peer": {"description": "The peer's number on the timeline.", "type": "integer", "minimum": 1},
        "adapter": {"description": "The adapter's index.", "$ref": "#/$defs/count"},
        "handle": {"description": "The connection's handle.", "$ref": "#/$defs/hex16"},
        "transport": {
          "description": "Low Energy, BR/EDR, or null where the capture does not tell.",
          "enum": ["le", "br_edr", null]
        },
        "role": {
          "description": "Our role, or null where the capture does not tell.",
          "enum": ["central", "peripheral", null]
        },
        "joined_halfway": {
          "description": "Whether the connection was there before the capture began.",
          "type": "boolean"
        },
        "opened_packet": {
          "description": "The packet of the connection event; of one joined halfway the first packet seen.",
          "$ref": "#/$defs/packet"
        },
        "opened": {"description": "When that was.", "$ref": "#/$defs/time_or_null"},
        "closed_packet": {
          "description": "The packet in which it ended, or null if it did not.",
          "$ref": "#/$defs/packet_or_null"
        },
        "closed": {"description": "When that was.", "$ref": "#/$defs/time_or_null"},
        "duration_ms": {
          "description": "Milliseconds between the two, exactly; null while it lasts. Negative if the clock stepped.",
          "type": ["number", "null"]
        },
        "reason": {
          "description": "Why it ended; null if it did not, or if no event tells.",
          "oneOf": [{"$ref": "#/$defs/hex8"}, {"type": "null"}]
        },
        "reason_name": {"$ref": "#/$defs/name_or_null"},
        "disconnect_command_packet": {
          "description": "The packet of our host's command to end it, or null.",
          "$ref": "#/$defs/packet_or_null"
        },
        "ended_by": {
          "description": "Who ended it; link: nobody, it was lost. central, peripheral: on the air.",
          "enum": ["host", "peer", "link", "central", "peripheral", null]
        },
        "interval": {
          "description": "Last in force, in units of 1.25 ms, as far as the capture tells.",
          "type": ["integer", "null"],
          "minimum": 0,
          "maximum": 65535
        },
        "interval_ms": {"type": ["number", "null"]},
        "latency": {
          "description": "In connection events.",
          "type": ["integer", "null"],
          "minimum": 0,
          "maximum": 65535
        },
        "supervision_timeout": {
          "description": "In units of 10 ms.",
          "type": ["integer", "null"],
          "minimum": 0,
          "maximum": 65535
        },
        "supervision_timeout_ms": {"type": ["number", "null"]},
        "rssi": {
          "description": "The last strength of the peer's signal that the capture tells, in dBm.",
          "type": ["integer", "null"],
          "minimum": -128,
          "maximum": 127
        },
        "rssi_packet": {"description": "The packet that says so.", "$ref": "#/$defs/packet_or_null"},
        "rssi_source": {
          "description": "controller: Read RSSI. advertising: of its advertising. sniffer: at the sniffer's place.",
          "enum": ["controller", "advertising", "sniffer", null]
        },
        "mtu": {
          "description": "The ATT MTU in force at the end.",
          "type": "integer",
          "minimum": 0,
          "maximum": 65535
        },
        "encrypted": {
          "description": "Whether it was encrypted at the end, as far as the capture tells.",
          "type": "boolean"
        },
        "att_pdus": {"description": "ATT PDUs seen.", "$ref": "#/$defs/count"},
        "notifications": {"description": "Notifications and indications seen.", "$ref": "#/$defs/count"}
      },
      "required": [
        "connection", "peer", "adapter", "handle", "transport", "role", "joined_halfway",
        "opened_packet", "opened", "closed_packet", "closed", "duration_ms", "reason",
        "reason_name", "disconnect_command_packet", "ended_by", "interval", "interval_ms",
        "latency", "supervision_timeout", "supervision_timeout_ms", "rssi", "rssi_packet", "rssi_source",
        "mtu", "encrypted", "att_pdus", "notifications"
      ],
      "additionalProperties": false
    },
    "peer": {
      "type": "object",
      "properties": {
        "peer": {"description": "The peer's number on the timeline.", "type": "integer", "minimum": 1},
        "adapter": {
          "description": "The index of the adapter it was reached through.",
          "$ref": "#/$defs/count"
        },
        "address": {"$ref": "#/$defs/address_or_null"},
        "address_type": {"$ref": "#/$defs/address_type_or_null"},
        "name": {"$ref": "#/$defs/name_or_null"},
        "connections": {"type": "array", "items": {"type": "integer", "minimum": 1}},
        "server": {"description": "How much is known of the peer's attributes.", "$ref": "#/$defs/known"},
        "local_server": {"description": "How much the peer knows of ours.", "$ref": "#/$defs/known"}
      },
      "required": [
        "peer", "adapter", "address", "address_type", "name", "connections", "server",
        "local_server"
      ],
      "additionalProperties": false
    },
    "known": {
      "type": "object",
      "properties": {
        "services": {"$ref": "#/$defs/count"},
        "characteristics": {"$ref": "#/$defs/count"},
        "attributes": {
          "description": "Descriptors, and attributes of which only the type is known.",
          "$ref": "#/$defs/count"
        }
      },
      "required": ["services", "characteristics", "attributes"],
      "additionalProperties": false
    },
    "inside": {
      "type": "object",
      "properties": {
        "commands": {"$ref": "#/$defs/count"},
        "events": {"$ref": "#/$defs/count"},
        "acl_packets": {"$ref": "#/$defs/count"},
        "synchronous_packets": {"$ref": "#/$defs/count"},
        "isochronous_packets": {"$ref": "#/$defs/count"},
        "air_packets": {"description": "This and the next five: captures of sniffers only.", "$ref": "#/$defs/count"},
        "air_bad_packets": {"$ref": "#/$defs/count"},
        "air_bad_advertising": {"description": "Of air_bad_packets.", "$ref": "#/$defs/count"},
        "air_bad_extended": {
          "description": "Of air_bad_advertising: extended or periodic, by the header.", "$ref": "#/$defs/count"
        },
        "air_retransmissions": {"$ref": "#/$defs/count"},
        "air_unreadable_packets": {"$ref": "#/$defs/count"},
        "air_encrypted_packets": {
          "description": "This and the next: only where a link is encrypted. The sum of air_decrypted_packets and the reasons why others were not decrypted, whose sum is air_unreadable_packets.",
          "$ref": "#/$defs/count"
        },
        "air_decrypted_packets": {"$ref": "#/$defs/count"},
        "air_wrong_key": {"$ref": "#/$defs/count"},
        "air_counter_not_found": {"$ref": "#/$defs/count"},
        "air_unconfirmed": {"$ref": "#/$defs/count"},
        "air_no_key": {"$ref": "#/$defs/count"},
        "air_request_not_heard": {"$ref": "#/$defs/count"},
        "air_response_not_heard": {"$ref": "#/$defs/count"},
        "air_keys_exhausted": {"$ref": "#/$defs/count"},
        "air_cut": {"$ref": "#/$defs/count"},
        "air_lost_packets": {"description": "New packets that were not heard, by the counters of encryption.", "$ref": "#/$defs/count"},
        "air_left_encrypted": {"description": "Packets that whoever decrypted the capture left encrypted.", "$ref": "#/$defs/count"},
        "air_decrypted_by_capture": {"description": "Packets that the capture holds decrypted.", "$ref": "#/$defs/count"},
        "monitor_records": {"$ref": "#/$defs/count"},
        "notes": {"description": "PacketLogger's records between the packets.", "$ref": "#/$defs/count"},
        "advertising_reports": {"$ref": "#/$defs/count"},
        "advertisers": {"$ref": "#/$defs/count"},
        "l2cap_frames": {"$ref": "#/$defs/count"},
        "reassembled_frames": {"$ref": "#/$defs/count"},
        "signalling": {"$ref": "#/$defs/count"},
        "security_pdus": {"$ref": "#/$defs/count"},
        "att_pdus": {"$ref": "#/$defs/count"},
        "notifications": {"$ref": "#/$defs/count"},
        "labelled_notifications": {"$ref": "#/$defs/count"},
        "unlabelled_notifications": {"$ref": "#/$defs/count"}
      },
      "required": [
        "commands", "events", "acl_packets", "synchronous_packets", "isochronous_packets",
        "monitor_records", "notes", "advertising_reports", "advertisers", "l2cap_frames",
        "reassembled_frames", "signalling", "security_pdus", "att_pdus", "notifications",
        "labelled_notifications", "unlabelled_notifications"
      ],
      "additionalProperties": false
    },
    "not_understood": {
      "type": "object",
      "properties": {
        "other_records": {
          "description": "Records of link types that are not decoded.",
          "$ref": "#/$defs/count"
        },
        "other_transfers": {
          "description": "USB transfers that carry no HCI: other devices', or without bytes.",
          "$ref": "#/$defs/count"
        },
        "unknown_packets": {"$ref": "#/$defs/count"},
        "vendor_events": {"$ref": "#/$defs/count"},
        "vendor_log_packets": {
          "description": "Packets of a controller's log for its makers (Qualcomm: handle 0x0edc), sent as data of a connection that there is not.",
          "$ref": "#/$defs/count"
        },
        "other_frames": {"$ref": "#/$defs/count"},
        "inferred_directions": {
          "description": "ACL packets whose direction the capture does not tell, worked out.",
          "$ref": "#/$defs/count"
        },
        "cut_packets": {"$ref": "#/$defs/count"}
      },
      "required": [
        "other_records", "other_transfers", "unknown_packets", "vendor_events",
        "vendor_log_packets", "other_frames",
        "inferred_directions", "cut_packets"
      ],
      "additionalProperties": false
    },
    "finding": {
      "type": "object",
      "properties": {
        "code": {"description": "A stable identifier.", "type": "string"},
        "severity": {"enum": ["note", "warning", "error"]},
        "count": {"description": "How often.", "type": "integer", "minimum": 1},
        "first_packet": {
          "description": "The packet in which it was found first; null where no packet tells of it. Of the container's findings (capture.…): the record, or the one that it would have been.",
          "type": ["integer", "null"],
          "minimum": 1
        }
      },
      "required": ["code", "severity", "count", "first_packet"],
      "additionalProperties": false
    }
  }
}

"""##),
    BundledFile(name: "junit-10.xsd", text: ##"""
<?xml version="1.0" encoding="UTF-8" ?>
<!--
The MIT License (MIT)

Copyright (c) 2014, Gregory Boissinot

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.
-->
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
    <xs:simpleType name="SUREFIRE_TIME">
        <xs:restriction base="xs:string">
            <xs:pattern value="(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]{0,3})?"/>
        </xs:restriction>
    </xs:simpleType>

    <xs:complexType name="rerunType" mixed="true"> <!-- mixed (XML contains text) to be compatible with version previous than 2.22.1 -->
        <xs:sequence>
            <xs:element name="stackTrace" type="xs:string" minOccurs="0" /> <!-- optional to be compatible with version previous than 2.22.1 -->
            <xs:element name="system-out" type="xs:string" minOccurs="0" />
            <xs:element name="system-err" type="xs:string" minOccurs="0" />
        </xs:sequence>
        <xs:attribute name="message" type="xs:string" />
        <xs:attribute name="type" type="xs:string" use="required" />
    </xs:complexType>

    <xs:element name="failure">
        <xs:complexType mixed="true">
            <xs:attribute name="type" type="xs:string"/>
            <xs:attribute name="message" type="xs:string"/>
        </xs:complexType>
    </xs:element>

    <xs:element name="error">
        <xs:complexType mixed="true">
            <xs:attribute name="type" type="xs:string"/>
            <xs:attribute name="message" type="xs:string"/>
        </xs:complexType>
    </xs:element>

    <xs:element name="skipped">
        <xs:complexType mixed="true">
            <xs:attribute name="type" type="xs:string"/>
            <xs:attribute name="message" type="xs:string"/>
        </xs:complexType>
    </xs:element>

    <xs:element name="properties">
        <xs:complexType>
            <xs:sequence>
                <xs:element ref="property" minOccurs="0" maxOccurs="unbounded"/>
            </xs:sequence>
        </xs:complexType>
    </xs:element>

    <xs:element name="property">
        <xs:complexType>
            <xs:attribute name="name" type="xs:string" use="required"/>
            <xs:attribute name="value" type="xs:string" use="required"/>
        </xs:complexType>
    </xs:element>

    <xs:element name="system-err" type="xs:string"/>
    <xs:element name="system-out" type="xs:string"/>
    <xs:element name="rerunFailure" type="rerunType"/>
    <xs:element name="rerunError" type="rerunType"/>
    <xs:element name="flakyFailure" type="rerunType"/>
    <xs:element name="flakyError" type="rerunType"/>

    <xs:element name="testcase">
        <xs:complexType>
            <xs:sequence>
                <xs:choice minOccurs="0" maxOccurs="unbounded">
                    <xs:element ref="skipped"/>
                    <xs:element ref="error"/>
                    <xs:element ref="failure"/>
                    <xs:element ref="rerunFailure" minOccurs="0" maxOccurs="unbounded"/>
                    <xs:element ref="rerunError" minOccurs="0" maxOccurs="unbounded"/>
                    <xs:element ref="flakyFailure" minOccurs="0" maxOccurs="unbounded"/>
                    <xs:element ref="flakyError" minOccurs="0" maxOccurs="unbounded"/>
                    <xs:element ref="system-out"/>
                    <xs:element ref="system-err"/>
                </xs:choice>
            </xs:sequence>
            <xs:attribute name="name" type="xs:string" use="required"/>
            <xs:attribute name="time" type="xs:string"/>
            <xs:attribute name="classname" type="xs:string"/>
            <xs:attribute name="group" type="xs:string"/>
        </xs:complexType>
    </xs:element>

    <xs:element name="testsuite">
        <xs:complexType>
            <xs:choice minOccurs="0" maxOccurs="unbounded">
                <xs:element ref="testsuite"/>
                <xs:element ref="properties"/>
                <xs:element ref="testcase"/>
                <xs:element ref="system-out"/>
                <xs:element ref="system-err"/>
            </xs:choice>
            <xs:attribute name="name" type="xs:string" use="required"/>
            <xs:attribute name="tests" type="xs:string" use="required"/>
            <xs:attribute name="failures" type="xs:string" use="required"/>
            <xs:attribute name="errors" type="xs:string" use="required"/>
            <xs:attribute name="group" type="xs:string" />
            <xs:attribute name="time" type="SUREFIRE_TIME"/>
            <xs:attribute name="skipped" type="xs:string" />
            <xs:attribute name="timestamp" type="xs:string" />
            <xs:attribute name="hostname" type="xs:string" />
            <xs:attribute name="id" type="xs:string" />
            <xs:attribute name="package" type="xs:string" />
            <xs:attribute name="file" type="xs:string"/>
            <xs:attribute name="log" type="xs:string"/>
            <xs:attribute name="url" type="xs:string"/>
            <xs:attribute name="version" type="xs:string"/>
        </xs:complexType>
    </xs:element>

    <xs:element name="testsuites">
        <xs:complexType>
            <xs:sequence>
                <xs:element ref="testsuite" minOccurs="0" maxOccurs="unbounded" />
            </xs:sequence>
            <xs:attribute name="name" type="xs:string" />
            <xs:attribute name="time" type="SUREFIRE_TIME"/>
            <xs:attribute name="tests" type="xs:string" />
            <xs:attribute name="failures" type="xs:string" />
            <xs:attribute name="errors" type="xs:string" />
        </xs:complexType>
    </xs:element>

</xs:schema>

"""##),
    BundledFile(name: "misreading-1.schema.json", text: ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:heartsnoop:schema:misreading:1",
  "title": "heartsnoop.misreading/1",
  "description": "Which decoding mistake makes the numbers that an app showed of a capture's heart rates. Of several captures, each document is one line (NDJSON).",
  "type": "object",
  "properties": {
    "schema": {
      "const": "heartsnoop.misreading/1"
    },
    "verdict": {
      "description": "right: what was sent, but for at most one number in ten, which are named; incomplete: what was sent, with more left out for no known reason; mistaken: the first explanation; ambiguous: known mistakes give the numbers, perhaps by chance; unknown: nothing known gives them; too_few: too little to tell.",
      "enum": [
        "right",
        "incomplete",
        "mistaken",
        "ambiguous",
        "unknown",
        "too_few"
      ]
    },
    "numbers": {
      "description": "How many numbers the app showed.",
      "type": "integer",
      "minimum": 1
    },
    "equally_good": {
      "description": "How many explanations are as good as the first.",
      "type": "integer",
      "minimum": 0
    },
    "explanations": {
      "description": "What explains them better than the right reading, the best first.",
      "type": "array",
      "items": {
        "$ref": "#/$defs/explanation"
      }
    },
    "right_reading": {
      "$ref": "#/$defs/explanation"
    },
    "not_visible": {
      "description": "Mistakes that no value of the capture would show.",
      "type": "array",
      "items": {
        "type": "string"
      }
    },
    "excluded": {
      "description": "With --tried: what was tried and does not explain the numbers, each mistake alone, what gives most of them first. Otherwise null.",
      "type": [
        "array",
        "null"
      ],
      "items": {
        "$ref": "#/$defs/excluded"
      }
    },
    "pairs_tried": {
      "description": "With --tried: how many pairs of mistakes were tried besides. Otherwise null.",
      "type": [
        "integer",
        "null"
      ],
      "minimum": 0
    }
  },
  "required": [
    "schema",
    "verdict",
    "numbers",
    "equally_good",
    "explanations",
    "right_reading",
    "not_visible",
    "excluded",
    "pairs_tried"
  ],
  "additionalProperties": false,
  "$defs": {
    "explanation": {
      "type": "object",
      "description": "One way in which the numbers may have come about.",
      "properties": {
        "cause": {
          "enum": [
            "right_reading",
            "decoding",
            "stale",
            "averaged",
            "hexadecimal",
            "other_unit",
            "other_characteristic"
          ]
        },
        "mistakes": {
          "description": "The decoding mistakes, by their names.",
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "sentence": {
          "description": "What the app does, as it goes on behind 'The app'.",
          "type": "string"
        },
        "quantity": {
          "$ref": "#/$defs/quantity"
        },
        "source": {
          "description": "The characteristic and its peer.",
          "type": "string"
        },
        "explained": {
          "description": "Shown numbers that it gives.",
          "type": "integer",
          "minimum": 0
        },
        "unexplained": {
          "description": "Shown numbers that it does not give.",
          "type": "integer",
          "minimum": 0
        },
        "not_shown": {
          "description": "Numbers that it gives between these, which the app did not show.",
          "type": "integer",
          "minimum": 0
        },
        "not_shown_packets": {
          "description": "The packets of these, each as often as numbers of it are missing.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/packet"
          }
        },
        "packets": {
          "description": "The first and the last packet whose value was shown; empty if nothing fits.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/packet"
          }
        },
        "seen_in": {
          "description": "The values by which it is told from the right reading.",
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "packet": {
                "$ref": "#/$defs/packet"
              },
              "value": {
                "$ref": "#/$defs/hex"
              },
              "shown": {
                "description": "What the app shows of it; null if nothing.",
                "type": [
                  "string",
                  "null"
                ]
              }
            },
            "required": [
              "packet",
              "value",
              "shown"
            ],
            "additionalProperties": false
          }
        }
      },
      "required": [
        "cause",
        "mistakes",
        "sentence",
        "quantity",
        "source",
        "explained",
        "unexplained",
        "not_shown",
        "not_shown_packets",
        "packets",
        "seen_in"
      ],
      "additionalProperties": false
    },
    "quantity": {
      "enum": [
        "bpm",
        "rr_ms",
        "rr_s",
        "energy_kj",
        "contact"
      ]
    },
    "packet": {
      "description": "A packet by its number in the capture, from 1: Wireshark's frame number.",
      "type": "integer",
      "minimum": 1
    },
    "hex": {
      "description": "Bytes in hexadecimal, two digits each.",
      "type": "string",
      "pattern": "^([0-9a-f]{2})*$"
    },
    "excluded": {
      "type": "object",
      "properties": {
        "cause": {
          "enum": [
            "right_reading",
            "decoding",
            "stale",
            "averaged",
            "hexadecimal",
            "other_unit",
            "other_characteristic"
          ]
        },
        "mistakes": {
          "description": "The decoding mistakes, by their names.",
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "sentence": {
          "description": "What the app does, as it goes on behind 'The app'.",
          "type": "string"
        },
        "quantity": {
          "$ref": "#/$defs/quantity"
        },
        "source": {
          "description": "The characteristic and its peer.",
          "type": "string"
        },
        "explained": {
          "description": "Shown numbers that it gives.",
          "type": "integer",
          "minimum": 0
        }
      },
      "required": [
        "cause",
        "mistakes",
        "sentence",
        "quantity",
        "source",
        "explained"
      ],
      "additionalProperties": false
    }
  }
}

"""##),
    BundledFile(name: "provenance-1.schema.json", text: ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:heartsnoop:schema:provenance:1",
  "title": "heartsnoop.provenance/1",
  "description": "A packet led back to its bytes: what it tells, what its values are and how that is known, and every field with its offsets in the capture.",
  "type": "object",
  "properties": {
    "schema": {
      "const": "heartsnoop.provenance/1"
    },
    "capture": {
      "description": "The capture's name.",
      "type": "string"
    },
    "packet": {
      "description": "The packet that was asked for, by Wireshark's number.",
      "$ref": "#/$defs/packet"
    },
    "last_packet": {
      "description": "The packet with which its frame was whole.",
      "$ref": "#/$defs/packet"
    },
    "time": {
      "description": "When that was recorded: RFC 3339 in UTC.",
      "type": "string"
    },
    "direction": {
      "description": "Which way it went, seen from the host; null where the capture does not tell.",
      "enum": [
        "sent",
        "received",
        null
      ]
    },
    "context": {
      "description": "The connection and the peer.",
      "type": "array",
      "items": {
        "type": "string"
      }
    },
    "tells": {
      "description": "What it tells, in words.",
      "type": "array",
      "items": {
        "type": "string"
      }
    },
    "values": {
      "description": "The values in it.",
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "known": {
            "description": "What the value is, and how that is known.",
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "checks": {
            "description": "The checks that it met.",
            "type": "array",
            "items": {
              "type": "string"
            }
          }
        },
        "required": [
          "known",
          "checks"
        ],
        "additionalProperties": false
      }
    },
    "records": {
      "description": "The records that hold its frame, in order.",
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "packet": {
            "$ref": "#/$defs/packet"
          },
          "offset": {
            "description": "Where its bytes stand.",
            "$ref": "#/$defs/count"
          },
          "length": {
            "$ref": "#/$defs/count"
          },
          "original_length": {
            "description": "Its length before the recorder cut it.",
            "$ref": "#/$defs/count"
          },
          "fields": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/field"
            }
          }
        },
        "required": [
          "packet",
          "offset",
          "length",
          "original_length",
          "fields"
        ],
        "additionalProperties": false
      }
    },
    "frame": {
      "description": "The fields of the frame that the records make.",
      "type": "array",
      "items": {
        "$ref": "#/$defs/field"
      }
    },
    "notes": {
      "description": "What is to be said of how the frame was put together.",
      "type": "array",
      "items": {
        "type": "string"
      }
    }
  },
  "required": [
    "schema",
    "capture",
    "packet",
    "last_packet",
    "time",
    "direction",
    "context",
    "tells",
    "values",
    "records",
    "frame",
    "notes"
  ],
  "additionalProperties": false,
  "$defs": {
    "count": {
      "description": "How many, or where.",
      "type": "integer",
      "minimum": 0
    },
    "packet": {
      "description": "A packet by its number in the capture: Wireshark's frame number.",
      "type": "integer",
      "minimum": 1
    },
    "field": {
      "type": "object",
      "properties": {
        "layer": {
          "description": "The layer that the field belongs to.",
          "type": "string"
        },
        "text": {
          "description": "What it says.",
          "type": "string"
        },
        "length": {
          "description": "How many bytes it has.",
          "$ref": "#/$defs/count"
        },
        "bytes": {
          "description": "Its bytes in hexadecimal; null for what is not shown, as keys are.",
          "type": [
            "string",
            "null"
          ],
          "pattern": "^([0-9a-f]{2})*$"
        },
        "offsets": {
          "description": "Where each of its bytes stands in the capture; empty where they stand in no one place.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/count"
          }
        }
      },
      "required": [
        "layer",
        "text",
        "length",
        "bytes",
        "offsets"
      ],
      "additionalProperties": false
    }
  }
}

"""##),
    BundledFile(name: "report-1.schema.json", text: ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:heartsnoop:schema:report:1",
  "title": "heartsnoop.report/1",
  "description": "Every number of the page that heartsnoop report writes. Times are milliseconds since capture.begin; in arrays whose name ends in _d each number but the first is the difference to the one before.",
  "type": "object",
  "properties": {
    "schema": {
      "const": "heartsnoop.report/1"
    },
    "version": {
      "description": "The program that made it.",
      "type": "string"
    },
    "sensors": {
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "peer": {
            "description": "The peer's number, as all commands have it.",
            "type": "integer",
            "minimum": 0
          },
          "label": {
            "description": "The sensor's name, or what else it is called.",
            "type": "string"
          },
          "verdict": {
            "$ref": "#/$defs/verdict"
          },
          "advice": {
            "description": "Which part to use, or why none, in words.",
            "type": "string"
          },
          "facts": {
            "description": "What the page's head says, by its words.",
            "type": "object"
          },
          "time_ms_d": {
            "description": "When each measurement came.",
            "$ref": "#/$defs/integers"
          },
          "packet_d": {
            "description": "The packets that brought them.",
            "$ref": "#/$defs/integers"
          },
          "bpm": {
            "description": "The rates; 0 for none.",
            "$ref": "#/$defs/integers"
          },
          "verdict_of": {
            "description": "The verdicts, by their places in verdicts.",
            "$ref": "#/$defs/integers"
          },
          "rr_count": {
            "description": "How many RR intervals each has.",
            "$ref": "#/$defs/integers"
          },
          "reasons_of": {
            "description": "What is to be known of each, by its place in reasons.",
            "$ref": "#/$defs/integers"
          },
          "broken_before": {
            "description": "Measurements, by their indices, before which beats are missing.",
            "$ref": "#/$defs/integers"
          },
          "connection_begins": {
            "description": "Measurements, by their indices, with which connections begin.",
            "$ref": "#/$defs/integers"
          },
          "reasons": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "verdicts": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/verdict"
            }
          },
          "beat_ms_d": {
            "description": "When each beat was that ends an RR interval.",
            "$ref": "#/$defs/integers"
          },
          "rr_ticks": {
            "description": "The RR intervals that they end, in 1/1024 s.",
            "$ref": "#/$defs/integers"
          },
          "class_of": {
            "description": "What each is, by its place in classes.",
            "$ref": "#/$defs/integers"
          },
          "measurement_of_d": {
            "description": "The measurement that brought each, by its index.",
            "$ref": "#/$defs/integers"
          },
          "classes": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "corrected_at_ms": {
            "description": "When each interval ends that correction changed.",
            "$ref": "#/$defs/integers"
          },
          "corrected_us": {
            "description": "These intervals in microseconds.",
            "$ref": "#/$defs/integers"
          },
          "bands": {
            "description": "Stretches of time about which there is something to say.",
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "kind": {
                  "enum": [
                    "gap",
                    "contact",
                    "suspect",
                    "unconnected"
                  ]
                },
                "begin_ms": {
                  "type": "integer"
                },
                "end_ms": {
                  "type": "integer"
                },
                "packet": {
                  "$ref": "#/$defs/packet"
                },
                "words": {
                  "type": "string"
                }
              },
              "required": [
                "kind",
                "begin_ms",
                "end_ms",
                "packet",
                "words"
              ],
              "additionalProperties": false
            }
          },
          "runs": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "number": {
                  "type": "integer",
                  "minimum": 1
                },
                "first": {
                  "description": "Its first measurement, by its index.",
                  "type": "integer",
                  "minimum": 0
                },
                "usable": {
                  "description": "Whether heart-rate variability takes it in: not rejected, and with contact.",
                  "type": "boolean"
                },
                "begin_ms": {
                  "type": "integer"
                },
                "end_ms": {
                  "type": "integer"
                },
                "measurements": {
                  "type": "integer",
                  "minimum": 1
                },
                "verdict": {
                  "$ref": "#/$defs/verdict"
                },
                "grades": {
                  "description": "How each grade stands, in words.",
                  "type": "object"
                }
              },
              "required": [
                "number",
                "begin_ms",
                "end_ms",
                "measurements",
                "verdict",
                "grades",
                "first",
                "usable"
              ],
              "additionalProperties": false
            }
          },
          "findings": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "packet": {
                  "$ref": "#/$defs/packet"
                },
                "code": {
                  "type": "string"
                },
                "severity": {
                  "enum": [
                    "note",
                    "warning",
                    "error"
                  ]
                },
                "words": {
                  "type": "string"
                }
              },
              "required": [
                "packet",
                "code",
                "severity",
                "words"
              ],
              "additionalProperties": false
            }
          },
          "hrv": {
            "description": "Heart-rate variability of all runs, or of the only one; - for a number that is not given.",
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "number": {
                  "type": "string"
                },
                "raw": {
                  "type": "string"
                },
                "corrected": {
                  "type": "string"
                }
              },
              "required": [
                "number",
                "raw",
                "corrected"
              ],
              "additionalProperties": false
            }
          },
          "capture": {
            "description": "The capture, by its place in captures.",
            "type": "integer",
            "minimum": 0
          }
        },
        "required": [
          "peer",
          "label",
          "verdict",
          "advice",
          "facts",
          "time_ms_d",
          "packet_d",
          "bpm",
          "verdict_of",
          "rr_count",
          "reasons_of",
          "broken_before",
          "connection_begins",
          "reasons",
          "verdicts",
          "beat_ms_d",
          "rr_ticks",
          "class_of",
          "measurement_of_d",
          "classes",
          "corrected_at_ms",
          "corrected_us",
          "bands",
          "runs",
          "findings",
          "hrv",
          "capture"
        ],
        "additionalProperties": false
      }
    },
    "lanes": {
      "description": "What happened with each peer over time.",
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "name": {
            "type": "string"
          },
          "rows": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "name": {
                  "type": "string"
                },
                "spans": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "begin_ms": {
                        "type": "integer"
                      },
                      "end_ms": {
                        "type": "integer"
                      },
                      "packet": {
                        "$ref": "#/$defs/packet"
                      },
                      "words": {
                        "type": "string"
                      }
                    },
                    "required": [
                      "begin_ms",
                      "end_ms",
                      "packet",
                      "words"
                    ],
                    "additionalProperties": false
                  }
                },
                "up_ms_d": {
                  "description": "When values were written or read.",
                  "$ref": "#/$defs/integers"
                },
                "down_ms_d": {
                  "description": "When values were notified or indicated.",
                  "$ref": "#/$defs/integers"
                },
                "events_ms_d": {
                  "description": "When something happened.",
                  "$ref": "#/$defs/integers"
                },
                "problems_ms_d": {
                  "description": "When something was found wrong.",
                  "$ref": "#/$defs/integers"
                },
                "up_packet_d": {
                  "description": "The packets of up_ms_d.",
                  "$ref": "#/$defs/integers"
                },
                "down_packet_d": {
                  "description": "The packets of down_ms_d.",
                  "$ref": "#/$defs/integers"
                },
                "signal_ms_d": {
                  "description": "When the strength of the peer's signal was told.",
                  "$ref": "#/$defs/integers"
                },
                "signal_packet_d": {
                  "description": "The packets that told it.",
                  "$ref": "#/$defs/integers"
                },
                "signal_dbm": {
                  "description": "The strengths, in dBm.",
                  "$ref": "#/$defs/integers"
                }
              },
              "required": [
                "name",
                "spans",
                "up_ms_d",
                "down_ms_d",
                "events_ms_d",
                "problems_ms_d",
                "up_packet_d",
                "down_packet_d",
                "signal_ms_d",
                "signal_packet_d",
                "signal_dbm"
              ],
              "additionalProperties": false
            }
          },
          "capture": {
            "description": "The capture, by its place in captures.",
            "type": "integer",
            "minimum": 0
          },
          "peer": {
            "description": "The peer's number; 0 for all that were not connected.",
            "type": "integer",
            "minimum": 0
          }
        },
        "required": [
          "name",
          "rows",
          "capture",
          "peer"
        ],
        "additionalProperties": false
      }
    },
    "events": {
      "description": "What happened, but for values that were notified.",
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "time_ms": {
            "type": "integer"
          },
          "packet": {
            "$ref": "#/$defs/packet"
          },
          "peer": {
            "type": "integer",
            "minimum": 0
          },
          "category": {
            "type": "string"
          },
          "words": {
            "type": "string"
          },
          "capture": {
            "description": "The capture, by its place in captures.",
            "type": "integer",
            "minimum": 0
          }
        },
        "required": [
          "time_ms",
          "packet",
          "peer",
          "category",
          "words",
          "capture"
        ],
        "additionalProperties": false
      }
    },
    "redacted": {
      "description": "Whether names, addresses and keys were replaced.",
      "type": "boolean"
    },
    "length_ms": {
      "type": "integer",
      "minimum": 1,
      "description": "Milliseconds from the left to the right edge of the pictures."
    },
    "captures": {
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "name": {
            "type": "string"
          },
          "file": {
            "description": "The file as it is to be typed in commands.",
            "type": "string"
          },
          "begin": {
            "description": "The time from which times of this capture are counted, RFC 3339 in UTC; the same in all that overlap.",
            "type": "string"
          },
          "overview": {
            "type": "string"
          },
          "recorder": {
            "description": "What the recorder says of itself; empty if it says nothing.",
            "type": "string"
          },
          "no_heart_rate": {
            "description": "Why there is no sensor; null if there is one.",
            "type": [
              "string",
              "null"
            ]
          },
          "events_left_out": {
            "type": "integer",
            "minimum": 0
          },
          "values_left_out": {
            "type": "integer",
            "minimum": 0
          },
          "peers": {
            "description": "The peers that were connected, with what is known of their attributes.",
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "peer": {
                  "description": "The peer's number, as all commands have it.",
                  "type": "integer",
                  "minimum": 1
                },
                "name": {
                  "type": "string"
                },
                "about": {
                  "description": "Its addresses and connections, in words.",
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                },
                "attributes": {
                  "description": "Rows as the page has them.",
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "part": {
                        "description": "Whose attributes they are, and whether they lie outside of all services.",
                        "type": "string"
                      },
                      "handle": {
                        "description": "null where a row above has told it.",
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 65535
                      },
                      "depth": {
                        "description": "How deep it lies: a service 0, a characteristic 1, its value and descriptors 2, what was done 3.",
                        "type": "integer",
                        "minimum": 0
                      },
                      "what": {
                        "description": "What it is, or its value.",
                        "type": "string"
                      },
                      "known": {
                        "description": "How that is known, and from which packets.",
                        "type": "string"
                      }
                    },
                    "required": [
                      "part",
                      "handle",
                      "depth",
                      "what",
                      "known"
                    ],
                    "additionalProperties": false
                  }
                }
              },
              "required": [
                "peer",
                "name",
                "about",
                "attributes"
              ],
              "additionalProperties": false
            }
          },
          "peers_left_out": {
            "description": "Peers that were connected and are not in peers.",
            "type": "integer",
            "minimum": 0
          }
        },
        "required": [
          "name",
          "file",
          "begin",
          "overview",
          "no_heart_rate",
          "events_left_out",
          "values_left_out",
          "peers",
          "peers_left_out",
          "recorder"
        ],
        "additionalProperties": false
      }
    },
    "agreement": {
      "description": "Sensors beside each other, a and b by their places in sensors.",
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "a": {
            "type": "integer",
            "minimum": 0
          },
          "b": {
            "type": "integer",
            "minimum": 0
          },
          "words": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "about": {
                  "type": "string"
                },
                "text": {
                  "type": "string"
                }
              },
              "required": [
                "about",
                "text"
              ],
              "additionalProperties": false
            }
          },
          "mean_us": {
            "description": "Of each pair of RR intervals the mean, in microseconds, after conversion of the unit.",
            "type": "array",
            "items": {
              "type": "integer"
            }
          },
          "difference_us": {
            "description": "And a's less b's.",
            "type": "array",
            "items": {
              "type": "integer"
            }
          }
        },
        "required": [
          "a",
          "b",
          "words",
          "mean_us",
          "difference_us"
        ],
        "additionalProperties": false
      }
    },
    "app": {
      "description": "With --app-shows: the numbers beside what was sent; null without.",
      "anyOf": [
        {
          "type": "null"
        },
        {
          "type": "object",
          "properties": {
            "words": {
              "type": "string"
            },
            "first_difference": {
              "description": "The first row in which they differ, from 0.",
              "type": [
                "integer",
                "null"
              ]
            },
            "rows": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "packet": {
                    "description": "null for a number that comes from no value.",
                    "type": [
                      "integer",
                      "null"
                    ]
                  },
                  "sent": {
                    "type": "string"
                  },
                  "app": {
                    "description": "null for a value that was not shown.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "same": {
                    "type": "boolean"
                  }
                },
                "required": [
                  "packet",
                  "sent",
                  "app",
                  "same"
                ],
                "additionalProperties": false
              }
            }
          },
          "required": [
            "words",
            "first_difference",
            "rows"
          ],
          "additionalProperties": false
        }
      ]
    },
    "hrv_limits": {
      "description": "What the intervals of a part must have for SDNN, RMSSD and pNN50: how many, and at most which share of artefacts.",
      "type": "object",
      "properties": {
        "intervals": {
          "type": "integer",
          "minimum": 0
        },
        "artefacts_percent": {
          "type": "integer",
          "minimum": 0
        }
      },
      "required": [
        "intervals",
        "artefacts_percent"
      ],
      "additionalProperties": false
    }
  },
  "required": [
    "schema",
    "version",
    "sensors",
    "lanes",
    "events",
    "redacted",
    "length_ms",
    "captures",
    "agreement",
    "app",
    "hrv_limits"
  ],
  "additionalProperties": false,
  "$defs": {
    "integers": {
      "type": "array",
      "items": {
        "type": "integer"
      }
    },
    "packet": {
      "description": "A packet by its number in the capture, from 1: Wireshark's frame number; 0 for none.",
      "type": "integer",
      "minimum": 0
    },
    "verdict": {
      "enum": [
        "verified",
        "consistent",
        "not_checkable",
        "suspect",
        "rejected"
      ]
    }
  }
}

"""##),
    BundledFile(name: "rules-1.schema.json", text: ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:heartsnoop:schema:rules:1",
  "title": "heartsnoop.rules/1",
  "description": "A rule file of 'heartsnoop check': what a capture must show. Written in YAML, without anchors and aliases; at most 256 KiB.",
  "type": "object",
  "required": [
    "schema",
    "rules"
  ],
  "properties": {
    "schema": {
      "const": "heartsnoop.rules/1"
    },
    "title": {
      "type": "string",
      "description": "What the rules are for."
    },
    "description": {
      "type": "string",
      "description": "More about them."
    },
    "rules": {
      "type": "array",
      "items": {
        "$ref": "#/$defs/rule"
      },
      "description": "1 to 1000 rules, judged in this order."
    }
  },
  "additionalProperties": false,
  "$defs": {
    "service": {
      "description": "The peer has the service.",
      "properties": {
        "service": {
          "type": [
            "string",
            "integer"
          ],
          "description": "A UUID: 2a37, 0x2A37 or one of 128 bits."
        },
        "primary": {
          "type": "boolean",
          "description": "Whether it is a primary service; true unless given."
        },
        "instances": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "How often it is there; any number unless given."
        }
      },
      "required": [
        "service"
      ]
    },
    "characteristic": {
      "description": "The peer has the characteristic, with these properties and descriptors.",
      "properties": {
        "characteristic": {
          "type": [
            "string",
            "integer"
          ],
          "description": "The characteristic's UUID."
        },
        "service": {
          "type": [
            "string",
            "integer"
          ],
          "description": "The service that it must be in."
        },
        "presence": {
          "enum": [
            "required",
            "optional",
            "forbidden",
            "with_energy"
          ],
          "description": "Whether it has to be there; with_energy: if the sensor sends Energy Expended."
        },
        "properties": {
          "anyOf": [
            {
              "enum": [
                "broadcast",
                "read",
                "write_without_response",
                "write",
                "notify",
                "indicate",
                "signed_write",
                "extended_properties"
              ]
            },
            {
              "type": "array",
              "items": {
                "enum": [
                  "broadcast",
                  "read",
                  "write_without_response",
                  "write",
                  "notify",
                  "indicate",
                  "signed_write",
                  "extended_properties"
                ]
              }
            }
          ],
          "description": "Properties that it must have."
        },
        "not_properties": {
          "anyOf": [
            {
              "enum": [
                "broadcast",
                "read",
                "write_without_response",
                "write",
                "notify",
                "indicate",
                "signed_write",
                "extended_properties"
              ]
            },
            {
              "type": "array",
              "items": {
                "enum": [
                  "broadcast",
                  "read",
                  "write_without_response",
                  "write",
                  "notify",
                  "indicate",
                  "signed_write",
                  "extended_properties"
                ]
              }
            }
          ],
          "description": "Properties that it must not have."
        },
        "descriptors": {
          "anyOf": [
            {
              "type": [
                "string",
                "integer"
              ],
              "description": "A UUID: 2a37, 0x2A37 or one of 128 bits."
            },
            {
              "type": "array",
              "items": {
                "type": [
                  "string",
                  "integer"
                ],
                "description": "A UUID: 2a37, 0x2A37 or one of 128 bits."
              }
            }
          ],
          "description": "Descriptors that it must have."
        }
      },
      "required": [
        "characteristic"
      ]
    },
    "readable": {
      "description": "The characteristic was read.",
      "properties": {
        "characteristic": {
          "type": [
            "string",
            "integer"
          ],
          "description": "The characteristic's UUID."
        }
      },
      "required": [
        "characteristic"
      ]
    },
    "value": {
      "description": "Every value that was read or notified is one of these.",
      "properties": {
        "characteristic": {
          "type": [
            "string",
            "integer"
          ],
          "description": "The characteristic's UUID."
        },
        "hex": {
          "anyOf": [
            {
              "type": "string"
            },
            {
              "type": "array",
              "items": {
                "type": "string"
              }
            }
          ],
          "description": "Values in hexadecimal, in quotes."
        },
        "text": {
          "anyOf": [
            {
              "type": "string"
            },
            {
              "type": "array",
              "items": {
                "type": "string"
              }
            }
          ],
          "description": "Values as text; zeros that pad it do not count."
        }
      },
      "required": [
        "characteristic"
      ]
    },
    "constant": {
      "description": "The value does not change within a connection.",
      "properties": {
        "characteristic": {
          "type": [
            "string",
            "integer"
          ],
          "description": "The characteristic's UUID."
        }
      },
      "required": [
        "characteristic"
      ]
    },
    "advertised": {
      "description": "The peer lists the service in its advertising.",
      "properties": {
        "service": {
          "type": [
            "string",
            "integer"
          ],
          "description": "A UUID: 2a37, 0x2A37 or one of 128 bits."
        }
      },
      "required": [
        "service"
      ]
    },
    "subscription": {
      "description": "Notifications or indications are switched on soon after the connection begins.",
      "properties": {
        "characteristic": {
          "type": [
            "string",
            "integer"
          ],
          "description": "The characteristic's UUID."
        },
        "within_seconds": {
          "type": "number",
          "minimum": 0,
          "maximum": 86400,
          "description": "Seconds from the connection to the answer."
        }
      },
      "required": [
        "characteristic",
        "within_seconds"
      ]
    },
    "connection_parameters": {
      "description": "The connection's parameters lie within bounds.",
      "properties": {
        "min_interval_ms": {
          "type": "number",
          "minimum": 0,
          "maximum": 1000000000,
          "description": "Shortest connection interval."
        },
        "max_interval_ms": {
          "type": "number",
          "minimum": 0,
          "maximum": 1000000000,
          "description": "Longest connection interval."
        },
        "min_latency": {
          "type": "number",
          "minimum": 0,
          "maximum": 1000000000,
          "description": "Least peripheral latency, in connection events."
        },
        "max_latency": {
          "type": "number",
          "minimum": 0,
          "maximum": 1000000000,
          "description": "Most peripheral latency."
        },
        "min_timeout_ms": {
          "type": "number",
          "minimum": 0,
          "maximum": 1000000000,
          "description": "Shortest supervision timeout."
        },
        "max_timeout_ms": {
          "type": "number",
          "minimum": 0,
          "maximum": 1000000000,
          "description": "Longest supervision timeout."
        },
        "settle_seconds": {
          "type": "number",
          "minimum": 0,
          "maximum": 86400,
          "description": "Parameters that are replaced sooner do not count; 0 unless given."
        }
      }
    },
    "latency": {
      "description": "So many per cent of requests are answered within a time.",
      "properties": {
        "operation": {
          "enum": [
            "any",
            "mtu",
            "discovery",
            "read",
            "write"
          ],
          "description": "Which requests; any unless given."
        },
        "percentile": {
          "type": "number",
          "minimum": 1,
          "maximum": 100,
          "description": "How many per cent; 100 unless given."
        },
        "max_ms": {
          "type": "number",
          "minimum": 0,
          "maximum": 86400000,
          "description": "Milliseconds from request to answer."
        },
        "min_count": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000,
          "description": "Answers that are needed to tell; 1 unless given."
        }
      },
      "required": [
        "max_ms"
      ]
    },
    "unanswered_requests": {
      "description": "Every request is answered.",
      "properties": {
        "max": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "description": "How many may be unanswered; 0 unless given."
        },
        "timed_out_only": {
          "type": "boolean",
          "description": "Whether only those count that were open for 30 s, not those that were when the connection ended; false unless given."
        }
      }
    },
    "control_point": {
      "description": "Heart Rate Control Point accepts the reset of the energy, and answers unknown commands with 0x80.",
      "properties": {
        "command": {
          "enum": [
            "reset",
            "unknown",
            "any"
          ],
          "description": "Which commands; any unless given."
        }
      }
    },
    "notification_rate": {
      "description": "Measurements come as often as they should, by their mean over each connection.",
      "properties": {
        "min_per_second": {
          "type": "number",
          "minimum": 0,
          "maximum": 10000,
          "description": "At least so many a second."
        },
        "max_per_second": {
          "type": "number",
          "minimum": 0,
          "maximum": 10000,
          "description": "At most so many a second."
        },
        "min_seconds": {
          "type": "number",
          "minimum": 0,
          "maximum": 1000000,
          "description": "Seconds that are needed to tell; 10 unless given."
        }
      }
    },
    "gaps": {
      "description": "No silence between measurements of a connection is longer than this.",
      "properties": {
        "max_seconds": {
          "type": "number",
          "minimum": 0,
          "maximum": 86400,
          "description": "The longest silence."
        },
        "max_count": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "description": "How many longer ones may be; 0 unless given."
        }
      },
      "required": [
        "max_seconds"
      ]
    },
    "heart_rate": {
      "description": "Every rate lies within bounds.",
      "properties": {
        "min_bpm": {
          "type": "number",
          "minimum": 0,
          "maximum": 65535,
          "description": "The lowest rate."
        },
        "max_bpm": {
          "type": "number",
          "minimum": 0,
          "maximum": 65535,
          "description": "The highest rate."
        },
        "allow_zero": {
          "type": "boolean",
          "description": "Whether 0, sent for 'no reading', is left out; true unless given."
        }
      }
    },
    "rr_against_bpm": {
      "description": "RR intervals give the rate that was sent, by the means of each run.",
      "properties": {
        "tolerance_bpm": {
          "type": "number",
          "minimum": 0,
          "maximum": 1000,
          "description": "How far they may be apart; 5 unless given."
        },
        "min_rr_intervals": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000,
          "description": "Intervals that a run needs to tell; 30 unless given."
        }
      }
    },
    "rr_order": {
      "description": "The oldest RR interval stands first, by a sign test.",
      "properties": {}
    },
    "energy_monotonic": {
      "description": "Energy Expended falls only after a reset.",
      "properties": {}
    },
    "energy_saturation": {
      "description": "Energy Expended stays at 0xFFFF until it is reset.",
      "properties": {}
    },
    "contact_bits": {
      "description": "The bits of sensor contact are as they may be.",
      "properties": {
        "allowed": {
          "anyOf": [
            {
              "enum": [
                "unsupported",
                "unsupported_with_bit",
                "not_detected",
                "detected"
              ]
            },
            {
              "type": "array",
              "items": {
                "enum": [
                  "unsupported",
                  "unsupported_with_bit",
                  "not_detected",
                  "detected"
                ]
              }
            }
          ],
          "description": "States that may be sent; all unless given."
        },
        "may_change_support": {
          "type": "boolean",
          "description": "Whether a sensor may begin or cease to report contact within a connection; false unless given."
        }
      }
    },
    "reserved_bits": {
      "description": "Reserved flags are zero.",
      "properties": {}
    },
    "well_formed": {
      "description": "Every value has the form of its characteristic.",
      "properties": {
        "characteristic": {
          "type": [
            "string",
            "integer"
          ],
          "description": "The characteristic; 2a37 unless given."
        }
      }
    },
    "value_format": {
      "description": "The rate is sent in as many bits as it needs.",
      "properties": {
        "expect": {
          "enum": [
            "8_bits_up_to_255",
            "16_bits_above_255"
          ],
          "description": "Which half of it."
        }
      },
      "required": [
        "expect"
      ]
    },
    "holds": {
      "description": "The capture holds enough to judge by.",
      "properties": {
        "min_seconds": {
          "type": "number",
          "minimum": 0,
          "maximum": 100000000,
          "description": "Seconds of measurements, over all connections."
        },
        "min_notifications": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000000,
          "description": "Measurements."
        },
        "min_rr_intervals": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000000,
          "description": "RR intervals."
        }
      }
    },
    "verdict": {
      "description": "Such a share of the measurements has a verdict at least so good.",
      "properties": {
        "at_least": {
          "enum": [
            "verified",
            "consistent",
            "not_checkable",
            "suspect",
            "rejected"
          ],
          "description": "The verdict."
        },
        "share": {
          "type": "number",
          "minimum": 0,
          "maximum": 1,
          "description": "The share; 1 unless given."
        }
      },
      "required": [
        "at_least"
      ]
    },
    "verification": {
      "description": "These checks of the verification fail in no run, and pass in one.",
      "properties": {
        "checks": {
          "anyOf": [
            {
              "enum": [
                "structure",
                "cadence",
                "notifications",
                "beats",
                "coverage",
                "drift",
                "unit",
                "rate",
                "duplicates",
                "bounds",
                "steps",
                "contact",
                "flat",
                "sentinels",
                "energy",
                "artefacts",
                "capture",
                "agreement"
              ]
            },
            {
              "type": "array",
              "items": {
                "enum": [
                  "structure",
                  "cadence",
                  "notifications",
                  "beats",
                  "coverage",
                  "drift",
                  "unit",
                  "rate",
                  "duplicates",
                  "bounds",
                  "steps",
                  "contact",
                  "flat",
                  "sentinels",
                  "energy",
                  "artefacts",
                  "capture",
                  "agreement"
                ]
              }
            }
          ],
          "description": "The checks, by their names in 'heartsnoop summary'."
        }
      },
      "required": [
        "checks"
      ]
    },
    "findings": {
      "description": "Nothing of these codes, or of this severity, was found.",
      "properties": {
        "codes": {
          "anyOf": [
            {
              "type": "string"
            },
            {
              "type": "array",
              "items": {
                "type": "string"
              }
            }
          ],
          "description": "Codes of the timeline, of the container and of the verification."
        },
        "at_least": {
          "enum": [
            "note",
            "warning",
            "error"
          ],
          "description": "Findings of this severity or worse."
        },
        "max": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000000,
          "description": "How many there may be; 0 unless given."
        },
        "scope": {
          "enum": [
            "peer",
            "capture"
          ],
          "description": "Whether what concerns no connection counts too; peer unless given."
        }
      }
    },
    "coverage": {
      "description": "The capture exercises these features of the Heart Rate Service.",
      "properties": {
        "features": {
          "anyOf": [
            {
              "enum": [
                "16_bit_value",
                "contact",
                "contact_lost",
                "energy",
                "energy_reset",
                "rr_intervals",
                "several_rr_intervals",
                "body_sensor_location",
                "control_point"
              ]
            },
            {
              "type": "array",
              "items": {
                "enum": [
                  "16_bit_value",
                  "contact",
                  "contact_lost",
                  "energy",
                  "energy_reset",
                  "rr_intervals",
                  "several_rr_intervals",
                  "body_sensor_location",
                  "control_point"
                ]
              }
            }
          ],
          "description": "The features; all unless given."
        }
      }
    },
    "rule": {
      "type": "object",
      "required": [
        "id",
        "check"
      ],
      "properties": {
        "id": {
          "type": "string",
          "description": "Unique; letters, digits, '.', '_' and '-'.",
          "pattern": "^[A-Za-z0-9._-]{1,64}$"
        },
        "title": {
          "type": "string",
          "description": "What is required, for people; the id unless given."
        },
        "clause": {
          "type": "string",
          "description": "Where it is written, such as 'HRS 1.0, 3.1.1'."
        },
        "severity": {
          "enum": [
            "fail",
            "warn"
          ],
          "description": "What it means if it does not hold; fail unless given."
        },
        "not_seen": {
          "enum": [
            "insufficient",
            "allow"
          ],
          "description": "Whether a capture that does not show it is good enough; insufficient unless given."
        },
        "peer": {
          "type": [
            "string",
            "integer"
          ],
          "description": "The peers that it is about: any, a number, or part of an address or name; all with a heart rate unless given."
        },
        "check": {
          "enum": [
            "service",
            "characteristic",
            "readable",
            "value",
            "constant",
            "advertised",
            "subscription",
            "connection_parameters",
            "latency",
            "unanswered_requests",
            "control_point",
            "notification_rate",
            "gaps",
            "heart_rate",
            "rr_against_bpm",
            "rr_order",
            "energy_monotonic",
            "energy_saturation",
            "contact_bits",
            "reserved_bits",
            "well_formed",
            "value_format",
            "holds",
            "verdict",
            "verification",
            "findings",
            "coverage"
          ],
          "description": "The kind of rule."
        }
      },
      "allOf": [
        {
          "if": {
            "properties": {
              "check": {
                "const": "service"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/service"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "characteristic"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/characteristic"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "readable"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/readable"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "value"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/value"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "constant"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/constant"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "advertised"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/advertised"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "subscription"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/subscription"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "connection_parameters"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/connection_parameters"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "latency"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/latency"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "unanswered_requests"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/unanswered_requests"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "control_point"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/control_point"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "notification_rate"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/notification_rate"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "gaps"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/gaps"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "heart_rate"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/heart_rate"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "rr_against_bpm"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/rr_against_bpm"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "rr_order"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/rr_order"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "energy_monotonic"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/energy_monotonic"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "energy_saturation"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/energy_saturation"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "contact_bits"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/contact_bits"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "reserved_bits"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/reserved_bits"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "well_formed"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/well_formed"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "value_format"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/value_format"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "holds"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/holds"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "verdict"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/verdict"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "verification"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/verification"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "findings"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/findings"
          }
        },
        {
          "if": {
            "properties": {
              "check": {
                "const": "coverage"
              }
            }
          },
          "then": {
            "$ref": "#/$defs/coverage"
          }
        }
      ],
      "unevaluatedProperties": false
    }
  }
}

"""##),
    BundledFile(name: "scan-1.schema.json", text: ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:heartsnoop:schema:scan:1",
  "title": "heartsnoop.scan/1",
  "description": "One line of heartsnoop scan as NDJSON: a capture, or a file that is none. What stands behind is_capture is there only for captures.",
  "type": "object",
  "properties": {
    "schema": {
      "const": "heartsnoop.scan/1"
    },
    "capture": {
      "description": "The file, or what a capture in an archive is called.",
      "type": "string"
    },
    "use": {
      "description": "How useful it is, from the best; see 'heartsnoop help scan'.",
      "enum": [
        "heart_rates",
        "doubtful_heart_rates",
        "unnamed_values",
        "traffic",
        "little",
        "nothing"
      ]
    },
    "good_for": {
      "description": "What it is good for, or why it is of little use, in words.",
      "type": "string"
    },
    "advice": {
      "description": "What to do next.",
      "type": [
        "string",
        "null"
      ]
    },
    "problem": {
      "description": "Why nothing, or not all of it, could be read.",
      "type": [
        "string",
        "null"
      ]
    },
    "is_capture": {
      "description": "Whether any of it could be read as a capture.",
      "type": "boolean"
    },
    "begins": {
      "description": "When the first packet was recorded, in UTC.",
      "type": [
        "string",
        "null"
      ]
    },
    "duration_ms": {
      "description": "From the first packet to the last.",
      "type": [
        "integer",
        "null"
      ]
    },
    "format": {
      "description": "The kind of file.",
      "type": "string"
    },
    "bytes": {
      "description": "Bytes in the file, where that is known.",
      "type": [
        "integer",
        "null"
      ]
    },
    "packets": {
      "description": "Records in it.",
      "type": "integer",
      "minimum": 0
    },
    "recorder_mode": {
      "description": "How much of each packet the recorder kept.",
      "enum": [
        "unknown",
        "full",
        "headers_only",
        "btsnooz",
        "channel_headers",
        "snap_length",
        "irregular"
      ]
    },
    "recorded_by": {
      "description": "Adapters by name or maker, a host, or a sniffer.",
      "type": "array",
      "items": {
        "type": "string"
      }
    },
    "peers_connected": {
      "description": "Devices that were connected.",
      "type": "integer",
      "minimum": 0
    },
    "addresses_heard": {
      "description": "Addresses that were heard advertising.",
      "type": "integer",
      "minimum": 0
    },
    "peer_names": {
      "description": "Names of devices that were connected.",
      "type": "array",
      "items": {
        "type": "string"
      }
    },
    "connections": {
      "description": "Connections.",
      "type": "integer",
      "minimum": 0
    },
    "connections_open": {
      "description": "Those that were open at the capture's end.",
      "type": "integer",
      "minimum": 0
    },
    "ends": {
      "description": "Why the others ended, the most frequent first.",
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "reason": {
            "type": "string"
          },
          "count": {
            "type": "integer",
            "minimum": 1
          }
        },
        "required": [
          "reason",
          "count"
        ],
        "additionalProperties": false
      }
    },
    "attribute_pdus": {
      "description": "ATT PDUs.",
      "type": "integer",
      "minimum": 0
    },
    "values": {
      "description": "Values that were notified or indicated.",
      "type": "integer",
      "minimum": 0
    },
    "characteristics": {
      "description": "Characteristics that discoveries name.",
      "type": "integer",
      "minimum": 0
    },
    "sensors": {
      "description": "Sensors with heart rates; values by verdict.",
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "name": {
            "type": "string"
          },
          "values": {
            "type": "integer",
            "minimum": 0
          },
          "rr_intervals": {
            "type": "integer",
            "minimum": 0
          },
          "verified": {
            "type": "integer",
            "minimum": 0
          },
          "consistent": {
            "type": "integer",
            "minimum": 0
          },
          "not_checkable": {
            "type": "integer",
            "minimum": 0
          },
          "suspect": {
            "type": "integer",
            "minimum": 0
          },
          "rejected": {
            "type": "integer",
            "minimum": 0
          }
        },
        "required": [
          "name",
          "values",
          "rr_intervals",
          "verified",
          "consistent",
          "not_checkable",
          "suspect",
          "rejected"
        ],
        "additionalProperties": false
      }
    },
    "no_heart_rates": {
      "description": "Why there is no sensor: a word of summary's.",
      "type": [
        "string",
        "null"
      ]
    },
    "errors": {
      "description": "Errors on the timeline.",
      "type": "integer",
      "minimum": 0
    },
    "warnings": {
      "description": "Warnings on the timeline.",
      "type": "integer",
      "minimum": 0
    },
    "worst_finding": {
      "description": "The worst of them, by its code.",
      "type": [
        "string",
        "null"
      ]
    }
  },
  "required": [
    "schema",
    "capture",
    "use",
    "good_for",
    "advice",
    "problem",
    "is_capture"
  ],
  "additionalProperties": false
}

"""##),
    BundledFile(name: "scenario-1.schema.json", text: ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "heartsnoop.scenario/1",
  "title": "heartsnoop scenario",
  "description": "What `heartsnoop simulate` makes a capture of. Times are in seconds from the beginning, unless a name says milliseconds. Anchors and aliases of YAML are not taken.",
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "seed": {
      "type": "integer",
      "minimum": 0,
      "description": "From which all chance follows; 1 unless told."
    },
    "start": {
      "type": "integer",
      "minimum": 0,
      "maximum": 4000000000,
      "description": "Seconds since 1970 at which the recording begins."
    },
    "adapter": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "address": {
          "$ref": "#/$defs/address"
        },
        "services": {
          "$ref": "#/$defs/services"
        }
      },
      "description": "Our side: its address, and what it offers to those who connect to it."
    },
    "link": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "interval_ms": {
          "type": "number",
          "minimum": 7.5,
          "maximum": 4000,
          "description": "Between connection events; 30 unless told."
        },
        "mtu": {
          "type": "integer",
          "minimum": 23,
          "maximum": 517,
          "description": "The largest ATT PDU; 185 unless told."
        },
        "fragment": {
          "type": "integer",
          "minimum": 4,
          "maximum": 1024,
          "description": "Bytes of a frame in one ACL packet; 251 unless told."
        },
        "payload": {
          "type": "integer",
          "minimum": 27,
          "maximum": 251,
          "description": "Bytes of a frame in one packet of the air; 27 unless told, more is agreed on when a connection begins."
        }
      }
    },
    "sniffer": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "key": {
          "type": "boolean",
          "description": "Whether it has the key of encrypted links, and keeps them decrypted."
        }
      },
      "description": "What hears the air, where a capture of it is made."
    },
    "peers": {
      "type": "array",
      "items": {
        "$ref": "#/$defs/peer"
      }
    },
    "app": {
      "type": "array",
      "items": {
        "$ref": "#/$defs/step"
      },
      "description": "What is done, one after the other; with the peer of the step before unless told."
    },
    "faults": {
      "type": "array",
      "items": {
        "$ref": "#/$defs/fault"
      }
    }
  },
  "required": [
    "peers",
    "app"
  ],
  "$defs": {
    "address": {
      "type": "string",
      "pattern": "^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}$",
      "description": "An address, most significant octet first."
    },
    "uuid": {
      "type": [
        "string",
        "integer",
        "number"
      ],
      "description": "A UUID of 4 or 32 hexadecimal digits.",
      "pattern": "^((-*[0-9A-Fa-f]){4}|(-*[0-9A-Fa-f]){32})-*$"
    },
    "octets": {
      "type": [
        "string",
        "integer",
        "number"
      ],
      "description": "Bytes in hexadecimal; in quotes, as 01 alone is a number.",
      "pattern": "^ *([0-9A-Fa-f] *[0-9A-Fa-f] *)*$"
    },
    "peer": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "name": {
          "type": "string",
          "description": "By which the app speaks of it and which it advertises; at most 26 bytes."
        },
        "address": {
          "$ref": "#/$defs/address"
        },
        "type": {
          "enum": [
            "random",
            "public"
          ]
        },
        "role": {
          "enum": [
            "peripheral",
            "central"
          ],
          "description": "A central connects to us."
        },
        "services": {
          "$ref": "#/$defs/services"
        },
        "recorded": {
          "type": "boolean",
          "description": "It is another adapter of the recording machine, so that both ends are in the capture, where the format tells adapters apart."
        }
      },
      "required": [
        "name",
        "address"
      ]
    },
    "services": {
      "type": "array",
      "items": {
        "$ref": "#/$defs/service"
      }
    },
    "service": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "uuid": {
          "$ref": "#/$defs/uuid"
        },
        "characteristics": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/characteristic"
          }
        }
      },
      "required": [
        "uuid"
      ]
    },
    "characteristic": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "uuid": {
          "$ref": "#/$defs/uuid"
        },
        "properties": {
          "type": "array",
          "items": {
            "enum": [
              "broadcast",
              "read",
              "write_without_response",
              "write",
              "notify",
              "indicate"
            ]
          }
        },
        "value": {
          "$ref": "#/$defs/octets"
        },
        "value_text": {
          "type": "string"
        },
        "every_ms": {
          "type": "integer",
          "minimum": 5,
          "maximum": 3600000,
          "description": "The value, or the next one of values, is sent so often to who subscribed."
        },
        "heart": {
          "$ref": "#/$defs/heart"
        },
        "text": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "says": {
              "type": "string"
            },
            "chunk": {
              "type": "integer",
              "minimum": 1,
              "maximum": 509
            }
          },
          "required": [
            "says"
          ],
          "description": "A text that is sent in pieces to who subscribes, with EOM behind the last one."
        },
        "values": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/octets"
          },
          "description": "Values that are sent one after the other, every_ms apart (1000 unless told), and then no more."
        }
      },
      "required": [
        "uuid",
        "properties"
      ]
    },
    "heart": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "curve": {
          "type": "array",
          "description": "Points of time and rate between which the rate goes; either this or rr_file.",
          "items": {
            "type": "array",
            "items": {
              "type": "number"
            },
            "description": "Seconds from the beginning, and beats per minute from 20 to 300."
          }
        },
        "rr_file": {
          "type": "string",
          "description": "A file of intervals in milliseconds, beside the scenario; they are repeated."
        },
        "contact": {
          "enum": [
            "detected",
            "lost",
            "unsupported"
          ]
        },
        "energy": {
          "type": "boolean"
        },
        "rr": {
          "type": "boolean"
        },
        "every_ms": {
          "type": "integer",
          "minimum": 100,
          "maximum": 60000
        },
        "wide": {
          "type": "boolean",
          "description": "Rates are told in 16 bits where 8 would do."
        }
      }
    },
    "step": {
      "oneOf": [
        {
          "enum": [
            "discover",
            "cached",
            "exchange_mtu",
            "pair",
            "encrypt",
            "refresh",
            "disconnect"
          ],
          "description": "What needs no more words, with the peer of the step before."
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "scan": {
              "type": "number",
              "minimum": 0,
              "maximum": 86400
            },
            "peer": {
              "type": "string"
            }
          },
          "required": [
            "scan"
          ],
          "description": "Looks for advertisers for so many seconds."
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "wait": {
              "type": "number",
              "minimum": 0,
              "maximum": 86400
            },
            "peer": {
              "type": "string"
            }
          },
          "required": [
            "wait"
          ],
          "description": "Lets so many seconds go by."
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "connect": {
              "type": "string"
            },
            "peer": {
              "type": "string"
            }
          },
          "required": [
            "connect"
          ],
          "description": "Connects to a peer, or lets a central connect."
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "disconnect": {
              "type": "string"
            },
            "by": {
              "enum": [
                "app",
                "peer"
              ]
            },
            "peer": {
              "type": "string"
            }
          },
          "required": [
            "disconnect"
          ],
          "description": "Ends the connection, from our side unless told."
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "discover": {
              "type": "string"
            },
            "services": {
              "type": "array",
              "items": {
                "$ref": "#/$defs/uuid"
              }
            },
            "peer": {
              "type": "string"
            }
          },
          "required": [
            "discover"
          ],
          "description": "Learns all attributes, or those of some services. Exchanges the MTU first."
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "cached": {
              "type": "string"
            },
            "peer": {
              "type": "string"
            }
          },
          "required": [
            "cached"
          ],
          "description": "Uses handles that an earlier connection has taught, in this capture or before it: no discovery."
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "exchange_mtu": {
              "type": "string"
            },
            "peer": {
              "type": "string"
            }
          },
          "required": [
            "exchange_mtu"
          ],
          "description": "Exchanges the MTU."
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "pair": {
              "type": "string"
            },
            "passkey": {
              "type": "integer",
              "minimum": 0,
              "maximum": 999999,
              "description": "What the user types in; Just Works unless told."
            },
            "oob": {
              "$ref": "#/$defs/octets",
              "description": "16 bytes that both sides were told out of band, most significant first; of LE Legacy Pairing."
            },
            "secure_connections": {
              "type": "boolean",
              "description": "Whether it is LE Secure Connections pairing; LE Legacy Pairing unless told."
            },
            "debug_key": {
              "type": "boolean",
              "description": "Whether the central uses the debug key of Secure Connections, so that a sniffer can read the link."
            },
            "peer": {
              "type": "string"
            }
          },
          "required": [
            "pair"
          ],
          "description": "Pairs, encrypts, and hands out keys, as devices do; all keys are made up."
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "encrypt": {
              "type": "string"
            },
            "peer": {
              "type": "string"
            }
          },
          "required": [
            "encrypt"
          ],
          "description": "Encrypts with the key of an earlier pairing."
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "refresh": {
              "type": "string"
            },
            "peer": {
              "type": "string"
            }
          },
          "required": [
            "refresh"
          ],
          "description": "Pauses encryption, and encrypts again with the key that is kept."
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "update": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "interval_ms": {
                  "type": "number",
                  "minimum": 7.5,
                  "maximum": 4000
                },
                "latency": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 499
                },
                "timeout_ms": {
                  "type": "integer",
                  "minimum": 100,
                  "maximum": 32000
                },
                "asked_by": {
                  "enum": [
                    "app",
                    "peer"
                  ]
                }
              },
              "required": [
                "interval_ms"
              ]
            },
            "peer": {
              "type": "string"
            }
          },
          "required": [
            "update"
          ],
          "description": "Changes the connection's parameters; a peer that asks does so by L2CAP."
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "read": {
              "$ref": "#/$defs/uuid"
            },
            "peer": {
              "type": "string"
            }
          },
          "required": [
            "read"
          ],
          "description": "Reads the first characteristic of a UUID, with its rest where it is long."
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "subscribe": {
              "$ref": "#/$defs/uuid"
            },
            "peer": {
              "type": "string"
            }
          },
          "required": [
            "subscribe"
          ]
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "unsubscribe": {
              "$ref": "#/$defs/uuid"
            },
            "peer": {
              "type": "string"
            }
          },
          "required": [
            "unsubscribe"
          ]
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "write": {
              "$ref": "#/$defs/uuid"
            },
            "value": {
              "$ref": "#/$defs/octets"
            },
            "answer": {
              "type": "boolean"
            },
            "peer": {
              "type": "string"
            }
          },
          "required": [
            "write",
            "value"
          ],
          "description": "Writes; in parts where the value is long; without asking for an answer if answer is false."
        }
      ]
    },
    "fault": {
      "oneOf": [
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "fault": {
              "enum": [
                "duplicate",
                "reorder",
                "interleave",
                "no_answer",
                "miss",
                "corrupt",
                "drop"
              ]
            },
            "at": {
              "type": "number",
              "minimum": 0,
              "maximum": 31536000
            },
            "count": {
              "type": "integer",
              "minimum": 1,
              "maximum": 1000000
            }
          },
          "required": [
            "fault",
            "at"
          ],
          "description": "From a time on, so many (1 unless told): values that are recorded twice (on the air: sent again), that change places with the next one; pieces of frames that come behind another connection's; requests that are not answered; packets that a sniffer does not hear, or hears wrong; links that break (all that are open unless told)."
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "fault": {
              "const": "miss"
            },
            "at": {
              "type": "number",
              "minimum": 0,
              "maximum": 31536000
            },
            "percent": {
              "type": "integer",
              "minimum": 1,
              "maximum": 99
            }
          },
          "required": [
            "fault",
            "at",
            "percent"
          ],
          "description": "From a time on a sniffer does not hear so many of a hundred packets, by chance."
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "fault": {
              "const": "lose"
            },
            "at": {
              "type": "number",
              "minimum": 0,
              "maximum": 31536000
            },
            "count": {
              "type": "integer",
              "minimum": 1,
              "maximum": 1000000
            },
            "counted": {
              "type": "boolean"
            }
          },
          "required": [
            "fault",
            "at"
          ],
          "description": "Values that are not recorded; the recorder says how many packets it lost if counted."
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "fault": {
              "const": "cut"
            },
            "at": {
              "type": "number",
              "minimum": 0,
              "maximum": 31536000
            },
            "keep": {
              "type": "integer",
              "minimum": 1,
              "maximum": 65535
            }
          },
          "required": [
            "fault",
            "at",
            "keep"
          ],
          "description": "From here on the recorder keeps so many bytes of a packet: from the packet type on, on the air from the access address on."
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "fault": {
              "const": "late_start"
            },
            "at": {
              "type": "number",
              "minimum": 0,
              "maximum": 31536000
            }
          },
          "required": [
            "fault",
            "at"
          ],
          "description": "What was before is not recorded."
        },
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "fault": {
              "const": "clock_step"
            },
            "at": {
              "type": "number",
              "minimum": 0,
              "maximum": 31536000
            },
            "by": {
              "type": "number",
              "minimum": -31536000,
              "maximum": 31536000
            }
          },
          "required": [
            "fault",
            "at",
            "by"
          ],
          "description": "The recorder's clock jumps by so many seconds."
        }
      ]
    }
  }
}

"""##),
    BundledFile(name: "series-2.schema.json", text: ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:heartsnoop:schema:series:2",
  "title": "heartsnoop.series/2",
  "description": "One line of heartsnoop's heart-rate series as NDJSON: one Heart Rate Measurement that was notified. A field that was not sent is null.",
  "type": "object",
  "properties": {
    "schema": {"const": "heartsnoop.series/2"},
    "capture": {
      "description": "The capture's name; there only where the output holds several.",
      "type": "string"
    },
    "time": {"description": "When the packet was recorded.", "$ref": "#/$defs/time"},
    "packet": {"$ref": "#/$defs/packet"},
    "connection": {"description": "The connection's number on the timeline.", "type": "integer", "minimum": 1},
    "peer": {"description": "The sensor's address.", "$ref": "#/$defs/address_or_null"},
    "handle": {"$ref": "#/$defs/hex16"},
    "label": {
      "description": "Only where the handle was not named in this capture: from where its label is. presumed: the recorder cut the answers that would name it.",
      "enum": [
        "presumed", "sibling_capture", "table", "table_peer_unknown", "database_hash", "user", "inferred"
      ]
    },
    "bpm": {
      "description": "Beats per minute; 0 means no reading in practice.",
      "type": ["integer", "null"],
      "minimum": 0,
      "maximum": 65535
    },
    "contact": {
      "description": "What the sensor says of its contact to the skin.",
      "enum": ["unsupported", "not_detected", "detected", null]
    },
    "energy_kj": {
      "description": "Energy since the last reset; 65535 means this much or more.",
      "type": ["integer", "null"],
      "minimum": 0,
      "maximum": 65535
    },
    "rr_ticks": {"$ref": "#/$defs/rr_ticks"},
    "rr_ms": {"$ref": "#/$defs/rr_ms"},
    "rr_lost": {
      "description": "RR intervals that the recorder cut off; null if the flags that tell are lost too.",
      "type": ["integer", "null"],
      "minimum": 0
    },
    "findings": {"$ref": "#/$defs/value_findings"},
    "value_hex": {"$ref": "#/$defs/hex"},
    "verdict": {
      "description": "What can be said of the value; not there with --no-verdicts.",
      "enum": ["verified", "consistent", "not_checkable", "suspect", "rejected"]
    },
    "reasons": {
      "description": "What is to be known of the value; not there with --no-verdicts.",
      "type": "array",
      "items": {
        "enum": [
          "malformed", "cut", "duplicate", "replayed", "contact_lost", "rate_held", "span", "artefact", "no_reading",
          "rate_out_of_bounds", "rate_step", "rate_disagrees", "flat", "beats_lost", "beats_surplus", "after_loss",
          "late", "sentinel", "wrong_unit", "energy", "clock_step", "beats_unchecked", "source_disagrees",
          "rate_jump", "misheard", "not_measured"
        ]
      }
    }
  },
  "required": [
    "schema", "time", "packet", "connection", "peer", "handle", "bpm", "contact", "energy_kj", "rr_ticks", "rr_ms",
    "rr_lost", "findings", "value_hex"
  ],
  "additionalProperties": false,
  "$defs": {
    "time": {
      "description": "RFC 3339 in UTC, with as many decimals as the capture resolves.",
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?Z$"
    },
    "packet": {
      "description": "A packet by its number in the capture, from 1: Wireshark's frame number.",
      "type": "integer",
      "minimum": 1
    },
    "address_or_null": {
      "description": "A device address, or null.",
      "type": ["string", "null"],
      "pattern": "^([0-9A-F]{2}:){5}[0-9A-F]{2}$"
    },
    "hex16": {
      "description": "A 16-bit number as the specification writes codes, handles and channels.",
      "type": "string",
      "pattern": "^0x[0-9a-f]{4}$"
    },
    "hex": {"description": "Bytes, two digits each.", "type": "string", "pattern": "^([0-9a-f]{2})*$"},
    "rr_ticks": {
      "description": "RR-Intervals in 1/1024 s, oldest first.",
      "type": "array",
      "items": {"type": "integer", "minimum": 0, "maximum": 65535}
    },
    "rr_ms": {
      "description": "The same intervals in milliseconds, exactly.",
      "type": "array",
      "items": {"type": "number", "minimum": 0}
    },
    "value_findings": {
      "description": "What is wrong (E) or remarkable (W) about a value's bytes.",
      "type": "array",
      "items": {
        "enum": [
          "E:empty", "E:truncated_hr", "E:truncated_energy", "E:rr_dangling_byte", "E:truncated", "E:invalid_utf8",
          "W:rfu_flags", "W:energy_saturated", "W:rr_flag_without_values", "W:rr_out_of_range", "W:trailing_bytes",
          "W:hr_zero", "W:padded_text", "W:control_characters", "W:reserved_value", "W:out_of_range",
          "W:vendor_command", "W:record_cut", "W:special_value"
        ]
      }
    }
  }
}

"""##),
    BundledFile(name: "structure-1.schema.json", text: ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:heartsnoop:schema:structure:1",
  "title": "heartsnoop.structure/1",
  "description": "One line of what 'heartsnoop diff --what structure --format ndjson' prints: a line of the comparison, then the peers that belong together, the differences, and what could not be compared. A is what is expected, B what is there. What is not known is null.",
  "type": "object",
  "properties": {
    "schema": {"const": "heartsnoop.structure/1"},
    "record": {"enum": ["comparison", "peer", "difference", "not_compared"]}
  },
  "required": ["schema", "record"],
  "allOf": [
    {"if": {"properties": {"record": {"const": "comparison"}}}, "then": {"$ref": "#/$defs/comparison"}},
    {"if": {"properties": {"record": {"const": "peer"}}}, "then": {"$ref": "#/$defs/peer"}},
    {"if": {"properties": {"record": {"const": "difference"}}}, "then": {"$ref": "#/$defs/difference"}},
    {"if": {"properties": {"record": {"const": "not_compared"}}}, "then": {"$ref": "#/$defs/not_compared"}}
  ],
  "unevaluatedProperties": false,
  "$defs": {
    "comparison": {
      "properties": {
        "a": {"description": "What is expected: its name and what it is.", "type": "string"},
        "b": {"description": "What is there.", "type": "string"},
        "same": {"description": "Whether nothing differs.", "type": "boolean"},
        "differences": {"description": "Number of lines of differences.", "type": "integer", "minimum": 0},
        "not_compared": {"description": "Number of lines of what could not be compared.", "type": "integer", "minimum": 0},
        "rate_tolerance_percent": {"description": "How far rates may differ.", "type": "integer", "minimum": 0, "maximum": 1000},
        "agreed": {
          "description": "How much is the same, by what it is about.",
          "type": "object",
          "properties": {
            "attributes": {"type": "integer", "minimum": 0},
            "handles": {"type": "integer", "minimum": 0},
            "permissions": {"type": "integer", "minimum": 0},
            "procedures": {"type": "integer", "minimum": 0},
            "parameters": {"type": "integer", "minimum": 0},
            "rates": {"type": "integer", "minimum": 0},
            "values": {"type": "integer", "minimum": 0}
          },
          "required": ["attributes", "handles", "permissions", "procedures", "parameters", "rates", "values"],
          "additionalProperties": false
        }
      },
      "required": ["a", "b", "same", "differences", "not_compared", "rate_tolerance_percent", "agreed"]
    },
    "peer": {
      "properties": {
        "peer_a": {"type": "integer", "minimum": 1},
        "peer_b": {"type": "integer", "minimum": 1},
        "address_a": {"type": ["string", "null"]},
        "address_b": {"type": ["string", "null"]},
        "name_a": {"type": ["string", "null"]},
        "name_b": {"type": ["string", "null"]},
        "matched_by": {"enum": ["address", "traffic", "order"]},
        "two_ends": {"type": "boolean"}
      },
      "required": ["peer_a", "peer_b", "address_a", "address_b", "name_a", "name_b", "matched_by", "two_ends"]
    },
    "difference": {
      "properties": {
        "difference": {
          "description": "missing: B lacks it; new: A lacks it; changed: both have it, and it is another.",
          "enum": ["missing", "new", "changed"]
        },
        "aspect": {"$ref": "#/$defs/aspect"},
        "peer_a": {"description": "The peer's number in A; null if it is no one peer's.", "$ref": "#/$defs/number_or_null"},
        "subject": {"description": "What differs, in words.", "type": "string"},
        "a": {"description": "What A has, in words.", "type": ["string", "null"]},
        "b": {"type": ["string", "null"]},
        "remark": {"description": "What follows from it.", "type": ["string", "null"]},
        "packet_a": {"description": "A packet that shows it.", "$ref": "#/$defs/number_or_null"},
        "packet_b": {"$ref": "#/$defs/number_or_null"}
      },
      "required": ["difference", "aspect", "peer_a", "subject", "a", "b", "remark", "packet_a", "packet_b"]
    },
    "not_compared": {
      "properties": {
        "aspect": {"$ref": "#/$defs/aspect"},
        "peer_a": {"$ref": "#/$defs/number_or_null"},
        "subject": {"description": "What was not compared.", "type": "string"},
        "reason": {"description": "Why.", "type": "string"}
      },
      "required": ["aspect", "peer_a", "subject", "reason"]
    },
    "aspect": {
      "enum": ["peers", "attributes", "handles", "permissions", "procedures", "parameters", "rates", "values"]
    },
    "number_or_null": {"type": ["integer", "null"], "minimum": 1}
  }
}

"""##),
    BundledFile(name: "summary-2.schema.json", text: ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:heartsnoop:schema:summary:2",
  "title": "heartsnoop.summary/2",
  "description": "What can be said of the heart-rate series of a capture: how complete and trustworthy it is, and the variability that it supports. What is not known is null; what was not computed is an object with the reason. Of several captures, each document is one line (NDJSON).",
  "type": "object",
  "properties": {
    "schema": {"const": "heartsnoop.summary/2"},
    "capture": {"description": "The capture's name.", "type": "string"},
    "left_out": {"description": "Measurements that are more than is kept.", "$ref": "#/$defs/count"},
    "readings_left_out": {"description": "Readings of other sources that are more than is kept.", "$ref": "#/$defs/count"},
    "sensors": {"description": "In the order of their first values.", "type": "array", "items": {"$ref": "#/$defs/sensor"}}
  },
  "required": ["schema", "capture", "left_out", "readings_left_out", "sensors"],
  "additionalProperties": false,
  "$defs": {
    "count": {"description": "How many.", "type": "integer", "minimum": 0},
    "verdict": {
      "description": "What can be said of values.",
      "enum": ["verified", "consistent", "not_checkable", "suspect", "rejected"]
    },
    "time": {
      "description": "RFC 3339 in UTC, with as many decimals as the capture resolves.",
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?Z$"
    },
    "packet": {
      "description": "A packet by its number in the capture: Wireshark's frame number.",
      "type": "integer",
      "minimum": 1
    },
    "refusal": {
      "description": "What the data do not support.",
      "type": "object",
      "properties": {"refused": {"description": "Why nothing was computed.", "type": "string"}},
      "required": ["refused"],
      "additionalProperties": false
    },
    "sensor": {
      "type": "object",
      "properties": {
        "peer": {"description": "The number of the peer at the other end.", "type": "integer", "minimum": 0},
        "address": {"type": ["string", "null"], "pattern": "^([0-9A-F]{2}:){5}[0-9A-F]{2}$"},
        "name": {"type": ["string", "null"]},
        "local": {"description": "Whether our own host is the sensor.", "type": "boolean"},
        "handle": {"type": "string", "pattern": "^0x[0-9a-f]{4}$"},
        "manufacturer": {"type": ["string", "null"]},
        "model": {"type": ["string", "null"]},
        "firmware": {"type": ["string", "null"]},
        "hardware": {"type": ["string", "null"]},
        "software": {"type": ["string", "null"]},
        "location": {"description": "Where it is worn, by its own word.", "type": ["string", "null"]},
        "notifications": {
          "description": "How many came, and how many did not.",
          "type": "object",
          "properties": {
            "received": {"$ref": "#/$defs/count"},
            "expected": {
              "description": "By the sensor's timer; null if it follows none.",
              "type": ["integer", "null"],
              "minimum": 0
            },
            "missing": {"$ref": "#/$defs/count"},
            "duplicates": {"$ref": "#/$defs/count"},
            "surplus": {"$ref": "#/$defs/count"},
            "uncounted_gaps": {"$ref": "#/$defs/count"},
            "missing_by_counters": {"$ref": "#/$defs/count"}
          },
          "required": ["received", "expected", "missing", "missing_by_counters", "duplicates", "surplus", "uncounted_gaps"],
          "additionalProperties": false
        },
        "verdict": {"$ref": "#/$defs/verdict"},
        "measurements": {
          "description": "Measurements by verdict.",
          "type": "object",
          "properties": {
            "verified": {"$ref": "#/$defs/count"},
            "consistent": {"$ref": "#/$defs/count"},
            "not_checkable": {"$ref": "#/$defs/count"},
            "suspect": {"$ref": "#/$defs/count"},
            "rejected": {"$ref": "#/$defs/count"}
          },
          "required": ["verified", "consistent", "not_checkable", "suspect", "rejected"],
          "additionalProperties": false
        },
        "rr_intervals": {"$ref": "#/$defs/count"},
        "artefacts": {
          "description": "RR intervals by class of artefact (Lipponen and Tarvainen 2019).",
          "type": "object",
          "properties": {
            "ectopic": {"$ref": "#/$defs/count"},
            "long": {"$ref": "#/$defs/count"},
            "short": {"$ref": "#/$defs/count"},
            "missed": {"$ref": "#/$defs/count"},
            "extra": {"$ref": "#/$defs/count"}
          },
          "required": ["ectopic", "long", "short", "missed", "extra"],
          "additionalProperties": false
        },
        "reports_contact": {"type": "boolean"},
        "without_contact_s": {"type": "number"},
        "known_of_device": {"description": "What others have seen this kind of sensor do.", "type": "array", "items": {"type": "string"}},
        "stretches": {
          "description": "What was checked together: runs are parts of these, cut where a check failed.",
          "type": "array",
          "items": {"$ref": "#/$defs/stretch"}
        },
        "findings": {"description": "In the order of their packets, each once.", "type": "array", "items": {"$ref": "#/$defs/finding"}},
        "runs": {"type": "array", "items": {"$ref": "#/$defs/run"}},
        "selection": {
          "type": "object",
          "properties": {
            "measurements": {"$ref": "#/$defs/count"},
            "left_out": {"description": "Rejected, or without contact.", "$ref": "#/$defs/count"},
            "hrv": {
              "description": "Of what --packets, --from and --to choose, or of all runs; null if that is a single run.",
              "anyOf": [{"type": "null"}, {"$ref": "#/$defs/hrv"}]
            }
          },
          "required": ["measurements", "left_out", "hrv"],
          "additionalProperties": false
        }
      },
      "required": [
        "peer", "address", "name", "local", "handle", "manufacturer", "model", "firmware", "hardware", "software",
        "location", "notifications", "verdict", "measurements", "rr_intervals", "artefacts", "reports_contact",
        "without_contact_s", "known_of_device", "stretches", "findings", "runs",
        "selection"
      ],
      "additionalProperties": false
    },
    "stretch": {
      "type": "object",
      "properties": {
        "stretch": {"type": "integer", "minimum": 1},
        "connection": {"type": "integer", "minimum": 0},
        "measurements": {"$ref": "#/$defs/count"},
        "checks": {"type": "array", "items": {"$ref": "#/$defs/check"}}
      },
      "required": ["stretch", "connection", "measurements", "checks"],
      "additionalProperties": false
    },
    "grade": {
      "description": "How one side of a run stands. The verdict follows from the grades: rejected if unit fails; suspect if delivery, beats, rate or clock fails; verified if delivery, beats, unit and rate pass; consistent if one of beats, unit and rate passes; otherwise not_checkable.",
      "type": "object",
      "properties": {
        "grade": {"enum": ["delivery", "beats", "unit", "rate", "clock", "contact"]},
        "outcome": {"enum": ["passed", "failed", "cannot_tell"]},
        "check": {"description": "The check that failed, cannot tell, or decides.", "$ref": "#/$defs/check_name"},
        "obstacle": {"description": "Why it cannot tell.", "type": ["string", "null"]},
        "value": {"description": "What was measured.", "type": ["number", "null"]},
        "uncertainty": {"description": "One standard error of it.", "type": ["number", "null"]},
        "measure": {"description": "What the value is.", "type": ["string", "null"]},
        "unit": {"type": ["string", "null"]},
        "seconds_needed": {"description": "How much longer a recording of the same kind would have to be; null where that would not help.", "type": ["number", "null"]}
      },
      "required": ["grade", "outcome", "check", "obstacle", "value", "uncertainty", "measure", "unit", "seconds_needed"],
      "additionalProperties": false
    },
    "run": {
      "description": "A stretch over which nothing interrupts the evidence.",
      "type": "object",
      "properties": {
        "run": {"type": "integer", "minimum": 1},
        "connection": {"type": "integer", "minimum": 0},
        "begins": {"$ref": "#/$defs/time"},
        "ends": {"$ref": "#/$defs/time"},
        "first_packet": {"$ref": "#/$defs/packet"},
        "last_packet": {"$ref": "#/$defs/packet"},
        "measurements": {"$ref": "#/$defs/count"},
        "rr_intervals": {"$ref": "#/$defs/count"},
        "verdict": {"$ref": "#/$defs/verdict"},
        "because": {"type": "string"},
        "without_contact": {"type": "boolean"},
        "stretch": {"description": "The stretch that it is a part of.", "type": "integer", "minimum": 1},
        "grades": {"type": "array", "items": {"$ref": "#/$defs/grade"}},
        "failed": {"description": "The checks that failed in it.", "type": "array", "items": {"$ref": "#/$defs/check_name"}},
        "hrv": {"anyOf": [{"$ref": "#/$defs/refusal"}, {"$ref": "#/$defs/hrv"}]}
      },
      "required": [
        "run", "connection", "begins", "ends", "first_packet", "last_packet", "measurements", "rr_intervals",
        "verdict", "because", "without_contact", "stretch", "grades", "failed", "hrv"
      ],
      "additionalProperties": false
    },
    "check_name": {
      "enum": [
        "structure", "cadence", "notifications", "beats", "coverage", "drift", "unit", "rate", "duplicates",
        "bounds", "steps", "contact", "flat", "sentinels", "energy", "artefacts", "capture", "agreement",
        "origin"
      ]
    },
    "check": {
      "type": "object",
      "properties": {
        "check": {"$ref": "#/$defs/check_name"},
        "identifier": {
          "enum": [
            "V0", "V1", "V2n", "V2b", "V2c", "V3", "V4", "V5", "V6", "V7", "V8", "V9", "V10", "V11", "V12", "V13",
            "V14", "V15", "V16"
          ]
        },
        "question": {"type": "string"},
        "outcome": {"enum": ["passed", "failed", "cannot_tell"]},
        "obstacle": {"description": "Why it cannot tell.", "type": ["string", "null"]},
        "false_alarms": {"description": "How often it fails without a fault.", "type": "string"},
        "figures": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "name": {
                "enum": [
                  "notifications", "period", "late", "bursts", "worst_delay", "slot", "envelope", "evaluated",
                  "lost_beats", "surplus_beats", "largest_step", "coverage", "balance_end", "drift",
                  "drift_naive_error", "duration", "unit_ratio", "windows", "grid", "grid_strength",
                  "median_residual", "residual_95", "filter_lag", "filter_beats", "filter_alpha", "disagreement",
                  "duplicates", "replayed", "missing_rates", "short_intervals", "long_intervals", "steps",
                  "contact_lost", "contact_reported", "silent_notifications", "flat_time", "sentinels",
                  "energy_readings", "energy_falls", "beats", "artefact_share", "malik_share", "missed_beats",
                  "extra_beats", "ectopic_beats", "long_short_beats", "clock_steps", "largest_clock_step",
                  "capture_drops", "packets_missed", "cut_values", "readings", "agreement_median", "agreement_95", "agreement_lag",
                  "errors", "warnings", "repeated", "echoed_share"
                ]
              },
              "value": {"type": ["number", "null"]},
              "uncertainty": {"description": "One standard error.", "type": ["number", "null"]},
              "unit": {"enum": ["", "s", "ppm", "ticks", "bpm", "RR", "of 1"]}
            },
            "required": ["name", "value", "uncertainty", "unit"],
            "additionalProperties": false
          }
        }
      },
      "required": ["check", "identifier", "question", "outcome", "obstacle", "false_alarms", "figures"],
      "additionalProperties": false
    },
    "finding": {
      "type": "object",
      "properties": {
        "check": {"$ref": "#/$defs/check_name"},
        "code": {
          "enum": [
            "malformed_values", "odd_values", "gap", "long_silence", "late_delivery", "pause", "lost_notifications",
            "unsent_notifications", "surplus_notifications", "lost_beats", "surplus_beats", "late_start", "short_coverage", "long_coverage",
            "slight_drift", "drift", "milliseconds_as_ticks", "ticks_too_long", "rate_disagrees", "poor_fit",
            "repeated_values", "echoed_rate", "smoothed_intervals",
            "duplicate", "replay", "no_reading", "rate_out_of_bounds", "intervals_too_short", "span", "rate_step",
            "rate_jump", "contact_lost", "silent_spell", "flat_rate", "stale_rate", "resent_rate", "sentinel",
            "energy_falls", "energy_too_fast", "energy_saturated", "energy_is_status", "missed_beats", "extra_beats",
            "ectopic_beats", "many_artefacts", "clock_step", "capture_drops", "packets_missed", "cut_values", "encrypted_traffic",
            "failed_crc", "source_agrees", "source_disagrees", "sensors_differ"
          ]
        },
        "severity": {"enum": ["note", "warning", "error"]},
        "first_packet": {"$ref": "#/$defs/packet"},
        "last_packet": {"$ref": "#/$defs/packet"},
        "count": {"$ref": "#/$defs/count"},
        "amount": {"type": ["number", "null"]},
        "text": {"type": "string"}
      },
      "required": ["check", "code", "severity", "first_packet", "last_packet", "count", "amount", "text"],
      "additionalProperties": false
    },
    "hrv": {
      "type": "object",
      "properties": {
        "spans_left_out": {"description": "Intervals over several beats that the corrected series leaves out.", "$ref": "#/$defs/count"},
        "raw": {"$ref": "#/$defs/variability"},
        "corrected": {"$ref": "#/$defs/variability"}
      },
      "required": ["spans_left_out", "raw", "corrected"],
      "additionalProperties": false
    },
    "variability": {
      "type": "object",
      "properties": {
        "intervals": {"$ref": "#/$defs/count"},
        "corrected": {"$ref": "#/$defs/count"},
        "artefacts": {"$ref": "#/$defs/count"},
        "seconds": {"type": "number"},
        "pieces": {"$ref": "#/$defs/count"},
        "time_domain": {
          "description": "SDNN and others over N - 1, pNN over the number of differences.",
          "anyOf": [
            {"$ref": "#/$defs/refusal"},
            {
              "type": "object",
              "properties": {
                "mean_rr_ms": {"type": ["number", "null"]},
                "median_rr_ms": {"type": ["number", "null"]},
                "mean_hr_bpm": {"type": ["number", "null"]},
                "mean_of_hr_bpm": {"type": ["number", "null"]},
                "sdnn_ms": {"type": ["number", "null"]},
                "rmssd_ms": {"type": ["number", "null"]},
                "ln_rmssd": {"type": ["number", "null"]},
                "sdsd_ms": {"type": ["number", "null"]},
                "pnn50_percent": {"type": ["number", "null"]},
                "pnn20_percent": {"type": ["number", "null"]},
                "sd1_ms": {"type": ["number", "null"]},
                "sd2_ms": {"type": ["number", "null"]},
                "recipe": {"type": "string"}
              },
              "required": [
                "mean_rr_ms", "median_rr_ms", "mean_hr_bpm", "mean_of_hr_bpm", "sdnn_ms", "rmssd_ms", "ln_rmssd",
                "sdsd_ms", "pnn50_percent", "pnn20_percent", "sd1_ms", "sd2_ms", "recipe"
              ],
              "additionalProperties": false
            }
          ]
        },
        "dfa": {
          "description": "Detrended fluctuation analysis.",
          "anyOf": [
            {"$ref": "#/$defs/refusal"},
            {
              "type": "object",
              "properties": {
                "alpha": {"type": ["number", "null"]},
                "smallest_scale": {"$ref": "#/$defs/count"},
                "largest_scale": {"$ref": "#/$defs/count"},
                "recipe": {"type": "string"}
              },
              "required": ["alpha", "smallest_scale", "largest_scale", "recipe"],
              "additionalProperties": false
            }
          ]
        },
        "dfa_windows": {
          "description": "The same in windows of two minutes.",
          "anyOf": [
            {"$ref": "#/$defs/refusal"},
            {
              "type": "object",
              "properties": {
                "windows": {
                  "type": "array",
                  "items": {
                    "anyOf": [
                      {
                        "type": "object",
                        "properties": {
                          "end_s": {"type": "number"},
                          "intervals": {"$ref": "#/$defs/count"},
                          "doubtful": {"$ref": "#/$defs/count"},
                          "alpha": {"type": ["number", "null"]}
                        },
                        "required": ["end_s", "intervals", "doubtful", "alpha"],
                        "additionalProperties": false
                      },
                      {
                        "type": "object",
                        "properties": {
                          "end_s": {"type": "number"},
                          "intervals": {"$ref": "#/$defs/count"},
                          "doubtful": {"$ref": "#/$defs/count"},
                          "refused": {"type": "string"}
                        },
                        "required": ["end_s", "intervals", "doubtful", "refused"],
                        "additionalProperties": false
                      }
                    ]
                  }
                },
                "recipe": {"type": "string"}
              },
              "required": ["windows", "recipe"],
              "additionalProperties": false
            }
          ]
        },
        "spectrum": {
          "description": "Welch, by one fixed recipe.",
          "anyOf": [
            {"$ref": "#/$defs/refusal"},
            {
              "type": "object",
              "properties": {
                "vlf": {
                  "anyOf": [
                    {"$ref": "#/$defs/refusal"},
                    {
                      "type": "object",
                      "properties": {"ms2": {"type": ["number", "null"]}},
                      "required": ["ms2"],
                      "additionalProperties": false
                    }
                  ]
                },
                "lf_ms2": {"type": ["number", "null"]},
                "hf_ms2": {"type": ["number", "null"]},
                "lf_hf": {"type": ["number", "null"]},
                "windows": {"$ref": "#/$defs/count"},
                "recipe": {"type": "string"}
              },
              "required": ["vlf", "lf_ms2", "hf_ms2", "lf_hf", "windows", "recipe"],
              "additionalProperties": false
            }
          ]
        }
      },
      "required": ["intervals", "corrected", "artefacts", "seconds", "pieces", "time_domain", "dfa", "dfa_windows", "spectrum"],
      "additionalProperties": false
    }
  }
}

"""##),
    BundledFile(name: "timeline-1.schema.json", text: ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:heartsnoop:schema:timeline:1",
  "title": "heartsnoop.timeline/1",
  "description": "One line of heartsnoop's timeline as NDJSON: one event. Every event has all of its members; what is not known is null. Numbers with a unit in their name are exact decimals, others are in the specification's units; codes, handles and channels are strings as the specification writes them. Keys are printed only if that was asked for.",
  "$ref": "#/$defs/common",
  "allOf": [
    {"if": {"properties": {"category": {"const": "adapter"}}}, "then": {"$ref": "#/$defs/category_adapter"}},
    {"if": {"properties": {"category": {"const": "note"}}}, "then": {"$ref": "#/$defs/category_note"}},
    {"if": {"properties": {"category": {"const": "hci"}}}, "then": {"$ref": "#/$defs/category_hci"}},
    {"if": {"properties": {"category": {"const": "scan"}}}, "then": {"$ref": "#/$defs/category_scan"}},
    {"if": {"properties": {"category": {"const": "advertising"}}}, "then": {"$ref": "#/$defs/category_advertising"}},
    {
      "if": {"properties": {"category": {"enum": ["report", "repeated-report"]}}},
      "then": {"$ref": "#/$defs/category_reports"}
    },
    {"if": {"properties": {"category": {"const": "link"}}}, "then": {"$ref": "#/$defs/category_link"}},
    {"if": {"properties": {"category": {"const": "signalling"}}}, "then": {"$ref": "#/$defs/category_signalling"}},
    {"if": {"properties": {"category": {"const": "pairing"}}}, "then": {"$ref": "#/$defs/category_pairing"}},
    {"if": {"properties": {"category": {"const": "att"}}}, "then": {"$ref": "#/$defs/category_att"}},
    {"if": {"properties": {"category": {"const": "gatt"}}}, "then": {"$ref": "#/$defs/category_gatt"}},
    {"if": {"properties": {"category": {"const": "value"}}}, "then": {"$ref": "#/$defs/category_value"}},
    {"if": {"properties": {"category": {"const": "message"}}}, "then": {"$ref": "#/$defs/category_message"}},
    {"if": {"properties": {"category": {"const": "finding"}}}, "then": {"$ref": "#/$defs/category_finding"}}
  ],
  "$defs": {
    "common": {
      "description": "What every event begins with.",
      "type": "object",
      "properties": {
        "schema": {"const": "heartsnoop.timeline/1"},
        "capture": {
          "description": "The capture's name; there only where the output holds several.",
          "type": "string"
        },
        "packet": {"description": "The packet that completed the event.", "$ref": "#/$defs/packet"},
        "time": {
          "description": "When that packet was recorded. For what the end of the capture cut off, when the last packet was; null where there was none.",
          "$ref": "#/$defs/time_or_null"
        },
        "adapter": {
          "description": "The adapter's index; 0 where the capture knows of one only, null for what concerns none.",
          "type": ["integer", "null"],
          "minimum": 0,
          "maximum": 65534
        },
        "direction": {"description": "Which way the packet went, seen from the recorded host.", "enum": ["sent", "received", null]},
        "connection": {"description": "The connection's number on this timeline.", "type": ["integer", "null"], "minimum": 1},
        "peer": {"description": "The peer's number on this timeline.", "type": ["integer", "null"], "minimum": 1},
        "peer_address": {"$ref": "#/$defs/address_or_null"},
        "peer_name": {"description": "Its name as advertised or read, as far as it is known by then.", "type": ["string", "null"]},
        "bearer": {
          "description": "The Enhanced ATT bearer that carried it, by the channel's number on our end; there only for those.",
          "$ref": "#/$defs/hex16"
        },
        "category": {
          "description": "The group of events, which can be asked for together.",
          "enum": [
            "adapter", "note", "hci", "scan", "advertising", "report", "repeated-report", "link", "signalling",
            "pairing", "att", "gatt", "value", "message", "finding"
          ]
        },
        "decrypted_by": {
          "description": "How the key was had by which the packet was decrypted; there only for packets of the air that were.",
          "type": "object",
          "properties": {
            "key": {
              "description": "The way to the key.",
              "enum": [
                "file", "file_reversed", "hci_enable_encryption", "hci_key_request_reply", "management",
                "pairing_just_works", "pairing_passkey", "pairing_passkey_tried", "pairing_oob",
                "pairing_presumed", "pairing_oob_presumed", "distributed", "pairing_debug_key", "br_edr_link_key"
              ]
            },
            "packet": {"description": "The packet that told it, of `source` where that is a capture.", "$ref": "#/$defs/packet_or_null"},
            "source": {
              "description": "The file of keys, or the other capture; null for this capture.",
              "type": ["string", "null"]
            }
          },
          "required": ["key", "packet", "source"],
          "additionalProperties": false
        },
        "event": {"description": "What happened: one of its category's events.", "type": "string"}
      },
      "required": [
        "schema", "packet", "time", "adapter", "direction", "connection", "peer", "peer_address", "peer_name",
        "category", "event"
      ]
    },
    "category_adapter": {
      "properties": {
        "event": {
          "enum": [
            "adapter_added", "adapter_removed", "adapter_opened", "adapter_closed", "adapter_reset", "adapter_info",
            "adapter_address", "adapter_hardware_error"
          ]
        }
      },
      "allOf": [
        {"if": {"properties": {"event": {"const": "adapter_added"}}}, "then": {"$ref": "#/$defs/adapter_added"}},
        {
          "if": {"properties": {"event": {"enum": ["adapter_removed", "adapter_opened", "adapter_closed", "adapter_reset"]}}},
          "then": {"$ref": "#/$defs/adapter_state"}
        },
        {"if": {"properties": {"event": {"const": "adapter_info"}}}, "then": {"$ref": "#/$defs/adapter_info"}},
        {"if": {"properties": {"event": {"const": "adapter_address"}}}, "then": {"$ref": "#/$defs/adapter_address"}},
        {
          "if": {"properties": {"event": {"const": "adapter_hardware_error"}}},
          "then": {"$ref": "#/$defs/adapter_hardware_error"}
        }
      ]
    },
    "category_note": {
      "properties": {
        "event": {
          "enum": [
            "system_note", "log", "control_opened", "control_closed", "control_command", "control_event",
            "packet_logger", "vendor_diagnostic", "capture_begins"
          ]
        }
      },
      "allOf": [
        {"if": {"properties": {"event": {"const": "system_note"}}}, "then": {"$ref": "#/$defs/system_note"}},
        {"if": {"properties": {"event": {"const": "log"}}}, "then": {"$ref": "#/$defs/log"}},
        {"if": {"properties": {"event": {"const": "control_opened"}}}, "then": {"$ref": "#/$defs/control_opened"}},
        {"if": {"properties": {"event": {"const": "control_closed"}}}, "then": {"$ref": "#/$defs/control_closed"}},
        {"if": {"properties": {"event": {"const": "control_command"}}}, "then": {"$ref": "#/$defs/control_command"}},
        {"if": {"properties": {"event": {"const": "control_event"}}}, "then": {"$ref": "#/$defs/control_event"}},
        {"if": {"properties": {"event": {"const": "packet_logger"}}}, "then": {"$ref": "#/$defs/packet_logger"}},
        {"if": {"properties": {"event": {"const": "vendor_diagnostic"}}}, "then": {"$ref": "#/$defs/vendor_diagnostic"}},
        {"if": {"properties": {"event": {"const": "capture_begins"}}}, "then": {"$ref": "#/$defs/capture_begins"}}
      ]
    },
    "category_hci": {
      "properties": {
        "event": {
          "enum": [
            "hci_command", "hci_command_complete", "hci_command_status", "hci_completed_packets", "hci_event",
            "other_data", "vendor_log", "synchronous_data", "isochronous_data", "unknown_packet", "link_control",
            "advertising_pdu", "air_omitted"
          ]
        }
      },
      "allOf": [
        {"if": {"properties": {"event": {"const": "hci_command"}}}, "then": {"$ref": "#/$defs/hci_command"}},
        {
          "if": {"properties": {"event": {"const": "hci_command_complete"}}},
          "then": {"$ref": "#/$defs/hci_command_complete"}
        },
        {
          "if": {"properties": {"event": {"const": "hci_command_status"}}},
          "then": {"$ref": "#/$defs/hci_command_status"}
        },
        {
          "if": {"properties": {"event": {"const": "hci_completed_packets"}}},
          "then": {"$ref": "#/$defs/hci_completed_packets"}
        },
        {"if": {"properties": {"event": {"const": "hci_event"}}}, "then": {"$ref": "#/$defs/hci_event"}},
        {"if": {"properties": {"event": {"const": "other_data"}}}, "then": {"$ref": "#/$defs/other_data"}},
        {"if": {"properties": {"event": {"const": "vendor_log"}}}, "then": {"$ref": "#/$defs/vendor_log"}},
        {
          "if": {"properties": {"event": {"enum": ["synchronous_data", "isochronous_data"]}}},
          "then": {"$ref": "#/$defs/synchronous_data_events"}
        },
        {"if": {"properties": {"event": {"const": "unknown_packet"}}}, "then": {"$ref": "#/$defs/unknown_packet"}},
        {"if": {"properties": {"event": {"const": "link_control"}}}, "then": {"$ref": "#/$defs/link_control"}},
        {"if": {"properties": {"event": {"const": "advertising_pdu"}}}, "then": {"$ref": "#/$defs/advertising_pdu"}},
        {"if": {"properties": {"event": {"const": "air_omitted"}}}, "then": {"$ref": "#/$defs/air_omitted"}}
      ]
    },
    "category_scan": {"$ref": "#/$defs/scan_events"},
    "category_advertising": {
      "properties": {
        "event": {
          "enum": [
            "advertising_started", "advertising_stopped", "advertising_start_failed", "advertising_stop_failed",
            "advertising_data", "scan_response_data"
          ]
        }
      },
      "allOf": [
        {
          "if": {
            "properties": {
              "event": {
                "enum": ["advertising_started", "advertising_stopped", "advertising_start_failed", "advertising_stop_failed"]
              }
            }
          },
          "then": {"$ref": "#/$defs/advertising_events"}
        },
        {
          "if": {"properties": {"event": {"enum": ["advertising_data", "scan_response_data"]}}},
          "then": {"$ref": "#/$defs/advertising_data_events"}
        }
      ]
    },
    "category_reports": {"$ref": "#/$defs/report_events"},
    "category_link": {
      "properties": {
        "event": {
          "enum": [
            "connecting", "connecting_cancelled", "parameters_accepted", "parameters_rejected", "encrypting",
            "key_requested", "key_supplied", "key_missing", "decrypting", "connected", "connect_failed", "joined_halfway",
            "disconnecting", "disconnected", "disconnect_failed", "parameters_requested", "parameters_updated",
            "parameters_update_failed", "phy_updated", "phy_update_failed", "data_length_changed", "remote_version",
            "remote_version_failed", "remote_features", "remote_features_failed", "encryption_changed",
            "encryption_change_failed", "key_refreshed", "key_refresh_failed", "peer_identified"
          ]
        }
      },
      "allOf": [
        {"if": {"properties": {"event": {"const": "connecting"}}}, "then": {"$ref": "#/$defs/connecting"}},
        {
          "if": {
            "properties": {
              "event": {
                "enum": [
                  "connecting_cancelled", "parameters_accepted", "parameters_rejected", "encrypting", "key_requested",
                  "key_supplied", "key_missing"
                ]
              }
            }
          },
          "then": {"$ref": "#/$defs/link_events_without_members"}
        },
        {"if": {"properties": {"event": {"const": "connected"}}}, "then": {"$ref": "#/$defs/connected"}},
        {"if": {"properties": {"event": {"const": "connect_failed"}}}, "then": {"$ref": "#/$defs/connect_failed"}},
        {"if": {"properties": {"event": {"const": "joined_halfway"}}}, "then": {"$ref": "#/$defs/joined_halfway"}},
        {"if": {"properties": {"event": {"const": "disconnecting"}}}, "then": {"$ref": "#/$defs/disconnecting"}},
        {
          "if": {"properties": {"event": {"enum": ["disconnected", "disconnect_failed"]}}},
          "then": {"$ref": "#/$defs/disconnected_events"}
        },
        {
          "if": {"properties": {"event": {"const": "parameters_requested"}}},
          "then": {"$ref": "#/$defs/parameters_requested"}
        },
        {
          "if": {"properties": {"event": {"enum": ["parameters_updated", "parameters_update_failed"]}}},
          "then": {"$ref": "#/$defs/parameters_updated_events"}
        },
        {
          "if": {"properties": {"event": {"enum": ["phy_updated", "phy_update_failed"]}}},
          "then": {"$ref": "#/$defs/phy_updated_events"}
        },
        {
          "if": {"properties": {"event": {"const": "data_length_changed"}}},
          "then": {"$ref": "#/$defs/data_length_changed"}
        },
        {
          "if": {"properties": {"event": {"enum": ["remote_version", "remote_version_failed"]}}},
          "then": {"$ref": "#/$defs/remote_version_events"}
        },
        {
          "if": {"properties": {"event": {"enum": ["remote_features", "remote_features_failed"]}}},
          "then": {"$ref": "#/$defs/remote_features_events"}
        },
        {"if": {"properties": {"event": {"const": "decrypting"}}}, "then": {"$ref": "#/$defs/decrypting"}},
        {
          "if": {"properties": {"event": {"enum": ["encryption_changed", "encryption_change_failed"]}}},
          "then": {"$ref": "#/$defs/encryption_changed_events"}
        },
        {
          "if": {"properties": {"event": {"enum": ["key_refreshed", "key_refresh_failed"]}}},
          "then": {"$ref": "#/$defs/key_refreshed_events"}
        },
        {
          "if": {"properties": {"event": {"const": "peer_identified"}}},
          "then": {"$ref": "#/$defs/peer_identified"}
        }
      ]
    },
    "category_signalling": {
      "properties": {
        "event": {
          "enum": [
            "l2cap_command_reject", "l2cap_connection_request", "l2cap_connection_response",
            "l2cap_create_channel_response", "l2cap_configuration_request", "l2cap_configuration_response",
            "l2cap_disconnection_request", "l2cap_disconnection_response", "l2cap_echo_request", "l2cap_echo_response",
            "l2cap_information_request", "l2cap_information_response", "l2cap_create_channel_request",
            "l2cap_move_channel_request", "l2cap_move_channel_response", "l2cap_move_channel_confirmation",
            "l2cap_move_channel_confirmation_response", "l2cap_connection_parameter_update_request",
            "l2cap_connection_parameter_update_response", "l2cap_credit_based_reconfigure_response",
            "l2cap_le_credit_based_connection_request", "l2cap_le_credit_based_connection_response",
            "l2cap_flow_control_credit_indication", "l2cap_credit_based_connection_request",
            "l2cap_credit_based_connection_response", "l2cap_credit_based_reconfigure_request", "l2cap_unknown"
          ]
        }
      },
      "allOf": [
        {
          "if": {"properties": {"event": {"const": "l2cap_command_reject"}}},
          "then": {"$ref": "#/$defs/l2cap_command_reject"}
        },
        {
          "if": {"properties": {"event": {"const": "l2cap_connection_request"}}},
          "then": {"$ref": "#/$defs/l2cap_connection_request"}
        },
        {
          "if": {"properties": {"event": {"enum": ["l2cap_connection_response", "l2cap_create_channel_response"]}}},
          "then": {"$ref": "#/$defs/l2cap_connection_response_events"}
        },
        {
          "if": {"properties": {"event": {"const": "l2cap_configuration_request"}}},
          "then": {"$ref": "#/$defs/l2cap_configuration_request"}
        },
        {
          "if": {"properties": {"event": {"const": "l2cap_configuration_response"}}},
          "then": {"$ref": "#/$defs/l2cap_configuration_response"}
        },
        {
          "if": {"properties": {"event": {"enum": ["l2cap_disconnection_request", "l2cap_disconnection_response"]}}},
          "then": {"$ref": "#/$defs/l2cap_disconnection_request_events"}
        },
        {
          "if": {"properties": {"event": {"enum": ["l2cap_echo_request", "l2cap_echo_response"]}}},
          "then": {"$ref": "#/$defs/l2cap_echo_request_events"}
        },
        {
          "if": {"properties": {"event": {"const": "l2cap_information_request"}}},
          "then": {"$ref": "#/$defs/l2cap_information_request"}
        },
        {
          "if": {"properties": {"event": {"const": "l2cap_information_response"}}},
          "then": {"$ref": "#/$defs/l2cap_information_response"}
        },
        {
          "if": {"properties": {"event": {"const": "l2cap_create_channel_request"}}},
          "then": {"$ref": "#/$defs/l2cap_create_channel_request"}
        },
        {
          "if": {"properties": {"event": {"const": "l2cap_move_channel_request"}}},
          "then": {"$ref": "#/$defs/l2cap_move_channel_request"}
        },
        {
          "if": {"properties": {"event": {"enum": ["l2cap_move_channel_response", "l2cap_move_channel_confirmation"]}}},
          "then": {"$ref": "#/$defs/l2cap_move_channel_response_events"}
        },
        {
          "if": {"properties": {"event": {"const": "l2cap_move_channel_confirmation_response"}}},
          "then": {"$ref": "#/$defs/l2cap_move_channel_confirmation_response"}
        },
        {
          "if": {"properties": {"event": {"const": "l2cap_connection_parameter_update_request"}}},
          "then": {"$ref": "#/$defs/l2cap_connection_parameter_update_request"}
        },
        {
          "if": {
            "properties": {
              "event": {"enum": ["l2cap_connection_parameter_update_response", "l2cap_credit_based_reconfigure_response"]}
            }
          },
          "then": {"$ref": "#/$defs/l2cap_connection_parameter_update_response_events"}
        },
        {
          "if": {"properties": {"event": {"const": "l2cap_le_credit_based_connection_request"}}},
          "then": {"$ref": "#/$defs/l2cap_le_credit_based_connection_request"}
        },
        {
          "if": {"properties": {"event": {"const": "l2cap_le_credit_based_connection_response"}}},
          "then": {"$ref": "#/$defs/l2cap_le_credit_based_connection_response"}
        },
        {
          "if": {"properties": {"event": {"const": "l2cap_flow_control_credit_indication"}}},
          "then": {"$ref": "#/$defs/l2cap_flow_control_credit_indication"}
        },
        {
          "if": {"properties": {"event": {"const": "l2cap_credit_based_connection_request"}}},
          "then": {"$ref": "#/$defs/l2cap_credit_based_connection_request"}
        },
        {
          "if": {"properties": {"event": {"const": "l2cap_credit_based_connection_response"}}},
          "then": {"$ref": "#/$defs/l2cap_credit_based_connection_response"}
        },
        {
          "if": {"properties": {"event": {"const": "l2cap_credit_based_reconfigure_request"}}},
          "then": {"$ref": "#/$defs/l2cap_credit_based_reconfigure_request"}
        },
        {"if": {"properties": {"event": {"const": "l2cap_unknown"}}}, "then": {"$ref": "#/$defs/l2cap_unknown"}}
      ]
    },
    "category_pairing": {
      "properties": {
        "event": {
          "enum": [
            "pairing_request", "pairing_response", "pairing_confirm", "pairing_random", "encryption_information",
            "identity_information", "signing_information", "pairing_dhkey_check", "pairing_failed",
            "central_identification", "identity_address_information", "security_request", "pairing_public_key",
            "pairing_keypress_notification", "smp_unknown", "pairing_ended"
          ]
        }
      },
      "allOf": [
        {
          "if": {"properties": {"event": {"enum": ["pairing_request", "pairing_response"]}}},
          "then": {"$ref": "#/$defs/pairing_request_events"}
        },
        {
          "if": {
            "properties": {
              "event": {
                "enum": [
                  "pairing_confirm", "pairing_random", "encryption_information", "identity_information",
                  "signing_information", "pairing_dhkey_check"
                ]
              }
            }
          },
          "then": {"$ref": "#/$defs/pairing_confirm_events"}
        },
        {"if": {"properties": {"event": {"const": "pairing_failed"}}}, "then": {"$ref": "#/$defs/pairing_failed"}},
        {
          "if": {"properties": {"event": {"const": "central_identification"}}},
          "then": {"$ref": "#/$defs/central_identification"}
        },
        {
          "if": {"properties": {"event": {"const": "identity_address_information"}}},
          "then": {"$ref": "#/$defs/identity_address_information"}
        },
        {"if": {"properties": {"event": {"const": "security_request"}}}, "then": {"$ref": "#/$defs/security_request"}},
        {
          "if": {"properties": {"event": {"const": "pairing_public_key"}}},
          "then": {"$ref": "#/$defs/pairing_public_key"}
        },
        {
          "if": {"properties": {"event": {"const": "pairing_keypress_notification"}}},
          "then": {"$ref": "#/$defs/pairing_keypress_notification"}
        },
        {"if": {"properties": {"event": {"const": "smp_unknown"}}}, "then": {"$ref": "#/$defs/smp_unknown"}},
        {"if": {"properties": {"event": {"const": "pairing_ended"}}}, "then": {"$ref": "#/$defs/pairing_ended"}}
      ]
    },
    "category_att": {"$ref": "#/$defs/att_pdu"},
    "category_gatt": {
      "properties": {
        "event": {
          "enum": [
            "mtu_exchanged", "service_discovered", "include_discovered", "characteristic_discovered",
            "descriptor_discovered", "attribute_discovered", "read", "long_read", "read_multiple", "write",
            "write_command", "signed_write", "prepare_write", "execute_write", "subscribed", "unsubscribed",
            "label_inferred", "error_response", "queued_write", "silence", "write_response"
          ]
        }
      },
      "allOf": [
        {"if": {"properties": {"event": {"const": "mtu_exchanged"}}}, "then": {"$ref": "#/$defs/mtu_exchanged"}},
        {
          "if": {"properties": {"event": {"const": "service_discovered"}}},
          "then": {"$ref": "#/$defs/service_discovered"}
        },
        {
          "if": {"properties": {"event": {"const": "include_discovered"}}},
          "then": {"$ref": "#/$defs/include_discovered"}
        },
        {
          "if": {"properties": {"event": {"const": "characteristic_discovered"}}},
          "then": {"$ref": "#/$defs/characteristic_discovered"}
        },
        {
          "if": {"properties": {"event": {"enum": ["descriptor_discovered", "attribute_discovered"]}}},
          "then": {"$ref": "#/$defs/descriptor_discovered_events"}
        },
        {"if": {"properties": {"event": {"const": "read"}}}, "then": {"$ref": "#/$defs/read"}},
        {"if": {"properties": {"event": {"const": "long_read"}}}, "then": {"$ref": "#/$defs/long_read"}},
        {"if": {"properties": {"event": {"const": "read_multiple"}}}, "then": {"$ref": "#/$defs/read_multiple"}},
        {
          "if": {"properties": {"event": {"enum": ["write", "write_command", "signed_write"]}}},
          "then": {"$ref": "#/$defs/write_events"}
        },
        {"if": {"properties": {"event": {"const": "write_response"}}}, "then": {"$ref": "#/$defs/write_response"}},
        {"if": {"properties": {"event": {"const": "prepare_write"}}}, "then": {"$ref": "#/$defs/prepare_write"}},
        {"if": {"properties": {"event": {"const": "execute_write"}}}, "then": {"$ref": "#/$defs/execute_write"}},
        {
          "if": {"properties": {"event": {"enum": ["subscribed", "unsubscribed"]}}},
          "then": {"$ref": "#/$defs/subscribed_events"}
        },
        {"if": {"properties": {"event": {"const": "label_inferred"}}}, "then": {"$ref": "#/$defs/label_inferred"}},
        {"if": {"properties": {"event": {"const": "error_response"}}}, "then": {"$ref": "#/$defs/error_response"}},
        {"if": {"properties": {"event": {"const": "queued_write"}}}, "then": {"$ref": "#/$defs/queued_write"}},
        {"if": {"properties": {"event": {"const": "silence"}}}, "then": {"$ref": "#/$defs/silence"}}
      ]
    },
    "category_value": {
      "properties": {"event": {"enum": ["notification", "indication", "confirmation"]}},
      "allOf": [
        {
          "if": {"properties": {"event": {"enum": ["notification", "indication"]}}},
          "then": {"$ref": "#/$defs/notification_events"}
        },
        {"if": {"properties": {"event": {"const": "confirmation"}}}, "then": {"$ref": "#/$defs/confirmation"}}
      ]
    },
    "category_message": {"$ref": "#/$defs/message"},
    "category_finding": {"$ref": "#/$defs/finding"},
    "adapter_added": {
      "description": "An adapter appeared.",
      "properties": {
        "event": {"const": "adapter_added"},
        "category": {"const": "adapter"},
        "type": {"description": "0 primary, 1 AMP.", "type": "integer", "minimum": 0, "maximum": 255},
        "bus": {"type": "integer", "minimum": 0, "maximum": 255},
        "bus_name": {"type": ["string", "null"]},
        "address": {"$ref": "#/$defs/address"},
        "name": {"type": "string"}
      },
      "required": ["type", "bus", "bus_name", "address", "name"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "adapter_state": {
      "description": "adapter_removed: It went away. adapter_opened: It was switched on. adapter_closed: It was switched off. adapter_reset: It was reset.",
      "properties": {
        "event": {"enum": ["adapter_removed", "adapter_opened", "adapter_closed", "adapter_reset"]},
        "category": {"const": "adapter"}
      },
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "adapter_info": {
      "description": "Its address and maker.",
      "properties": {
        "event": {"const": "adapter_info"},
        "category": {"const": "adapter"},
        "address": {"$ref": "#/$defs/address"},
        "company": {"$ref": "#/$defs/hex16"},
        "company_name": {"type": ["string", "null"]}
      },
      "required": ["address", "company", "company_name"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "adapter_address": {
      "description": "Its address, as it answered.",
      "properties": {"event": {"const": "adapter_address"}, "category": {"const": "adapter"}, "address": {"$ref": "#/$defs/address"}},
      "required": ["address"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "adapter_hardware_error": {
      "description": "It reported a fault of its own.",
      "properties": {"event": {"const": "adapter_hardware_error"}, "category": {"const": "adapter"}, "code": {"$ref": "#/$defs/hex8"}},
      "required": ["code"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "system_note": {
      "description": "A note of the system.",
      "properties": {"event": {"const": "system_note"}, "category": {"const": "note"}, "text": {"type": "string"}},
      "required": ["text"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "log": {
      "description": "A line that a program logged.",
      "properties": {
        "event": {"const": "log"},
        "category": {"const": "note"},
        "priority": {"description": "As in syslog.", "type": "integer", "minimum": 0, "maximum": 255},
        "priority_name": {"type": ["string", "null"]},
        "program": {"type": "string"},
        "text": {"type": "string"}
      },
      "required": ["priority", "priority_name", "program", "text"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "control_opened": {
      "description": "A program opened a control socket.",
      "properties": {
        "event": {"const": "control_opened"},
        "category": {"const": "note"},
        "cookie": {"type": "integer", "minimum": 0, "maximum": 4294967295},
        "program": {"type": "string"}
      },
      "required": ["cookie", "program"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "control_closed": {
      "description": "A program closed it.",
      "properties": {
        "event": {"const": "control_closed"},
        "category": {"const": "note"},
        "cookie": {"type": "integer", "minimum": 0, "maximum": 4294967295}
      },
      "required": ["cookie"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "control_command": {
      "description": "A management command; its parameters may hold keys and are only counted.",
      "properties": {
        "event": {"const": "control_command"},
        "category": {"const": "note"},
        "cookie": {"type": "integer", "minimum": 0, "maximum": 4294967295},
        "opcode": {"$ref": "#/$defs/hex16"},
        "parameters_length": {"type": "integer", "minimum": 0}
      },
      "required": ["cookie", "opcode", "parameters_length"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "control_event": {
      "description": "A management event; its parameters may hold keys and are only counted.",
      "properties": {
        "event": {"const": "control_event"},
        "category": {"const": "note"},
        "cookie": {"type": "integer", "minimum": 0, "maximum": 4294967295},
        "code": {"$ref": "#/$defs/hex16"},
        "parameters_length": {"type": "integer", "minimum": 0}
      },
      "required": ["cookie", "code", "parameters_length"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "packet_logger": {
      "description": "What Apple PacketLogger recorded between the packets: text, without the NULs behind it, or data as hex.",
      "properties": {
        "event": {"const": "packet_logger"},
        "category": {"const": "note"},
        "type": {"$ref": "#/$defs/hex8"},
        "type_name": {"type": ["string", "null"]},
        "text": {"type": "string"},
        "data_hex": {"$ref": "#/$defs/hex"}
      },
      "required": ["type", "type_name"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "vendor_diagnostic": {
      "description": "Diagnostics of the adapter's maker.",
      "properties": {"event": {"const": "vendor_diagnostic"}, "category": {"const": "note"}, "data_hex": {"$ref": "#/$defs/hex"}},
      "required": ["data_hex"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "capture_begins": {
      "description": "The first record of a capture, where several are merged: what is known of its clock.",
      "properties": {
        "event": {"const": "capture_begins"},
        "category": {"const": "note"},
        "number": {"description": "The capture's number in the output.", "type": "integer", "minimum": 1},
        "format": {"description": "The kind of file.", "type": "string"},
        "resolution_ns": {"description": "The finest difference in time that it can write down.", "type": "integer", "minimum": 1},
        "clock": {"description": "The kind of clock, in words.", "type": "string"},
        "file_offset_s": {
          "description": "Seconds that the file itself adds to its times; null where it has no such field.",
          "type": ["integer", "null"]
        },
        "clock_offset_ms": {
          "description": "How far its clock is from the other captures' clocks; null because that is not known.",
          "type": ["number", "null"]
        }
      },
      "required": ["capture", "number", "format", "resolution_ns", "clock", "file_offset_s", "clock_offset_ms"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "hci_command": {
      "description": "A command.",
      "properties": {
        "event": {"const": "hci_command"},
        "category": {"const": "hci"},
        "opcode": {"$ref": "#/$defs/hex16"},
        "opcode_name": {"type": ["string", "null"]},
        "parameters_length": {"type": "integer", "minimum": 0},
        "parameters_hex": {"description": "null where a key, a passkey or a PIN is among them.", "$ref": "#/$defs/hex_or_null"}
      },
      "required": ["opcode", "opcode_name", "parameters_length", "parameters_hex"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "hci_command_complete": {
      "description": "A command was carried out or refused.",
      "properties": {
        "event": {"const": "hci_command_complete"},
        "category": {"const": "hci"},
        "opcode": {"$ref": "#/$defs/hex16"},
        "opcode_name": {"type": ["string", "null"]},
        "status": {"description": "null where the answer holds none.", "$ref": "#/$defs/hex8_or_null"},
        "status_name": {"type": ["string", "null"]},
        "request_packet": {"$ref": "#/$defs/packet_or_null"},
        "latency_ms": {"description": "From the request's packet to this one.", "type": ["number", "null"]}
      },
      "required": ["opcode", "opcode_name", "status", "status_name", "request_packet", "latency_ms"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "hci_command_status": {
      "description": "A command was accepted or refused.",
      "properties": {
        "event": {"const": "hci_command_status"},
        "category": {"const": "hci"},
        "opcode": {"$ref": "#/$defs/hex16"},
        "opcode_name": {"type": ["string", "null"]},
        "status": {"$ref": "#/$defs/hex8"},
        "status_name": {"type": ["string", "null"]},
        "request_packet": {"$ref": "#/$defs/packet_or_null"},
        "latency_ms": {"description": "From the request's packet to this one.", "type": ["number", "null"]}
      },
      "required": ["opcode", "opcode_name", "status", "status_name", "request_packet", "latency_ms"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "hci_completed_packets": {
      "description": "Packets that the controller has sent.",
      "properties": {
        "event": {"const": "hci_completed_packets"},
        "category": {"const": "hci"},
        "connections": {"type": "integer", "minimum": 0},
        "packets": {"type": "integer", "minimum": 0}
      },
      "required": ["connections", "packets"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "hci_event": {
      "description": "Any other event.",
      "properties": {
        "event": {"const": "hci_event"},
        "category": {"const": "hci"},
        "code": {"$ref": "#/$defs/hex8"},
        "code_name": {"type": ["string", "null"]},
        "subevent": {"$ref": "#/$defs/hex8_or_null"},
        "subevent_name": {"type": ["string", "null"]},
        "parameters_length": {"type": "integer", "minimum": 0},
        "parameters_hex": {"description": "null where a key, a passkey or a PIN is among them.", "$ref": "#/$defs/hex_or_null"}
      },
      "required": ["code", "code_name", "subevent", "subevent_name", "parameters_length", "parameters_hex"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "other_data": {
      "description": "Data that is not decoded: BR/EDR traffic, an unknown channel.",
      "properties": {
        "event": {"const": "other_data"},
        "category": {"const": "hci"},
        "channel": {"$ref": "#/$defs/hex16"},
        "length": {"type": "integer", "minimum": 0}
      },
      "required": ["channel", "length"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "vendor_log": {
      "description": "A packet of a controller's log for its makers, sent as data of a connection that there is not. What it holds is not told.",
      "properties": {
        "event": {"const": "vendor_log"},
        "category": {"const": "hci"},
        "vendor": {"enum": ["qualcomm"]},
        "handle": {"$ref": "#/$defs/hex16"},
        "length": {"type": "integer", "minimum": 0}
      },
      "required": ["vendor", "handle", "length"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "synchronous_data_events": {
      "description": "synchronous_data: Data of a voice link. isochronous_data: Isochronous data.",
      "properties": {
        "event": {"enum": ["synchronous_data", "isochronous_data"]},
        "category": {"const": "hci"},
        "handle": {"$ref": "#/$defs/hex16"},
        "length": {"type": "integer", "minimum": 0}
      },
      "required": ["handle", "length"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "unknown_packet": {
      "description": "A packet of a kind that HCI does not have, or a monitor record of an unknown opcode.",
      "properties": {
        "event": {"const": "unknown_packet"},
        "category": {"const": "hci"},
        "type": {"$ref": "#/$defs/hex16"},
        "length": {"type": "integer", "minimum": 0}
      },
      "required": ["type", "length"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "link_control": {
      "description": "A control PDU of a connection on the air.",
      "properties": {
        "event": {"const": "link_control"},
        "category": {"const": "hci"},
        "opcode": {"$ref": "#/$defs/hex8"},
        "opcode_name": {"type": ["string", "null"]},
        "parameters_length": {"type": "integer", "minimum": 0},
        "parameters_hex": {"$ref": "#/$defs/hex_or_null"}
      },
      "required": ["opcode", "opcode_name", "parameters_length", "parameters_hex"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "advertising_pdu": {
      "description": "An advertising PDU on the air that reports no advertiser: a request, a pointer, a part.",
      "properties": {
        "event": {"const": "advertising_pdu"},
        "category": {"const": "hci"},
        "type": {"description": "The PDU type, 4 bits.", "type": "integer", "minimum": 0, "maximum": 15},
        "type_name": {"type": ["string", "null"]},
        "payload_hex": {"$ref": "#/$defs/hex"}
      },
      "required": ["type", "type_name", "payload_hex"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "air_omitted": {
      "description": "A packet of the air that is not decoded, and why: wrong_crc, wrong_length (it is not as long as its header says), unconfirmed (an access address that no other packet bears out), repeated (sent again), encrypted, after_end (of a connection that was ended), isochronous.",
      "properties": {
        "event": {"const": "air_omitted"},
        "category": {"const": "hci"},
        "reason": {
          "enum": ["wrong_crc", "wrong_length", "unconfirmed", "repeated", "encrypted", "after_end", "isochronous"]
        },
        "repeats_packet": {
          "description": "The earlier packet that is the same.", "type": ["integer", "null"], "minimum": 1
        },
        "packet_hex": {"description": "From the access address on.", "$ref": "#/$defs/hex"}
      },
      "required": ["reason", "repeats_packet", "packet_hex"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "scan_events": {
      "description": "scan_started: Scanning was switched on. scan_stopped: Scanning was switched off. scan_start_failed: The controller refused to scan. scan_stop_failed: The controller refused to stop scanning.",
      "properties": {
        "event": {"enum": ["scan_started", "scan_stopped", "scan_start_failed", "scan_stop_failed"]},
        "category": {"const": "scan"},
        "status": {"$ref": "#/$defs/hex8"},
        "status_name": {"type": ["string", "null"]}
      },
      "required": ["status", "status_name"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "advertising_events": {
      "description": "advertising_started: Our advertising was switched on. advertising_stopped: Our advertising was switched off. advertising_start_failed: The controller refused to advertise. advertising_stop_failed: The controller refused to stop advertising.",
      "properties": {
        "event": {"enum": ["advertising_started", "advertising_stopped", "advertising_start_failed", "advertising_stop_failed"]},
        "category": {"const": "advertising"},
        "status": {"$ref": "#/$defs/hex8"},
        "status_name": {"type": ["string", "null"]}
      },
      "required": ["status", "status_name"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "advertising_data_events": {
      "description": "advertising_data: Our advertising was given this data. scan_response_data: Our scan response was given this data.",
      "properties": {
        "event": {"enum": ["advertising_data", "scan_response_data"]},
        "category": {"const": "advertising"},
        "data_hex": {"description": "All of the advertising data.", "$ref": "#/$defs/hex"},
        "name": {"type": ["string", "null"]},
        "name_complete": {"type": ["boolean", "null"]},
        "flags": {"$ref": "#/$defs/ad_flags_or_null"},
        "tx_power_level_dbm": {"type": ["integer", "null"], "minimum": -128, "maximum": 127},
        "appearance": {"type": ["integer", "null"], "minimum": 0, "maximum": 65535},
        "appearance_name": {"type": ["string", "null"]},
        "service_uuids": {"type": "array", "items": {"$ref": "#/$defs/uuid"}},
        "solicitation_uuids": {"type": "array", "items": {"$ref": "#/$defs/uuid"}},
        "service_data": {"type": "array", "items": {"$ref": "#/$defs/service_data"}},
        "manufacturer_data": {"type": "array", "items": {"$ref": "#/$defs/manufacturer_data"}},
        "other_structures": {
          "description": "Structures without a member of their own, and malformed ones.",
          "type": "array",
          "items": {"$ref": "#/$defs/ad_structure"}
        },
        "ad_error": {"$ref": "#/$defs/ad_error_or_null"}
      },
      "required": [
        "data_hex", "name", "name_complete", "flags", "tx_power_level_dbm", "appearance", "appearance_name",
        "service_uuids", "solicitation_uuids", "service_data", "manufacturer_data", "other_structures", "ad_error"
      ],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "report_events": {
      "description": "advertisement: An advertiser was heard of: report says something new, repeated-report does not. scan_response: An advertiser answered a scan request.",
      "properties": {
        "event": {"enum": ["advertisement", "scan_response"]},
        "category": {"enum": ["report", "repeated-report"]},
        "address": {"$ref": "#/$defs/address_or_null"},
        "address_type": {"$ref": "#/$defs/address_type_or_null"},
        "identity_address": {
          "description": "Whose private address it is; there only where a key tells.",
          "$ref": "#/$defs/address_or_null"
        },
        "form": {"description": "The event that brought the report.", "enum": ["legacy", "directed", "extended"]},
        "event_type": {"$ref": "#/$defs/hex16"},
        "pdu": {"enum": ["ADV_IND", "ADV_DIRECT_IND", "ADV_SCAN_IND", "ADV_NONCONN_IND", "SCAN_RSP", null]},
        "connectable": {"type": "boolean"},
        "scannable": {"type": "boolean"},
        "directed": {"type": "boolean"},
        "direct_address": {"$ref": "#/$defs/address_or_null"},
        "rssi_dbm": {"type": ["integer", "null"], "minimum": -128, "maximum": 127},
        "tx_power_dbm": {"type": ["integer", "null"], "minimum": -128, "maximum": 127},
        "primary_phy": {"type": "integer", "minimum": 0, "maximum": 255},
        "primary_phy_name": {"type": ["string", "null"]},
        "secondary_phy": {"type": ["integer", "null"], "minimum": 0, "maximum": 255},
        "secondary_phy_name": {"type": ["string", "null"]},
        "advertising_sid": {"type": ["integer", "null"], "minimum": 0, "maximum": 255},
        "periodic_interval": {"description": "In units of 1.25 ms.", "type": ["integer", "null"], "minimum": 0, "maximum": 65535},
        "periodic_interval_ms": {"type": ["number", "null"]},
        "data_status": {"enum": ["complete", "more_to_come", "truncated", "reserved"]},
        "data_hex": {"description": "All of the advertising data.", "$ref": "#/$defs/hex"},
        "name": {"type": ["string", "null"]},
        "name_complete": {"type": ["boolean", "null"]},
        "flags": {"$ref": "#/$defs/ad_flags_or_null"},
        "tx_power_level_dbm": {"type": ["integer", "null"], "minimum": -128, "maximum": 127},
        "appearance": {"type": ["integer", "null"], "minimum": 0, "maximum": 65535},
        "appearance_name": {"type": ["string", "null"]},
        "service_uuids": {"type": "array", "items": {"$ref": "#/$defs/uuid"}},
        "solicitation_uuids": {"type": "array", "items": {"$ref": "#/$defs/uuid"}},
        "service_data": {"type": "array", "items": {"$ref": "#/$defs/service_data"}},
        "manufacturer_data": {"type": "array", "items": {"$ref": "#/$defs/manufacturer_data"}},
        "other_structures": {
          "description": "Structures without a member of their own, and malformed ones.",
          "type": "array",
          "items": {"$ref": "#/$defs/ad_structure"}
        },
        "ad_error": {"$ref": "#/$defs/ad_error_or_null"}
      },
      "required": [
        "address", "address_type", "form", "event_type", "pdu", "connectable", "scannable",
        "directed", "direct_address", "rssi_dbm", "tx_power_dbm", "primary_phy", "primary_phy_name", "secondary_phy",
        "secondary_phy_name", "advertising_sid", "periodic_interval", "periodic_interval_ms", "data_status",
        "data_hex", "name", "name_complete", "flags", "tx_power_level_dbm", "appearance", "appearance_name",
        "service_uuids", "solicitation_uuids", "service_data", "manufacturer_data", "other_structures", "ad_error"
      ],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "connecting": {
      "description": "The host asked for a connection; without address to any device on the accept list.",
      "properties": {
        "event": {"const": "connecting"},
        "category": {"const": "link"},
        "address": {"$ref": "#/$defs/address_or_null"},
        "address_type": {"$ref": "#/$defs/address_type_or_null"}
      },
      "required": ["address", "address_type"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "link_events_without_members": {
      "description": "connecting_cancelled: The host gave up connecting. parameters_accepted: The host agreed. parameters_rejected: The host refused. encrypting: The host, or in a capture of the air the central, asked for encryption with a key that it has. key_requested: The controller asks for the key. key_supplied: The host gave the key, which is not printed. key_missing: The host has no key.",
      "properties": {
        "event": {
          "enum": [
            "connecting_cancelled", "parameters_accepted", "parameters_rejected", "encrypting", "key_requested",
            "key_supplied", "key_missing"
          ]
        },
        "category": {"const": "link"}
      },
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "connected": {
      "description": "The connection is there. The parameters are null for BR/EDR.",
      "properties": {
        "event": {"const": "connected"},
        "category": {"const": "link"},
        "handle": {"description": "null on the air.", "$ref": "#/$defs/hex16_or_null"},
        "access_address": {"description": "On the air only.", "$ref": "#/$defs/hex32"},
        "local_address": {"description": "The central's, on the air only.", "$ref": "#/$defs/address_or_null"},
        "address": {"$ref": "#/$defs/address_or_null"},
        "address_type": {"$ref": "#/$defs/address_type_or_null"},
        "private_address": {
          "description": "The peer's private address where it was resolved.",
          "$ref": "#/$defs/address_or_null"
        },
        "key_source": {
          "description": "Only where we resolved it, and not the controller.",
          "$ref": "#/$defs/key_source"
        },
        "transport": {"enum": ["le", "br_edr", null]},
        "role": {"description": "Our role.", "enum": ["central", "peripheral", null]},
        "interval": {"description": "In units of 1.25 ms.", "type": ["integer", "null"], "minimum": 0, "maximum": 65535},
        "interval_ms": {"type": ["number", "null"]},
        "latency": {"description": "In connection events.", "type": ["integer", "null"], "minimum": 0, "maximum": 65535},
        "supervision_timeout": {"description": "In units of 10 ms.", "type": ["integer", "null"], "minimum": 0, "maximum": 65535},
        "supervision_timeout_ms": {"type": ["number", "null"]},
        "request_packet": {"$ref": "#/$defs/packet_or_null"}
      },
      "required": [
        "handle", "address", "address_type", "private_address", "transport", "role", "interval", "interval_ms",
        "latency", "supervision_timeout", "supervision_timeout_ms", "request_packet"
      ],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "connect_failed": {
      "description": "It did not come about.",
      "properties": {
        "event": {"const": "connect_failed"},
        "category": {"const": "link"},
        "status": {"$ref": "#/$defs/hex8"},
        "status_name": {"type": ["string", "null"]},
        "address": {"$ref": "#/$defs/address_or_null"},
        "address_type": {"$ref": "#/$defs/address_type_or_null"}
      },
      "required": ["status", "status_name", "address", "address_type"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "joined_halfway": {
      "description": "A connection that was there before the capture began was seen at work.",
      "properties": {"event": {"const": "joined_halfway"}, "category": {"const": "link"}, "handle": {"$ref": "#/$defs/hex16_or_null"}, "access_address": {"$ref": "#/$defs/hex32"}},
      "required": ["handle"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "disconnecting": {
      "description": "The host asked for its end.",
      "properties": {
        "event": {"const": "disconnecting"},
        "category": {"const": "link"},
        "reason": {"$ref": "#/$defs/hex8"},
        "reason_name": {"type": ["string", "null"]}
      },
      "required": ["reason", "reason_name"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "disconnected_events": {
      "description": "disconnected: It ended. disconnect_failed: The controller could not end it.",
      "properties": {
        "event": {"enum": ["disconnected", "disconnect_failed"]},
        "category": {"const": "link"},
        "status": {"$ref": "#/$defs/hex8"},
        "status_name": {"type": ["string", "null"]},
        "reason": {"$ref": "#/$defs/hex8"},
        "reason_name": {"type": ["string", "null"]},
        "command_packet": {"description": "Our host's command, if it asked.", "$ref": "#/$defs/packet_or_null"},
        "duration_ms": {"description": "How long the connection lasted as far as the capture goes.", "type": ["number", "null"]},
        "ended_by": {
          "description": "link: nobody, it was lost. central, peripheral: on the air.",
          "enum": ["host", "peer", "link", "central", "peripheral", null]
        },
        "interval": {
          "description": "In force at the end, in units of 1.25 ms.",
          "type": ["integer", "null"],
          "minimum": 0,
          "maximum": 65535
        },
        "interval_ms": {"type": ["number", "null"]},
        "latency": {"description": "In connection events.", "type": ["integer", "null"], "minimum": 0, "maximum": 65535},
        "supervision_timeout": {
          "description": "In units of 10 ms.",
          "type": ["integer", "null"],
          "minimum": 0,
          "maximum": 65535
        },
        "supervision_timeout_ms": {"type": ["number", "null"]},
        "rssi": {
          "description": "The last strength of the peer's signal that the capture tells, in dBm.",
          "type": ["integer", "null"],
          "minimum": -128,
          "maximum": 127
        },
        "rssi_packet": {"$ref": "#/$defs/packet_or_null"},
        "rssi_source": {
          "description": "controller: Read RSSI. advertising: of its advertising. sniffer: at the sniffer's place.",
          "enum": ["controller", "advertising", "sniffer", null]
        }
      },
      "required": [
        "status", "status_name", "reason", "reason_name", "command_packet", "duration_ms", "ended_by", "interval",
        "interval_ms", "latency", "supervision_timeout", "supervision_timeout_ms", "rssi", "rssi_packet",
        "rssi_source"
      ],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "parameters_requested": {
      "description": "Somebody asked for other connection parameters.",
      "properties": {
        "event": {"const": "parameters_requested"},
        "category": {"const": "link"},
        "interval_min": {"description": "In units of 1.25 ms.", "type": "integer", "minimum": 0, "maximum": 65535},
        "interval_min_ms": {"type": "number"},
        "interval_max": {"type": "integer", "minimum": 0, "maximum": 65535},
        "interval_max_ms": {"type": "number"},
        "latency": {"description": "In connection events.", "type": "integer", "minimum": 0, "maximum": 65535},
        "supervision_timeout": {"description": "In units of 10 ms.", "type": "integer", "minimum": 0, "maximum": 65535},
        "supervision_timeout_ms": {"type": "number"}
      },
      "required": [
        "interval_min", "interval_min_ms", "interval_max", "interval_max_ms", "latency", "supervision_timeout",
        "supervision_timeout_ms"
      ],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "parameters_updated_events": {
      "description": "parameters_updated: Other parameters are in force. parameters_update_failed: They are not; the parameters are what the controller wrote into its refusal.",
      "properties": {
        "event": {"enum": ["parameters_updated", "parameters_update_failed"]},
        "category": {"const": "link"},
        "status": {"$ref": "#/$defs/hex8"},
        "status_name": {"type": ["string", "null"]},
        "interval": {"description": "In units of 1.25 ms.", "type": "integer", "minimum": 0, "maximum": 65535},
        "interval_ms": {"type": "number"},
        "latency": {"description": "In connection events.", "type": "integer", "minimum": 0, "maximum": 65535},
        "supervision_timeout": {"description": "In units of 10 ms.", "type": "integer", "minimum": 0, "maximum": 65535},
        "supervision_timeout_ms": {"type": "number"}
      },
      "required": ["status", "status_name", "interval", "interval_ms", "latency", "supervision_timeout", "supervision_timeout_ms"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "phy_updated_events": {
      "description": "phy_updated: The PHYs in force. phy_update_failed: The PHYs were not changed.",
      "properties": {
        "event": {"enum": ["phy_updated", "phy_update_failed"]},
        "category": {"const": "link"},
        "status": {"$ref": "#/$defs/hex8"},
        "status_name": {"type": ["string", "null"]},
        "transmit_phy": {"type": "integer", "minimum": 0, "maximum": 255},
        "transmit_phy_name": {"type": ["string", "null"]},
        "receive_phy": {"type": "integer", "minimum": 0, "maximum": 255},
        "receive_phy_name": {"type": ["string", "null"]}
      },
      "required": ["status", "status_name", "transmit_phy", "transmit_phy_name", "receive_phy", "receive_phy_name"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "data_length_changed": {
      "description": "Longest payloads and times.",
      "properties": {
        "event": {"const": "data_length_changed"},
        "category": {"const": "link"},
        "transmit_octets": {"type": "integer", "minimum": 0, "maximum": 65535},
        "transmit_time_us": {"type": "integer", "minimum": 0, "maximum": 65535},
        "receive_octets": {"type": "integer", "minimum": 0, "maximum": 65535},
        "receive_time_us": {"type": "integer", "minimum": 0, "maximum": 65535}
      },
      "required": ["transmit_octets", "transmit_time_us", "receive_octets", "receive_time_us"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "remote_version_events": {
      "description": "remote_version: The peer's version of the link layer and its maker. remote_version_failed: The peer's version could not be read; the fields mean nothing.",
      "properties": {
        "event": {"enum": ["remote_version", "remote_version_failed"]},
        "category": {"const": "link"},
        "status": {"$ref": "#/$defs/hex8"},
        "status_name": {"type": ["string", "null"]},
        "version": {"type": "integer", "minimum": 0, "maximum": 255},
        "version_name": {"description": "The Core Specification's version.", "type": ["string", "null"]},
        "company": {"$ref": "#/$defs/hex16"},
        "company_name": {"type": ["string", "null"]},
        "subversion": {"type": "integer", "minimum": 0, "maximum": 65535}
      },
      "required": ["status", "status_name", "version", "version_name", "company", "company_name", "subversion"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "remote_features_events": {
      "description": "remote_features: The peer's link layer features. remote_features_failed: The peer's features could not be read; the field means nothing.",
      "properties": {
        "event": {"enum": ["remote_features", "remote_features_failed"]},
        "category": {"const": "link"},
        "status": {"$ref": "#/$defs/hex8"},
        "status_name": {"type": ["string", "null"]},
        "features": {"description": "Bit 0 is the lowest.", "$ref": "#/$defs/hex64"}
      },
      "required": ["status", "status_name", "features"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "decrypting": {
      "description": "On the air: a session of encryption is decrypted from here on. decrypted_by says with which key.",
      "properties": {
        "event": {"const": "decrypting"},
        "category": {"const": "link"},
        "encryption_request_packet": {"description": "The session's LL_ENC_REQ.", "$ref": "#/$defs/packet_or_null"},
        "long_term_key_hex": {
          "description": "Only with --show-keys; the most significant octet first.",
          "type": "string",
          "pattern": "^[0-9a-f]{32}$"
        }
      },
      "required": ["encryption_request_packet"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "encryption_changed_events": {
      "description": "encryption_changed: Encryption is on or off. encryption_change_failed: Encryption could not be changed.",
      "properties": {
        "event": {"enum": ["encryption_changed", "encryption_change_failed"]},
        "category": {"const": "link"},
        "status": {"$ref": "#/$defs/hex8"},
        "status_name": {"type": ["string", "null"]},
        "encrypted": {"type": "boolean"},
        "encryption_enabled": {"description": "As the controller wrote it.", "$ref": "#/$defs/hex8"},
        "key_size": {
          "description": "In bytes, where the event tells it.",
          "type": ["integer", "null"],
          "minimum": 0,
          "maximum": 255
        }
      },
      "required": ["status", "status_name", "encrypted", "encryption_enabled", "key_size"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "peer_identified": {
      "description": "A key tells who a peer is: its addresses are one peer's from here on.",
      "properties": {
        "event": {"const": "peer_identified"},
        "category": {"const": "link"},
        "address": {"$ref": "#/$defs/address_or_null"},
        "address_type": {"$ref": "#/$defs/address_type_or_null"},
        "private_address": {
          "description": "The address that it was known by.",
          "$ref": "#/$defs/address_or_null"
        },
        "other_peer": {
          "description": "The number of another peer that was this one, or null.",
          "type": ["integer", "null"],
          "minimum": 1
        },
        "key_source": {"$ref": "#/$defs/key_source"},
        "key_packet": {"description": "The packet of the key.", "$ref": "#/$defs/packet_or_null"}
      },
      "required": ["address", "address_type", "private_address", "other_peer", "key_source", "key_packet"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "key_source": {
      "description": "Where an identity resolving key was learnt.",
      "enum": ["file", "pairing", "resolving_list", "management", "sibling_capture"]
    },
    "key_refreshed_events": {
      "description": "key_refreshed: The encryption key was renewed. key_refresh_failed: The encryption key could not be renewed.",
      "properties": {
        "event": {"enum": ["key_refreshed", "key_refresh_failed"]},
        "category": {"const": "link"},
        "status": {"$ref": "#/$defs/hex8"},
        "status_name": {"type": ["string", "null"]}
      },
      "required": ["status", "status_name"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_command_reject": {
      "description": "A command was not understood.",
      "properties": {
        "event": {"const": "l2cap_command_reject"},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "reason": {"$ref": "#/$defs/hex16"},
        "reason_name": {"type": ["string", "null"]},
        "signaling_mtu": {"type": ["integer", "null"], "minimum": 0, "maximum": 65535},
        "local_cid": {"$ref": "#/$defs/hex16_or_null"},
        "remote_cid": {"$ref": "#/$defs/hex16_or_null"},
        "data_hex": {"$ref": "#/$defs/hex_or_null"}
      },
      "required": ["identifier", "reason", "reason_name", "signaling_mtu", "local_cid", "remote_cid", "data_hex"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_connection_request": {
      "description": "A BR/EDR channel is asked for.",
      "properties": {
        "event": {"const": "l2cap_connection_request"},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "psm": {"$ref": "#/$defs/hex16"},
        "psm_name": {"type": ["string", "null"]},
        "source_cid": {"$ref": "#/$defs/hex16"}
      },
      "required": ["identifier", "psm", "psm_name", "source_cid"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_connection_response_events": {
      "description": "l2cap_connection_response: The answer. l2cap_create_channel_response: Core 5.2 and before.",
      "properties": {
        "event": {"enum": ["l2cap_connection_response", "l2cap_create_channel_response"]},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "destination_cid": {"$ref": "#/$defs/hex16"},
        "source_cid": {"$ref": "#/$defs/hex16"},
        "result": {"$ref": "#/$defs/hex16"},
        "result_name": {"type": ["string", "null"]},
        "status": {"$ref": "#/$defs/hex16"},
        "status_name": {"type": ["string", "null"]}
      },
      "required": ["identifier", "destination_cid", "source_cid", "result", "result_name", "status", "status_name"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_configuration_request": {
      "description": "A channel's options.",
      "properties": {
        "event": {"const": "l2cap_configuration_request"},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "destination_cid": {"$ref": "#/$defs/hex16"},
        "flags": {"$ref": "#/$defs/hex16"},
        "options_hex": {"$ref": "#/$defs/hex"},
        "options": {"type": "array", "items": {"$ref": "#/$defs/configuration_option"}}
      },
      "required": ["identifier", "destination_cid", "flags", "options_hex", "options"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_configuration_response": {
      "description": "The answer.",
      "properties": {
        "event": {"const": "l2cap_configuration_response"},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "source_cid": {"$ref": "#/$defs/hex16"},
        "flags": {"$ref": "#/$defs/hex16"},
        "result": {"$ref": "#/$defs/hex16"},
        "result_name": {"type": ["string", "null"]},
        "options_hex": {"$ref": "#/$defs/hex"},
        "options": {"type": "array", "items": {"$ref": "#/$defs/configuration_option"}}
      },
      "required": ["identifier", "source_cid", "flags", "result", "result_name", "options_hex", "options"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_disconnection_request_events": {
      "description": "l2cap_disconnection_request: A channel is to be closed. l2cap_disconnection_response: It is closed.",
      "properties": {
        "event": {"enum": ["l2cap_disconnection_request", "l2cap_disconnection_response"]},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "destination_cid": {"$ref": "#/$defs/hex16"},
        "source_cid": {"$ref": "#/$defs/hex16"}
      },
      "required": ["identifier", "destination_cid", "source_cid"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_echo_request_events": {
      "description": "l2cap_echo_request: An echo is asked for. l2cap_echo_response: The echo.",
      "properties": {
        "event": {"enum": ["l2cap_echo_request", "l2cap_echo_response"]},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "data_hex": {"$ref": "#/$defs/hex"}
      },
      "required": ["identifier", "data_hex"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_information_request": {
      "description": "What does the other side support?",
      "properties": {
        "event": {"const": "l2cap_information_request"},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "type": {"$ref": "#/$defs/hex16"},
        "type_name": {"type": ["string", "null"]}
      },
      "required": ["identifier", "type", "type_name"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_information_response": {
      "description": "The answer; at most one member, none if it is not supported.",
      "properties": {
        "event": {"const": "l2cap_information_response"},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "type": {"$ref": "#/$defs/hex16"},
        "type_name": {"type": ["string", "null"]},
        "result": {"$ref": "#/$defs/hex16"},
        "result_name": {"type": ["string", "null"]},
        "information": {
          "type": "object",
          "properties": {
            "connectionless_mtu": {"type": "integer", "minimum": 0, "maximum": 65535},
            "extended_features": {"$ref": "#/$defs/hex32"},
            "fixed_channels": {"$ref": "#/$defs/hex64"},
            "data_hex": {"$ref": "#/$defs/hex"}
          },
          "required": [],
          "additionalProperties": false
        }
      },
      "required": ["identifier", "type", "type_name", "result", "result_name", "information"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_create_channel_request": {
      "description": "Core 5.2 and before.",
      "properties": {
        "event": {"const": "l2cap_create_channel_request"},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "psm": {"$ref": "#/$defs/hex16"},
        "psm_name": {"type": ["string", "null"]},
        "source_cid": {"$ref": "#/$defs/hex16"},
        "controller_id": {"type": "integer", "minimum": 0, "maximum": 255}
      },
      "required": ["identifier", "psm", "psm_name", "source_cid", "controller_id"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_move_channel_request": {
      "description": "Core 5.2 and before.",
      "properties": {
        "event": {"const": "l2cap_move_channel_request"},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "initiator_cid": {"$ref": "#/$defs/hex16"},
        "controller_id": {"type": "integer", "minimum": 0, "maximum": 255}
      },
      "required": ["identifier", "initiator_cid", "controller_id"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_move_channel_response_events": {
      "description": "l2cap_move_channel_response: Core 5.2 and before. l2cap_move_channel_confirmation: Core 5.2 and before.",
      "properties": {
        "event": {"enum": ["l2cap_move_channel_response", "l2cap_move_channel_confirmation"]},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "initiator_cid": {"$ref": "#/$defs/hex16"},
        "result": {"$ref": "#/$defs/hex16"},
        "result_name": {"type": ["string", "null"]}
      },
      "required": ["identifier", "initiator_cid", "result", "result_name"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_move_channel_confirmation_response": {
      "description": "Core 5.2 and before.",
      "properties": {
        "event": {"const": "l2cap_move_channel_confirmation_response"},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "initiator_cid": {"$ref": "#/$defs/hex16"}
      },
      "required": ["identifier", "initiator_cid"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_connection_parameter_update_request": {
      "description": "The peripheral asks for other connection parameters.",
      "properties": {
        "event": {"const": "l2cap_connection_parameter_update_request"},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "interval_min": {"description": "In units of 1.25 ms.", "type": "integer", "minimum": 0, "maximum": 65535},
        "interval_min_ms": {"type": "number"},
        "interval_max": {"type": "integer", "minimum": 0, "maximum": 65535},
        "interval_max_ms": {"type": "number"},
        "latency": {"description": "In connection events.", "type": "integer", "minimum": 0, "maximum": 65535},
        "supervision_timeout": {"description": "In units of 10 ms.", "type": "integer", "minimum": 0, "maximum": 65535},
        "supervision_timeout_ms": {"type": "number"}
      },
      "required": [
        "identifier", "interval_min", "interval_min_ms", "interval_max", "interval_max_ms", "latency",
        "supervision_timeout", "supervision_timeout_ms"
      ],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_connection_parameter_update_response_events": {
      "description": "l2cap_connection_parameter_update_response: The central's answer. l2cap_credit_based_reconfigure_response: The answer.",
      "properties": {
        "event": {"enum": ["l2cap_connection_parameter_update_response", "l2cap_credit_based_reconfigure_response"]},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "result": {"$ref": "#/$defs/hex16"},
        "result_name": {"type": ["string", "null"]}
      },
      "required": ["identifier", "result", "result_name"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_le_credit_based_connection_request": {
      "description": "A credit-based channel is asked for.",
      "properties": {
        "event": {"const": "l2cap_le_credit_based_connection_request"},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "spsm": {"$ref": "#/$defs/hex16"},
        "spsm_name": {"type": ["string", "null"]},
        "source_cid": {"$ref": "#/$defs/hex16"},
        "mtu": {"type": "integer", "minimum": 0, "maximum": 65535},
        "mps": {"type": "integer", "minimum": 0, "maximum": 65535},
        "initial_credits": {"type": "integer", "minimum": 0, "maximum": 65535}
      },
      "required": ["identifier", "spsm", "spsm_name", "source_cid", "mtu", "mps", "initial_credits"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_le_credit_based_connection_response": {
      "description": "The answer.",
      "properties": {
        "event": {"const": "l2cap_le_credit_based_connection_response"},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "destination_cid": {"$ref": "#/$defs/hex16"},
        "mtu": {"type": "integer", "minimum": 0, "maximum": 65535},
        "mps": {"type": "integer", "minimum": 0, "maximum": 65535},
        "initial_credits": {"type": "integer", "minimum": 0, "maximum": 65535},
        "result": {"$ref": "#/$defs/hex16"},
        "result_name": {"type": ["string", "null"]}
      },
      "required": ["identifier", "destination_cid", "mtu", "mps", "initial_credits", "result", "result_name"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_flow_control_credit_indication": {
      "description": "More K-frames may be sent.",
      "properties": {
        "event": {"const": "l2cap_flow_control_credit_indication"},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "cid": {"$ref": "#/$defs/hex16"},
        "credits": {"type": "integer", "minimum": 0, "maximum": 65535}
      },
      "required": ["identifier", "cid", "credits"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_credit_based_connection_request": {
      "description": "Several credit-based channels are asked for.",
      "properties": {
        "event": {"const": "l2cap_credit_based_connection_request"},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "spsm": {"$ref": "#/$defs/hex16"},
        "spsm_name": {"type": ["string", "null"]},
        "mtu": {"type": "integer", "minimum": 0, "maximum": 65535},
        "mps": {"type": "integer", "minimum": 0, "maximum": 65535},
        "initial_credits": {"type": "integer", "minimum": 0, "maximum": 65535},
        "source_cids": {"type": "array", "items": {"$ref": "#/$defs/hex16"}}
      },
      "required": ["identifier", "spsm", "spsm_name", "mtu", "mps", "initial_credits", "source_cids"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_credit_based_connection_response": {
      "description": "The answer.",
      "properties": {
        "event": {"const": "l2cap_credit_based_connection_response"},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "mtu": {"type": "integer", "minimum": 0, "maximum": 65535},
        "mps": {"type": "integer", "minimum": 0, "maximum": 65535},
        "initial_credits": {"type": "integer", "minimum": 0, "maximum": 65535},
        "result": {"$ref": "#/$defs/hex16"},
        "result_name": {"type": ["string", "null"]},
        "destination_cids": {"type": "array", "items": {"$ref": "#/$defs/hex16"}}
      },
      "required": ["identifier", "mtu", "mps", "initial_credits", "result", "result_name", "destination_cids"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_credit_based_reconfigure_request": {
      "description": "Other sizes are asked for.",
      "properties": {
        "event": {"const": "l2cap_credit_based_reconfigure_request"},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "mtu": {"type": "integer", "minimum": 0, "maximum": 65535},
        "mps": {"type": "integer", "minimum": 0, "maximum": 65535},
        "destination_cids": {"type": "array", "items": {"$ref": "#/$defs/hex16"}}
      },
      "required": ["identifier", "mtu", "mps", "destination_cids"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "l2cap_unknown": {
      "description": "A command that the specification does not define.",
      "properties": {
        "event": {"const": "l2cap_unknown"},
        "category": {"const": "signalling"},
        "identifier": {"description": "Pairs a response with its request.", "type": "integer", "minimum": 0, "maximum": 255},
        "code": {"$ref": "#/$defs/hex8"},
        "data_hex": {"$ref": "#/$defs/hex"}
      },
      "required": ["identifier", "code", "data_hex"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "pairing_request_events": {
      "description": "pairing_request: What the device that begins pairing can do and wants. pairing_response: What the other device can do and wants.",
      "properties": {
        "event": {"enum": ["pairing_request", "pairing_response"]},
        "category": {"const": "pairing"},
        "io_capability": {"$ref": "#/$defs/hex8"},
        "io_capability_name": {"type": ["string", "null"]},
        "oob_data_flag": {"$ref": "#/$defs/hex8"},
        "oob_data_flag_name": {"type": ["string", "null"]},
        "authentication_requirements": {"$ref": "#/$defs/authentication_requirements"},
        "maximum_encryption_key_size": {"description": "In bytes.", "type": "integer", "minimum": 0, "maximum": 255},
        "initiator_key_distribution": {"$ref": "#/$defs/key_distribution"},
        "responder_key_distribution": {"$ref": "#/$defs/key_distribution"}
      },
      "required": [
        "io_capability", "io_capability_name", "oob_data_flag", "oob_data_flag_name", "authentication_requirements",
        "maximum_encryption_key_size", "initiator_key_distribution", "responder_key_distribution"
      ],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "pairing_confirm_events": {
      "description": "pairing_confirm: A confirm value, which is not printed. pairing_random: A random value, which is not printed. encryption_information: A long term key (LTK), which is not printed. identity_information: An identity resolving key (IRK), which is not printed. signing_information: A signature key (CSRK), which is not printed. pairing_dhkey_check: A check value, which is not printed.",
      "properties": {
        "event": {
          "enum": [
            "pairing_confirm", "pairing_random", "encryption_information", "identity_information",
            "signing_information", "pairing_dhkey_check"
          ]
        },
        "key_hex": {
          "description": "The key, most significant octet first; there only if it was asked for.",
          "$ref": "#/$defs/hex"
        },
        "category": {"const": "pairing"}
      },
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "pairing_failed": {
      "description": "Pairing failed.",
      "properties": {
        "event": {"const": "pairing_failed"},
        "category": {"const": "pairing"},
        "reason": {"$ref": "#/$defs/hex8"},
        "reason_name": {"type": ["string", "null"]}
      },
      "required": ["reason", "reason_name"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "central_identification": {
      "description": "The numbers that tell which long term key is meant; null, as they are not printed.",
      "properties": {
        "event": {"const": "central_identification"},
        "category": {"const": "pairing"},
        "encrypted_diversifier": {"type": "null"},
        "random_number": {"type": "null"}
      },
      "required": ["encrypted_diversifier", "random_number"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "identity_address_information": {
      "description": "The address behind a device's private addresses.",
      "properties": {
        "event": {"const": "identity_address_information"},
        "category": {"const": "pairing"},
        "address": {"$ref": "#/$defs/address_or_null"},
        "address_type": {"$ref": "#/$defs/address_type_or_null"}
      },
      "required": ["address", "address_type"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "security_request": {
      "description": "The peripheral asks for encryption or pairing.",
      "properties": {
        "event": {"const": "security_request"},
        "category": {"const": "pairing"},
        "authentication_requirements": {"$ref": "#/$defs/authentication_requirements"}
      },
      "required": ["authentication_requirements"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "pairing_public_key": {
      "description": "A public key; null, as it is not printed.",
      "properties": {
        "event": {"const": "pairing_public_key"},
        "category": {"const": "pairing"},
        "x_hex": {"type": "null"},
        "y_hex": {"type": "null"}
      },
      "required": ["x_hex", "y_hex"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "pairing_keypress_notification": {
      "description": "What the user did while entering a passkey.",
      "properties": {
        "event": {"const": "pairing_keypress_notification"},
        "category": {"const": "pairing"},
        "type": {"$ref": "#/$defs/hex8"},
        "type_name": {"type": ["string", "null"]}
      },
      "required": ["type", "type_name"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "smp_unknown": {
      "description": "A Security Manager command that the specification does not define.",
      "properties": {
        "event": {"const": "smp_unknown"},
        "category": {"const": "pairing"},
        "code": {"$ref": "#/$defs/hex8"},
        "length": {"type": "integer", "minimum": 0}
      },
      "required": ["code", "length"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "pairing_ended": {
      "description": "How a pairing ended, with all that it comprised; members of what the capture lacks are null.",
      "properties": {
        "event": {"const": "pairing_ended"},
        "category": {"const": "pairing"},
        "outcome": {"enum": ["completed", "failed", "superseded", "disconnected", "capture_ended"]},
        "reason": {"$ref": "#/$defs/hex8_or_null"},
        "reason_name": {"type": ["string", "null"]},
        "failed_by": {"description": "Who said so.", "enum": ["host", "peer", null]},
        "begun_by": {"description": "Who sent the Pairing Request; on the air, host is the central.", "enum": ["host", "peer", null]},
        "first_packet": {"$ref": "#/$defs/packet"},
        "secure_connections": {"description": "false: legacy pairing.", "type": ["boolean", "null"]},
        "method": {
          "enum": [
            "just_works", "passkey_initiator_displays", "passkey_responder_displays", "passkey_both_enter",
            "numeric_comparison", "out_of_band", null
          ]
        },
        "bonding": {"type": ["boolean", "null"]},
        "key_size": {"description": "In bytes.", "type": ["integer", "null"], "minimum": 0, "maximum": 255},
        "encryption_packet": {"description": "What told of encryption.", "$ref": "#/$defs/packet_or_null"},
        "sent_keys": {"$ref": "#/$defs/key_kinds"},
        "received_keys": {"$ref": "#/$defs/key_kinds"},
        "missing_sent_keys": {"description": "Announced and not given.", "$ref": "#/$defs/key_kinds"},
        "missing_received_keys": {"description": "Announced and not given.", "$ref": "#/$defs/key_kinds"}
      },
      "required": [
        "outcome", "reason", "reason_name", "failed_by", "begun_by", "first_packet", "secure_connections", "method",
        "bonding", "key_size", "encryption_packet", "sent_keys", "received_keys", "missing_sent_keys",
        "missing_received_keys"
      ],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "key_kinds": {
      "description": "Kinds of keys, never the keys.",
      "type": "array",
      "items": {"enum": ["ltk", "ediv_rand", "irk", "identity_address", "csrk"]}
    },
    "att_pdu": {
      "description": "An Attribute Protocol PDU as such; for a response with the request that it answers.",
      "properties": {
        "event": {"const": "att_pdu"},
        "category": {"const": "att"},
        "opcode": {"$ref": "#/$defs/hex8"},
        "opcode_name": {"type": ["string", "null"]},
        "pdu_hex": {"$ref": "#/$defs/hex"},
        "request_packet": {"$ref": "#/$defs/packet_or_null"},
        "latency_ms": {"description": "From the request's packet to this one.", "type": ["number", "null"]}
      },
      "required": ["opcode", "opcode_name", "pdu_hex", "request_packet", "latency_ms"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "mtu_exchanged": {
      "description": "What both sides offered, and the lesser of both.",
      "properties": {
        "event": {"const": "mtu_exchanged"},
        "category": {"const": "gatt"},
        "client_mtu": {"type": "integer", "minimum": 0},
        "server_mtu": {"type": "integer", "minimum": 0},
        "mtu": {"type": "integer", "minimum": 0},
        "request_packet": {"$ref": "#/$defs/packet_or_null"},
        "latency_ms": {"description": "From the request's packet to this one.", "type": ["number", "null"]}
      },
      "required": ["client_mtu", "server_mtu", "mtu", "request_packet", "latency_ms"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "service_discovered": {
      "description": "A service was found.",
      "properties": {
        "event": {"const": "service_discovered"},
        "category": {"const": "gatt"},
        "handle": {"$ref": "#/$defs/hex16"},
        "end_group_handle": {"$ref": "#/$defs/hex16"},
        "uuid": {"$ref": "#/$defs/uuid"},
        "name": {"type": ["string", "null"]},
        "primary": {"type": "boolean"},
        "evidence": {"$ref": "#/$defs/evidence"}
      },
      "required": ["handle", "end_group_handle", "uuid", "name", "primary", "evidence"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "include_discovered": {
      "description": "An included service was found.",
      "properties": {
        "event": {"const": "include_discovered"},
        "category": {"const": "gatt"},
        "handle": {"$ref": "#/$defs/hex16"},
        "service_handle": {"$ref": "#/$defs/hex16"},
        "end_group_handle": {"$ref": "#/$defs/hex16"},
        "uuid": {"$ref": "#/$defs/uuid_or_null"},
        "name": {"type": ["string", "null"]},
        "evidence": {"$ref": "#/$defs/evidence"}
      },
      "required": ["handle", "service_handle", "end_group_handle", "uuid", "name", "evidence"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "characteristic_discovered": {
      "description": "A characteristic was found, by its declaration.",
      "properties": {
        "event": {"const": "characteristic_discovered"},
        "category": {"const": "gatt"},
        "handle": {"$ref": "#/$defs/hex16"},
        "value_handle": {"$ref": "#/$defs/hex16"},
        "uuid": {"$ref": "#/$defs/uuid"},
        "name": {"type": ["string", "null"]},
        "properties": {
          "type": "array",
          "items": {
            "enum": [
              "broadcast", "read", "write_without_response", "write", "notify", "indicate",
              "authenticated_signed_writes", "extended_properties"
            ]
          }
        },
        "evidence": {"$ref": "#/$defs/evidence"}
      },
      "required": ["handle", "value_handle", "uuid", "name", "properties", "evidence"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "descriptor_discovered_events": {
      "description": "descriptor_discovered: A characteristic's descriptor was found. attribute_discovered: An attribute's type was found.",
      "properties": {
        "event": {"enum": ["descriptor_discovered", "attribute_discovered"]},
        "category": {"const": "gatt"},
        "handle": {"$ref": "#/$defs/hex16"},
        "uuid": {"$ref": "#/$defs/uuid"},
        "name": {"type": ["string", "null"]},
        "label": {"$ref": "#/$defs/label_or_null"},
        "evidence": {"$ref": "#/$defs/evidence"}
      },
      "required": ["handle", "uuid", "name", "label", "evidence"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "read": {
      "description": "A value, or a part of it, was read.",
      "properties": {
        "event": {"const": "read"},
        "category": {"const": "gatt"},
        "handle": {"$ref": "#/$defs/hex16"},
        "label": {"$ref": "#/$defs/label_or_null"},
        "offset": {"description": "Of the first byte within the attribute's value.", "type": "integer", "minimum": 0},
        "length": {"description": "Bytes that the value had before a recorder cut it.", "type": "integer", "minimum": 0},
        "value_hex": {"$ref": "#/$defs/hex"},
        "value": {"$ref": "#/$defs/decoded_value_or_null"},
        "request_packet": {"$ref": "#/$defs/packet_or_null"},
        "latency_ms": {"description": "From the request's packet to this one.", "type": ["number", "null"]}
      },
      "required": ["handle", "label", "offset", "length", "value_hex", "value", "request_packet", "latency_ms"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "long_read": {
      "description": "A value that was read in pieces is whole.",
      "properties": {
        "event": {"const": "long_read"},
        "category": {"const": "gatt"},
        "pieces": {"type": "integer", "minimum": 0},
        "handle": {"$ref": "#/$defs/hex16"},
        "label": {"$ref": "#/$defs/label_or_null"},
        "offset": {"description": "Of the first byte within the attribute's value.", "type": "integer", "minimum": 0},
        "length": {"description": "Bytes that the value had before a recorder cut it.", "type": "integer", "minimum": 0},
        "value_hex": {"$ref": "#/$defs/hex"},
        "value": {"$ref": "#/$defs/decoded_value_or_null"},
        "request_packet": {"$ref": "#/$defs/packet_or_null"},
        "latency_ms": {"description": "From the request's packet to this one.", "type": ["number", "null"]}
      },
      "required": ["pieces", "handle", "label", "offset", "length", "value_hex", "value", "request_packet", "latency_ms"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "read_multiple": {
      "description": "Several values were read at once, with nothing to tell where one ends and the next begins.",
      "properties": {
        "event": {"const": "read_multiple"},
        "category": {"const": "gatt"},
        "attributes": {"type": "integer", "minimum": 0},
        "values_hex": {"$ref": "#/$defs/hex"},
        "request_packet": {"$ref": "#/$defs/packet_or_null"},
        "latency_ms": {"description": "From the request's packet to this one.", "type": ["number", "null"]}
      },
      "required": ["attributes", "values_hex", "request_packet", "latency_ms"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "write_events": {
      "description": "write: A value was written; the answer follows. write_command: A value was written without asking for an answer. signed_write: A value was written with a signature.",
      "properties": {
        "event": {"enum": ["write", "write_command", "signed_write"]},
        "category": {"const": "gatt"},
        "handle": {"$ref": "#/$defs/hex16"},
        "label": {"$ref": "#/$defs/label_or_null"},
        "length": {"description": "Bytes that the value had before a recorder cut it.", "type": "integer", "minimum": 0},
        "value_hex": {"$ref": "#/$defs/hex"},
        "value": {"$ref": "#/$defs/decoded_value_or_null"}
      },
      "required": ["handle", "label", "length", "value_hex", "value"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "write_response": {
      "description": "The server answered a write: the value is written.",
      "properties": {
        "event": {"const": "write_response"},
        "category": {"const": "gatt"},
        "handle": {"$ref": "#/$defs/hex16"},
        "label": {"$ref": "#/$defs/label_or_null"},
        "request_packet": {"$ref": "#/$defs/packet_or_null"},
        "latency_ms": {"description": "From the request's packet to this one.", "type": ["number", "null"]}
      },
      "required": ["handle", "label", "request_packet", "latency_ms"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "prepare_write": {
      "description": "A part of a value was put into the server's queue.",
      "properties": {
        "event": {"const": "prepare_write"},
        "category": {"const": "gatt"},
        "offset": {"type": "integer", "minimum": 0},
        "handle": {"$ref": "#/$defs/hex16"},
        "label": {"$ref": "#/$defs/label_or_null"},
        "length": {"description": "Bytes that the value had before a recorder cut it.", "type": "integer", "minimum": 0},
        "value_hex": {"$ref": "#/$defs/hex"},
        "value": {"$ref": "#/$defs/decoded_value_or_null"}
      },
      "required": ["offset", "handle", "label", "length", "value_hex", "value"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "execute_write": {
      "description": "The queue was written, or thrown away.",
      "properties": {
        "event": {"const": "execute_write"},
        "category": {"const": "gatt"},
        "commit": {"type": "boolean"},
        "request_packet": {"$ref": "#/$defs/packet_or_null"},
        "latency_ms": {"description": "From the request's packet to this one.", "type": ["number", "null"]}
      },
      "required": ["commit", "request_packet", "latency_ms"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "queued_write": {
      "description": "A write that was prepared in parts, put together.",
      "properties": {
        "event": {"const": "queued_write"},
        "category": {"const": "gatt"},
        "outcome": {
          "description": "abandoned: the connection or the capture ended before it was executed or cancelled.",
          "enum": ["executed", "cancelled", "refused", "abandoned"]
        },
        "part_packets": {"description": "The Prepare Write Requests.", "type": "array", "items": {"$ref": "#/$defs/packet"}},
        "unconfirmed_parts": {"description": "Parts to which no answer was seen.", "type": "integer", "minimum": 0},
        "offset": {"description": "Where the first part belongs in the value.", "type": "integer", "minimum": 0, "maximum": 65535},
        "handle": {"$ref": "#/$defs/hex16"},
        "label": {"$ref": "#/$defs/label_or_null"},
        "length": {"description": "Bytes that the parts have, those that the recorder cut among them.", "type": "integer", "minimum": 0},
        "value_hex": {"$ref": "#/$defs/hex"},
        "value": {"$ref": "#/$defs/decoded_value_or_null"},
        "request_packet": {"description": "The Execute Write Request.", "$ref": "#/$defs/packet_or_null"}
      },
      "required": [
        "outcome", "part_packets", "unconfirmed_parts", "offset", "handle", "label", "length", "value_hex", "value",
        "request_packet"
      ],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "silence": {
      "description": "A gap in a stream of values, and what it comes from.",
      "properties": {
        "event": {"const": "silence"},
        "category": {"const": "gatt"},
        "handle": {"$ref": "#/$defs/hex16"},
        "label": {"$ref": "#/$defs/label_or_null"},
        "since_packet": {"description": "The last value, or the subscription if there was none.", "$ref": "#/$defs/packet"},
        "had_values": {"description": "Whether there was a value before.", "type": "boolean"},
        "duration_ms": {"type": "number"},
        "usual_interval_ms": {"description": "What usually passes between two values.", "type": ["number", "null"]},
        "ended_by": {"enum": ["value", "unsubscribed", "disconnected", "capture_ended"]},
        "cause": {
          "enum": ["link_down", "unsubscribed", "capture_lossy", "contact_lost", "sensor_silent", "cannot_tell"]
        },
        "evidence_packet": {
          "description": "link_down: the end of the connection. unsubscribed: the write. capture_lossy: where packets are missing. contact_lost: the first value that says so. sensor_silent: the peer's last other packet; null where only the link outlived its supervision timeout. cannot_tell: where the recorder's clock went back, if it did.",
          "$ref": "#/$defs/packet_or_null"
        },
        "second_evidence_packet": {
          "description": "link_down: the next connection. unsubscribed: the write that subscribed again.",
          "$ref": "#/$defs/packet_or_null"
        },
        "reason": {"description": "link_down: why the connection ended.", "$ref": "#/$defs/hex8_or_null"},
        "reason_name": {"type": ["string", "null"]}
      },
      "required": [
        "handle", "label", "since_packet", "had_values", "duration_ms", "usual_interval_ms", "ended_by", "cause",
        "evidence_packet", "second_evidence_packet", "reason", "reason_name"
      ],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "subscribed_events": {
      "description": "subscribed: A client asked for notifications or indications. unsubscribed: A client asked for neither any more.",
      "properties": {
        "event": {"enum": ["subscribed", "unsubscribed"]},
        "category": {"const": "gatt"},
        "handle": {"$ref": "#/$defs/hex16"},
        "label": {"$ref": "#/$defs/label_or_null"},
        "value_handle": {"description": "The characteristic's value.", "$ref": "#/$defs/hex16_or_null"},
        "notifications": {"type": "boolean"},
        "indications": {"type": "boolean"},
        "bits": {"$ref": "#/$defs/hex16"},
        "confirmed": {"description": "Whether an answer confirmed it.", "type": "boolean"},
        "request_packet": {"$ref": "#/$defs/packet_or_null"},
        "latency_ms": {"description": "From the request's packet to this one.", "type": ["number", "null"]}
      },
      "required": [
        "handle", "label", "value_handle", "notifications", "indications", "bits", "confirmed", "request_packet",
        "latency_ms"
      ],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "label_inferred": {
      "description": "An attribute that nobody named was concluded to be something, from its values.",
      "properties": {
        "event": {"const": "label_inferred"},
        "category": {"const": "gatt"},
        "handle": {"$ref": "#/$defs/hex16"},
        "uuid": {"$ref": "#/$defs/uuid"},
        "name": {"type": ["string", "null"]},
        "score": {"type": "integer", "minimum": 0, "maximum": 100},
        "values": {"description": "How many values it took.", "type": "integer", "minimum": 1},
        "reasons": {
          "description": "What speaks for it.",
          "type": "array",
          "items": {
            "enum": ["grammar", "cccd_written", "rate", "steady", "rr_agrees", "rr_fills_time", "heart_rate_service"]
          }
        }
      },
      "required": ["handle", "uuid", "name", "score", "values", "reasons"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "error_response": {
      "description": "The server refused a request, or a discovery came to its end.",
      "properties": {
        "event": {"const": "error_response"},
        "category": {"const": "gatt"},
        "opcode": {"$ref": "#/$defs/hex8"},
        "opcode_name": {"type": ["string", "null"]},
        "handle": {"$ref": "#/$defs/hex16"},
        "label": {"$ref": "#/$defs/label_or_null"},
        "error": {"$ref": "#/$defs/hex8"},
        "error_name": {"type": ["string", "null"]},
        "ends_discovery": {"type": "boolean"},
        "request_packet": {"$ref": "#/$defs/packet_or_null"},
        "latency_ms": {"description": "From the request's packet to this one.", "type": ["number", "null"]}
      },
      "required": [
        "opcode", "opcode_name", "handle", "label", "error", "error_name", "ends_discovery", "request_packet",
        "latency_ms"
      ],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "notification_events": {
      "description": "notification: A value that the server sent. indication: A value that the server sent and wants confirmed.",
      "properties": {
        "event": {"enum": ["notification", "indication"]},
        "category": {"const": "value"},
        "handle": {"$ref": "#/$defs/hex16"},
        "label": {"$ref": "#/$defs/label_or_null"},
        "length": {"description": "Bytes that the value had before a recorder cut it.", "type": "integer", "minimum": 0},
        "value_hex": {"$ref": "#/$defs/hex"},
        "value": {"$ref": "#/$defs/decoded_value_or_null"}
      },
      "required": ["handle", "label", "length", "value_hex", "value"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "confirmation": {
      "description": "The confirmation; null where its indication is not in the capture.",
      "properties": {
        "event": {"const": "confirmation"},
        "category": {"const": "value"},
        "handle": {"$ref": "#/$defs/hex16_or_null"},
        "indication_packet": {"$ref": "#/$defs/packet_or_null"},
        "latency_ms": {"type": ["number", "null"]}
      },
      "required": ["handle", "indication_packet", "latency_ms"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "message": {
      "description": "A text sent in pieces is whole.",
      "properties": {
        "event": {"const": "message"},
        "category": {"const": "message"},
        "handle": {"$ref": "#/$defs/hex16"},
        "label": {"$ref": "#/$defs/label_or_null"},
        "pieces": {"type": "integer", "minimum": 0},
        "first_packet": {"$ref": "#/$defs/packet"},
        "length": {"type": "integer", "minimum": 0},
        "text": {"type": "string"}
      },
      "required": ["handle", "label", "pieces", "first_packet", "length", "text"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "finding": {
      "description": "Something wrong, lost or doubtful. Codes that begin with capture. and have a hyphen are about the container; their packet is the record's number.",
      "properties": {
        "event": {"const": "finding"},
        "category": {"const": "finding"},
        "code": {"$ref": "#/$defs/finding_code"},
        "severity": {"enum": ["note", "warning", "error"]},
        "first_packet": {
          "description": "The first packet concerned, where it is another than the event's own.",
          "$ref": "#/$defs/packet_or_null"
        },
        "detail": {"$ref": "#/$defs/finding_detail"},
        "message": {"description": "One English sentence.", "type": "string"},
        "error": {"$ref": "#/$defs/error_or_null"}
      },
      "required": ["code", "severity", "first_packet", "detail", "message", "error"],
      "allOf": [{"$ref": "#/$defs/common"}],
      "unevaluatedProperties": false
    },
    "hex8": {"description": "An octet as the specification writes codes.", "type": "string", "pattern": "^0x[0-9a-f]{2}$"},
    "hex8_or_null": {
      "description": "An octet as the specification writes codes, or null.",
      "type": ["string", "null"],
      "pattern": "^0x[0-9a-f]{2}$"
    },
    "hex16": {
      "description": "A 16-bit number as the specification writes codes, handles and channels.",
      "type": "string",
      "pattern": "^0x[0-9a-f]{4}$"
    },
    "hex16_or_null": {
      "description": "A 16-bit number as the specification writes codes, handles and channels, or null.",
      "type": ["string", "null"],
      "pattern": "^0x[0-9a-f]{4}$"
    },
    "hex32": {"description": "32 bits.", "type": "string", "pattern": "^0x[0-9a-f]{8}$"},
    "hex64": {"description": "64 bits.", "type": "string", "pattern": "^0x[0-9a-f]{16}$"},
    "hex": {"description": "Bytes, two digits each.", "type": "string", "pattern": "^([0-9a-f]{2})*$"},
    "hex_or_null": {"description": "Bytes, two digits each, or null.", "type": ["string", "null"], "pattern": "^([0-9a-f]{2})*$"},
    "uuid": {
      "description": "A UUID in its shortest form.",
      "type": "string",
      "pattern": "^([0-9a-f]{4}|[0-9a-f]{8}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$"
    },
    "uuid_or_null": {
      "description": "A UUID in its shortest form, or null.",
      "type": ["string", "null"],
      "pattern": "^([0-9a-f]{4}|[0-9a-f]{8}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$"
    },
    "address": {"description": "A device address.", "type": "string", "pattern": "^([0-9A-F]{2}:){5}[0-9A-F]{2}$"},
    "address_or_null": {
      "description": "A device address, or null.",
      "type": ["string", "null"],
      "pattern": "^([0-9A-F]{2}:){5}[0-9A-F]{2}$"
    },
    "time_or_null": {
      "description": "RFC 3339 in UTC, with as many decimals as the capture resolves, or null.",
      "type": ["string", "null"],
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?Z$"
    },
    "packet": {
      "description": "A packet by its number in the capture, from 1: Wireshark's frame number.",
      "type": "integer",
      "minimum": 1
    },
    "packet_or_null": {
      "description": "A packet by its number, or null where it is not in the capture.",
      "type": ["integer", "null"],
      "minimum": 1
    },
    "address_type_or_null": {
      "description": "What kind of address it is.",
      "enum": [
        "public", "public_identity", "random_static", "random_static_identity", "random_resolvable", "random_non_resolvable", "reserved", "anonymous", null]
    },
    "evidence": {
      "description": "Why an attribute is believed to be what it is labelled.",
      "type": "object",
      "properties": {
        "class": {
          "description": "How strong it is, as seen from the event's connection.",
          "enum": [
            "discovered", "earlier_connection", "sibling_capture", "table", "table_peer_unknown", "database_hash",
            "user", "inferred"
          ]
        },
        "procedure": {
          "description": "The exchange, or the reasoning.",
          "enum": [
            "read_by_group_type", "find_by_type_value", "read_by_type", "read_by_type_of_value", "find_information",
            "read_declaration", "sole_descriptor", "nearest_characteristic", "user_map", "values_alike"
          ]
        },
        "source": {
          "description": "The capture, file or peer that it comes from, where that is not this capture.",
          "type": "string"
        },
        "score": {
          "description": "Of an inference from values.",
          "type": "integer",
          "minimum": 0,
          "maximum": 100
        },
        "connection": {"description": "The connection in which it took place.", "type": ["integer", "null"], "minimum": 1},
        "request_packet": {"$ref": "#/$defs/packet_or_null"},
        "response_packet": {"$ref": "#/$defs/packet_or_null"}
      },
      "required": ["class", "procedure", "connection", "request_packet", "response_packet"],
      "additionalProperties": false
    },
    "label_or_null": {
      "description": "What a handle stands for and how we know; null where nothing says so.",
      "anyOf": [
        {
          "type": "object",
          "properties": {
            "uuid": {
              "description": "The attribute's type; for a value the characteristic's, for a declaration what it declares.",
              "$ref": "#/$defs/uuid"
            },
            "name": {"type": ["string", "null"]},
            "role": {"enum": ["service", "include", "declaration", "value", "descriptor", "unplaced"]},
            "characteristic": {"$ref": "#/$defs/uuid_or_null"},
            "service": {"$ref": "#/$defs/uuid_or_null"},
            "other_form": {"description": "Only where the values that came have not the form of the type.", "const": true},
            "evidence": {"$ref": "#/$defs/evidence"}
          },
          "required": ["uuid", "name", "role", "characteristic", "service", "evidence"],
          "additionalProperties": false
        },
        {"type": "null"}
      ]
    },
    "value_findings": {
      "description": "What is wrong (E) or remarkable (W) about a value's bytes.",
      "type": "array",
      "items": {
        "enum": [
          "E:empty", "E:truncated_hr", "E:truncated_energy", "E:rr_dangling_byte", "E:truncated", "E:invalid_utf8",
          "W:rfu_flags", "W:energy_saturated", "W:rr_flag_without_values", "W:rr_out_of_range", "W:trailing_bytes",
          "W:hr_zero", "W:padded_text", "W:control_characters", "W:reserved_value", "W:out_of_range",
          "W:vendor_command", "W:record_cut", "W:special_value"
        ]
      }
    },
    "rr_ticks": {
      "description": "RR-Intervals in 1/1024 s, oldest first.",
      "type": "array",
      "items": {"type": "integer", "minimum": 0, "maximum": 65535}
    },
    "rr_ms": {
      "description": "The same intervals in milliseconds, exactly.",
      "type": "array",
      "items": {"type": "number", "minimum": 0}
    },
    "heart_rate_measurement": {
      "description": "0x2A37. rr_lost, only where the recorder cut the value, counts intervals that it did not keep.",
      "type": "object",
      "properties": {
        "bpm": {"type": ["integer", "null"], "minimum": 0, "maximum": 65535},
        "contact": {"enum": ["unsupported", "not_detected", "detected", null]},
        "energy_kj": {"type": ["integer", "null"], "minimum": 0, "maximum": 65535},
        "rr_ticks": {"$ref": "#/$defs/rr_ticks"},
        "rr_ms": {"$ref": "#/$defs/rr_ms"},
        "rr_lost": {"type": ["integer", "null"], "minimum": 0, "maximum": 65535},
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["bpm", "contact", "energy_kj", "rr_ticks", "rr_ms", "findings"],
      "additionalProperties": false
    },
    "raw_value": {
      "description": "Bytes that are not of their type's form.",
      "type": "object",
      "properties": {"hex": {"$ref": "#/$defs/hex"}, "findings": {"$ref": "#/$defs/value_findings"}},
      "required": ["hex", "findings"],
      "additionalProperties": false
    },
    "text_value": {
      "description": "A string, or what looks like one; with the bytes where they are not UTF-8.",
      "type": "object",
      "properties": {"text": {"type": "string"}, "hex": {"$ref": "#/$defs/hex"}, "findings": {"$ref": "#/$defs/value_findings"}},
      "required": ["text", "findings"],
      "additionalProperties": false
    },
    "location_value": {
      "description": "0x2A38, 0x2A5D.",
      "type": "object",
      "properties": {
        "location": {"type": "integer", "minimum": 0, "maximum": 255},
        "name": {"type": ["string", "null"]},
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["location", "name", "findings"],
      "additionalProperties": false
    },
    "control_point_value": {
      "description": "0x2A39.",
      "type": "object",
      "properties": {
        "command": {"type": "integer", "minimum": 0, "maximum": 255},
        "name": {"type": ["string", "null"]},
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["command", "name", "findings"],
      "additionalProperties": false
    },
    "battery_level_value": {
      "description": "0x2A19.",
      "type": "object",
      "properties": {"percent": {"type": "integer", "minimum": 0, "maximum": 255}, "findings": {"$ref": "#/$defs/value_findings"}},
      "required": ["percent", "findings"],
      "additionalProperties": false
    },
    "system_id_value": {
      "description": "0x2A23.",
      "type": "object",
      "properties": {
        "manufacturer": {"type": "string", "pattern": "^0x[0-9a-f]{10}$"},
        "oui": {"type": "string", "pattern": "^0x[0-9a-f]{6}$"},
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["manufacturer", "oui", "findings"],
      "additionalProperties": false
    },
    "pnp_id_value": {
      "description": "0x2A50.",
      "type": "object",
      "properties": {
        "source": {"type": "integer", "minimum": 0, "maximum": 255},
        "vendor": {"type": "integer", "minimum": 0, "maximum": 65535},
        "product": {"type": "integer", "minimum": 0, "maximum": 65535},
        "version": {"type": "string"},
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["source", "vendor", "product", "version", "findings"],
      "additionalProperties": false
    },
    "appearance_value": {
      "description": "0x2A01.",
      "type": "object",
      "properties": {
        "appearance": {"type": "integer", "minimum": 0, "maximum": 65535},
        "category": {"type": "integer", "minimum": 0, "maximum": 1023},
        "subcategory": {"type": "integer", "minimum": 0, "maximum": 63},
        "name": {"type": ["string", "null"]},
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["appearance", "category", "subcategory", "name", "findings"],
      "additionalProperties": false
    },
    "preferred_connection_parameters_value": {
      "description": "0x2A04.",
      "type": "object",
      "properties": {
        "interval_min_ms": {"type": ["number", "null"]},
        "interval_max_ms": {"type": ["number", "null"]},
        "latency": {"type": "integer", "minimum": 0, "maximum": 65535},
        "timeout_ms": {"type": ["number", "null"]},
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["interval_min_ms", "interval_max_ms", "latency", "timeout_ms", "findings"],
      "additionalProperties": false
    },
    "central_address_resolution_value": {
      "description": "0x2AA6.",
      "type": "object",
      "properties": {
        "address_resolution": {"type": "integer", "minimum": 0, "maximum": 255},
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["address_resolution", "findings"],
      "additionalProperties": false
    },
    "current_time_value": {
      "description": "0x2A2B.",
      "type": "object",
      "properties": {
        "time": {
          "description": "As it was sent, in the time zone of the clock; a year, month or day of zeros is not known.",
          "type": "string",
          "pattern": "^[0-9]{4,5}-[0-9]{2,3}-[0-9]{2,3}T[0-9]{2,3}:[0-9]{2,3}:[0-9]{2,3}$"
        },
        "fractions256": {"description": "In 256ths of a second.", "type": "integer", "minimum": 0, "maximum": 255},
        "day_of_week": {"description": "1 is Monday; 0 is not known.", "type": "integer", "minimum": 0, "maximum": 255},
        "day_name": {"type": ["string", "null"]},
        "adjust_reason": {"description": "Bits, why the clock was set.", "type": "integer", "minimum": 0, "maximum": 255},
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["time", "fractions256", "day_of_week", "day_name", "adjust_reason", "findings"],
      "additionalProperties": false
    },
    "service_changed_value": {
      "description": "0x2A05.",
      "type": "object",
      "properties": {
        "start": {"type": "integer", "minimum": 0, "maximum": 65535},
        "end": {"type": "integer", "minimum": 0, "maximum": 65535},
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["start", "end", "findings"],
      "additionalProperties": false
    },
    "client_configuration_value": {
      "description": "0x2902.",
      "type": "object",
      "properties": {
        "notifications": {"type": "boolean"},
        "indications": {"type": "boolean"},
        "bits": {"type": "integer", "minimum": 0, "maximum": 65535},
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["notifications", "indications", "bits", "findings"],
      "additionalProperties": false
    },
    "server_configuration_value": {
      "description": "0x2903.",
      "type": "object",
      "properties": {
        "broadcasts": {"type": "boolean"},
        "bits": {"type": "integer", "minimum": 0, "maximum": 65535},
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["broadcasts", "bits", "findings"],
      "additionalProperties": false
    },
    "extended_properties_value": {
      "description": "0x2900.",
      "type": "object",
      "properties": {
        "reliable_write": {"type": "boolean"},
        "writable_auxiliaries": {"type": "boolean"},
        "bits": {"type": "integer", "minimum": 0, "maximum": 65535},
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["reliable_write", "writable_auxiliaries", "bits", "findings"],
      "additionalProperties": false
    },
    "presentation_format_value": {
      "description": "0x2904.",
      "type": "object",
      "properties": {
        "format": {"type": "integer", "minimum": 0, "maximum": 255},
        "exponent": {"type": "integer", "minimum": -128, "maximum": 127},
        "unit": {"type": "integer", "minimum": 0, "maximum": 65535},
        "namespace": {"type": "integer", "minimum": 0, "maximum": 255},
        "description": {"type": "integer", "minimum": 0, "maximum": 65535},
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["format", "exponent", "unit", "namespace", "description", "findings"],
      "additionalProperties": false
    },
    "client_features_value": {
      "description": "0x2B29.",
      "type": "object",
      "properties": {
        "robust_caching": {"type": "boolean"},
        "enhanced_att": {"type": "boolean"},
        "multiple_notifications": {"type": "boolean"},
        "bits": {"type": "string", "pattern": "^0x([0-9a-f]{2})*$"},
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["robust_caching", "enhanced_att", "multiple_notifications", "bits", "findings"],
      "additionalProperties": false
    },
    "server_features_value": {
      "description": "0x2B3A.",
      "type": "object",
      "properties": {
        "enhanced_att": {"type": "boolean"},
        "bits": {"type": "string", "pattern": "^0x([0-9a-f]{2})*$"},
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["enhanced_att", "bits", "findings"],
      "additionalProperties": false
    },
    "database_hash_value": {
      "description": "0x2B2A.",
      "type": "object",
      "properties": {"hash": {"type": "string", "pattern": "^[0-9a-f]{32}$"}, "findings": {"$ref": "#/$defs/value_findings"}},
      "required": ["hash", "findings"],
      "additionalProperties": false
    },
    "medical_number": {
      "description": "An IEEE 11073 number, or why it is none.",
      "anyOf": [{"type": "number"}, {"enum": ["NaN", "NRes", "+INF", "-INF", "reserved"]}]
    },
    "record_value": {
      "description": "Sport and health values, and heart-rate limits: the fields that were sent, in the order of the value.",
      "type": "object",
      "properties": {
        "flags": {"description": "As sent.", "type": "integer", "minimum": 0},
        "accumulated_energy_kj": {"type": "number"},
        "accumulated_torque_nm": {"type": "number"},
        "average_cadence_rpm": {"type": "number"},
        "average_pace_km_min": {"type": "number"},
        "average_pace_s_per_500_m": {"type": "number"},
        "average_power_w": {"type": "number"},
        "average_speed_km_h": {"type": "number"},
        "average_step_rate": {"type": "number"},
        "average_stroke_rate": {"type": "number"},
        "bottom_dead_spot_angle_degrees": {"type": "number"},
        "cadence_per_minute": {"type": "number"},
        "cadence_rpm": {"type": "number"},
        "crank_revolutions": {"type": "number"},
        "cuff_pressure_kpa": {"$ref": "#/$defs/medical_number"},
        "cuff_pressure_mmhg": {"$ref": "#/$defs/medical_number"},
        "device_and_sensor_status": {"type": "integer", "minimum": 0},
        "diastolic_kpa": {"$ref": "#/$defs/medical_number"},
        "diastolic_mmhg": {"$ref": "#/$defs/medical_number"},
        "diastolic_unused_kpa": {"$ref": "#/$defs/medical_number"},
        "diastolic_unused_mmhg": {"$ref": "#/$defs/medical_number"},
        "elapsed_time_s": {"type": "number"},
        "energy_per_hour_kcal": {"type": "number"},
        "energy_per_minute_kcal": {"type": "number"},
        "extreme_angles_degrees": {"type": "array", "items": {"type": "integer"}},
        "fat_burn_to_fitness_bpm": {"type": "number"},
        "force_on_belt_n": {"type": "number"},
        "hard_to_maximum_bpm": {"type": "number"},
        "heart_rate_bpm": {"type": "number"},
        "inclination_percent": {"type": "number"},
        "last_crank_event_time_s": {"type": "number"},
        "last_wheel_event_time_s": {"type": "number"},
        "light_to_moderate_bpm": {"type": "number"},
        "limit_bpm": {"type": "number"},
        "maximum_force_n": {"type": "number"},
        "maximum_torque_nm": {"type": "number"},
        "mean_arterial_pressure_kpa": {"$ref": "#/$defs/medical_number"},
        "mean_arterial_pressure_mmhg": {"$ref": "#/$defs/medical_number"},
        "mean_arterial_pressure_unused_kpa": {"$ref": "#/$defs/medical_number"},
        "mean_arterial_pressure_unused_mmhg": {"$ref": "#/$defs/medical_number"},
        "measurement_status": {"type": "integer", "minimum": 0},
        "metabolic_equivalent": {"type": "number"},
        "minimum_force_n": {"type": "number"},
        "minimum_torque_nm": {"type": "number"},
        "moderate_to_hard_bpm": {"type": "number"},
        "negative_elevation_gain_m": {"type": "number"},
        "pace_km_min": {"type": "number"},
        "pace_s_per_500_m": {"type": "number"},
        "pedal_power_balance_percent": {"type": "number"},
        "positive_elevation_gain_m": {"type": "number"},
        "power_output_w": {"type": "number"},
        "power_w": {"type": "number"},
        "pulse_amplitude_index_percent": {"$ref": "#/$defs/medical_number"},
        "pulse_rate_bpm": {"$ref": "#/$defs/medical_number"},
        "pulse_rate_fast_bpm": {"$ref": "#/$defs/medical_number"},
        "pulse_rate_slow_bpm": {"$ref": "#/$defs/medical_number"},
        "ramp_angle_degrees": {"type": "number"},
        "ramp_setting_degrees": {"type": "number"},
        "remaining_time_s": {"type": "number"},
        "resistance_level": {"type": "number"},
        "speed_km_h": {"type": "number"},
        "speed_m_s": {"type": "number"},
        "spo2_fast_percent": {"$ref": "#/$defs/medical_number"},
        "spo2_percent": {"$ref": "#/$defs/medical_number"},
        "spo2_slow_percent": {"$ref": "#/$defs/medical_number"},
        "steps_per_minute": {"type": "number"},
        "stride_count": {"type": "number"},
        "stride_length_m": {"type": "number"},
        "stroke_count": {"type": "number"},
        "stroke_rate": {"type": "number"},
        "systolic_kpa": {"$ref": "#/$defs/medical_number"},
        "systolic_mmhg": {"$ref": "#/$defs/medical_number"},
        "temperature_celsius": {"$ref": "#/$defs/medical_number"},
        "temperature_fahrenheit": {"$ref": "#/$defs/medical_number"},
        "temperature_type": {"type": "number"},
        "timestamp": {"type": "string", "pattern": "^\\d{4,5}-\\d{2,3}-\\d{2,3}T\\d{2,3}:\\d{2,3}:\\d{2,3}$"},
        "top_dead_spot_angle_degrees": {"type": "number"},
        "total_distance_m": {"type": "number"},
        "total_energy_kcal": {"type": "number"},
        "user_id": {"type": "number"},
        "very_light_to_light_bpm": {"type": "number"},
        "wheel_revolutions": {"type": "number"},
        "edition": {"description": "The edition of the Fitness Machine Service whose length the value has, if it is not the first.", "const": "1.0.1"},
        "missing": {
          "description": "The first field that is not whole.",
          "type": "object",
          "properties": {"field": {"type": "string"}, "needed": {"type": "integer", "minimum": 1}, "available": {"type": "integer", "minimum": 0}},
          "required": ["field", "needed", "available"],
          "additionalProperties": false
        },
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["findings"],
      "additionalProperties": false
    },
    "polar_features_value": {
      "description": "Polar Measurement Data Control Point, read: the types of measurement.",
      "type": "object",
      "properties": {"form": {"const": "features"}, "types": {"type": "array", "items": {"type": "integer"}}, "findings": {"$ref": "#/$defs/value_findings"}},
      "required": ["form", "types", "findings"],
      "additionalProperties": false
    },
    "polar_control_point_value": {
      "description": "Polar Measurement Data Control Point, a command or its response.",
      "type": "object",
      "properties": {
        "form": {"enum": ["command", "response"]},
        "op_code": {"type": "integer", "minimum": 0},
        "op_name": {"type": ["string", "null"]},
        "type": {"description": "Null if the command names none.", "type": ["integer", "null"]},
        "measurement": {"type": ["string", "null"]},
        "status": {"type": "integer", "minimum": 0},
        "status_name": {"type": ["string", "null"]},
        "more": {"description": "Whether a further response follows.", "type": "boolean"},
        "settings": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {"name": {"type": ["string", "null"]}, "values": {"type": "array", "items": {"type": "integer"}}},
            "required": ["name", "values"],
            "additionalProperties": false
          }
        },
        "parameters_hex": {"description": "Where they are no settings.", "type": "string", "pattern": "^([0-9a-f]{2})*$"},
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["form", "op_code", "op_name", "type", "measurement", "findings"],
      "additionalProperties": false
    },
    "polar_measurement_value": {
      "description": "Polar Measurement Data: a frame of a stream.",
      "type": "object",
      "properties": {
        "measurement": {"type": ["string", "null"]},
        "type": {"type": "integer", "minimum": 0},
        "timestamp_ns": {"description": "Nanoseconds since 2000-01-01 on the sensor's clock.", "type": "integer", "minimum": 0},
        "frame_type": {"type": "integer", "minimum": 0},
        "compressed": {"type": "boolean"},
        "samples": {
          "description": "ECG in µV, ACC as x, y and z in mG, PPI as objects.",
          "type": "array",
          "items": {
            "anyOf": [
              {"type": "integer"},
              {"type": "array", "items": {"type": "integer"}},
              {
                "type": "object",
                "properties": {"bpm": {"type": "integer"}, "pp_ms": {"type": "integer"}, "error_ms": {"type": "integer"}, "blocked": {"type": "boolean"}, "contact": {"description": "Null if the sensor cannot tell.", "type": ["boolean", "null"]}},
                "required": ["bpm", "pp_ms", "error_ms", "blocked", "contact"],
                "additionalProperties": false
              }
            ]
          }
        },
        "samples_hex": {"description": "Of frames that are not decoded.", "type": "string", "pattern": "^([0-9a-f]{2})*$"},
        "findings": {"$ref": "#/$defs/value_findings"}
      },
      "required": ["measurement", "type", "timestamp_ns", "frame_type", "compressed", "findings"],
      "additionalProperties": false
    },
    "decoded_value_or_null": {
      "description": "What a value's bytes mean, by the label's type; null without a label, for a part of a value, and for bytes of an unknown type.",
      "anyOf": [
        {"$ref": "#/$defs/heart_rate_measurement"},
        {"$ref": "#/$defs/raw_value"},
        {"$ref": "#/$defs/text_value"},
        {"$ref": "#/$defs/location_value"},
        {"$ref": "#/$defs/control_point_value"},
        {"$ref": "#/$defs/battery_level_value"},
        {"$ref": "#/$defs/system_id_value"},
        {"$ref": "#/$defs/pnp_id_value"},
        {"$ref": "#/$defs/appearance_value"},
        {"$ref": "#/$defs/preferred_connection_parameters_value"},
        {"$ref": "#/$defs/central_address_resolution_value"},
        {"$ref": "#/$defs/current_time_value"},
        {"$ref": "#/$defs/service_changed_value"},
        {"$ref": "#/$defs/client_configuration_value"},
        {"$ref": "#/$defs/server_configuration_value"},
        {"$ref": "#/$defs/extended_properties_value"},
        {"$ref": "#/$defs/presentation_format_value"},
        {"$ref": "#/$defs/client_features_value"},
        {"$ref": "#/$defs/server_features_value"},
        {"$ref": "#/$defs/database_hash_value"},
        {"$ref": "#/$defs/record_value"},
        {"$ref": "#/$defs/polar_features_value"},
        {"$ref": "#/$defs/polar_control_point_value"},
        {"$ref": "#/$defs/polar_measurement_value"},
        {"type": "null"}
      ]
    },
    "error_or_null": {
      "description": "Why a parser gave up; null where none did.",
      "anyOf": [
        {
          "type": "object",
          "properties": {
            "layer": {"enum": ["capture", "monitor", "hci", "link_layer", "advertising_data", "l2cap", "smp", "att", "gatt", "value"]},
            "field": {"description": "The field, in its specification's words.", "type": "string"},
            "offset": {
              "description": "Where it stands: in the capture, or in the reassembled frame.",
              "type": "integer",
              "minimum": 0
            },
            "length": {"type": "integer", "minimum": 0},
            "problem": {"enum": ["truncated", "invalid", "trailing"]},
            "needed_bytes": {"type": "integer", "minimum": 0},
            "available_bytes": {"type": "integer", "minimum": 0},
            "limited_by": {
              "enum": [
                "end_of_capture", "record", "hci_length", "link_layer_length", "l2cap_length", "signal_length", "pdu", "list_entry_length",
                "advertising_length", "value"
              ]
            },
            "value": {"description": "The value that is not allowed.", "type": "integer", "minimum": 0},
            "extra_bytes": {"type": "integer", "minimum": 0}
          },
          "required": ["layer", "field", "offset", "length", "problem"],
          "additionalProperties": false
        },
        {"type": "null"}
      ]
    },
    "ad_flags_or_null": {
      "anyOf": [
        {
          "type": "object",
          "properties": {
            "value": {"$ref": "#/$defs/hex8"},
            "le_limited_discoverable": {"type": "boolean"},
            "le_general_discoverable": {"type": "boolean"},
            "br_edr_not_supported": {"type": "boolean"},
            "simultaneous_controller": {"type": "boolean"}
          },
          "required": [
            "value", "le_limited_discoverable", "le_general_discoverable", "br_edr_not_supported",
            "simultaneous_controller"
          ],
          "additionalProperties": false
        },
        {"type": "null"}
      ]
    },
    "service_data": {
      "type": "object",
      "properties": {"uuid": {"$ref": "#/$defs/uuid"}, "name": {"type": ["string", "null"]}, "data_hex": {"$ref": "#/$defs/hex"}},
      "required": ["uuid", "name", "data_hex"],
      "additionalProperties": false
    },
    "manufacturer_data": {
      "type": "object",
      "properties": {
        "company": {"$ref": "#/$defs/hex16"},
        "company_name": {"type": ["string", "null"]},
        "data_hex": {"$ref": "#/$defs/hex"}
      },
      "required": ["company", "company_name", "data_hex"],
      "additionalProperties": false
    },
    "ad_structure": {
      "type": "object",
      "properties": {"type": {"$ref": "#/$defs/hex8"}, "type_name": {"type": ["string", "null"]}, "data_hex": {"$ref": "#/$defs/hex"}},
      "required": ["type", "type_name", "data_hex"],
      "additionalProperties": false
    },
    "ad_error_or_null": {
      "description": "Why the data is not made up of structures from some byte on.",
      "anyOf": [
        {
          "type": "object",
          "properties": {
            "offset": {"description": "In the advertising data.", "type": "integer", "minimum": 0},
            "message": {"type": "string"}
          },
          "required": ["offset", "message"],
          "additionalProperties": false
        },
        {"type": "null"}
      ]
    },
    "configuration_option": {
      "type": "object",
      "properties": {
        "type": {"$ref": "#/$defs/hex8"},
        "type_name": {"type": ["string", "null"]},
        "hint": {"type": "boolean"},
        "data_hex": {"$ref": "#/$defs/hex"}
      },
      "required": ["type", "type_name", "hint", "data_hex"],
      "additionalProperties": false
    },
    "authentication_requirements": {
      "type": "object",
      "properties": {
        "value": {"$ref": "#/$defs/hex8"},
        "bonding": {"type": "boolean"},
        "mitm": {"type": "boolean"},
        "secure_connections": {"type": "boolean"},
        "keypress": {"type": "boolean"},
        "ct2": {"type": "boolean"}
      },
      "required": ["value", "bonding", "mitm", "secure_connections", "keypress", "ct2"],
      "additionalProperties": false
    },
    "key_distribution": {
      "type": "object",
      "properties": {
        "value": {"$ref": "#/$defs/hex8"},
        "encryption_key": {"type": "boolean"},
        "identity_key": {"type": "boolean"},
        "signing_key": {"type": "boolean"},
        "link_key": {"type": "boolean"}
      },
      "required": ["value", "encryption_key", "identity_key", "signing_key", "link_key"],
      "additionalProperties": false
    },
    "finding_code": {
      "enum": [
        "capture.h4_under_h1", "hci.undecodable", "hci.trailing", "usb.incomplete", "usb.stray_bytes",
        "usb.not_bluetooth", "link.replaced", "link.unknown_handle", "link.data_after_end", "link.unseen_data",
        "ll.undecodable", "ll.bad_crc", "ll.encrypted", "ll.missed", "ll.inferred_direction", "ll.contradicted_direction",
        "l2cap.continuation_without_start", "l2cap.incomplete", "l2cap.overrun", "l2cap.cut", "l2cap.evicted",
        "l2cap.undecodable", "smp.undecodable", "att.undecodable", "att.trailing", "att.leftover",
        "att.unanswered_request", "att.unseen_answer", "att.open_at_end", "att.unasked_response", "att.mismatched_response", "att.overlapping_request",
        "att.unconfirmed_indication", "att.unknown_opcode", "gatt.conflict", "gatt.undecodable",
        "gatt.service_changed", "gatt.database_changed", "label.contradicted", "label.conflict", "decoder.limit", "capture.cut_header",
        "l2cap.trailing", "l2cap.unknown_channel", "l2cap.unread_mode", "gatt.other_form", "l2cap.credits_exceeded", "l2cap.credit_overflow",
        "l2cap.sdu_incomplete", "l2cap.sdu_overrun", "l2cap.sdu_exceeds_mtu", "l2cap.frame_exceeds_mps", "l2cap.invalid_parameters",
        "att.transaction_timeout", "att.request_after_timeout", "att.prepare_echo_mismatch",
        "att.abandoned_writes", "att.small_mtu", "gatt.unsubscribed_value", "gatt.kept_subscription",
        "gatt.subscription_refused", "gatt.subscription_lost", "gatt.subscription_not_renewed",
        "gatt.misplaced_configuration", "gatt.unsupported_configuration", "gatt.value_fills_mtu",
        "capture.cut_data", "capture.length_beyond_file", "capture.skipped_record", "capture.resynchronised",
        "capture.lost_synchronisation", "capture.oversized_record", "capture.empty_record",
        "capture.included_exceeds_original", "capture.drops", "capture.unrepresentable_time", "capture.clock_step",
        "capture.broken_compression", "capture.expansion_limit", "capture.stray_characters",
        "capture.short_pseudo_header", "capture.direction_reversed", "capture.long_record_headers", "capture.fraction_out_of_range",
        "capture.invalid_block", "capture.unaligned_block", "capture.trailing_length", "capture.section_length",
        "capture.packet_exceeds_block", "capture.invalid_option", "capture.undescribed_interface",
        "capture.too_many_interfaces", "capture.interface_drops"
      ]
    },
    "finding_detail": {
      "description": "The code's numbers.",
      "type": "object",
      "properties": {
        "extra_bytes": {
          "description": "hci.trailing, l2cap.overrun, att.trailing: bytes that belong to nothing.",
          "type": "integer",
          "minimum": 0
        },
        "transfers": {"description": "usb.not_bluetooth: the transfers looked at.", "type": "integer", "minimum": 0},
        "packets": {"description": "ll.bad_crc, ll.encrypted, ll.missed, link.unseen_data: how many packets.", "type": "integer", "minimum": 1},
        "reason": {
          "description": "ll.encrypted: why most of them were not decrypted.",
          "enum": [
            "wrong_key", "counter_not_found", "unconfirmed", "no_key", "request_not_heard", "response_not_heard",
            "keys_exhausted", "cut"
          ]
        },
        "counted_packets": {
          "description": "ll.missed: how many of them the counters of encryption show, exactly.", "type": "integer", "minimum": 1
        },
        "advertising_packets": {
          "description": "ll.bad_crc: how many of them have the access address of advertising.", "type": "integer", "minimum": 0
        },
        "lost_bytes": {"description": "l2cap.continuation_without_start, usb.stray_bytes, link.data_after_end.", "type": "integer", "minimum": 0},
        "leftover_bytes": {"description": "att.leftover.", "type": "integer", "minimum": 0},
        "available_bytes": {
          "description": "usb.incomplete, l2cap.incomplete, l2cap.evicted, l2cap.cut; capture.cut-…, capture.length_beyond_file.",
          "type": "integer",
          "minimum": 0
        },
        "expected_bytes": {
          "description": "usb.incomplete, l2cap.incomplete, l2cap.evicted, l2cap.cut; null if the length was lost too.",
          "type": ["integer", "null"],
          "minimum": 1
        },
        "parameter": {
          "description": "l2cap.invalid_parameters: the first that is not allowed, or not with the others.",
          "enum": ["interval", "latency", "supervision_timeout"]
        },
        "interval_min": {"description": "l2cap.invalid_parameters: in units of 1.25 ms.", "type": "integer", "minimum": 0},
        "interval_max": {"description": "l2cap.invalid_parameters: in units of 1.25 ms.", "type": "integer", "minimum": 0},
        "latency": {"description": "l2cap.invalid_parameters: connection events.", "type": "integer", "minimum": 0},
        "supervision_timeout": {"description": "l2cap.invalid_parameters: in units of 10 ms.", "type": "integer", "minimum": 0},
        "replaced_connection": {"description": "link.replaced: the connection whose end is missing.", "type": "integer", "minimum": 1},
        "connection_handle": {"description": "link.unknown_handle, link.data_after_end, link.unseen_data.", "$ref": "#/$defs/hex16"},
        "opcode": {"description": "att.…: the PDU's.", "$ref": "#/$defs/hex8"},
        "opcode_name": {"type": ["string", "null"]},
        "missing": {
          "description": "att.unseen_answer: what shows that the capture lacks packets, of which one may be the answer.",
          "enum": [
            "lost_in_recording", "sequence_bits", "packet_counter", "damaged_packet", "encrypted_packet", "incomplete_frame",
            "unheard_events", "continued_request", "other_answer"
          ]
        },
        "missing_packet": {
          "description": "att.unseen_answer: the packet at which that was seen.",
          "$ref": "#/$defs/packet_or_null"
        },
        "sender": {
          "description": "ll.contradicted_direction: who sent the packet, as concluded.",
          "enum": ["central", "peripheral"]
        },
        "waiting_opcode": {
          "description": "att.mismatched_response, att.overlapping_request: of the request that waits.",
          "$ref": "#/$defs/hex8"
        },
        "waiting_opcode_name": {"type": ["string", "null"]},
        "next_code": {"description": "l2cap.trailing: what seems to be another command's.", "$ref": "#/$defs/hex8"},
        "cid": {"description": "l2cap.unknown_channel, .unread_mode, .credits_exceeded, .credit_overflow: the channel.", "$ref": "#/$defs/hex16"},
        "mode": {"description": "l2cap.unread_mode: as the Retransmission and Flow Control option has it.", "type": "integer", "minimum": 0},
        "uuid": {"description": "gatt.other_form: the type, null if it is not of 16 bits.", "type": ["string", "null"]},
        "credits": {"description": "l2cap.credit_overflow: their sum.", "type": "integer", "minimum": 0},
        "mtu": {"description": "l2cap.sdu_exceeds_mtu, gatt.value_fills_mtu.", "type": "integer", "minimum": 0},
        "mps": {"description": "l2cap.frame_exceeds_mps.", "type": "integer", "minimum": 0},
        "repeated_handle": {"description": "att.prepare_echo_mismatch: the response's.", "$ref": "#/$defs/hex16"},
        "parts": {"description": "att.abandoned_writes: how many there are.", "type": "integer", "minimum": 0},
        "client_mtu": {"description": "att.small_mtu: what the client offered.", "type": "integer", "minimum": 0},
        "server_mtu": {"description": "att.small_mtu: what the server offered.", "type": "integer", "minimum": 0},
        "kind": {"description": "gatt.unsubscribed_value, .kept_subscription.", "enum": ["notification", "indication"]},
        "error": {"description": "gatt.subscription_refused.", "$ref": "#/$defs/hex8"},
        "error_name": {"type": ["string", "null"]},
        "encrypted": {"description": "gatt.subscription_refused: whether the link was.", "type": "boolean"},
        "earlier_connection": {
          "description": "gatt.subscription_lost, .subscription_not_renewed: where it was subscribed to.",
          "type": ["integer", "null"],
          "minimum": 1
        },
        "place": {"description": "gatt.misplaced_configuration.", "enum": ["value", "declaration", "other_descriptor"]},
        "bits": {"description": "gatt.unsupported_configuration: what was written.", "$ref": "#/$defs/hex16"},
        "handle": {
          "description": "att.unanswered_request, att.open_at_end, att.unconfirmed_indication, gatt.conflict, label.…: the attribute.",
          "$ref": "#/$defs/hex16_or_null"
        },
        "properties_before": {
          "description": "gatt.conflict, where nothing but a characteristic's properties changed: those that it had.",
          "$ref": "#/$defs/hex8"
        },
        "properties_now": {"description": "The same: those that it has now.", "$ref": "#/$defs/hex8"},
        "first_handle": {"description": "gatt.service_changed.", "$ref": "#/$defs/hex16"},
        "last_handle": {"description": "gatt.service_changed.", "$ref": "#/$defs/hex16"},
        "contradiction": {
          "description": "label.contradicted: how.",
          "enum": [
            "discovery", "database_hash", "invalid_handle", "not_a_value", "not_notifiable", "not_writable",
            "write_refused", "read_refused", "grammar", null
          ]
        },
        "source": {
          "description": "label.contradicted: the source, counted from 1 in the order given; null for an inference.",
          "type": ["integer", "null"],
          "minimum": 1
        },
        "limit": {"description": "decoder.limit: what there is too much of.", "enum": ["open_connections", "table_attributes", "memory", "keys", "key_trials", "passkeys", "channels", "queued_writes", "flows", "connections", "peers"]},
        "limit_value": {"description": "decoder.limit: where it stands; bytes for memory.", "type": "integer", "minimum": 0},
        "offset": {"description": "capture.…: of the record in the file.", "type": "integer", "minimum": 0},
        "needed_bytes": {"description": "capture.cut-….", "type": "integer", "minimum": 0},
        "length": {
          "description": "l2cap.sdu_exceeds_mtu, .frame_exceeds_mps, gatt.value_fills_mtu: the SDU's, frame's or value's. capture.length_beyond_file, .skipped_record, .oversized_record, …_block, …_length: the record's, header's, block's or option's.",
          "type": "integer",
          "minimum": 0
        },
        "skipped_bytes": {"description": "capture.resynchronised.", "type": "integer", "minimum": 0},
        "unread_bytes": {"description": "capture.lost_synchronisation.", "type": "integer", "minimum": 0},
        "included_length": {"description": "capture.included_exceeds_original.", "type": "integer", "minimum": 0},
        "original_length": {"description": "capture.included_exceeds_original.", "type": "integer", "minimum": 0},
        "dropped_packets": {"description": "capture.drops, capture.interface_drops.", "type": "integer", "minimum": 0},
        "fraction": {"description": "capture.fraction_out_of_range: microseconds or nanoseconds as the header has them.", "type": "integer"},
        "raw_time": {"description": "capture.unrepresentable_time: as the container has it.", "type": "integer"},
        "step_ms": {"description": "capture.clock_step: how far the clock went back.", "type": "number"},
        "produced_bytes": {"description": "capture.broken_compression: bytes that could be inflated.", "type": "integer", "minimum": 0},
        "limit_bytes": {"description": "capture.expansion_limit: bytes that a log may have.", "type": "integer", "minimum": 0},
        "stray_characters": {"description": "capture.stray_characters.", "type": "integer", "minimum": 0},
        "interface": {
          "description": "capture.direction_reversed, .interface_drops; .undescribed_interface: in its section.",
          "type": "integer",
          "minimum": 0
        },
        "block_type": {"description": "capture.invalid_block.", "type": "string", "pattern": "^0x[0-9a-f]{8}$"},
        "trailing_length": {"description": "capture.trailing_length.", "type": "integer", "minimum": 0},
        "actual_length": {"description": "capture.section_length.", "type": "integer"},
        "option": {"description": "capture.invalid_option.", "type": "integer", "minimum": 0},
        "interface_limit": {"description": "capture.too_many_interfaces.", "type": "integer", "minimum": 0}
      },
      "required": [],
      "additionalProperties": false
    }
  }
}

"""##),
  ]

  /// Rules and scenarios to begin with.
  static let examples: [BundledFile] = [
    BundledFile(name: "rules/every-kind.yaml", text: ##"""
# One rule of each kind, with most of its parameters; see fixtures/schemas/rules-1.schema.json.
schema: heartsnoop.rules/1
title: Every kind of rule
rules:
  # What the peer has.
  - {id: service, check: service, service: 180d, primary: true, instances: 1}
  - id: characteristic
    check: characteristic
    characteristic: 2a39
    service: 180d
    presence: with_energy
    properties: write
    not_properties: [read, notify]
  - {id: readable, check: readable, characteristic: 2a38}
  - {id: value, check: value, characteristic: 2a29, text: [Polar Electro Oy, Example Straps]}
  - {id: constant, check: constant, characteristic: 2a38, not_seen: allow}
  - {id: advertised, check: advertised, service: 180d, severity: warn}

  # How the connection goes.
  - {id: subscription, check: subscription, characteristic: 2a37, within_seconds: 5}
  - id: connection_parameters
    check: connection_parameters
    min_interval_ms: 7.5
    max_interval_ms: 100
    max_latency: 4
    max_timeout_ms: 6000
    settle_seconds: 10
  - {id: latency, check: latency, operation: read, percentile: 95, max_ms: 150, min_count: 2}
  - {id: unanswered_requests, check: unanswered_requests, max: 0}
  - {id: control_point, check: control_point, command: any, not_seen: allow}

  # What is measured.
  - {id: notification_rate, check: notification_rate, min_per_second: 0.9, max_per_second: 1.1}
  - {id: gaps, check: gaps, max_seconds: 3, max_count: 0}
  - {id: heart_rate, check: heart_rate, min_bpm: 30, max_bpm: 230, allow_zero: false}
  - {id: rr_against_bpm, check: rr_against_bpm, tolerance_bpm: 5, min_rr_intervals: 30}
  - {id: rr_order, check: rr_order, not_seen: allow}
  - {id: energy_monotonic, check: energy_monotonic, not_seen: allow}
  - {id: energy_saturation, check: energy_saturation, not_seen: allow}
  - {id: contact_bits, check: contact_bits, allowed: [not_detected, detected]}
  - {id: reserved_bits, check: reserved_bits}
  - {id: well_formed, check: well_formed, characteristic: 2a37}
  - {id: value_format, check: value_format, expect: 8_bits_up_to_255, severity: warn}

  # Whether that can be trusted.
  - {id: holds, check: holds, min_seconds: 60, min_rr_intervals: 60}
  - {id: verdict, check: verdict, at_least: consistent, share: 0.9, not_seen: allow}
  - {id: verification, check: verification, checks: [cadence, notifications], not_seen: allow}
  - {id: findings, check: findings, at_least: error, max: 0, scope: capture}
  - {id: coverage, check: coverage, features: [contact, rr_intervals, body_sensor_location]}

  # A rule may be about another peer than those with a heart rate.
  - {id: any_peer, check: unanswered_requests, peer: any, not_seen: allow}

"""##),
    BundledFile(name: "rules/strap.yaml", text: ##"""
# What a strap's capture must show before its firmware is let through.
schema: heartsnoop.rules/1
title: Release check of a chest strap
rules:
  - id: enough
    title: A minute of measurements to judge by
    check: holds
    min_seconds: 60
    min_notifications: 60

  - id: notify
    title: Heart Rate Measurement can be notified
    check: characteristic
    service: 180d
    characteristic: 2a37
    properties: [notify]
    descriptors: [2902]

  - id: location
    title: It says that it is worn on the chest
    check: value
    characteristic: 2a38
    hex: "01"

  - id: subscribed
    title: The app subscribes within 10 s
    check: subscription
    characteristic: 2a37
    within_seconds: 10

  - id: pace
    title: One measurement a second
    check: notification_rate
    min_per_second: 0.95
    max_per_second: 1.05

  - id: gaps
    title: No silence of more than 3 s
    check: gaps
    max_seconds: 3

  - id: rate
    title: Rates such as a heart has
    check: heart_rate
    min_bpm: 30
    max_bpm: 230

  - id: rr
    title: RR intervals give the rate
    check: rr_against_bpm
    tolerance_bpm: 3

  - id: trust
    title: Most measurements are at least consistent
    check: verdict
    at_least: consistent
    share: 0.9
    not_seen: allow

  - id: answers
    title: Requests are answered quickly
    severity: warn
    check: latency
    percentile: 95
    max_ms: 100

"""##),
    BundledFile(name: "scenarios/an-hour-at-the-gym.yaml", text: ##"""
# All that an app does: a strap that is looked at, paired with and configured, whose link changes its
# parameters and breaks, and which is connected to again without discovery; a long value; indications;
# a tablet that subscribes to a text of ours; a second strap that is another adapter of this machine.
seed: 20
adapter:
  address: 00:1B:DC:07:31:88
  services:
    - uuid: e20a39f4-73f5-4bc4-a12f-17d1ad07a961
      characteristics:
        - uuid: 08590f7e-db05-467e-8757-72f6faeb13d4
          properties: [notify]
          text: {says: "The tablet is told this in pieces.", chunk: 12}
link: {interval_ms: 30, mtu: 104, payload: 100}
sniffer: {key: true}
peers:
  - name: Strap
    address: C0:FF:EE:00:00:01
    services:
      - uuid: 180d
        characteristics:
          - uuid: 2a37
            properties: [notify]
            heart: {curve: [[0, 70], [30, 150]], energy: true, wide: true}
          - {uuid: 2a38, properties: [read], value: "01"}
          - {uuid: 2a39, properties: [write], value: "00"}
      - uuid: 180a
        characteristics:
          - {uuid: 2a29, properties: [read], value_text: Example Straps}
      - uuid: 8fc3fd00-f21d-11e3-976c-0002a5d5c51b
        characteristics:
          - uuid: 8fc3fd01-f21d-11e3-976c-0002a5d5c51b
            properties: [read, write, write_without_response]
            value_text: a value that does not fit into one answer, however large the MTU may be,
              as it goes on and on and on and on until it has said all that there is to say
          - uuid: 8fc3fd02-f21d-11e3-976c-0002a5d5c51b
            properties: [indicate]
            value: "0102"
            every_ms: 4000
  - name: Second
    address: C0:FF:EE:00:00:02
    recorded: true
    services:
      - uuid: 180d
        characteristics:
          - {uuid: 2a37, properties: [notify], heart: {curve: [[0, 60]], contact: unsupported}}
  - name: Tablet
    address: C0:FF:EE:00:00:03
    role: central
app:
  - scan: 1
  - connect: Strap
  - pair
  - {discover: Strap, services: [180d, 180a, 8fc3fd00-f21d-11e3-976c-0002a5d5c51b]}
  - read: 2a38
  - read: 2a29
  - read: 8fc3fd01-f21d-11e3-976c-0002a5d5c51b
  - {write: 8fc3fd01-f21d-11e3-976c-0002a5d5c51b, value: "ff", answer: false}
  - subscribe: 2a37
  - subscribe: 8fc3fd02-f21d-11e3-976c-0002a5d5c51b
  - {update: {interval_ms: 60, latency: 2, timeout_ms: 5000, asked_by: peer}}
  - wait: 10
  - {write: 2a39, value: "01"}
  - connect: Second
  - discover
  - subscribe: 2a37
  - wait: 30
  - connect: Strap
  - cached
  - encrypt
  - exchange_mtu
  - subscribe: 2a37
  - wait: 10
  - unsubscribe: 2a37
  - {disconnect: Strap, by: peer}
  - connect: Tablet
  - discover
  - subscribe: 08590f7e-db05-467e-8757-72f6faeb13d4
  - wait: 2
  - disconnect
faults:
  - {fault: drop, at: 35, count: 1}

"""##),
    BundledFile(name: "scenarios/encrypted-strap.yaml", text: ##"""
# A chest strap whose link is encrypted, as a sniffer hears it that misses every tenth packet: passkey
# entry by LE Legacy Pairing, a key refresh, and a second connection with the key that was handed out.
seed: 9
link: {interval_ms: 400, payload: 60}
peers:
  - name: Strap
    address: C0:FF:EE:00:00:01
    services:
      - uuid: 180d
        characteristics:
          - uuid: 2a37
            properties: [notify]
            heart: {curve: [[0, 62], [40, 110]]}
app:
  - connect: Strap
  - {pair: Strap, passkey: 271828}
  - discover
  - subscribe: 2a37
  - wait: 30
  - refresh
  - wait: 15
  - disconnect
  - connect: Strap
  - cached
  - encrypt
  - subscribe: 2a37
  - wait: 15
  - disconnect
faults:
  - {fault: miss, at: 15, percent: 10}

"""##),
    BundledFile(name: "scenarios/strap.yaml", text: ##"""
# A chest strap, an app that reads and subscribes, and some things that go wrong.
seed: 7
start: 1772352000
adapter:
  address: 00:1B:DC:07:31:88
link:
  interval_ms: 30
  mtu: 185
peers:
  - name: Strap A
    address: C0:FF:EE:00:00:01
    type: random
    services:
      - uuid: 180d
        characteristics:
          - uuid: 2a37
            properties: [notify]
            heart:
              curve: [[0, 62], [60, 140], [120, 96]]
              contact: detected
              energy: true
          - uuid: 2a38
            properties: [read]
            value: "01"
      - uuid: 180f
        characteristics:
          - {uuid: 2a19, properties: [read, notify], value: "57", every_ms: 20000}
app:
  - scan: 1.5
  - connect: Strap A
  - discover
  - read: 2a38
  - subscribe: 2a37
  - subscribe: 2a19
  - wait: 90
  - disconnect
faults:
  - {fault: lose, at: 30, count: 2}
  - {fault: duplicate, at: 50}
  - {fault: reorder, at: 70}

"""##),
    BundledFile(name: "scenarios/two-straps-and-a-tablet.yaml", text: ##"""
# Two straps at once in small fragments; the link breaks and one of them is connected to again. Then
# a tablet connects to the phone, which sends it a text in pieces.
seed: 11
adapter:
  address: 00:1B:DC:07:31:88
  services:
    - uuid: e20a39f4-73f5-4bc4-a12f-17d1ad07a961
      characteristics:
        - uuid: 08590f7e-db05-467e-8757-72f6faeb13d4
          properties: [notify]
          text: {says: "A text that is sent in pieces, and ends with three letters.", chunk: 16}
link: {interval_ms: 45, mtu: 64, fragment: 12}
peers:
  - name: Left
    address: C0:FF:EE:00:00:0A
    services:
      - uuid: 180d
        characteristics:
          - {uuid: 2a37, properties: [notify], heart: {curve: [[0, 70], [40, 120]]}}
  - name: Right
    address: 00:22:D0:12:34:56
    type: public
    services:
      - uuid: 180d
        characteristics:
          - {uuid: 2a37, properties: [notify], heart: {rr_file: resting.txt, contact: unsupported}}
  - name: Tablet
    address: C0:FF:EE:00:00:0C
    role: central
app:
  - connect: Left
  - discover
  - subscribe: 2a37
  - connect: Right
  - discover
  - subscribe: 2a37
  - wait: 40
  - connect: Left
  - cached
  - subscribe: 2a37
  - wait: 20
  - disconnect: Left
  - connect: Tablet
  - discover
  - subscribe: 08590f7e-db05-467e-8757-72f6faeb13d4
  - wait: 2
  - disconnect
faults:
  - {fault: interleave, at: 5, count: 3}
  - {fault: drop, at: 25}
  - {fault: clock_step, at: 45, by: -1.5}

"""##),
    BundledFile(name: "scenarios/resting.txt", text: ##"""
905
933
933
933
950
947
918
902
901
881
857
863
881
880
887
918
940
934
937
950
937
907
896
894
872
854
869
886
885
898
931
944
935
939
947
926
896
891
887
864
855
877
891
891
910
941
945
934
940
941
913
887
886
880
858
860
886
896
898
922
949
944
933
939
932
900
880
883
873
856
868
895
902
907
934
953
941
931
936
921
887
875
880
868
857
878
904
907
916
944
953
936
928
930
908
877
872
877
865
862
889
912
913
926
951
951
929
924
922
895
868
871
875
864
870
902
919
919
935
955

"""##),
  ]
}
