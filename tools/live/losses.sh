# Part of guest.sh: sniffers that are stopped while packets come, with small buffers in the kernel, so that
# each loses some. What is left is recorded; `losses.py` holds recorded and told as lost against `ref`,
# a sniffer of all adapters that loses nothing. hci0 and hci1 are up.

declare -A sniffers
# sniffer NAME ARGUMENTS...: records NAME.pcapng, of all adapters unless the arguments tell otherwise
sniffer() {
    local name=$1; shift
    $deny $hs live --plain -w ${file:-$name.pcapng} "$@" >$name.txt 2>$name.err & sniffers[$name]=$!
    opened ${sniffers[$name]}; }
# begin NAME: all sniffers are there, and see a first command on both adapters
begin() { sleep .3; send 1 0 900000; send 1 1 900000; sleep .5; }
send() { python3 $run/burst.py $1 --adapter $2 ${3:-0} $4; } # send COUNT ADAPTER [FIRST [PAUSE]]
both() { send $1 0 $2 $3 & local one=$!; send $1 1 $2 $3; wait $one; } # at once to both adapters
mark() { python3 $run/burst.py --mark "$1"; }
each() { local signal=$1 name; shift; for name; do kill -$signal ${sniffers[$name]}; done; }
# over STATUS NAME...: they end with this status
over() {
    local status=$1 name got; shift
    for name; do
        got=0; wait ${sniffers[$name]} || got=$?
        [ $got = $status ] || fail "$name: status $got, not $status: $(cat $name.err)"
        unset "sniffers[$name]"
    done; }
says() { grep -qE -- "$2" $1.err || fail "$1 does not say '$2': $(cat $1.err)"; } # says NAME PATTERN

losses() {
    local deny= file= small="--buffer 8k" name
    adapters; hciconfig hci0 up; hciconfig hci1 up; sleep .5
    sniffer ref; ready ref.pcapng

    # Bursts on two adapters at once.
    sniffer two-all $small; sniffer two-hci0 -i hci0 $small; sniffer two-hci1 -i hci1 $small
    sniffer two-pcap0 -i bluetooth0 $small; sniffer two-pcap1 -i bluetooth1 $small
    local two="two-hci0 two-hci1 two-pcap0 two-pcap1 two-all"
    begin; each STOP $two; both 2000; each CONT $two; sleep 2; both 5 5000; sleep 1; mark "end of two"
    # Closing libpcap's sockets is told to the monitors: they end first.
    each TERM two-hci0 two-hci1 two-all; over 0 two-hci0 two-hci1 two-all
    each TERM two-pcap0 two-pcap1; over 0 two-pcap0 two-pcap1
    for name in $two; do says $name "[0-9]+ packets lost: "; done
    passed "bursts on two adapters"

    # A run that is ended while it is stopped: with room in the kernel, and without.
    for name in "large" "large-hci0 -i hci0" "large-pcap0 -i bluetooth0" "few $small" \
        "few-hci0 -i hci0 $small" "few-pcap0 -i bluetooth0 $small"; do
        sniffer ended-$name; name=ended-${name%% *}
        begin; each STOP $name; both 100; sleep .5; each TERM $name; each CONT $name; over 0 $name
        mark "end of $name"; says $name "ended by SIGTERM"
    done
    sniffer ended-duration $small --duration 20; begin; each STOP ended-duration; both 1000; sleep 20
    each CONT ended-duration; over 0 ended-duration; mark "end of ended-duration"
    says ended-duration "ended after the time asked for"
    passed "runs that end while they are stopped"

    # A ring of files, of which some end where packets are lost.
    for name in ring ring-btsnoop; do
        file=ring.${name#ring-}; [ $name != ring ] || file=ring.pcapng
        sniffer $name $small --rotate-size 4k; begin
        for round in 1 2 3 4 5 6; do
            each STOP $name; both 100 ${round}000; each CONT $name; sleep .5; both 5 ${round}500; sleep .2
        done
        each STOP $name; both 100 7000; each TERM $name; each CONT $name; over 0 $name; mark "end of $name"
    done
    file=
    passed "rings under loss"

    # A kernel that does not tell.
    deny="python3 $run/deny.py 55"
    sniffer blind $small; sniffer blind-pcap0 -i bluetooth0 $small
    begin; each STOP blind blind-pcap0; both 1000; each CONT blind blind-pcap0; sleep 1; mark "end of blind"
    for name in blind blind-pcap0; do
        says $name "lost packets cannot be counted on this interface: .*SO_MEMINFO"
        each TERM $name; over 0 $name; says $name "whether the kernel lost packets is unknown"
    done
    says blind-pcap0 "the adapter counted [0-9]+ packets meanwhile, [0-9]+ came"
    passed "a kernel that does not count"
    deny=
    expect "no filter for one adapter" 2 "the packets of one adapter cannot be selected.*-i bluetooth-monitor" \
        python3 $run/deny.py 26 $hs live -i hci0

    # Hours in short: sniffers that are stopped now and then while both adapters are busy.
    sniffer soak-all --buffer 64k; sniffer soak-hci0 -i hci0 $small; sniffer soak-pcap1 -i bluetooth1 $small
    local soak="soak-all soak-hci0 soak-pcap1" end
    begin; end=$((SECONDS + ${SOAK:-20}))
    while [ $SECONDS -lt $end ]; do both 300 10000 .01; done & local busy=$!
    while kill -0 $busy 2>/dev/null; do
        for name in $soak; do
            each STOP $name; sleep .$((RANDOM % 4 + 1)); each CONT $name; sleep .$((RANDOM % 3 + 1))
        done
    done
    wait $busy; sleep 2; mark "end of soak"
    each TERM soak-hci0 soak-all; over 0 soak-hci0 soak-all; each TERM soak-pcap1; over 0 soak-pcap1
    passed "a soak of ${SOAK:-20} s"

    # An adapter that is removed while packets are lost: nothing tells of it but the kernel's list.
    sniffer gone-hci0 -i hci0 $small; sniffer gone-pcap0 -i bluetooth0 $small
    sniffer kept-hci0 -i hci0; sniffer kept-pcap0 -i bluetooth0
    local gone="gone-hci0 gone-pcap0 kept-hci0 kept-pcap0"
    begin; each STOP $gone; both 1000; no_adapters; mark "end of gone"
    # Here as well, the monitors end before libpcap's sockets are closed.
    for name in gone-hci0 kept-hci0 gone-pcap0 kept-pcap0; do each CONT $name; over 2 $name; done
    for name in $gone; do says $name "the adapter was removed"; done
    passed "an adapter removed while packets are lost"
    each TERM ref; over 0 ref; }
