/// The type of TCP's sockets, as the calls of the system take it.
package var streamSocketType: Int32 {
  #if canImport(Glibc)
    Int32(SOCK_STREAM.rawValue)
  #else
    SOCK_STREAM
  #endif
}
