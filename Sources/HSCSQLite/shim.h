// The system's SQLite: one database over many captures.
#include <sqlite3.h>

// SQLITE_TRANSIENT is a macro that Swift does not see: SQLite copies the bytes.
static inline int csqlite_bind_text(
    sqlite3_stmt *statement, int place, const char *text, int length) {
  return sqlite3_bind_text(statement, place, text, length, SQLITE_TRANSIENT);
}

static inline int csqlite_bind_blob(
    sqlite3_stmt *statement, int place, const void *bytes, int length) {
  return sqlite3_bind_blob(statement, place, bytes, length, SQLITE_TRANSIENT);
}
