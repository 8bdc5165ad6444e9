// The system's libarchive: zip and tar archives, and compressions other than gzip.
#include <archive.h>
#include <archive_entry.h>
