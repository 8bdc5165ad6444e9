#!/bin/bash
# The init of the virtual machine that tools/live-vm makes of this machine's own files (read-only but
# for OUT): what a live sniffer meets, then a whole session. BlueZ on hci0 uses a Bumble heart-rate
# sensor on hci1, while heartsnoop, tcpdump and btmon record. OUT/checks.txt tells what was tried;
# OUT/passed: all went well. All else is written in memory, and copied to OUT at the end: a file of the
# host's that was just written may still look empty to whoever reads it here.
[ $$ = 1 ] || { echo "this is the init of a virtual machine; tools/live-vm starts it" >&2; exit 64; }
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
export PYTHONPATH=$WORK/py PYTHONDONTWRITEBYTECODE=1 SWIFT_BACKTRACE=enable=no
mount -t proc proc /proc; mount -t sysfs sysfs /sys; mount -t devtmpfs dev /dev 2>/dev/null
for d in /tmp /run /var/lib/bluetooth; do mount -t tmpfs tmpfs $d; done; ln -s /proc/self/fd /dev/fd
mkdir -p "$OUT"; mount -t 9p -o trans=virtio,version=9p2000.L,msize=262144 out "$OUT"
readonly machine_failed=3 # the exit status that asks for another run
mkdir /run/out; trap "[ \$? != $machine_failed ] || touch '$OUT/machine-failed'; cp -a /run/out/. '$OUT'; sync; python3 -c 'import ctypes; ctypes.CDLL(None).reboot(0x4321fedc)'" EXIT
cd /run/out || exit
touch "$OUT/booted"; uname -r >kernel.txt; : >"$OUT/checks.txt"
hs=$WORK/run/heartsnoop run=$WORK/run
nobody="setpriv --reuid=65534 --regid=65534 --clear-groups"

fail() { echo "FAILED: $*" >>"$OUT/checks.txt"; exit 1; }
# What fails is the machine (its kernel, BlueZ, the emulated adapters), not the sniffer: worth another try.
machine_fails() { echo "the machine failed, not the sniffer: $*" >>"$OUT/checks.txt"; exit $machine_failed; }
passed() { echo "ok: $*" >>"$OUT/checks.txt"; }
until_() { # until_ SECONDS COMMAND...: polls COMMAND; `otherwise` tells whose fault it is when it never holds
    local end=$((SECONDS + $1)); shift
    until "$@"; do [ $SECONDS -lt $end ] || ${otherwise:-fail} "timed out: $*"; sleep .1; done; }
# expect WHAT STATUS PATTERN COMMAND...: the exit status and what is said on standard error
expect() {
    local what=$1 status=$2 pattern=$3 got; shift 3
    got=0; timeout -s KILL 30 "$@" >/run/stdout 2>/run/stderr || got=$?
    { echo "\$ $*"; tail -n 3 /run/stdout; cat /run/stderr; echo "exit status $got"; echo; } >>tried.txt
    [ $got = "$status" ] || fail "$what: status $got, not $status: $(cat /run/stderr)"
    cat /run/stdout /run/stderr | grep -qE -- "$pattern" || fail "$what: no '$pattern' in: $(cat /run/stderr)"
    passed "$what"; }
adapters() {
    local otherwise=machine_fails
    btvirt -l2 >/dev/null 2>&1 & btvirt=$!; until_ 20 test -e /sys/class/bluetooth/hci1; }
no_adapters() { kill $btvirt; sleep .5; }
sniff() { exec tcpdump -Z root -U -i bluetooth-monitor -w "$@"; }
lines() { [ -s "$1" ] && [ "$(grep -cE "$2" "$1")" -ge "$3" ]; }
opened() { local pid; for pid; do until_ 20 grep -q '^NoNewPrivs:[[:space:]]*1$' /proc/$pid/status; done; }
ready() { local file; for file; do until_ 20 test -s "$file"; done; sleep .3; } # these are being recorded

. $run/losses.sh
. $run/replay.sh

