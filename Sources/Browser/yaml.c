// The events of a text in YAML, as far as layouts, rules and scenarios use the language: mappings and sequences, in blocks and in
// flow, plain and quoted scalars, literal and folded ones, comments. Tags, directives, explicit keys and several documents are
// refused. The events are made at once: a text is small.
#include "yaml.h"

void *malloc(size_t);
void free(void *);
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);

enum { DEEPEST = 200 };

struct events {
  yaml_event_t *list;
  size_t count, room, next;
};

// A place in the text.
struct place {
  size_t at, line, column;
};

struct reading {
  yaml_parser_t *parser;
  const uint8_t *text;
  size_t length;
  struct place now;
  int depth;
};

static int value(struct reading *r, long indent, int may_be_sequence);

static int fail(struct reading *r, const char *problem) {
  r->parser->error = YAML_SCANNER_ERROR;
  r->parser->problem = problem;
  r->parser->problem_mark = (yaml_mark_t){r->now.at, r->now.line, r->now.column};
  return 0;
}

static int peek(const struct reading *r, size_t ahead) {
  return r->now.at + ahead < r->length ? r->text[r->now.at + ahead] : -1;
}
static int is_break(int c) { return c == '\n' || c == '\r'; }
static int is_blank(int c) { return c == ' ' || c == '\t'; }
static int is_end(int c) { return c == -1 || is_break(c) || is_blank(c); }

static void skip(struct reading *r) {
  int c = peek(r, 0);
  if (c == '\r' && peek(r, 1) == '\n') r->now.at++;
  r->now.at++;
  if (is_break(c)) r->now.line++, r->now.column = 0;
  else if ((c & 0xc0) != 0x80) r->now.column++;
}

// Goes to the next character that means something: blanks, comments and ends of lines are passed over.
static void pass(struct reading *r) {
  for (;;) {
    while (is_blank(peek(r, 0))) skip(r);
    if (peek(r, 0) == '#' && (r->now.at == 0 || is_end(r->text[r->now.at - 1])))
      while (peek(r, 0) != -1 && !is_break(peek(r, 0))) skip(r);
    if (!is_break(peek(r, 0))) return;
    skip(r);
  }
}

static yaml_event_t *add(struct reading *r, yaml_event_type_t type, struct place place) {
  struct events *e = r->parser->events;
  if (e->count == e->room) {
    size_t room = e->room ? 2 * e->room : 256;
    yaml_event_t *list = malloc(room * sizeof *list);
    if (!list) {
      r->parser->error = YAML_MEMORY_ERROR;
      return NULL;
    }
    if (e->list) memcpy(list, e->list, e->count * sizeof *list);
    free(e->list);
    e->list = list, e->room = room;
  }
  yaml_event_t *event = &e->list[e->count++];
  *event = (yaml_event_t){.type = type, .start_mark = {place.at, place.line, place.column}};
  return event;
}

// Begins a mapping in front of what was added last.
static int insert_mapping(struct reading *r, size_t before, struct place place) {
  if (!add(r, YAML_MAPPING_START_EVENT, place)) return 0;
  struct events *e = r->parser->events;
  yaml_event_t begin = e->list[e->count - 1];
  memmove(&e->list[before + 1], &e->list[before], (e->count - 1 - before) * sizeof begin);
  e->list[before] = begin;
  return 1;
}

// The text of a scalar as it grows: never longer than what it is read of, but for a line break more.
struct scalar {
  uint8_t *octets;
  size_t count;
};

static int begin_scalar(struct reading *r, struct scalar *s) {
  s->octets = malloc(r->length - r->now.at + 8);
  s->count = 0;
  if (!s->octets) r->parser->error = YAML_MEMORY_ERROR;
  return s->octets != NULL;
}

static int end_scalar(struct reading *r, struct scalar *s, struct place place, yaml_scalar_style_t style) {
  uint8_t *octets = malloc(s->count + 1);
  if (octets) memcpy(octets, s->octets, s->count);
  free(s->octets);
  yaml_event_t *event = octets ? add(r, YAML_SCALAR_EVENT, place) : NULL;
  if (!event) {
    free(octets);
    return 0;
  }
  octets[s->count] = 0;
  event->data.scalar.value = octets;
  event->data.scalar.length = s->count;
  event->data.scalar.style = style;
  return 1;
}

