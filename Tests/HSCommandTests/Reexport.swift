// Every suite of this folder runs the program.
@_exported public import HSTestProgram
