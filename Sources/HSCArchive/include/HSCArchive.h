// The system's libarchive: zip and tar archives, and compressions other than gzip.
//
// It is loaded when the first of them is opened: it brings seven libraries along, and most captures
// need none of them. What is called below it (CArchive.c) goes to the library.
#ifndef HEARTSNOOP_CARCHIVE_H
#define HEARTSNOOP_CARCHIVE_H

#include <archive.h>
#include <archive_entry.h>

// Whether libarchive is there; archive_read_new() and archive_write_new() return NULL if not.
int heartsnoop_archive_is_there(void);

#endif