static int empty(struct reading *r, struct place place) {
  struct scalar s;
  return begin_scalar(r, &s) && end_scalar(r, &s, place, YAML_PLAIN_SCALAR_STYLE);
}

// A code point in UTF-8.
static void put(struct scalar *s, uint32_t c) {
  if (c < 0x80) s->octets[s->count++] = (uint8_t)c;
  else if (c < 0x800) s->octets[s->count++] = (uint8_t)(0xc0 | c >> 6), s->octets[s->count++] = (uint8_t)(0x80 | (c & 63));
  else if (c < 0x10000) {
    s->octets[s->count++] = (uint8_t)(0xe0 | c >> 12), s->octets[s->count++] = (uint8_t)(0x80 | (c >> 6 & 63));
    s->octets[s->count++] = (uint8_t)(0x80 | (c & 63));
  } else {
    s->octets[s->count++] = (uint8_t)(0xf0 | c >> 18), s->octets[s->count++] = (uint8_t)(0x80 | (c >> 12 & 63));
    s->octets[s->count++] = (uint8_t)(0x80 | (c >> 6 & 63)), s->octets[s->count++] = (uint8_t)(0x80 | (c & 63));
  }
}

// Folds a break of lines in a scalar: one becomes a blank, of several the first is left out.
static void fold(struct reading *r, struct scalar *s) {
  size_t breaks = 0;
  while (is_blank(peek(r, 0)) || is_break(peek(r, 0))) {
    if (is_break(peek(r, 0))) breaks++;
    skip(r);
  }
  if (breaks == 1) s->octets[s->count++] = ' ';
  while (breaks-- > 1) s->octets[s->count++] = '\n';
}

static int escape(struct reading *r, struct scalar *s) {
  static const char letters[] = "0abt\tnvfre \"/\\N_LP", meant[] = "\0\a\b\t\t\n\v\f\r\x1b \"/\\";
  int c = peek(r, 0), digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
  if (is_break(c)) {
    skip(r);
    while (is_blank(peek(r, 0))) skip(r);
    return 1;
  }
  if (digits) {
    uint32_t number = 0;
    skip(r);
    for (int i = 0; i < digits; i++) {
      int d = peek(r, 0), low = d | 0x20;
      if (!(d >= '0' && d <= '9') && !(low >= 'a' && low <= 'f')) return fail(r, "did not find expected hexdecimal number");
      number = number << 4 | (uint32_t)(d <= '9' ? d - '0' : low - 'a' + 10);
      skip(r);
    }
    if ((number >= 0xd800 && number < 0xe000) || number > 0x10ffff) return fail(r, "found invalid Unicode character escape code");
    put(s, number);
    return 1;
  }
  for (int i = 0; letters[i]; i++) {
    if (letters[i] != c) continue;
    put(s, c == 'N' ? 0x85 : c == '_' ? 0xa0 : c == 'L' ? 0x2028 : c == 'P' ? 0x2029 : (uint32_t)meant[i]);
    skip(r);
    return 1;
  }
  return fail(r, "found unknown escape character");
}

static int quoted(struct reading *r) {
  struct place begin = r->now;
  struct scalar s;
  int quote = peek(r, 0);
  if (!begin_scalar(r, &s)) return 0;
  skip(r);
  for (;;) {
    int c = peek(r, 0);
    if (c == -1) {
      free(s.octets);
      return fail(r, "found unexpected end of stream");
    }
    if (c == quote) {
      skip(r);
      if (quote == '"' || peek(r, 0) != '\'') break;
      s.octets[s.count++] = '\'';
      skip(r);
    } else if (c == '\\' && quote == '"') {
      skip(r);
      if (!escape(r, &s)) {
        free(s.octets);
        return 0;
      }
    } else if (is_break(c)) {
      while (s.count > 0 && is_blank(s.octets[s.count - 1])) s.count--;
      fold(r, &s);
    } else {
      s.octets[s.count++] = (uint8_t)c;
      skip(r);
    }
  }
  return end_scalar(r, &s, begin, YAML_DOUBLE_QUOTED_SCALAR_STYLE);
}

static int is_flow_mark(int c) { return c == ',' || c == '[' || c == ']' || c == '{' || c == '}'; }

