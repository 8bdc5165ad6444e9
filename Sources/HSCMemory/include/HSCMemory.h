#ifndef HSC_MEMORY_H
#define HSC_MEMORY_H

/// Gives the memory that was freed back to the system, where its allocator keeps it (glibc's does): for a run of several
/// readings, each as large as the others.
void heartsnoop_give_back_memory(void);

#endif
