// The system's zlib, for the compressed log in Android's bug reports.
#include <zlib.h>