edges() { # what a live sniffer meets
    expect "no adapter: hci0" 2 "hci0: there is no such adapter" $hs live -i hci0
    expect "no adapter: bluetooth0" 2 "bluetooth0: cannot be opened: .*No such device" $hs live -i bluetooth0
    expect "no adapter: the monitor waits" 0 "ended after the time asked for" $hs live --duration 0.3
    expect "no adapter: --list" 0 "there is no adapter; the monitor waits for one" $hs live --list
    expect "no permission: the monitor" 2 "needs the capability CAP_NET_RAW .*setcap cap_net_raw.* $hs " \
        $nobody $hs live
    adapters
    expect "no permission: bluetooth0, which would show a part" 2 "CAP_NET_RAW" $nobody $hs live -i bluetooth0
    expect "no permission: --list" 0 "hci0 +00:AA:01:00:00:00, .*cannot be opened: needs the capability" \
        $nobody $hs live --list
    expect "CAP_NET_RAW alone is enough" 0 "packets in" setpriv --reuid=65534 --regid=65534 --clear-groups \
        --inh-caps=-all,+net_raw --ambient-caps=-all,+net_raw --bounding-set=-all,+net_raw $hs live --duration 0.3
    expect "--list" 0 "^bluetooth0 " $hs live --list
    cp /run/stdout list.txt

    $hs live -w /run/privileges.pcapng >/dev/null 2>&1 & local own=$!
    until_ 5 test -s /run/privileges.pcapng
    grep -q '^CapEff:[[:space:]]*0000000000000000$' /proc/$own/status || fail "privileges are kept"
    grep -q '^NoNewPrivs:[[:space:]]*1$' /proc/$own/status || fail "new privileges are possible"
    passed "privileges are dropped after opening"
    kill $own; wait $own

    $hs live -i hci0 -w /run/hci0.pcapng >removed.txt 2>removed.err & local removed=$!
    $hs live -i bluetooth0 >removed-pcap.txt 2>removed-pcap.err & local removed_pcap=$!
    $hs live >/run/monitor.txt 2>/run/monitor.err & local monitor=$!
    ready /run/hci0.pcapng; sleep 1; btmgmt --index 0 power on >/dev/null; hciconfig hci0 reset; sleep .5; no_adapters
    local status=0; wait $removed || status=$?
    [ $status = 2 ] && grep -q "hci0: the adapter was removed" removed.err ||
        fail "hci0 removed: status $status: $(cat removed.err)"
    passed "adapter removed: hci0 ends with status 2"
    status=0; wait $removed_pcap || status=$?
    [ $status = 2 ] && grep -q "bluetooth0: the adapter was removed" removed-pcap.err ||
        fail "bluetooth0 removed: status $status: $(cat removed-pcap.err)"
    passed "adapter removed: bluetooth0 ends with status 2"
    adapters; until_ 5 lines /run/monitor.txt "adapter hci[01] added" 4
    kill $monitor; status=0; wait $monitor || status=$?
    [ $status = 0 ] || fail "the monitor ended with status $status: $(cat /run/monitor.err)"
    passed "adapter removed: the monitor goes on, and sees it return"

    # After two seconds the kernel closes adapters that nobody uses. The slow reader is to lose nothing of that.
    sleep 1; until_ 20 eval "! hciconfig | grep -qw UP"

    # A sniffer that is stopped, with a small buffer in the kernel.
    $hs live --buffer 8k -w slow.pcapng >slow.txt 2>slow.err & local slow=$!
    ready slow.pcapng; kill -STOP $slow; python3 $run/burst.py 500; kill -CONT $slow; sleep 1
    python3 $run/burst.py 1; sleep 1; kill $slow; wait $slow
    grep -qE "lost [0-9]+|[0-9]+ packets? (were )?lost" slow.txt || fail "a slow reader: no loss is told: $(tail -3 slow.txt)"
    passed "a slow reader: what the kernel lost is told"

    # Nobody reads the timeline: the queue fills, and what finds no room is counted.
    { $hs live --buffer 16k -w blocked.pcapng 2>blocked.err; echo $? >/run/blocked.status; } |
        { sleep 4; cat >blocked.txt; } & local blocked=$!
    ready blocked.pcapng; python3 $run/burst.py 10000; sleep 1; python3 $run/burst.py 1; sleep 4
    kill $(pgrep -x heartsnoop); wait $blocked
    [ "$(cat /run/blocked.status)" = 0 ] || fail "a blocked reader: status $(cat /run/blocked.status)"
    passed "a consumer that blocks: ended in order"

    $hs live -w burst.pcapng >burst.txt 2>burst.err & local burst=$!
    ready burst.pcapng; python3 $run/burst.py 10000; until_ 20 lines burst.txt "log of burst" 10000
    sleep 1; kill -9 $burst; wait $burst
    passed "10 000 packets in a burst, then kill -9"

    mkdir /run/small; mount -t tmpfs -o size=64k tmpfs /run/small
    $hs live -w /run/small/full.pcapng >/dev/null 2>full.err & local full=$!
    ready /run/small/full.pcapng; python3 $run/burst.py 10000
    status=0; wait $full || status=$?
    [ $status = 2 ] && grep -q "No space left on device.*whole records" full.err ||
        fail "disk full: status $status: $(cat full.err)"
    cp /run/small/full.pcapng .
    passed "disk full: said, ends with status 2"
    no_adapters; }

