# Part of guest.sh: captured devices, of which `heartsnoop replay` made programs, are played to BlueZ, and what the
# captured apps did is done by programs on bleak, over D-Bus. btmon records; `replay.py` holds the recording
# against the capture. A device is played on btvirt's second adapter, and on one that its program makes itself.

# play NAME TRANSPORT OPTIONS...: the device NAME over TRANSPORT, and its app; OUT gets NAME-WAY.btsnoop
play() {
    local name=$1 transport=$2 otherwise=machine_fails device monitor address; shift 2
    local log=$name-$([ $transport = vhci ] && echo vhci || echo btvirt) folder=$run/replay/$name
    btmon -w $log.btsnoop >/dev/null & monitor=$!
    ready $log.btsnoop
    [ $transport = vhci ] || adapters
    python3 $folder/strap.py $transport --session $(cat $folder/session) "$@" >$log.device.txt 2>&1 & device=$!
    until_ 60 grep -qs "^advertises as" $log.device.txt
    address=$(sed -n 's/^advertises as \([0-9A-F:]*\).*/\1/p' $log.device.txt)
    until_ 60 test -e /sys/class/bluetooth/hci0
    /usr/libexec/bluetooth/bluetoothd -n >$log.bluetoothd.txt 2>&1 & local bluetoothd=$!
    until_ 60 dbus-send --system --dest=org.bluez --print-reply / org.freedesktop.DBus.Introspectable.Introspect >/dev/null 2>&1
    until_ 60 eval "btmgmt --index 0 power on >/dev/null; hciconfig hci0 | grep -qw UP"
    # BlueZ may miss the few advertisements that btvirt reports.
    local status=1 try
    for try in 1 2 3; do
        timeout 150 python3 $folder/app.py $address >$log.app.txt 2>$log.app.err && status=0 && break
        grep -q "^no device" $log.app.err || break
    done
    kill $bluetoothd $device; wait $device
    [ $transport = vhci ] || no_adapters
    kill -INT $monitor; wait $monitor
    until_ 20 test ! -e /sys/class/bluetooth/hci0
    # A link that is lost, or a wait that ends: where the processor of the emulated adapters is busy, they come too late. A fault
    # of the program that is played is there in all three runs.
    ! grep -qE "device disconnected|TimeoutError|TimedOut|NoReply" $log.app.err || [ $status = 0 ] ||
        machine_fails "$log: the app's link was lost: $(tail -1 $log.app.err)"
    [ $status = 0 ] || fail "$log: the app ended with status $status: $(tail -5 $log.app.err)"
    passed "a captured device, played to BlueZ: $log"; }

replay() {
    local name ways way
    mkdir -p /run/dbus; dbus-daemon --system --fork
    while read -r name ways; do
        for way in $ways; do
            case $way in
                btvirt) play $name hci-socket:1 --again 1 ;;
                vhci) play $name vhci ;;
            esac
        done
    done <$run/replay/list; }
