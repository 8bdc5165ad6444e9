// As much of libyaml's interface as is called: the events of a text.
#ifndef HEARTSNOOP_BROWSER_YAML_H
#define HEARTSNOOP_BROWSER_YAML_H

#include <stddef.h>
#include <stdint.h>

typedef enum { YAML_ANY_ENCODING, YAML_UTF8_ENCODING } yaml_encoding_t;
typedef enum { YAML_NO_ERROR, YAML_MEMORY_ERROR, YAML_READER_ERROR, YAML_SCANNER_ERROR, YAML_PARSER_ERROR } yaml_error_type_t;
typedef enum {
  YAML_NO_EVENT,
  YAML_STREAM_START_EVENT,
  YAML_STREAM_END_EVENT,
  YAML_DOCUMENT_START_EVENT,
  YAML_DOCUMENT_END_EVENT,
  YAML_ALIAS_EVENT,
  YAML_SCALAR_EVENT,
  YAML_SEQUENCE_START_EVENT,
  YAML_SEQUENCE_END_EVENT,
  YAML_MAPPING_START_EVENT,
  YAML_MAPPING_END_EVENT
} yaml_event_type_t;
typedef enum { YAML_ANY_SCALAR_STYLE, YAML_PLAIN_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE } yaml_scalar_style_t;

typedef struct {
  size_t index, line, column;
} yaml_mark_t;

typedef struct {
  yaml_event_type_t type;
  union {
    struct {
      const uint8_t *anchor;
      uint8_t *value;
      size_t length;
      yaml_scalar_style_t style;
    } scalar;
    struct {
      const uint8_t *anchor;
    } sequence_start;
    struct {
      const uint8_t *anchor;
    } mapping_start;
  } data;
  yaml_mark_t start_mark;
} yaml_event_t;

typedef struct {
  yaml_error_type_t error;
  const char *problem;
  yaml_mark_t problem_mark;
  const uint8_t *text;
  size_t length;
  struct events *events;
} yaml_parser_t;

int yaml_parser_initialize(yaml_parser_t *parser);
void yaml_parser_delete(yaml_parser_t *parser);
void yaml_parser_set_encoding(yaml_parser_t *parser, yaml_encoding_t encoding);
void yaml_parser_set_input_string(yaml_parser_t *parser, const uint8_t *text, size_t length);
int yaml_parser_parse(yaml_parser_t *parser, yaml_event_t *event);
void yaml_event_delete(yaml_event_t *event);

#endif
