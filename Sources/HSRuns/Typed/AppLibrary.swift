package import HSReplay

/// A library for which what an app did is written.
package typealias AppLibrary = AppProgram.Client
