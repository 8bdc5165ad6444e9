// The C library of the system, for all modules that need it: none of them imports it itself, so that what
// differs between systems stands here.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
