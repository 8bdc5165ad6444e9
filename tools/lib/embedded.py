"""What of the modules that tools/browser compiles is of no use without a system, or not needed by the page yet: folders and files."""
LEFT_OUT = (
    "HSCapture/Archives/ZipWriter.swift", "HSCapture/Live/",
    "HSOutput/Console/Desk.swift", "HSOutput/Console/Destination.swift", "HSOutput/Console/Folders.swift", "HSOutput/Console/PartFile.swift",
    "HSOutput/Console/Progress.swift", "HSOutput/Console/StandardStreams.swift",
    "HSHeartRate/Export/ExportFormat.swift",
    "HSReport/Live/HeartRateTally.swift", "HSReport/Live/LargeDigits.swift", "HSReport/Live/LiveModel.swift",
    "HSReport/Live/LivePeer.swift", "HSReport/Live/LiveScreen.swift", "HSReport/Live/LiveSensors.swift",
    "HSSeries/Export/SensorExport.swift",
    "HSSession/BeatReading.swift", "HSSession/SeriesExport.swift", "HSSession/Session+AppNumbers.swift", "HSSession/SpooledInput.swift",
    "HSSession/Provenance/",
    "HSRewriting/Replay/", "HSRewriting/Sharing/ShareReadMe.swift", "HSRewriting/Sharing/ShareRun.swift",
    "HSRewriting/Sharing/Generated/ShareFiles.swift",
)


def is_left_out(path):
    """Whether a file of Sources, by its path in the project, is not compiled for browsers."""
    return path.removeprefix("Sources/").startswith(LEFT_OUT)