shows() { tail -c +$((from + 1)) /run/ctl.log | grep -qE "$1"; }
tell() { from=$(stat -c %s /run/ctl.log); echo "$1" >&3; } # tells bluetoothctl
say() { local otherwise=machine_fails; tell "$1"; until_ 60 shows "$2"; } # say COMMAND PATTERN: until it shows PATTERN
# connect ADDRESS: BlueZ gives up when it misses the few advertisements that btvirt reports, as people
# know it from real devices; then it is told again.
connect() {
    local end=$((SECONDS + 120)) patience
    while [ $SECONDS -lt $end ]; do
        tell "connect $1"; patience=$((SECONDS + 20))
        until shows "Connection successful|Failed to connect" || [ $SECONDS -ge $patience ]; do sleep .1; done
        shows "Connection successful" && return
        # Otherwise it may stay "in progress" for ever.
        tell "disconnect $1"; sleep 2
    done
    machine_fails "no connection: $(tail -c 1000 /run/ctl.log /run/bluetoothd.log)"; }

session() { # from before the adapter appears until after it has gone
    local sensor=00:AA:01:01:00:01 uuid otherwise
    sniff live-monitor.pcap 2>/dev/null & local monitor=$!
    btmon -w live-btmon.btsnoop >/dev/null & local btmon=$!
    $hs live -w live.pcapng 2>live.err >live.txt & local live=$!
    { $hs live --series csv -w live.btsnoop 2>series.err; } | python3 $run/latency.py latency.txt >series.csv &
    local series=$!
    $hs live --format ndjson -w live.pcap 2>ndjson.err >live.ndjson & local ndjson=$!
    ready live.pcapng live.btsnoop live.pcap live-btmon.btsnoop live-monitor.pcap; adapters
    $hs live -i hci0 2>hci0.err >hci0.txt & local hci0=$!
    python3 $run/sensor.py hci-socket:1 .05 >/run/sensor.log 2>&1 &
    otherwise=machine_fails until_ 60 grep -qs ^advertising /run/sensor.log
    mkdir -p /run/dbus; dbus-daemon --system --fork
    /usr/libexec/bluetooth/bluetoothd -n >/run/bluetoothd.log 2>&1 &
    tcpdump -Z root -U -i bluetooth0 -w live-bluetooth0.pcap 2>/dev/null & local tcpdump=$!
    $hs live -i bluetooth0 -w bluetooth0.pcap 2>bluetooth0.err >bluetooth0.txt & local bluetooth0=$!
    # Whoever is late misses the beginning.
    opened $hci0 $bluetooth0; ready live-bluetooth0.pcap
    exec 3> >(bluetoothctl >/run/ctl.log 2>&1); sleep 1
    say "power on" "Changing power on succeeded"
    say "scan le" "NEW.*$sensor"; say "scan off" "Discovery stopped"
    connect $sensor
    say "info $sensor" "UUID: Heart Rate"; sleep 1; say "menu gatt" "Menu gatt"
    for uuid in 2a38 2a29 2a19; do
        say "select-attribute 0000$uuid-0000-1000-8000-00805f9b34fb" "char.*#"; say read Value:
    done
    say "select-attribute 00002a37-0000-1000-8000-00805f9b34fb" "char.*#"
    say "notify on" "Notify started"
    # A sniffer that joins half-way.
    sleep 1; $hs live 2>/dev/null >halfway.txt & local halfway=$!
    otherwise=machine_fails until_ 60 eval "[ \$(grep -c Value: /run/ctl.log) -ge 126 ]"
    say "notify off" "Notify stopped"; say "back" "Menu main"
    say "disconnect $sensor" "Successful disconnected"; sleep 1
    connect $sensor; sleep 1
    say "disconnect $sensor" "Successful disconnected"
    kill $btvirt; sleep 1   # the adapter goes away under all sniffers
    # The monitors one after the other, those whose recordings are compared with the others last.
    kill -INT $monitor $btmon; kill -TERM $live $ndjson $halfway; kill -TERM $(pgrep -f -- "--series csv")
    local status=0; wait $hci0 || status=$?; [ $status = 2 ] || fail "hci0: status $status"
    status=0; wait $bluetooth0 || status=$?; [ $status = 2 ] || fail "bluetooth0: status $status"
    wait $tcpdump; wait $live || fail "live: status $?: $(cat live.err)"
    wait $ndjson || fail "ndjson: status $?: $(cat ndjson.err)"; wait $series
    passed "the session"; }

# anew PART: PART in a folder of its own; under load BlueZ may fail in ways that only a new beginning mends
anew() {
    local try status
    for try in 1 2 3; do
        mkdir /run/part
        (cd /run/part && $1); status=$?
        [ $status = $machine_failed ] && [ $try -lt 3 ] || break
        clear_up
        rm -rf /run/part
    done
    cp -a /run/part/. .
    [ $status = 0 ] || exit $status
    clear_up; rm -rf /run/part; }
clear_up() {
    kill -9 -1 # all but init, which is this
    otherwise=machine_fails until_ 20 test ! -e /sys/class/bluetooth/hci0
    rm -rf /run/dbus /run/*.log /var/lib/bluetooth/*; }

for part in ${PARTS//,/ }; do
    case $part in
        edges) edges ;;
        losses) losses ;;
        *) anew $part ;;
    esac
done
touch passed