// A plain scalar; it goes on in further lines that stand further in than `indent`, unless it may be a key.
static int plain(struct reading *r, long indent, int is_flow, int is_key) {
  struct place begin = r->now, end = r->now;
  struct scalar s;
  if (!begin_scalar(r, &s)) return 0;
  for (;;) {
    size_t kept = s.count;
    while (peek(r, 0) != -1 && !is_break(peek(r, 0))) {
      int c = peek(r, 0), next = peek(r, 1);
      if (c == ':' && (is_end(next) || (is_flow && is_flow_mark(next)))) break;
      if (c == '#' && is_blank(r->text[r->now.at - 1]) && s.count > 0) break;
      if (is_flow && is_flow_mark(c)) break;
      s.octets[s.count++] = (uint8_t)c;
      if (!is_blank(c)) kept = s.count;
      skip(r);
      if (!is_blank(c)) end = r->now;
    }
    s.count = kept;
    if (is_key || !is_break(peek(r, 0))) break;
    struct scalar longer = s;
    fold(r, &longer);
    int c = peek(r, 0);
    if (c == -1 || c == '#' || (!is_flow && (long)r->now.column <= indent)) break;
    if (is_flow && (is_flow_mark(c) || (c == ':' && is_end(peek(r, 1))))) break;
    s = longer;
  }
  r->now = end;
  return end_scalar(r, &s, begin, YAML_PLAIN_SCALAR_STYLE);
}

// A literal or folded scalar.
static int block_scalar(struct reading *r, long indent) {
  struct place begin = r->now;
  int is_folded = peek(r, 0) == '>', chomp = 0;
  long inner = -1;
  skip(r);
  while (!is_end(peek(r, 0))) {
    int c = peek(r, 0);
    if (c == '-' || c == '+') chomp = c;
    else if (c >= '1' && c <= '9') inner = (indent < 0 ? 0 : indent) + c - '0';
    else return fail(r, "did not find expected comment or line break");
    skip(r);
  }
  while (is_blank(peek(r, 0))) skip(r);
  if (peek(r, 0) == '#')
    while (peek(r, 0) != -1 && !is_break(peek(r, 0))) skip(r);
  if (peek(r, 0) != -1 && !is_break(peek(r, 0))) return fail(r, "did not find expected comment or line break");
  if (peek(r, 0) != -1) skip(r);
  struct scalar s;
  if (!begin_scalar(r, &s)) return 0;
  size_t breaks = 0;
  int was_further = 0, has_line = 0;
  for (;;) {
    struct place line = r->now;
    while (peek(r, 0) == ' ' && (inner < 0 || (long)r->now.column < inner)) skip(r);
    if (is_break(peek(r, 0))) {
      breaks++;
      skip(r);
      continue;
    }
    if (peek(r, 0) == -1) break;
    if (inner < 0) inner = (long)r->now.column > indent ? (long)r->now.column : indent + 1;
    if ((long)r->now.column < inner) {
      r->now = line;
      break;
    }
    int is_further = is_blank(peek(r, 0));
    if (has_line && is_folded && !was_further && !is_further && breaks > 0) {
      if (breaks == 1) s.octets[s.count++] = ' ';
      breaks--;
    }
    while (breaks > 0) s.octets[s.count++] = '\n', breaks--;
    while (peek(r, 0) != -1 && !is_break(peek(r, 0))) s.octets[s.count++] = (uint8_t)peek(r, 0), skip(r);
    was_further = is_further, has_line = 1;
    if (peek(r, 0) == -1) break;
    breaks = 1;
    skip(r);
  }
  if (chomp == '+' || !has_line) while (breaks > 0 && chomp == '+') s.octets[s.count++] = '\n', breaks--;
  else if (chomp == 0 && breaks > 0) s.octets[s.count++] = '\n';
  return end_scalar(r, &s, begin, YAML_DOUBLE_QUOTED_SCALAR_STYLE);
}

