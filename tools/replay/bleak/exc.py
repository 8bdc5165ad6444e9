class BleakError(Exception):
    pass
