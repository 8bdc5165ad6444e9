#include "HSCLive.h"

#include <dlfcn.h>
#include <pcap/pcap.h>
#include <stdlib.h>
#include <string.h>

struct live_pcap {
  void *library;
  pcap_t *(*create)(const char *, char *);
  int (*set_snaplen)(pcap_t *, int);
  int (*set_timeout)(pcap_t *, int);
  int (*set_immediate_mode)(pcap_t *, int);
  int (*set_buffer_size)(pcap_t *, int);
  int (*activate)(pcap_t *);
  int (*datalink)(pcap_t *);
  int (*setnonblock)(pcap_t *, int, char *);
  int (*selectable)(pcap_t *);
  int (*next)(pcap_t *, struct pcap_pkthdr **, const u_char **);
  int (*stats)(pcap_t *, struct pcap_stat *);
  char *(*error)(pcap_t *);
  const char *(*status)(int);
  void (*close)(pcap_t *);
  int (*findalldevs)(pcap_if_t **, char *);
  void (*freealldevs)(pcap_if_t *);
};

#define LIVE_PCAP_SYMBOL(field, name) \
  if (!(*(void **)&pcap->field = dlsym(pcap->library, name))) goto missing

struct live_pcap *live_pcap_load(void) {
  static const char *const names[] = {"libpcap.so.0.8", "libpcap.so.1", "libpcap.so"};
  struct live_pcap *pcap = calloc(1, sizeof *pcap);
  if (!pcap) return NULL;
  for (unsigned i = 0; i < sizeof names / sizeof *names && !pcap->library; i++)
    pcap->library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!pcap->library) goto missing;
  LIVE_PCAP_SYMBOL(create, "pcap_create");
  LIVE_PCAP_SYMBOL(set_snaplen, "pcap_set_snaplen");
  LIVE_PCAP_SYMBOL(set_timeout, "pcap_set_timeout");
  LIVE_PCAP_SYMBOL(set_immediate_mode, "pcap_set_immediate_mode");
  LIVE_PCAP_SYMBOL(set_buffer_size, "pcap_set_buffer_size");
  LIVE_PCAP_SYMBOL(activate, "pcap_activate");
  LIVE_PCAP_SYMBOL(datalink, "pcap_datalink");
  LIVE_PCAP_SYMBOL(setnonblock, "pcap_setnonblock");
  LIVE_PCAP_SYMBOL(selectable, "pcap_get_selectable_fd");
  LIVE_PCAP_SYMBOL(next, "pcap_next_ex");
  LIVE_PCAP_SYMBOL(stats, "pcap_stats");
  LIVE_PCAP_SYMBOL(error, "pcap_geterr");
  LIVE_PCAP_SYMBOL(status, "pcap_statustostr");
  LIVE_PCAP_SYMBOL(close, "pcap_close");
  LIVE_PCAP_SYMBOL(findalldevs, "pcap_findalldevs");
  LIVE_PCAP_SYMBOL(freealldevs, "pcap_freealldevs");
  return pcap;
missing:
  if (pcap->library) dlclose(pcap->library);
  free(pcap);
  return NULL;
}

void live_pcap_unload(struct live_pcap *pcap) {
  if (!pcap) return;
  dlclose(pcap->library);
  free(pcap);
}

_Static_assert(LIVE_REASON >= PCAP_ERRBUF_SIZE, "a reason of libpcap has room");

void *live_pcap_open(struct live_pcap *pcap, const char *name, int buffer, char *reason) {
  reason[0] = 0;
  pcap_t *device = pcap->create(name, reason);
  if (!device) return NULL;
  pcap->set_snaplen(device, 262144);
  pcap->set_timeout(device, 50);
  pcap->set_immediate_mode(device, 1);
  pcap->set_buffer_size(device, buffer);
  int code = pcap->activate(device);
  if (code < 0) {
    const char *words = pcap->error(device);
    if (!words || !*words) words = pcap->status(code);
    strncpy(reason, words, PCAP_ERRBUF_SIZE - 1);
    reason[PCAP_ERRBUF_SIZE - 1] = 0;
    pcap->close(device);
    return NULL;
  }
  if (pcap->setnonblock(device, 1, reason) != 0) {
    pcap->close(device);
    return NULL;
  }
  return device;
}

void live_pcap_close(struct live_pcap *pcap, void *device) { pcap->close(device); }

int live_pcap_link(struct live_pcap *pcap, void *device) { return pcap->datalink(device); }

int live_pcap_descriptor(struct live_pcap *pcap, void *device) { return pcap->selectable(device); }

const char *live_pcap_error(struct live_pcap *pcap, void *device) { return pcap->error(device); }

int live_pcap_next(struct live_pcap *pcap, void *device, int64_t *microseconds, uint32_t *length,
                   uint32_t *kept, const uint8_t **bytes) {
  struct pcap_pkthdr *header = NULL;
  const u_char *data = NULL;
  int code = pcap->next(device, &header, &data);
  if (code == 1) {
    *microseconds = (int64_t)header->ts.tv_sec * 1000000 + header->ts.tv_usec;
    *length = header->len;
    *kept = header->caplen;
    *bytes = data;
  }
  return code;
}

int64_t live_pcap_received(struct live_pcap *pcap, void *device) {
  struct pcap_stat stat;
  memset(&stat, 0, sizeof stat);
  return pcap->stats(device, &stat) == 0 ? (int64_t)stat.ps_recv : -1;
}

int live_pcap_list(struct live_pcap *pcap, void *context,
                   void (*body)(void *context, const char *name), char *reason) {
  pcap_if_t *first = NULL;
  if (pcap->findalldevs(&first, reason) != 0) return -1;
  for (pcap_if_t *device = first; device; device = device->next)
    if (device->name) body(context, device->name);
  pcap->freealldevs(first);
  return 0;
}