static int flow(struct reading *r) {
  struct place begin = r->now;
  int is_mapping = peek(r, 0) == '{', close = is_mapping ? '}' : ']';
  if (++r->depth > DEEPEST) return fail(r, "values within values are too deep");
  if (!add(r, is_mapping ? YAML_MAPPING_START_EVENT : YAML_SEQUENCE_START_EVENT, begin)) return 0;
  skip(r);
  for (int is_first = 1;; is_first = 0) {
    pass(r);
    if (peek(r, 0) == close) break;
    if (!is_first) {
      if (peek(r, 0) != ',') return fail(r, is_mapping ? "did not find expected ',' or '}'" : "did not find expected ',' or ']'");
      skip(r);
      pass(r);
      if (peek(r, 0) == close) break;
    }
    struct place key = r->now;
    size_t before = r->parser->events->count;
    for (int part = 0; part < 2; part++) {
      int c = peek(r, 0);
      if (part == 1) {
        pass(r);
        int is_pair = peek(r, 0) == ':' && (is_end(peek(r, 1)) || is_flow_mark(peek(r, 1)) || r->text[r->now.at - 1] == '"');
        if (!is_mapping) {
          if (is_pair) return fail(r, "a pair within a list");
          break;
        }
        struct place here = r->now;
        if (is_pair) skip(r), pass(r);
        c = peek(r, 0);
        if (!is_pair || c == ',' || c == close) {
          if (!empty(r, here)) return 0;
          break;
        }
      }
      int is_read = c == '{' || c == '[' ? flow(r) : c == '"' || c == '\'' ? quoted(r)
                    : c == -1 || is_flow_mark(c) || c == '&' || c == '*' || c == '!' || c == '|' || c == '>' || c == '%' || c == '@' || c == '`'
                        ? fail(r, "did not find expected node content")
                        : plain(r, -1, 1, 0);
      if (!is_read) return 0;
    }
    (void)key, (void)before;
  }
  skip(r);
  r->depth--;
  return add(r, is_mapping ? YAML_MAPPING_END_EVENT : YAML_SEQUENCE_END_EVENT, r->now) != NULL;
}

static int is_dash(const struct reading *r) { return peek(r, 0) == '-' && is_end(peek(r, 1)); }

static int is_document_mark(const struct reading *r) {
  int c = peek(r, 0);
  return r->now.column == 0 && (c == '-' || c == '.') && peek(r, 1) == c && peek(r, 2) == c && is_end(peek(r, 3));
}

static int sequence(struct reading *r) {
  long column = (long)r->now.column;
  if (!add(r, YAML_SEQUENCE_START_EVENT, r->now)) return 0;
  while (is_dash(r) && (long)r->now.column == column && !is_document_mark(r)) {
    skip(r);
    if (!value(r, column, 0)) return 0;
    pass(r);
  }
  if (peek(r, 0) != -1 && (long)r->now.column > column) return fail(r, "did not find expected '-' indicator");
  return add(r, YAML_SEQUENCE_END_EVENT, r->now) != NULL;
}

// One scalar or value in flow, which may be a key.
static int part(struct reading *r, long indent, int is_key) {
  int c = peek(r, 0);
  if (c == '{' || c == '[') return flow(r);
  if (c == '"' || c == '\'') return quoted(r);
  if (c == '&' || c == '*' || c == '!' || c == '%' || c == '@' || c == '`' || (c == '?' && is_end(peek(r, 1))))
    return fail(r, c == '*' || c == '&' ? "names of values are not read" : "found character that cannot start any token");
  if (is_flow_mark(c)) return fail(r, "did not find expected node content");
  return plain(r, indent, 0, is_key);
}

static int is_colon(struct reading *r) {
  while (is_blank(peek(r, 0))) skip(r);
  return peek(r, 0) == ':' && is_end(peek(r, 1));
}

