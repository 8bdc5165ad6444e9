// swift-format-ignore-file
// Made by tools/embed-files from Sources/HSRewriting/Sharing/ReadMe. Do not edit.

/// What says what is in a zip file made by `share`.
enum ShareFiles {
  /// `ReadMe/readme.txt`.
  static let readme = ##"""
    A Bluetooth capture to look at, with personal data taken out
    ============================================================

    Made by heartsnoop «version»:

      «command»

    What is in it
    -------------

    «capture»
        «shared» of the «all» packets of the original, redacted. Wireshark opens it.
    report.html
        Verdicts, pictures, what happened. Open it in a browser; it needs no network.
    info.txt
        What the capture holds, what was lost, what was not understood.
    keys.txt«?keys»
        Keys made up for this capture: they resolve its private addresses.«?keys»
    «=sections»
    «:partial»

    The original could be read only in part: it is damaged, or its end is missing.
    «:cut»

    What was left out
    -----------------

    Packets were left out by the options of the command above.
    «:begun»

    What was left out
    -----------------

    Packets were left out by the options of the command above. Of those before the
    beginning asked for, these stayed: how connections came about, pairing, discovery, subscriptions.
    A silence behind them is no fault of the sensor.
    «:removed»

    What was taken out
    ------------------

    «lines»
    «:unjudged»

    Could not be judged, and was wiped or replaced:

    «lines»
    «:kept»

    What was kept by choice
    -----------------------

    «lines»

    Those that tell an address as text were overwritten. To see what they are made of:

      heartsnoop learn «capture»«reading»
    «.»

    Times, lengths, heart rates (unless the command above says otherwise) and versions stayed, and of texts
    about the model those that can name nobody.

    How it was checked
    ------------------

    All files here were read again after packing, and searched for
    «searched» of the original. None was found.

    To see the same
    ---------------

      heartsnoop info «capture»«reading»
      heartsnoop report «capture»«reading» -o report.html
      heartsnoop decode «capture»«reading»
      heartsnoop series «capture»«reading»

    """##
}
