/// What `-` names where a file is read.
package enum StandardInput {
  /// The process's own standard input, but for a test that runs a command within itself.
  @TaskLocal package static var descriptor: Int32 = STDIN_FILENO
}