// A value behind a key or a dash, or the whole document, further in than `indent`.
static int value(struct reading *r, long indent, int may_be_sequence) {
  size_t line = r->now.line;
  struct place behind = r->now;
  pass(r);
  int is_same_line = r->now.line == line && behind.at > 0;
  int c = peek(r, 0);
  if (c == -1 || is_document_mark(r)) return empty(r, behind);
  if (!is_same_line || indent < 0) {
    long column = (long)r->now.column;
    if (column < indent || (column == indent && !(may_be_sequence && is_dash(r)))) {
      r->now = r->now;
      return empty(r, behind);
    }
  }
  if (++r->depth > DEEPEST) return fail(r, "values within values are too deep");
  int is_read;
  if (is_dash(r)) {
    if (is_same_line && may_be_sequence) return fail(r, "block sequence entries are not allowed in this context");
    is_read = sequence(r);
  } else if (c == '|' || c == '>') {
    is_read = block_scalar(r, indent);
  } else {
    // Behind a key in its line no mapping begins; behind a dash one may.
    int may_be_key = !(is_same_line && may_be_sequence);
    struct place begin = r->now;
    size_t before = r->parser->events->count;
    is_read = part(r, indent, may_be_key);
    if (is_read && may_be_key && r->now.line == begin.line && is_colon(r)) {
      long column = (long)begin.column;
      is_read = insert_mapping(r, before, begin);
      while (is_read) {
        skip(r);
        if (!(is_read = value(r, column, 1))) break;
        pass(r);
        if (peek(r, 0) == -1 || (long)r->now.column < column || is_document_mark(r)) break;
        if ((long)r->now.column > column || is_dash(r)) return fail(r, "did not find expected key");
        if (!(is_read = part(r, column, 1))) break;
        if (!is_colon(r)) return fail(r, "could not find expected ':'");
      }
      if (is_read) is_read = add(r, YAML_MAPPING_END_EVENT, r->now) != NULL;
    } else if (is_read && may_be_key && r->text[begin.at] != '"' && r->text[begin.at] != '\'' && !is_flow_mark(r->text[begin.at])) {
      // No key: it may go on in further lines.
      struct events *e = r->parser->events;
      free(e->list[--e->count].data.scalar.value);
      r->now = begin;
      is_read = plain(r, indent, 0, 0);
    }
    if (is_read && is_same_line && may_be_sequence && is_colon(r)) return fail(r, "mapping values are not allowed in this context");
  }
  r->depth--;
  return is_read;
}

static int document(struct reading *r) {
  if (!add(r, YAML_STREAM_START_EVENT, r->now)) return 0;
  pass(r);
  if (peek(r, 0) == '%') return fail(r, "directives are not read");
  if (is_document_mark(r) && peek(r, 0) == '-') skip(r), skip(r), skip(r), pass(r);
  if (peek(r, 0) != -1) {
    if (!add(r, YAML_DOCUMENT_START_EVENT, r->now) || !value(r, -1, 0)) return 0;
    pass(r);
    if (!add(r, YAML_DOCUMENT_END_EVENT, r->now)) return 0;
    if (is_document_mark(r) && peek(r, 0) == '.') skip(r), skip(r), skip(r), pass(r);
    if (is_document_mark(r)) {
      if (!add(r, YAML_DOCUMENT_START_EVENT, r->now)) return 0;
    } else if (peek(r, 0) != -1) {
      return fail(r, "did not find expected <document start>");
    }
  }
  return add(r, YAML_STREAM_END_EVENT, r->now) != NULL;
}

int yaml_parser_initialize(yaml_parser_t *parser) {
  *parser = (yaml_parser_t){0};
  parser->events = malloc(sizeof *parser->events);
  if (parser->events) *parser->events = (struct events){0};
  return parser->events != NULL;
}

void yaml_parser_delete(yaml_parser_t *parser) {
  struct events *e = parser->events;
  if (!e) return;
  for (size_t i = e->next; i < e->count; i++)
    if (e->list[i].type == YAML_SCALAR_EVENT) free(e->list[i].data.scalar.value);
  free(e->list);
  free(e);
  parser->events = NULL;
}

void yaml_parser_set_encoding(yaml_parser_t *parser, yaml_encoding_t encoding) { (void)parser, (void)encoding; }

void yaml_parser_set_input_string(yaml_parser_t *parser, const uint8_t *text, size_t length) {
  parser->text = text;
  parser->length = length;
}

int yaml_parser_parse(yaml_parser_t *parser, yaml_event_t *event) {
  struct events *e = parser->events;
  if (!e) return 0;
  if (e->count == 0) {
    struct reading r = {parser, parser->text, parser->length, {0, 0, 0}, 0};
    document(&r);
  }
  // What was read before a fault is told before it.
  if (e->next < e->count) {
    *event = e->list[e->next++];
    return 1;
  }
  if (parser->error != YAML_NO_ERROR) return 0;
  *event = (yaml_event_t){.type = YAML_NO_EVENT};
  return 1;
}

void yaml_event_delete(yaml_event_t *event) {
  if (event->type == YAML_SCALAR_EVENT) free(event->data.scalar.value);
}
