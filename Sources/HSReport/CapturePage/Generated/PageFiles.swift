// swift-format-ignore-file
// Made by tools/embed-files from Sources/HSReport/CapturePage/Page. Do not edit.

/// The page without what was captured, its style and its script.
enum PageFiles {
  /// `Page/page.css`.
  static let css = ##"""
    :root{--paper:#fff;--ink:#1b1b1b;--soft:#595959;--line:#d0d0d0;--blue:#0072b2;--sky:#1f78a8;--green:#00734f;
    --orange:#a04f00;--red:#b3340a;--pink:#a8487f;--gap:#e69f0066;--contact:#cc79a755;--bad:#d55e0044;--off:#99999944}
    @media (prefers-color-scheme:dark){:root{--paper:#141414;--ink:#ececec;--soft:#b4b4b4;--line:#444;--blue:#56b4e9;
    --sky:#8ccbf0;--green:#2fd0a0;--orange:#e69f00;--red:#ff8a5c;--pink:#e39ac4}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:1240px;padding:0 16px 48px;background:var(--paper);color:var(--ink);
    font:16px/1.45 system-ui,sans-serif;overflow-wrap:anywhere}
    h1{font-size:1.5rem;margin:1.2rem 0 .2rem}h2{font-size:1.2rem;margin:2rem 0 .5rem}
    small,.what,.note,figcaption,caption{color:var(--soft)}
    .identity{font-size:1.1rem;margin:.4rem 0 .8rem;padding-left:1.2rem}.identity li:only-child{list-style:none;margin-left:-1.2rem}.failed{--own:var(--orange)!important}.changed{--own:var(--blue)!important}.answer .wide{margin:.3rem 0}.answer table{font-size:.95rem}h2.name{margin-top:1.2rem}
    .answer{--own:var(--soft);border-left:6px solid var(--own);background:color-mix(in srgb,var(--own) 7%,var(--paper));padding:.7rem 1rem .3rem;margin:.8rem 0;font-size:1.1rem}
    .answer.none{padding-bottom:.7rem}.answer p,.answer ul{margin:0 0 .3rem}.answer ul{padding-left:1.2rem;font-size:1rem}
    .answer figure{margin:.5rem 0 0}.answer figcaption{font-size:.85rem}.badge{color:var(--own)}
    .verified{--own:var(--green)}.consistent{--own:var(--blue)}.not_checkable{--own:var(--soft)}.suspect{--own:var(--orange)}.rejected{--own:var(--red)}
    dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:0}
    dt{color:var(--soft)}dd{margin:0}
    figure{margin:1rem 0;overflow:hidden}figcaption{margin-bottom:.2rem}figcaption b{color:var(--ink)}
    .key{white-space:nowrap;margin-left:.6rem}
    .key::before{content:"";display:inline-block;width:.8em;height:.8em;margin-right:.3em;vertical-align:-.05em;background:currentColor}
    .key.bpm,.key.normal,.key.event,.key.link{color:var(--blue)}.key.inst,.key.up{color:var(--green)}
    .key.artefact,.key.problem{color:var(--red)}.key.signal{color:var(--pink)}.key.fixed{color:var(--green)}.key.down{color:var(--orange)}.key.dfa{color:var(--blue)}
    .key.event::before,.key.problem::before,.key.normal::before,.key.artefact::before,.key.fixed::before,.key.signal::before{border-radius:50%}.key.missed::before{background:#e69f00}.key.off::before{background:#56b4e9}.key.silent::before{background:#d8c400}.key.doubt::before{background:#b0b0b0}.key.contact::before{background:#cc79a7}.key.suspect::before{background:#d55e00}
    .key.unconnected::before{background:#777}.answer .key::before{background:var(--own)}.answer .key.use::before{background:none;outline:2px solid var(--ink);outline-offset:-2px}.key.clip{color:var(--soft)}.key.clip::before{background:var(--red);width:.25em;margin:0 .5em 0 .2em}
    .c0{stroke:#0072b2!important;color:var(--blue)}.c1{stroke:#d55e00!important;color:var(--red)}.c2{stroke:#009e73!important;color:var(--green)}.c3{stroke:#cc79a7!important;color:var(--pink)}.c4{stroke:#e69f00!important;color:var(--orange)}.c5{stroke:#777!important;color:var(--soft)}
    .area .c0,.area .c1,.area .c2,.area .c3,.area .c4,.area .c5{stroke-width:1.6!important;stroke-linecap:round}
    .key.missed,.key.off,.key.silent,.key.doubt,.key.contact,.key.suspect,.key.unconnected,.answer .key{color:var(--soft)}
    svg.plot,svg.plot text{user-select:none;-webkit-user-select:none}
    svg.plot{display:block;width:100%;padding:6px 0 20px 40px;touch-action:pan-y;overflow:visible}
    svg.plot:focus{outline:none}svg.plot:focus-visible{outline:3px solid var(--blue);outline-offset:-3px}
    .tall{height:250px}.middle{height:220px}.low{height:130px}.square{aspect-ratio:1;max-height:420px}svg.plot.ribbon{height:44px;padding-top:2px}
    svg.plot[data-still]{padding-bottom:36px}
    .answer figure.timed{grid-template-columns:calc(11rem - 22px) minmax(0,1fr);margin-right:-1rem}
    .three{display:grid;grid-template-columns:repeat(3,1fr);gap:1.2rem}.three figure:nth-child(2):last-child{grid-column:span 2}
    .area path{vector-effect:non-scaling-stroke}
    .area path{fill:none;stroke:var(--soft);stroke-width:1.2}
    .area .grid{stroke:var(--line);stroke-width:1}.area .axis{stroke:var(--soft);stroke-width:1}
    .area .clip{stroke:var(--red);stroke-width:3}
    .ribbon .area path.verified,.ribbon .area path.consistent,.ribbon .area path.not_checkable,.ribbon .area path.suspect,.ribbon .area path.rejected{fill:var(--own);stroke:none}.ribbon .area .use{fill:none;stroke:var(--ink);stroke-width:3}
    .bpm{stroke:var(--blue)!important;stroke-width:2!important}.inst{stroke:var(--green)!important;stroke-width:.8!important}
    .bpm,.inst,.dfa{stroke-linecap:round}.wait,.density,.dfa{stroke:var(--blue)!important}.ellipse{stroke:var(--red)!important}
    .normal,.artefact,.fixed,.event,.problem,.signal{stroke-linecap:round;stroke-width:3.2!important}
    .signal{stroke:var(--pink)!important}
    .normal,.event{stroke:var(--blue)!important}.artefact,.problem{stroke:var(--red)!important}.problem,.event{stroke-width:6!important}.artefact{stroke-width:3.6!important}.fixed{stroke:var(--green)!important}
    .area .bin{fill:var(--blue);stroke:none}.area .link,.area .band,.area .chosen{stroke:none}.area .link{fill:var(--blue);opacity:.45}
    .area .up{stroke:var(--green)}.area .down{stroke:var(--orange)}
    .area .vlf,.area .lf,.area .hf{stroke:none}.area .vlf{fill:#99999933}.area .lf{fill:#56b4e933}.area .hf{fill:#009e7333}
    @media (scripting:none){svg.plot,.three,main figure.timed,.answer figure{display:none}}
    .area .band.missed{fill:var(--gap)}.area .band.off{fill:#56b4e944}.area .band.silent{fill:#d8c40055}.area .band.doubt{fill:#99999955}.area .band.contact{fill:var(--contact)}.area .band.suspect{fill:var(--bad)}.area .band.unconnected{fill:var(--off)}
    .words text{font-size:12px;fill:var(--ink);paint-order:stroke;stroke:var(--paper);stroke-width:3px;stroke-linejoin:round}
    .words .mark{text-anchor:middle}.words .mark.end{text-anchor:end}
    .words .level{dominant-baseline:middle;text-anchor:end}.words .label{text-anchor:end;fill:var(--soft)}.words .upward{fill:var(--soft)}
    .cursor{stroke:var(--ink);stroke-width:1}.cursor.from{stroke:var(--red);stroke-dasharray:4 3}.area .break{fill:#88888833;stroke:var(--soft);stroke-dasharray:2 4}pre.octets{display:inline-block;vertical-align:top;max-width:100%;margin:.3rem .6rem .3rem 0;overflow-x:auto}p.more:empty,#more-values:empty{display:none}.chart select{max-width:10rem}.chart[hidden]{display:none}.area .risen{stroke:var(--green)!important}.area .fallen{stroke:var(--orange)!important}.area .number{stroke:var(--blue)!important;stroke-width:1.6}.key.risen{color:var(--green)}.key.fallen{color:var(--orange)}#learnt pre{white-space:pre-wrap}.area .chosen{fill:var(--blue);opacity:.18}
    .timed,.lanes{display:grid;grid-template-columns:11rem minmax(0,1fr);column-gap:.4rem}
    .timed figcaption b,.timed .key{display:block;margin-left:0}.timed .key{white-space:normal}.lanes figcaption{grid-column:1/-1}
    ol.rows{list-style:none;margin:0;padding:6px 0 0;font-size:.78rem;line-height:1.15}
    ol.rows li{height:34px;display:flex;align-items:center;overflow:hidden;border-top:1px solid var(--line);color:var(--soft)}ol.rows li:first-child{border-top-color:transparent}
    ol.rows a,ol.rows span{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}ol.rows span{-webkit-line-clamp:3;line-height:1.02}
    .wide{overflow-x:auto;margin:1rem 0}.wide.long{content-visibility:auto;contain-intrinsic-size:auto 30rem}ul.what{margin:.2rem 0;padding-left:1.2rem}
    table{border-collapse:collapse;width:100%;font-size:.92rem;font-variant-numeric:tabular-nums}
    caption{text-align:left;padding:.2rem 0}
    th,td{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0;border-bottom:1px solid var(--line);overflow-wrap:break-word}
    table.few{width:auto}.few td,.few th{padding-right:3rem}.few td+td,.few th+th{text-align:right}.many td:nth-child(-n+4),#events td:nth-child(-n+2),#value-table td:nth-child(-n+2){white-space:nowrap}#value-table td:last-child{font-family:ui-monospace,monospace;font-size:.85em;max-width:22rem;overflow-wrap:anywhere}
    td{max-width:40rem}.attributes th{font-weight:inherit;white-space:nowrap}
    .depth1{padding-left:1.2rem}.depth2{padding-left:2.4rem}.depth3{padding-left:3.6rem}summary{font-weight:bold;cursor:pointer;margin:.6rem 0}
    #app pre,#changes pre{white-space:pre-wrap}a{color:var(--blue)}pre{overflow-x:auto;font-size:.85rem;background:#88888818;padding:.5rem}
    #tools{padding:.4rem 0;background:var(--paper);border-bottom:1px solid var(--line)}
    #panel{position:fixed;z-index:8;left:0;right:0;bottom:0;max-height:45vh;overflow-y:auto;background:var(--paper)}
    #panel>div{border-top:1px solid var(--soft);padding:.4rem max(16px,calc(50vw - 604px))}#panel p{margin:.2rem 0}
    button[aria-pressed=true]{background:color-mix(in srgb,var(--blue) 20%,var(--paper))}
    button,input,select{font:inherit;padding:.2rem .6rem;color:var(--ink);background:var(--paper);border:1px solid var(--soft);border-radius:4px}select{max-width:min(14rem,70vw)}
    #tip{position:fixed;z-index:9;max-width:26rem;pointer-events:none;background:var(--paper);color:var(--ink);
    border:1px solid var(--soft);padding:.3rem .6rem;font-size:.85rem;white-space:pre-line}
    nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;list-style:none;margin:.6rem 0;padding:0}section{scroll-margin-top:3.2rem}
    tr.hit{background:#e69f0033}
    @media (min-width:601px){#tools{position:sticky;top:0;z-index:7}}
    @media (max-width:900px){.timed,.answer figure.timed{grid-template-columns:minmax(0,1fr)}.answer figure.timed{margin:.5rem 0 0}.timed figcaption b,.timed .key{display:inline}.timed .key{margin-left:.6rem;white-space:nowrap}.lanes{grid-template-columns:7rem minmax(0,1fr)}ol.rows{font-size:.68rem}.three{grid-template-columns:1fr}.three figure:nth-child(2):last-child{grid-column:auto}}
    @media (max-width:600px){.many,.told,.found,#events,#value-table,.many tbody,.told tbody,.found tbody,#events tbody,#value-table tbody,.many caption,.told caption,.found caption,#events caption,#value-table caption{display:block}.many thead,.told thead,.found thead,#events thead,#value-table thead{display:block;position:absolute;left:0;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.many tr,.told tr,.found tr,#events tr,#value-table tr{display:block;border-bottom:1px solid var(--line);padding:.3rem 0}
    .many td,.told td,.found td,#events td,#value-table td{display:inline-block;border:0;padding:0 .6rem 0 0}.many td:nth-child(n+5),.told td:nth-child(3),.found td,#events td:nth-child(5),#value-table td:nth-child(n+5){display:block}.found td:nth-child(2){font-weight:bold}.found td:empty{display:none}#value-table td:nth-child(-n+4),#events td:nth-child(-n+4){color:var(--soft)}
    .many td:nth-child(3)::after{content:" measurements"}.many td:nth-child(4){font-weight:bold}
    .many td:nth-child(5)::before{content:"holds: "}.many td:nth-child(6)::before{content:"open, or failed: "}.many td::before{color:var(--soft)}
    .few td,.few th{padding-right:1rem}svg.plot{padding-left:34px}.words text{font-size:11px}.depth1{padding-left:.5rem}.depth2{padding-left:1rem}.depth3{padding-left:1.5rem}dl{grid-template-columns:1fr}dt{margin-top:.3rem}.tall{height:200px}}
    @media print{.identity{font-size:14px}p.more button,#more-values button,.chart label{display:none}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}.tools,#tip,nav{display:none!important}body{max-width:none;padding:0;font-size:12px}table{font-size:11px}.answer{font-size:13px}.answer ul{font-size:12px}pre{font-size:10px}.wide{overflow:visible;content-visibility:visible}figure,tr{break-inside:avoid}h2,h3,caption,summary{break-after:avoid}
    .three{grid-template-columns:repeat(3,1fr)}.timed,.answer figure.timed{grid-template-columns:7rem minmax(0,1fr)}.timed figcaption b,.timed .key{display:block;margin-left:0;white-space:normal}.lanes{grid-template-columns:9rem minmax(0,1fr)}.tall{height:180px}td{min-width:3.5em}.few td{min-width:0}
    #value-table td:last-child{max-width:14rem}a{color:inherit;text-decoration:none}}

    """##

  /// `Page/page.html`.
  static let html = ##"""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '«script digest»'; style-src '«style digest»'; base-uri 'none'; form-action 'none'">
    <title>«title»: heartsnoop</title>
    <style>«style»</style>
    </head>
    <body>
    <header>
    <h1>«title»</h1>
    <!-- «=head» -->
    <!-- «:losses» -->
    <div class="answer rejected"><p><strong>Not all of it is here:</strong></p>
    <ul>«lines»</ul></div>
    <!-- «:changes» -->
    <div class="answer changed"><p><strong>What changed</strong> «which»:</p>
    <div class="wide" tabindex="0" role="region" aria-label="What changed, A and B"><table><thead><tr><th scope="col">what</th><th scope="col">A</th><th scope="col">B</th></tr></thead>
    <tbody>
    <!-- «:change» -->
    <tr><td«span»>«what»</td>«values»</tr>
    <!-- «:changes-end» -->
    </tbody></table></div>
    <p>«more»<a href="#changes">all of the comparison</a></p></div>
    <!-- «:unchanged» -->
    <div class="answer changed"><p><strong>What changed</strong> «which»: «same». What values hold is compared by 'heartsnoop learn A --against B'. <a href="#changes">All of the comparison</a></p></div>
    <!-- «:capture» -->
    <h2 class="name">«?name»</h2>
    <ul class="identity">«?what»</ul>
    <div class="answer failed"><p><strong>What went wrong</strong>«more»</p><ul>«?failures»</ul></div>
    <p class="answer none"><strong>No heart rate:</strong> «?absence»</p>
    <p class="answer none"><strong>Values:</strong> «?missing»</p>
    <p class="what">«overview»</p>
    <ul class="what">«?lines»</ul>
    <p class="what">Recorder: «?recorder»</p>
    <!-- «:apart» -->
    <p class="note">The captures lie apart in time: each is shown from its own beginning.</p>
    <!-- «:answer» -->
    <div class="answer «verdict»"><p><strong>«label»: <span class="badge">«judged».</span></strong> «rates». «advice»«more»</p>
    <ul>«?reasons»</ul>
    <p>«?rest»</p>
    <figure class="timed"><figcaption><b>Verdict of each value</b></figcaption><svg class="plot ribbon" role="img" tabindex="0" data-kind="ribbon" data-sensor="«index»"></svg></figure>
    </div>
    <!-- «:app» -->
    <p class="answer app"><strong>The app:</strong> «answer» <a href="#app">more</a></p>
    <!-- «.» -->
    <p class="note">«holdings»</p>
    <noscript><p class="note">The page's script, which does not run here, draws pictures of what stands in the text and the tables.</p></noscript>
    <nav aria-label="Contents"><ul>
    <!-- «=contents» -->
    <!-- «:entry» -->
    <li><a href="#«target»">«words»</a></li>
    <!-- «.» -->
    </ul></nav>
    </header>
    <div id="tools" class="tools" role="search" aria-label="Search and zoom" hidden><label>Find <input id="find" type="search" autocomplete="off"></label>
    <label>Peer <select id="who"><option value="">all</option></select></label>
    <label><input id="in-view" type="checkbox"> this time only</label>
    <button id="in" type="button">Zoom in</button> <button id="out" type="button">Zoom out</button>
    <button id="all" type="button">Show all</button> <button id="empty" type="button" aria-pressed="false" hidden>Empty time left out</button>
    <button id="mark" type="button">Measure</button> <output id="range"></output></div>
    <main>
    <!-- «=sections» -->
    <!-- «:findings» -->
    <section id="findings">
    <h2>What went wrong, and who can mend it</h2>
    <!-- «:overlay» -->
    <section id="overlay">
    <h2>«heading»</h2>
    <figure class="timed"><figcaption><b>«quantity»</b></figcaption><svg class="plot tall" role="img" tabindex="0" data-kind="overlay" data-sensor="0"></svg></figure>
    </section>
    <!-- «:sensor» -->
    <section id="sensor-«index»" data-peer="«peer»">
    <h2>«label»«address»</h2>
    <dl>
    «facts»</dl>
    <figure class="timed"><figcaption><b>Heart rate, bpm</b></figcaption><svg class="plot tall" role="img" tabindex="0" data-kind="rate" data-sensor="«index»"></svg></figure>
    <figure class="timed"><figcaption><b>RR intervals, ms</b></figcaption><svg class="plot tall" role="img" tabindex="0" data-kind="rr" data-sensor="«index»"></svg></figure>
    <figure class="timed"><figcaption><b>DFA α1 in windows of 2 min</b></figcaption><svg class="plot low" role="img" tabindex="0" data-kind="dfa" data-sensor="«index»"></svg></figure>
    <figure class="timed"><figcaption><b>Time between notifications, ms</b></figcaption><svg class="plot low" role="img" tabindex="0" data-kind="wait" data-sensor="«index»"></svg></figure>
    <div class="three">
    <figure><figcaption><b>Poincar&eacute;, ms</b> each RR over the one before; ellipse: SD1, SD2</figcaption><svg class="plot square" role="img" data-still="poincare" data-sensor="«index»"></svg></figure>
    <figure><figcaption><b>RR intervals by length, ms</b> bins of 1/128 s</figcaption><svg class="plot square" role="img" data-still="histogram" data-sensor="«index»"></svg></figure>
    <figure><figcaption><b>Spectrum</b> VLF, LF, HF; corrected RR intervals of «?spectrum»</figcaption><svg class="plot square" role="img" aria-label="Spectrum: LF «low» ms², HF «high» ms²" data-still="spectrum" data-sensor="«index»" data-step="«step»" data-density="«density»"></svg></figure>
    </div>
    <p class="tools" hidden><button type="button" data-save="samples" data-sensor="«index»">Save measurements as CSV</button>
    <button type="button" data-save="beats" data-sensor="«index»">Save beats as CSV</button>«?beats»
    </p>
    <!-- «:agreement» -->
    <section id="agreement">
    <h2>Sensors beside each other</h2>
    <!-- «:pair» -->
    <h3>«first» (A) and «second» (B)</h3>
    <figure><figcaption><b>A &minus; B over their mean, ms</b> each pair of RR intervals</figcaption><svg class="plot middle" role="img" data-still="agreement" data-sensor="«number»"></svg></figure>
    <dl>
    «facts»</dl>
    <!-- «:changes» -->
    <section id="changes">
    <h2>What changed</h2>
    <p class="note">«which»</p>
    <pre>«lines»</pre>
    </section>
    <!-- «:app» -->
    <section id="app">
    <h2>What the app showed, and what was sent</h2>
    <pre tabindex="0">«lines»</pre>
    <p>«difference»</p>
    <!-- «:happened» -->
    <section id="happened">
    <h2>What happened</h2>
    <p>Nothing that is told.</p>«?nothing»
    <!-- «:throughput» -->
    <figure class="timed"><figcaption><b>Octets of values a second</b></figcaption><svg class="plot low" role="img" tabindex="0" data-kind="flow" data-sensor="0"></svg></figure>
    <!-- «:lane» -->
    <figure class="lanes" data-peer="«peer»"><figcaption><b>«name»</b></figcaption>
    <ol class="rows">«rows»</ol>
    <svg class="plot lane" role="img" tabindex="0" height="«height»" data-kind="lane" data-sensor="«number»"></svg></figure>
    <!-- «:values» -->
    <section id="values">
    <h2>Values written, read and notified</h2>
    <p class="tools" hidden><label>Attribute <select id="attribute"><option value="">all</option></select></label> <button type="button" id="save-values">Save as CSV</button></p>
    <figure class="timed chart" hidden><figcaption><b id="chart-name"></b><label class="tools">Number <select id="field"></select></label></figcaption><svg class="plot tall" role="img" tabindex="0" data-kind="number" data-sensor="0"></svg></figure>
    <!-- «:more-values» -->
    <p id="more-values">«more»</p>
    <!-- «:learnt» -->
    <section id="learnt">
    <h2>What values that nobody documented are made of</h2>
    <p class="note">Each claim says in how many messages it holds and how improbable that is by chance; '??' are bytes of which nothing is claimed.</p>
    <!-- «:learnt-text» -->
    <pre tabindex="0">«lines»</pre>
    <!-- «:events» -->
    <section id="events-all">
    <h2>Events</h2>
    <!-- «:attributes» -->
    <section id="attributes">
    <h2>Attributes, and how each is known</h2>
    <!-- «:peer» -->
    <details data-peer="«peer»"«open»><summary>«name»</summary>
    «about»
    <!-- «:end-details» -->
    </details>
    <!-- «:table» -->
    <div class="wide«long»" tabindex="0" role="region" aria-label="«name»"><table«id» class="searched «style»"><caption>«caption»</caption>
    <thead><tr>«headings»</tr></thead>
    <tbody>
    <!-- «:row» -->
    <tr>«cells»</tr>
    <!-- «:end-table» -->
    </tbody></table></div>
    <!-- «:recipes» -->
    <details><summary>How these numbers were made, and what is not given</summary><ul>«lines»</ul></details>
    <!-- «:said» -->
    <p>«words»</p>
    <!-- «:end» -->
    </section>
    <!-- «.» -->
    </main>
    <aside id="panel" class="tools" aria-label="What was chosen"><div id="status" role="status" hidden></div><div id="chosen" hidden></div></aside>
    <footer><p>Made by heartsnoop «version» from «title». Times are counted from «origin». In the folder of the capture, these commands print the same:</p>
    <pre tabindex="0">«commands»</pre></footer>
    <!-- «=document» -->
    <script>«script»</script>
    </body>
    </html>

    """##

  /// `Page/page.js`.
  static let js = ##"""
    'use strict';
    // What is read and drawn first is the page itself; this waits for it.
    requestAnimationFrame(() => setTimeout(async () => {
    // Between pieces of work the page stays usable.
    let worked = performance.now();
    const rest = async () => { if (performance.now() - worked < 25) return; await new Promise(done => setTimeout(done)); worked = performance.now(); };
    // The numbers stand in pieces: of lists and records that a piece goes on with, so many levels deep, the first element or member
    // belongs to the last one of the piece before.
    function add(to, more, depth) {
      if (Array.isArray(to)) for (let n = 0; n < more.length; n++) { if (n === 0 && depth > 1) add(to[to.length - 1], more[0], depth - 1); else to.push(more[n]); }
      else for (const name in more) { if (depth > 1 && Object.hasOwn(to, name)) add(to[name], more[name], depth - 1); else to[name] = more[name]; }
    }
    const D = {};
    for (const piece of document.querySelectorAll('script.data')) { add(D, JSON.parse(piece.textContent), +piece.dataset.depth); await rest(); }
    const byId = id => document.getElementById(id);
    const NS = 'http://www.w3.org/2000/svg';
    const sums = a => { const out = new Float64Array(a.length); let s = 0; for (let i = 0; i < a.length; i++) { out[i] = s += a[i]; if (i && a[i] < 0) out.mixed = true; } return out; };
    const numbers = (n, value) => { const out = new Float64Array(n); for (let i = 0; i < n; i++) out[i] = value(i); return out; };
    const some = (a, places) => { const out = numbers(places.length, n => a[places[n]]); out.mixed = a.mixed; return out; };
    const extremes = (a, below = Infinity) => { let lo = Infinity, hi = -Infinity; for (let i = 0; i < a.length; i++) { const x = a[i]; if (x >= below) continue; if (x < lo) lo = x; if (x > hi) hi = x; } return [lo, hi]; };
    // Of numbers, those that are there.
    const valid = a => { const out = new Float64Array(a.length); let n = 0; for (let i = 0; i < a.length; i++) if (a[i] === a[i]) out[n++] = a[i]; return out.subarray(0, n); };
    // The n-th least of numbers, counted from 0; they change their order for it.
    function nth(a, n) {
      for (let lo = 0, hi = a.length - 1; lo < hi;) {
        const middle = a[lo + hi >> 1]; let i = lo, j = hi;
        while (i <= j) { while (a[i] < middle) i++; while (a[j] > middle) j--; if (i <= j) { const x = a[i]; a[i++] = a[j]; a[j--] = x; } }
        if (n <= j) hi = j; else if (n >= i) lo = i; else break;
      }
      return a[n];
    }
    const MS = 1000 / 1024;
    const counted = (n, one, many) => `${n} ${n === 1 ? one : many}`;
    const element = (name, attributes, words = '') => { const e = document.createElementNS(NS, name); for (const k in attributes) e.setAttribute(k, attributes[k]); e.textContent = words; return e; };
    // Texts of devices and files, as the page itself shows them: what cannot be seen is written out, marks are not heaped up,
    // and what is read from the right does not move what stands beside it.
    const shown = text => (text.length > 1000 ? text.slice(0, 250) + `\u2026 (${text.length} characters)` : text)
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, c => `\\u{${c.codePointAt(0).toString(16).padStart(4, '0')}}`)
      .replace(/(\p{Mn}{4})\p{Mn}+/gu, '$1(more marks)')
      .replace(/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}](?:[ -]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\p{Mn}])*/gu, '\u2067$&\u2069');
    // Times, values and breaks stand in arrays of numbers: what is drawn is made of them at each step of a zoom. No value is NaN.
    for (const s of D.sensors) {
      s.T = sums(s.time_ms_d); s.P = sums(s.packet_d); s.BT = sums(s.beat_ms_d); s.BO = sums(s.measurement_of_d);
      const n = s.T.length, beats = s.BT.length, begins = new Set(s.connection_begins), normal = [], artefact = [];
      s.V = numbers(n, i => s.bpm[i] || NaN);
      s.broken = new Uint8Array(n); for (const i of s.broken_before) s.broken[i] = 1;
      s.RR = numbers(beats, k => s.rr_ticks[k] * MS);
      s.inst = numbers(beats, k => s.rr_ticks[k] ? 61440 / s.rr_ticks[k] : NaN);
      await rest();
      // The piece that a measurement belongs to: one ends where notifications are missing, and with a run.
      s.piece = new Uint32Array(n); s.unusable = new Uint8Array(n); const starts = new Set(s.runs.map(r => r.first));
      for (let i = 1; i < n; i++) s.piece[i] = s.piece[i - 1] + (s.broken[i] || starts.has(i) ? 1 : 0);
      for (const r of s.runs) if (!r.usable) s.unusable.fill(1, r.first, r.first + r.measurements);
      s.apart = new Uint8Array(beats); for (let k = 1; k < beats; k++) s.apart[k] = s.piece[s.BO[k]] !== s.piece[s.BO[k - 1]] ? 1 : 0;
      await rest();
      // From one connection to the next is no wait.
      s.wait = numbers(n, i => begins.has(i) ? NaN : Math.max(s.T[i] - s.T[i - 1], 0));
      // A wait is as long as it is high.
      s.WT = numbers(2 * n, k => s.T[Math.max((k >> 1) - 1 + k % 2, 0)]); s.WV = numbers(2 * n, k => s.wait[k >> 1]); s.WT.mixed = s.T.mixed;
      s.afresh = new Uint8Array(2 * n); for (let i = 1; i < n; i++) if (begins.has(i - 1)) s.afresh[2 * i] = 1;
      await rest();
      s.DT = sums(s.dfa_ms_d); s.DV = numbers(s.DT.length, k => s.dfa_thousandths[k] / 1000); s.DB = new Uint8Array(s.DT.length); for (const k of s.dfa_broken_before) s.DB[k] = 1;
      s.stretches = []; const twice = s.reasons.map(words => words.split(/[;,] ?/).includes('duplicate'));
      for (let i = 0; i < n; i++) { if (twice[s.reasons_of[i]]) continue; const last = s.stretches[s.stretches.length - 1];
        if (last && !s.broken[i] && !begins.has(i)) { last.end_ms = s.T[i]; if (last.verdict === s.verdict_of[i]) continue; }
        s.stretches.push({ verdict: s.verdict_of[i], begin_ms: s.T[i], end_ms: s.T[i] }); }
      await rest();
      s.use = s.usable_runs.map(n => s.runs[n]);
      for (let k = 0; k < beats; k++) (s.class_of[k] ? artefact : normal).push(k);
      s.normal = { T: some(s.BT, normal), V: some(s.RR, normal) }; s.artefact = { T: some(s.BT, artefact), V: some(s.RR, artefact) };
      s.fixed = { T: Float64Array.from(s.corrected_at_ms), V: Float64Array.from(s.corrected_us, x => x / 1000) };
      await rest();
    }
    // Values, by attribute; those of several by time.
    for (const v of D.values) { await rest(); v.T = sums(v.time_ms_d); v.P = sums(v.packet_d);
      v.X = v.text_of_d.length ? sums(v.text_of_d) : v.T.map((_, i) => i); if (v.how_of.length === 1) v.how_of = new Uint8Array(v.T.length).fill(v.how_of[0]); }
    async function joined(list) {
      const packet = (r, k) => D.values[r.A[k]].P[r.N[k]], none = { T: new Float64Array(0), A: new Uint32Array(0), N: new Uint32Array(0) };
      let runs = list.map(a => { const { T } = D.values[a], N = new Uint32Array(T.length); for (let i = 0; i < N.length; i++) N[i] = i; if (T.mixed) N.sort((i, j) => T[i] - T[j] || i - j); return { T: T.mixed ? numbers(T.length, k => T[N[k]]) : T, A: new Uint32Array(T.length).fill(a), N }; });
      const merged = async (x, y) => { const n = x.T.length + y.T.length, out = { T: new Float64Array(n), A: new Uint32Array(n), N: new Uint32Array(n) };
        for (let k = 0, i = 0, j = 0; k < n; k++) { if (!(k & 65535)) await rest(); const first = j >= y.T.length || i < x.T.length && (x.T[i] < y.T[j] || x.T[i] === y.T[j] && packet(x, i) <= packet(y, j)), r = first ? x : y, m = first ? i++ : j++; out.T[k] = r.T[m]; out.A[k] = r.A[m]; out.N[k] = r.N[m]; }
        return out; };
      while (runs.length > 1) { const next = []; for (let i = 0; i < runs.length; i += 2) next.push(i + 1 < runs.length ? await merged(runs[i], runs[i + 1]) : runs[i]); runs = next; }
      return runs[0] || none;
    }
    const unasked = new Set(['notified', 'indicated'].map(how => D.hows.indexOf(how)));
    for (const l of D.lanes) for (const r of l.rows) {
      await rest();
      for (const name of ['events', 'problems', 'signal']) r[name] = sums(r[name + '_ms_d']);
      r.signalPackets = sums(r.signal_packet_d);
      Object.assign(r, await joined(r.values));
      const up = [], down = []; for (let k = 0; k < r.T.length; k++) (unasked.has(D.values[r.A[k]].how_of[r.N[k]]) ? down : up).push(r.T[k]);
      r.up = Float64Array.from(up); r.down = Float64Array.from(down);
      // RSSI is drawn between full tens.
      r.lowest = Math.floor((Math.min(...extremes(r.signal_dbm)) - 1) / 10) * 10; r.highest = Math.ceil((Math.max(...extremes(r.signal_dbm)) + 1) / 10) * 10;
    }
    await rest();
    // All values by time, with how many octets went up and down until each.
    const every = await joined(D.values.map((_, a) => a)), flow = { T: every.T, up: new Float64Array(every.T.length + 1), down: new Float64Array(every.T.length + 1) };
    for (let k = 0, up = 0, down = 0; k < every.T.length; k++) { if (!(k & 65535)) await rest(); const v = D.values[every.A[k]], i = every.N[k], octets = v.X[i] < 0 ? 0 : v.hex[v.X[i]].length / 2;
      unasked.has(v.how_of[i]) ? down += octets : up += octets; flow.up[k + 1] = up; flow.down[k + 1] = down; }
    await rest();
    const whole = { a: 0, b: Math.max(D.length_ms, 1) };
    // Empty time, in which nothing is drawn but how strong advertising was: it may be left out, so that it takes no room. What is
    // shown of time t then lies at U(t), and what lies at u is at V(u).
    const empty = (() => {
      const N = 1000, step = whole.b / N, used = new Uint8Array(N + 1), note = T => { for (let i = 0; i < T.length; i++) used[Math.min(Math.max(Math.floor(T[i] / step), 0), N)] = 1; };
      note(every.T); for (const s of D.sensors) { note(s.T); for (const x of s.bands) if (x.kind !== 'unconnected') used.fill(1, Math.max(Math.floor(x.begin_ms / step), 0), Math.floor(x.end_ms / step) + 1); } for (const l of D.lanes) for (const r of l.rows) { note(r.events); note(r.problems); note(r.spans.flatMap(x => [x.begin_ms, x.end_ms])); }
      const list = []; used[0] = used[N - 1] = used[N] = 1;
      for (let i = 0; i < N; i++) if (!used[i]) { let j = i; while (!used[j]) j++; if (j - i > 40 && (j - i) * step > 10000) list.push({ begin_ms: i * step, end_ms: j * step }); i = j; }
      return list;
    })();
    const left = empty.reduce((n, x) => n + x.end_ms - x.begin_ms, 0);
    let leaves = left > .3 * whole.b;
    { const wide = (whole.b - left) * .02; let less = 0; for (const x of empty) { x.at = x.begin_ms - less; x.wide = Math.min(wide, x.end_ms - x.begin_ms); less += x.end_ms - x.begin_ms - x.wide; x.less = less; } }
    const before = t => { let x = null; for (const y of empty) { if (y.begin_ms > t) break; x = y; } return x; };
    const U = t => { const x = leaves ? before(t) : null; return !x ? t : t >= x.end_ms ? t - x.less : x.at + (t - x.begin_ms) / (x.end_ms - x.begin_ms) * x.wide; };
    const V = u => { let x = null; if (leaves) for (const y of empty) { if (y.at > u) break; x = y; } return !x ? u : u >= x.at + x.wide ? u + x.less : x.begin_ms + (u - x.at) / x.wide * (x.end_ms - x.begin_ms); };
    const isLeft = t => { const x = leaves ? before(t) : null; return x && t < x.end_ms ? x : null; };
    let view = { ...whole }, UA = U(view.a), UB = U(view.b), origin = null, cursor = null, chosen = null, packet = null, peer = '', waits = false;
    const tip = document.createElement('div'); tip.id = 'tip'; tip.hidden = true; document.body.append(tip);

    // The first place whose value is at least t.
    const place = (a, t) => { let l = 0, h = a.length; while (l < h) { const m = l + h >> 1; a[m] < t ? l = m + 1 : h = m; } return l; };
    // Of times, those in a stretch; all, if the clock stepped back in between.
    const part = (T, a, b) => T.mixed ? [0, T.length] : [place(T, a), place(T, b)];
    const clock = ms => { const fine = UB - UA < 10000, unit = fine ? 100 : 1000, s = Math.round(Math.max(ms, 0) / unit) * unit / 1000, h = Math.floor(s / 3600), m = Math.floor(s / 60) % 60,
      r = (s % 60).toFixed(fine ? 1 : 0), two = x => String(x).padStart(2, '0');
      const rest = r.indexOf('.') === 1 || r.length === 1 ? '0' + r : r; return h ? `${h}:${two(m)}:${rest}` : `${m}:${rest}`; };
    // A moment in UTC; a page's milliseconds begin with a capture, which need not begin with one.
    const utc = (ms, c, less = 0) => {
      const { begin } = D.captures[c], rest = Number((/\.\d{3}(\d+)Z/.exec(begin) || ['', '0'])[1]) - less;
      const whole = new Date(Date.parse(begin) + ms + (rest < 0 ? -1 : 0)).toISOString(), fine = rest < 0 ? rest + 1e6 : rest;
      return fine ? whole.slice(0, -1) + String(fine).padStart(6, '0') + 'Z' : whole; };
    // A packet as the address names it: its number, and that of its capture if it is not the first.
    const key = (p, c) => p ? c ? `${p}@${c + 1}` : String(p) : null;

    // What is drawn lies in an area of 10 000 by 10 000.
    const SIDE = 10000;
    const X = t => Math.round((U(t) - UA) / (UB - UA) * SIDE);
    const perPixel = p => (UB - UA) / (p.w || 1000);
    const scale = (lo, hi, top = 0, height = SIDE) => { const k = height / (hi - lo); return v => Math.round(top + height - Math.min(Math.max((v - lo) * k, 0), height)); };

    // A line through points. Where many lie in a pixel, a stroke from the least to the greatest, so that no extreme is lost.
    function line(T, V, broken, Y, width) {
      let [i, end] = part(T, view.a, view.b), d = '', move = true, lone = false; i = Math.max(i - 1, 0); end = Math.min(end + 1, T.length);
      if (end - i <= 3 * width) {
        for (; i < end; i++) { if (broken[i]) move = true; if (V[i] !== V[i]) continue;
          if (move) { if (lone) d += 'h0'; d += 'M'; lone = true; move = false; } else { d += 'L'; lone = false; } d += X(T[i]) + ' ' + Y(V[i]); }
        return lone ? d + 'h0' : d;
      }
      const k = width / (UB - UA), step = SIDE / width; let col = -2, lo = 0, hi = 0, last = 0, joined = false;
      const flush = () => { if (col < -1) return; const x = Math.round((col + .5) * step), top = Y(hi), low = Y(lo);
        d += low - top < 40 ? 'M' + Math.round(col * step) + ' ' + top + 'h' + Math.ceil(step) : 'M' + x + ' ' + top + 'V' + low; };
      for (; i < end; i++) {
        const v = V[i]; if (broken[i]) joined = false; if (v !== v) continue;
        const c = Math.max(Math.floor((U(T[i]) - UA) * k), -1);
        if (c !== col) { flush(); col = c; lo = hi = v; if (joined) { if (last < lo) lo = last; if (last > hi) hi = last; } }
        else { if (v < lo) lo = v; if (v > hi) hi = v; }
        last = v; joined = true;
      }
      flush(); return d;
    }
    // Dots. Those that would touch are one stroke.
    const ROWS = 256; let grid = new Uint8Array(0);
    function dots({ T, V }, Y, width) {
      const [i, end] = part(T, view.a, view.b + 1); let d = '';
      if (end - i <= 2 * width) {
        for (let n = i; n < end; n++) d += 'M' + X(T[n]) + ' ' + Y(V[n]) + 'h0';
        return d;
      }
      const columns = Math.ceil(width / 2) + 1, k = (columns - 1) / (UB - UA), step = SIDE / (columns - 1), high = SIDE / ROWS;
      if (grid.length < columns * ROWS) grid = new Uint8Array(columns * ROWS); else grid.fill(0);
      for (let n = i; n < end; n++) { const c = Math.floor((U(T[n]) - UA) * k);
        if (c >= 0 && c < columns) grid[c * ROWS + Math.min(Math.floor(Y(V[n]) / high), ROWS - 1)] = 1; }
      for (let c = 0; c < columns; c++) {
        const x = Math.round((c + .5) * step), base = c * ROWS;
        for (let r = 0; r < ROWS; r++) if (grid[base + r]) { const from = r; while (r + 1 < ROWS && (grid[base + r + 1] || r + 2 < ROWS && grid[base + r + 2])) r++;
          d += 'M' + x + ' ' + Math.round((from + .5) * high) + (r === from ? 'h0' : 'V' + Math.round((r + .5) * high)); }
      }
      return d;
    }
    // Strokes at times, one for each pixel that has any.
    function ticks(T, top, low, width) {
      const [i, end] = part(T, view.a, view.b + 1), k = width / (UB - UA); let d = '', last = -1;
      for (let n = i; n < end; n++) { const c = Math.floor((U(T[n]) - UA) * k); if (c !== last) d += 'M' + X(T[n]) + ' ' + top + 'V' + low; last = c; }
      return d;
    }
    // Marks at the edge beyond which values lie.
    function clips(T, V, p, w) {
      const [lo, hi] = p.scale, [i, end] = part(T, view.a, view.b + 1), k = w / (UB - UA); let d = '', last = [-1, -1];
      for (let n = i; n < end; n++) { const v = V[n], side = v > hi ? 0 : v < lo ? 1 : -1; if (side < 0) continue;
        const c = Math.floor((U(T[n]) - UA) * k); if (last[side] === c) continue; last[side] = c; d += 'M' + X(T[n]) + (side ? ' 9500V10000' : ' 0V500'); }
      return d;
    }
    // Of series, the least and the greatest value in view.
    function span(list) {
      let lo = Infinity, hi = -Infinity;
      for (const [T, V] of list) { const [i, end] = part(T, view.a, view.b + 1); for (let n = i; n < end; n++) { const v = V[n]; if (v < lo) lo = v; if (v > hi) hi = v; } }
      return lo <= hi ? [lo, hi] : null;
    }
    // Round values for lines across, as many as fit, and no closer to each other than is asked for.
    function round(lo, hi, count, least = 0) {
      const raw = Math.max((hi - lo) / count, least), power = 10 ** Math.floor(Math.log10(raw)), step = [1, 2, 5, 10].map(x => x * power).find(x => x >= raw), out = [];
      for (let v = Math.ceil(lo / step) * step; v <= hi && out.length < 50; v += step) out.push(v);
      return [out, step < 1 ? Math.ceil(-Math.log10(step)) : 0];
    }
    // The whole has the scale that the page came with; a part of the time is drawn as high as its values are.
    function rescale(p, list, least, most, margin) {
      const isWhole = view.a <= 0 && view.b >= whole.b, found = isWhole ? null : span(list); let scaled = [p.lo, p.hi];
      if (found) { const room = Math.max((found[1] - found[0]) * .08, margin); scaled = [Math.max(found[0] - room, least), Math.min(found[1] + room, most)]; if (!(scaled[1] > scaled[0])) scaled = [p.lo, p.hi]; }
      if (p.scale && p.scale[0] === scaled[0] && p.scale[1] === scaled[1]) return;
      p.scale = scaled; p.Y = scale(...scaled);
      levels(p, ...(p.dataset.kind === 'dfa' ? [[.5, .75, 1, 1.5].filter(v => v >= scaled[0] && v <= scaled[1]), 2] : round(...scaled, p.classList.contains('tall') ? 5 : 3)));
    }
    // Lines across with their values at the left, of which there is room for four digits; lines upwards with words below.
    function levels(p, values, decimals) {
      for (const e of p.levels) e.remove();
      const isLong = values.some(v => Math.abs(v) >= 1e4) && values.every(v => v % 100 === 0), words = v => isLong && v ? v / 1000 + ' k' : v.toFixed(decimals);
      p.levels = values.map(v => p.words.appendChild(element('text', { class: 'level', x: -6, y: p.Y(v) / 100 + '%' }, words(v))));
      set(p, 'grid levels', values.map(v => `M0 ${p.Y(v)}H${SIDE}`).join(''));
    }
    function marks(p, list) {
      for (const e of p.marks) e.remove();
      p.marks = list.map(([x, words]) => p.words.appendChild(element('text', { class: 'mark' + (x > (innerWidth > 600 ? 9600 : 9000) ? ' end' : ''), x: x / 100 + '%', y: '100%', dy: 15 }, words)));
      set(p, 'grid times', list.map(([x]) => `M${x} 0V${SIDE}`).join(''));
    }
    // Boxes from time to time.
    function boxes(list, top, low) {
      let d = '';
      for (const s of list) if (s.end_ms >= view.a && s.begin_ms <= view.b) { const x = Math.max(X(s.begin_ms), 0);
        d += 'M' + x + ' ' + top + 'H' + Math.min(Math.max(X(s.end_ms), x + 8), SIDE) + 'V' + low + 'H' + x + 'Z'; }
      return d;
    }
    // The path of a name in a picture. What stands later here lies above.
    const LAYERS = 'chosen,break,vlf,lf,hf,verified,consistent,not_checkable,suspect,rejected,use,band unconnected,band suspect,band contact,band doubt,band off,band silent,band missed,grid levels,grid times,bin,link,up,down,signal,event,problem,grid,artefact,normal,inst,bpm,fixed,c0,c1,c2,c3,c4,c5,wait,dfa,number,risen,fallen,density,clip,ellipse,axis'.split(',');
    const path = (p, name) => p.paths[name] || (p.paths[name] = make(p, name));
    function make(p, name) {
      const e = element('path', { class: name }), rank = LAYERS.indexOf(name);
      p.area.insertBefore(e, [...p.area.children].find(x => LAYERS.indexOf(x.getAttribute('class')) > rank) || null); return e;
    }
    const set = (p, name, d) => { const e = path(p, name); if (e.drawn !== d) { e.setAttribute('d', d); e.drawn = d; } };

    const BANDS = ['unconnected', 'suspect', 'contact', 'doubt', 'off', 'silent', 'missed'];
    const kinds = {
      // What is worse is drawn later, so that one value is seen among many.
      ribbon(p, s, w) {
        s.verdicts.forEach((name, n) => set(p, name, boxes(s.stretches.filter(x => x.verdict === n), 0, SIDE)));
        // An outline would hide a part that is no wider than its strokes.
        set(p, 'use', boxes(s.use.filter(x => X(x.end_ms) - X(x.begin_ms) > 60), 0, SIDE));
      },
      rate(p, s, w) {
        rescale(p, [[s.T, s.V], [s.BT, s.inst]], 0, 300, 3);
        for (const kind of BANDS) set(p, 'band ' + kind, boxes(s.kinds[kind], 0, SIDE));
        set(p, 'clip', clips(s.T, s.V, p, w) + clips(s.BT, s.inst, p, w));
        set(p, 'bpm', line(s.T, s.V, s.broken, p.Y, w)); set(p, 'inst', line(s.BT, s.inst, s.apart, p.Y, w));
      },
      rr(p, s, w) { rescale(p, [[s.BT, s.RR]], 0, 4000, 20); set(p, 'clip', clips(s.BT, s.RR, p, w));
        for (const name of ['artefact', 'normal', 'fixed']) set(p, name, dots(s[name], p.Y, w)); },
      wait(p, s, w) { rescale(p, [[s.T, s.wait]], 0, Infinity, 10); set(p, 'clip', clips(s.T, s.wait, p, w)); set(p, 'wait', line(s.WT, s.WV, s.afresh, p.Y, w)); },
      dfa(p, s, w) { rescale(p, [[s.DT, s.DV]], 0, 3, .05); set(p, 'dfa', line(s.DT, s.DV, s.DB, p.Y, w)); },
      overlay(p, list, w) { rescale(p, list.map(x => [x.T, x.V]), 0, list.most, 3); list.forEach((x, n) => set(p, 'c' + n, line(x.T, x.V, x.broken, p.Y, w))); },
      // Octets of values a second, in pieces as wide as can be seen, and of a second at least: of less, one value is a peak.
      flow(p, f, w) {
        const n = Math.max(Math.min(Math.floor(w / 4), 300, Math.floor((UB - UA) / 1000)), 1), wide = (UB - UA) / n, up = [], down = []; let most = 1;
        for (let i = 0, at = place(f.T, V(UA)); i < n; i++) { const to = place(f.T, V(UA + (i + 1) * wide)); for (const [list, sum] of [[up, f.up], [down, f.down]]) { const rate = (sum[to] - sum[at]) / wide * 1000; list.push(rate); if (rate > most) most = rate; } at = to; }
        p.scale = [0, most * 1.08]; p.Y = scale(...p.scale); levels(p, ...round(0, most, 3, 1));
        const steps = list => list.map((v, i) => (i ? 'V' : 'M0 ') + p.Y(v) + 'H' + Math.round((i + 1) * SIDE / n)).join('');
        set(p, 'risen', steps(up)); set(p, 'fallen', steps(down));
      },
      number(p, c, w) { rescale(p, [[c.T, c.V]], -Infinity, Infinity, 1e-9); set(p, 'number', line(c.T, c.V, c.broken, p.Y, w)); },
      lane(p, l, w) {
        const h = SIDE / l.rows.length, all = { link: '', up: '', down: '', signal: '', event: '', problem: '' };
        l.rows.forEach((r, k) => {
          const y = part => Math.round((k + part) * h), mid = () => y(.5);
          all.link += boxes(r.spans, y(.25), y(.75));
          all.up += ticks(r.up, y(.05), y(.5), w); all.down += ticks(r.down, y(.5), y(.95), w);
          if (r.signal.length) all.signal += dots({ T: r.signal, V: r.signal_dbm }, scale(r.lowest, r.highest, (k + .1) * h, .8 * h), w);
          all.event += dots({ T: r.events, V: r.events }, mid, w); all.problem += dots({ T: r.problems, V: r.problems }, mid, w);
        });
        for (const name in all) if (all[name] || p.paths[name]) set(p, name, all[name]);
        set(p, 'grid', l.rows.map((_, k) => k ? `M0 ${Math.round(k * h)}H${SIDE}` : '').join(''));
      }
    };
    for (const s of D.sensors) { s.kinds = {}; for (const kind of BANDS) s.kinds[kind] = []; for (const b of s.bands) s.kinds[b.kind].push(b); }
    // Sensors, and what an app showed, over each other.
    const overlay = D.overlay.map(o => o.sensor === null ? { name: o.name, T: sums(o.time_ms_d), V: Float64Array.from(o.value), broken: new Uint8Array(o.value.length) }
      : D.overlay_is_rr ? { name: o.name, sensor: D.sensors[o.sensor], T: D.sensors[o.sensor].BT, V: D.sensors[o.sensor].RR, broken: D.sensors[o.sensor].apart }
        : { name: o.name, sensor: D.sensors[o.sensor], T: D.sensors[o.sensor].T, V: D.sensors[o.sensor].V, broken: D.sensors[o.sensor].broken });
    overlay.most = D.overlay_is_rr ? 4000 : 300;
    // Of each kind of picture: what its edges stand for of the whole, what it shows, and what its colours mean; nothing where there is none.
    const within = (lo, hi, least, most) => { lo = Math.max(lo, least); hi = Math.min(hi, most); if (!(lo <= hi)) [lo, hi] = [least, most]; return hi > lo ? [lo, hi] : [lo - 1, lo + 1]; };
    const beyond = (p, ...lists) => ['clip', 'beyond the scale', lists.some(V => { for (let i = 0; i < V.length; i++) if (V[i] < p.lo || V[i] > p.hi) return true; return false; })];
    const about = {
      ribbon: s => ({ scale: [0, 1], title: `Verdicts of ${counted(s.T.length, 'value', 'values')} over time; the table of runs has them in words`,
        keys: () => [...s.verdicts.map((name, n) => [name, name.replace('_', ' '), s.stretches.some(x => x.verdict === n)]), ['use', s.use.length > 1 ? 'the parts to use' : 'the part to use', s.use.length]] }),
      rate(s) {
        // What is not a number is neither.
        const found = extremes(s.V), isAny = found[0] <= found[1], [a, b] = isAny ? found : [40, 100], [c, d] = extremes(s.inst, 250);
        return { scale: within(Math.min(a, c) - 5, Math.max(b, d) + 5, 0, 300), title: `Heart rate over time: ${isAny ? `${a} to ${b}` : '0 to 0'} bpm in ${s.T.length} measurements`,
          keys: p => [['bpm', 'as sent', 1], ['inst', '60 s / RR', s.RR.length], ...[['missed', 'not recorded'], ['off', 'switched off'], ['silent', 'the sensor sent none'], ['doubt', 'missing, cause not to be told'],
            ['contact', 'no contact'], ['suspect', 'suspect'], ['unconnected', 'not connected']].map(x => [...x, s.kinds[x[0]].length]), beyond(p, s.inst)] };
      },
      rr(s) {
        const all = s.RR.slice(), n = all.length, cut = Math.floor(n / 1000); if (!n) return null;
        return { scale: within(nth(all, cut) - 50, nth(all, n - 1 - cut) + 50, 0, 3000), title: `RR intervals over time: ${s.artefact.T.length} artefacts of ${n}`,
          keys: p => [['normal', 'normal', s.normal.T.length], ['artefact', 'artefact', s.artefact.T.length], ['fixed', 'as corrected', s.fixed.T.length], beyond(p, s.RR)] };
      },
      dfa(s) {
        const [a, b] = extremes(s.DV); if (!(a <= b)) return null;
        return { scale: within(Math.min(a - .1, .4), Math.max(b + .1, 1.2), -1, 4), title: `DFA alpha 1 over time: ${a.toFixed(2)} to ${b.toFixed(2)}`, keys: () => [['dfa', 'corrected RR intervals', 1]] };
      },
      wait(s) {
        const all = valid(s.wait), n = all.length; if (!n) return null;
        const usual = Math.max(nth(all, n >> 1), 1), [, most] = extremes(all);
        return { scale: [0, Math.min(Math.max(most, 2 * usual), 8 * usual)], title: `Time between notifications: usually ${usual} ms, at most ${most} ms`, keys: p => [beyond(p, s.wait)] };
      },
      overlay(list) {
        let all = new Float64Array(list.reduce((n, x) => n + x.V.length, 0)), from = 0; for (const x of list) { all.set(x.V, from); from += x.V.length; }
        all = valid(all); const n = all.length; if (!n) return null;
        return { scale: within(nth(all, Math.floor(n / 100)) - 5, extremes(all)[1] + 5, 0, list.most), title: `${list.map(x => x.name).join(', ')} over time`, keys: () => list.map((x, n) => ['c' + n, shown(x.name), 1]) };
      },
      flow(f) {
        const n = f.T.length; if (!n || f.T.mixed) return null;
        return { scale: [0, 1], title: `Octets of values a second over time: ${f.up[n]} written and read, ${f.down[n]} notified`, keys: () => [['risen', 'written or read', f.up[n]], ['fallen', 'notified', f.down[n]]] };
      },
      number: () => ({ scale: [0, 1], title: 'A number of an attribute over time' }),
      lane(l) {
        const any = what => l.rows.some(r => r[what].length);
        return { scale: [0, l.rows.length], title: `What happened with ${l.name}, over time`, keys: () => [['link', 'connected', any('spans')], ['event', 'event', any('events')], ['problem', 'finding', any('problems')],
          ['up', 'up: written or read', any('up')], ['down', 'down: notified', any('down')], ['signal', 'RSSI, up is stronger', any('signal')]] };
      }
    };
    // Makes the place for a picture; says whether anything is to be drawn there.
    function begin(p, told) {
      if (!told) { p.closest('figure').remove(); return false; }
      p.area = element('svg', { class: 'area', width: '100%', height: '100%', viewBox: `0 0 ${SIDE} ${SIDE}`, preserveAspectRatio: 'none' }); p.words = element('g', { class: 'words' });
      p.area.append(element('path', { class: 'axis', d: `M0 0V${SIDE}H${SIDE}` })); p.append(p.area, p.words); p.paths = {}; p.marks = []; p.levels = []; p.turn = 0; p.stale = true;
      [p.lo, p.hi] = told.scale; p.Y = scale(p.lo, p.hi); if (!p.hasAttribute('aria-label')) p.setAttribute('aria-label', shown(told.title));
      for (const [name, words, isThere] of told.keys ? told.keys(p) : []) if (isThere) { const e = document.createElement('span'); e.className = 'key ' + name; e.textContent = words; p.parentNode.querySelector('figcaption').append(' ', e); }
      return true;
    }
    // A number of one attribute, as the reader chose it.
    const chart = { T: new Float64Array(0), V: new Float64Array(0), broken: new Uint8Array(0), name: '', tell: null };
    const plots = [];
    for (const p of document.querySelectorAll('svg.plot[data-kind]')) {
      await rest();
      p.data = p.dataset.kind === 'overlay' ? overlay : p.dataset.kind === 'flow' ? flow : p.dataset.kind === 'number' ? chart : (p.dataset.kind === 'lane' ? D.lanes : D.sensors)[+p.dataset.sensor];
      if (!begin(p, about[p.dataset.kind](p.data))) continue;
      p.cross = element('line', { class: 'cursor', y2: '100%' }); p.from = element('line', { class: 'cursor from', y2: '100%' });
      for (const e of [p.cross, p.from]) { e.style.display = 'none'; p.append(e); }
      plots.push(p);
    }
    // Pictures that do not zoom: what lies along and up, and the lines and words that explain it.
    const label = (p, v, words) => p.words.append(element('text', { class: 'label', x: '99.5%', dy: -3, y: p.Y(v) / 100 + '%' }, words));
    function still(p, [lo, hi], up, title, along, upward, places, heights = round(...up, 4)) {
      begin(p, { scale: up, title }); p.X = t => Math.round(Math.min(Math.max((t - lo) / (hi - lo), 0), 1) * SIDE);
      levels(p, ...heights); marks(p, (places || round(lo, hi, 4)[0]).map(v => [p.X(v), String(Math.round(v * 100) / 100)]));
      p.words.append(element('text', { class: 'label', x: '100%', y: '100%', dy: 29 }, along), element('text', { class: 'upward', x: 5, y: 10 }, upward));
    }
    const curve = (p, points) => points.map(([x, y], n) => (n ? 'L' : 'M') + p.X(x) + ' ' + p.Y(y)).join('');
    // Dots that would lie on each other are one.
    const spots = (p, along, up) => { const seen = new Uint8Array(502 * 502); let d = ''; for (let n = 0; n < along.length; n++) { const a = p.X(along[n]), b = p.Y(up[n]), k = Math.round(a / 20) * 502 + Math.round(b / 20); if (!seen[k]) { seen[k] = 1; d += 'M' + a + ' ' + b + 'h0'; } } return d; };
    const bars = (p, list) => list.map(([from, to, high]) => `M${p.X(from)} ${SIDE}V${p.Y(high)}H${Math.max(p.X(to), p.X(from) + 8)}V${SIDE}Z`).join('');
    const stills = {
      // Each normal interval over the one before.
      async poincare(p, s) {
        const second = []; for (let k = 1; k < s.RR.length; k++) if (!s.class_of[k] && !s.class_of[k - 1] && (s.BO[k] === s.BO[k - 1] || !s.broken[s.BO[k]])) second.push(k);
        const n = second.length; if (n < 3) return begin(p, null);
        const A = numbers(n, k => s.RR[second[k] - 1]), B = numbers(n, k => s.RR[second[k]]), [a, b] = extremes(A), [c, d] = extremes(B);
        const edges = [Math.min(a, c) - 20, Math.max(b, d) + 20], half = Math.SQRT1_2;
        await rest();
        // Across and along the line of equal intervals; SD1 and SD2 are those of these pairs.
        const one = moments(numbers(n, k => (B[k] - A[k]) * half)).sd, two = moments(numbers(n, k => (B[k] + A[k]) * half)).sd, middle = moments(A).mean;
        await rest();
        still(p, edges, edges, `Poincar\u00e9 plot: SD1 ${one.toFixed(1)} ms, SD2 ${two.toFixed(1)} ms`, 'RR before, ms', 'RR, ms');
        set(p, 'grid', curve(p, edges.map(v => [v, v]))); set(p, 'normal', spots(p, A, B));
        set(p, 'ellipse', curve(p, Array.from({ length: 73 }, (_, n) => { const a = two * Math.cos(n * Math.PI / 36), b = one * Math.sin(n * Math.PI / 36); return [middle + (a - b) * half, middle + (a + b) * half]; })));
      },
      // Bins of 8 ticks: 7.8125 ms, as the HRV triangular index has them.
      histogram(p, s) {
        const bins = new Map(); for (const t of s.rr_ticks) if (t < 4096) bins.set(t >> 3, (bins.get(t >> 3) || 0) + 1);
        if (!bins.size) return begin(p, null);
        const width = 7.8125, [low, high] = extremes([...bins.keys()]), [, most] = extremes([...bins.values()]);
        still(p, [low * width - 10, (high + 1) * width + 10], [0, most * 1.08], `Histogram of ${s.RR.length} RR intervals`, 'RR, ms', 'how many', null, round(0, most, 4, 1));
        set(p, 'bin', bars(p, [...bins].map(([bin, n]) => [bin * width, (bin + 1) * width, n])));
      },
      spectrum(p) {
        const density = p.dataset.density.split(' ').map(Number), step = +p.dataset.step, most = Math.max(...density), [values] = round(0, most * 1.08, 3);
        still(p, [0, .5], [0, most * 1.08], '', 'Hz', 'ms\u00b2/Hz', [.04, .15, .4], [values.filter(v => v < most * .98), most < 5 ? 1 : 0]);
        for (const [name, from, to] of [['vlf', .0033, .04], ['lf', .04, .15], ['hf', .15, .4]]) set(p, name, bars(p, [[from, to, most * 1.08]]));
        set(p, 'density', curve(p, density.map((v, n) => [n * step, v])));
      },
      // Bland and Altman's picture: each difference over the mean of the two.
      agreement(p, s, number) {
        const told = D.agreement[number], points = told.mean_us.map((x, n) => [x / 1000, told.difference_us[n] / 1000]), { n, mean: bias, sd } = moments(points.map(([, y]) => y));
        if (n < 2) return begin(p, null);
        const away = points.map(([, y]) => Math.abs(y - bias)).sort((a, b) => a - b), reach = Math.max(1.96 * sd, away[Math.floor(n * .99)]) * 1.2, means = extremes(points.map(([x]) => x)), edges = [means[0] - 20, means[1] + 20];
        const up = within(bias - reach, bias + reach, -65536, 65536), lines = [['bias', bias], ['lower 95 % limit', bias - 1.96 * sd], ['upper 95 % limit', bias + 1.96 * sd]];
        still(p, edges, up, `Bland\u2013Altman plot: bias ${bias.toFixed(2)} ms, limits ${lines[1][1].toFixed(2)} to ${lines[2][1].toFixed(2)} ms`, 'mean of A and B, ms', 'A \u2212 B, ms', round(...edges, 5)[0], [round(...up, 4)[0], reach < 4 ? 1 : 0]);
        set(p, 'normal', spots(p, points.map(([x]) => x), points.map(([, y]) => y))); set(p, 'ellipse', lines.map(([, y]) => curve(p, edges.map(x => [x, y]))).join(''));
        for (const [name, v] of lines) label(p, v, `${name} ${v.toFixed(1)} ms`);
        set(p, 'clip', points.map(([x, y]) => y > p.hi ? `M${p.X(x)} 0V500` : y < p.lo ? `M${p.X(x)} 9500V${SIDE}` : '').join(''));
        const far = points.filter(([, y]) => y > p.hi || y < p.lo).length; if (far) p.parentNode.querySelector('figcaption').append(`; ${far} beyond the scale, marked at the edge`);
      }
    };
    const steps = [.1, .2, .5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 604800];
    function axis(p, w) {
      const most = Math.max(Math.floor(w / 90), 2), span = UB - UA;
      const step = (steps.find(s => span / (s * 1000) <= most) || 604800) * 1000;
      const list = []; for (let t = Math.ceil(view.a / step) * step, x; t <= view.b; t += step) { if ((x = isLeft(t))) t = Math.floor(x.end_ms / step) * step; else if (!list.length || X(t) - list[list.length - 1][0] > SIDE * 60 / w) list.push([X(t), clock(t)]); }
      marks(p, list); set(p, 'break', leaves ? boxes(empty, 0, SIDE) : '');
    }
    let turn = 0;
    function one(p) {
      p.turn = turn; p.stale = false; p.own = true;
      kinds[p.dataset.kind](p, p.data, p.w); axis(p, p.w);
      set(p, 'chosen', chosen ? boxes([{ begin_ms: chosen.a, end_ms: chosen.b }], 0, SIDE) : '');
      cross(p);
    }
    // Pictures that can be seen are drawn, those that waited longest first, and the rest in the next frame if that takes long.
    function draw() {
      waits = false; turn++; UA = U(view.a); UB = U(view.b); const begin = performance.now(); let late = false;
      for (const p of plots) p.stale = true;
      for (const p of plots.filter(p => p.near && p.w).sort((a, b) => a.turn - b.turn)) { if (late || (late = performance.now() - begin > 30)) continue; one(p); }
      if (plots.some(p => p.stale && p.near && p.w)) redraw();
      told();
    }
    // Each is drawn once when there is time for it, so that the first look elsewhere does not have to; those that do not zoom, first.
    const waiting = [...document.querySelectorAll('svg.plot[data-still]')];
    async function prepare() {
      const next = waiting.shift(), p = next || plots.find(p => !p.own && p.w); if (!p) return;
      if (next) await stills[p.dataset.still](p, D.sensors[+p.dataset.sensor], +p.dataset.sensor); else one(p);
      setTimeout(prepare, 20);
    }
    const told = () => { byId('range').textContent = clock(view.a) + ' to ' + clock(view.b) + (leaves ? ` (${clock(left)} left out)` : ''); if (only) filterSoon(); };
    function cross(p) {
      for (const [e, t] of [[p.cross, cursor], [p.from, origin]]) {
        const shown = t !== null && t >= view.a && t <= view.b, x = shown ? X(t) / 100 + '%' : '';
        if (e.at === x) continue;
        e.at = x; e.style.display = shown ? '' : 'none';
        if (shown) { e.setAttribute('x1', x); e.setAttribute('x2', x); }
      }
    }
    const redraw = () => { if (!waits) { waits = true; requestAnimationFrame(draw); } };
    // The browser tells which pictures are near and how wide they are: nothing has to be laid out to know it.
    const near = new IntersectionObserver(list => { for (const e of list) { e.target.near = e.isIntersecting; if (e.isIntersecting && e.target.stale) redraw(); } }, { rootMargin: '400px' });
    const wide = new ResizeObserver(list => { for (const e of list) { const p = e.target, w = Math.round(e.contentRect.width), first = !p.w; if (w && w !== p.w) { p.w = w; if (!first || p.stale) redraw(); } } });
    for (const p of plots) { near.observe(p); wide.observe(p); }
    // Paper cannot be opened.
    addEventListener('beforeprint', () => { for (const e of document.querySelectorAll('details:not([open])')) if (e.querySelectorAll('tr').length < 500) { e.open = true; e.shut = true; } });
    addEventListener('afterprint', () => { for (const e of document.querySelectorAll('details')) if (e.shut) e.open = e.shut = false; });
    addEventListener('beforeprint', () => { for (const p of plots) if (p.stale && p.w) one(p); });
    function look(a, b) {
      const w = Math.min(Math.max(b - a, Math.min(500, whole.b)), whole.b);
      a = Math.min(Math.max((a + b) / 2 - w / 2, 0), whole.b - w); view = { a, b: a + w }; UA = U(view.a); UB = U(view.b); redraw(); remember();
    }
    // The same by what is shown, of which empty time may be left out.
    const lookAt = (u, w) => { const all = U(whole.b); w = Math.min(w, all); u = Math.min(Math.max(u, 0), all - w); look(V(u), V(u + w)); };
    const zoom = (factor, t) => { const w = (UB - UA) * factor, k = (U(t) - UA) / (UB - UA); lookAt(U(t) - k * w, w); };
    let later = 0;
    function remember() {
      clearTimeout(later);
      later = setTimeout(() => {
        const parts = [];
        if (view.a > 0 || view.b < whole.b) parts.push('t=' + Math.round(view.a) + ',' + Math.round(view.b));
        if (peer) parts.push('peer=' + peer);
        if (attribute && attribute.value) parts.push('attribute=' + attribute.value);
        if (packet) parts.push('packet=' + packet);
        try { history.replaceState(null, '', parts.length ? '#' + parts.join('&') : location.pathname + location.search); } catch { }
      }, 200);
    }
    const parse = k => { const [p, c] = String(k).split('@').map(Number); return { p, c: c ? c - 1 : 0 }; };
    const moment = ({ p, c }) => {
      for (const s of D.sensors) if (s.capture === c) { const i = s.P.indexOf(p); if (i >= 0) return s.T[i]; }
      const e = D.events.find(e => e.packet === p && e.capture === c); if (e) return e.time_ms;
      const v = carried({ p, c })[0]; return v ? D.values[v.a].T[v.i] : null;
    };
    function recall(event) {
      const q = new URLSearchParams(location.hash.slice(1));
      if (q.has('t')) { const [a, b] = q.get('t').split(',').map(Number); if (b > a) look(a, b); }
      if (q.has('peer') && [...who.options].some(o => o.value === q.get('peer'))) { who.value = q.get('peer'); filter(); }
      if (q.has('attribute') && attribute && D.values[q.get('attribute')]) { attribute.value = q.get('attribute'); filter(); offer(); if (event) byId('values').scrollIntoView(); }
      if (q.has('packet')) { const k = q.get('packet'), { p, c } = parse(k); if (p > 0 && D.captures[c]) choosePacket(k, !q.has('t')); }
    }
    addEventListener('hashchange', recall);

    // The value nearest to a time; -1 if there is none.
    function nearest(T, t) {
      if (T.mixed) { let best = -1; for (let i = 0; i < T.length; i++) if (best < 0 || Math.abs(T[i] - t) < Math.abs(T[best] - t)) best = i; return best; }
      const i = place(T, t); return i > 0 && (i === T.length || t - T[i - 1] < T[i] - t) ? i - 1 : i < T.length ? i : -1;
    }
    // What a value is, in words and bytes. A heart rate is told by the measurement that it is.
    function measured(p, c) {
      let found; for (const s of D.sensors) if (s.capture === c) { let i = s.P.mixed ? s.P.lastIndexOf(p) : place(s.P, p); if (s.P[i] !== p) continue; while (s.P[i + 1] === p) i++; found = [s, i]; }
      return found;
    }
    function value(a, i) {
      const v = D.values[a], x = v.X[i]; if (x < 0) return { words: 'not kept on this page', hex: '' };
      let words = v.words[x];
      if (!words && v.heart_rate) { let m = measured(v.P[i], v.capture); if (!m) { const n = v.X.findIndex((other, n) => other === x && measured(v.P[n], v.capture)); m = n < 0 ? null : measured(v.P[n], v.capture); }
        if (m) { const [s, j] = m, rr = intervals(s, j).map(x => x.toFixed(1)).join(' '); words = (s.bpm[j] ? s.bpm[j] + ' bpm' : 'no reading') + (rr ? `, RR ${rr} ms` : ''); } }
      return { words, hex: v.hex[x] };
    }
    const hexed = (h, most = 64) => h.length > most ? h.slice(0, most) + `\u2026 (${h.length / 2} bytes)` : h || 'no bytes';
    const valued = (a, i) => { const { words, hex } = value(a, i), how = D.hows[D.values[a].how_of[i]]; return how + ': ' + (words ? words + (hex ? `  [${hexed(hex)}]` : '') : hexed(hex)); };
    // The values that a packet carries.
    function carried({ p, c }) {
      const out = []; D.values.forEach((v, a) => { if (v.capture !== c) return;
        for (let i = v.P.mixed ? v.P.indexOf(p) : place(v.P, p); i >= 0 && i < v.P.length && v.P[i] === p; i++) out.push({ a, i }); });
      return out;
    }
    // What happened, by time: to be found again from a picture.
    const happened = D.captures.map((_, c) => { const own = D.events.filter(e => e.capture === c).sort((a, b) => a.time_ms - b.time_ms); return { own, T: own.map(e => e.time_ms) }; });
    const has = (T, t) => T.mixed ? T.includes(t) : T[place(T, t)] === t;
    // What lies at a time.
    const packetOf = k => key(D.values[every.A[k]].P[every.N[k]], D.values[every.A[k]].capture);
    function under(p, t, y) {
      const gone = isLeft(t);
      if (gone) return { t, packet: null, lines: [`${clock(gone.begin_ms)} to ${clock(gone.end_ms)}: nothing that is drawn happened, and ${clock(gone.end_ms - gone.begin_ms)} are left out`] };
      if (p.dataset.kind === 'flow') {
        const wide = (UB - UA) / Math.max(Math.min(Math.floor((p.w || 1000) / 4), 300), 10), n = Math.floor((U(t) - UA) / wide), a = V(UA + n * wide), b = V(UA + (n + 1) * wide), i = place(flow.T, a), j = place(flow.T, b);
        return { t, packet: i < j ? packetOf(i) : null, lines: [`${clock(a)}, ${counted(j - i, 'value', 'values')} in ${((b - a) / 1000).toFixed(3)} s`, `${flow.up[j] - flow.up[i]} octets written or read, ${flow.down[j] - flow.down[i]} notified`] };
      }
      if (p.dataset.kind === 'number') { const i = nearest(chart.T, t); return i < 0 || !chart.tell ? null : chart.tell(i); }
      if (p.dataset.kind === 'overlay') {
        const lines = []; let at = t, k = null;
        for (const x of p.data) { const i = nearest(x.T, t); if (i < 0 || x.V[i] !== x.V[i]) continue; if (!lines.length) { at = x.T[i]; lines.push(clock(at)); }
          if (x.sensor && k === null) k = key(x.sensor.P[D.overlay_is_rr ? x.sensor.BO[i] : i], x.sensor.capture); lines.push(`${x.name}: ${x.V[i].toFixed(D.overlay_is_rr ? 1 : 0)} ${D.overlay_is_rr ? 'ms' : 'bpm'}`); }
        return lines.length ? { t: at, packet: k, lines } : null;
      }
      if (p.dataset.kind !== 'lane') {
        // In a gap the gap is told, not the value before it.
        const gap = p.data.bands.find(b => b.gap && t > b.begin_ms && t < b.end_ms && place(p.data.T, b.begin_ms + 1) === place(p.data.T, b.end_ms));
        if (gap && !p.data.T.mixed && nearest(p.data.T, t) >= 0 && Math.abs(p.data.T[nearest(p.data.T, t)] - t) > perPixel(p) * 6) return { t, packet: key(gap.packet, p.data.capture), lines: [`${clock(gap.begin_ms)} to ${clock(gap.end_ms)}  packet ${gap.packet}`, gap.words] }; const i = nearest(p.data.T, t); return i < 0 ? null : measurement(p.data, i); }
      const l = p.data, r = l.rows[Math.min(Math.max(Math.floor(y * l.rows.length), 0), l.rows.length - 1)];
      if (!r) return null;
      const slack = perPixel(p) * 8, lines = [r.name]; let nearby = t, k = null;
      const take = (time, number) => { if (k === null || Math.abs(time - t) < Math.abs(nearby - t)) { nearby = time; k = key(number, l.capture); } };
      for (const [T, packetOf, words] of [[r.T, k => D.values[r.A[k]].P[r.N[k]], k => (D.values[r.A[k]].configures === null ? '' : 'configuration, ') + valued(r.A[k], r.N[k])], [r.signal, k => r.signalPackets[k], i => r.signal_dbm[i] + ' dBm']]) {
        const i = nearest(T, t); if (i < 0 || Math.abs(T[i] - t) > slack) continue;
        lines.push(`${clock(T[i])}  packet ${packetOf(i)}: ${words(i)}`); take(T[i], packetOf(i));
        const more = T.mixed ? 0 : place(T, T[i] + slack) - place(T, T[i] - slack) - 1; if (more > 0) lines.push(`${more} more close to it: zoom in, or step with the arrow keys`);
      }
      const { own, T } = happened[l.capture];
      for (let i = place(T, t - slack); i < T.length && T[i] <= t + slack && lines.length < 8; i++) {
        const e = own[i]; if (l.peer && e.peer !== l.peer || !has(r.events, e.time_ms) && !has(r.problems, e.time_ms)) continue;
        lines.push(`${clock(e.time_ms)}  packet ${e.packet}: ${e.words}`); take(e.time_ms, e.packet);
      }
      for (const s of r.spans) if (t >= s.begin_ms && t <= s.end_ms) { lines.push(`packet ${s.packet}: ${s.words}`); if (k === null) k = key(s.packet, l.capture); }
      return { t: nearby, packet: k, lines };
    }
    // The RR intervals of a measurement. Of notifications that came twice they are there once.
    function intervals(s, i) { const out = []; for (let k = place(s.BO, i); k < s.BO.length && s.BO[k] === i; k++) out.push(s.RR[k]); return out; }
    function measurement(s, i) {
      const rr = intervals(s, i).map(x => x.toFixed(1)).join(' '), why = s.reasons[s.reasons_of[i]];
      const lines = [`${clock(s.T[i])}  packet ${s.P[i]}`, (s.bpm[i] ? s.bpm[i] + ' bpm' : 'no reading') + (rr ? `, RR ${rr} ms` : ''),
        verdict(s, i) + (why ? ': ' + why.replaceAll(';', ', ') : '')];
      for (const b of s.bands) if (s.T[i] >= b.begin_ms && s.T[i] <= b.end_ms && lines.length < 6) lines.push(b.words);
      return { t: s.T[i], packet: key(s.P[i], s.capture), lines };
    }
    const verdict = (s, i) => s.verdicts[s.verdict_of[i]].replace('_', ' ');
    const say = words => { const o = byId('status'); o.hidden = !words; o.textContent = words.split('\n').map(shown).join('\n'); };
    function show(p, found, x, y) {
      cursor = found.t; for (const other of plots) cross(other);
      const away = origin === null ? [] : [`${exact(Math.abs(found.t - origin))} ${found.t < origin ? 'before' : 'after'} the mark at ${exact(origin)}`];
      tip.textContent = [...found.lines, ...away].map(shown).join('\n'); tip.hidden = false; p.dataset.packet = found.packet || '';
      const w = tip.offsetWidth, h = tip.offsetHeight;
      tip.style.left = Math.max(Math.min(x + 14, innerWidth - w - 8), 4) + 'px'; tip.style.top = (y + h + 20 > innerHeight ? y - h - 14 : y + 14) + 'px';
    }
    // The panel at the bottom covers neither the picture that was used nor the page's end.
    function clear(p) {
      const panel = byId('panel').getBoundingClientRect(), over = p.getBoundingClientRect().bottom - panel.top; document.body.style.paddingBottom = panel.height + 48 + 'px';
      if (over > 0) scrollBy(0, Math.min(over, p.getBoundingClientRect().top - 60));
    }
    const button = (words, act) => { const b = document.createElement('button'); b.type = 'button'; b.textContent = words; b.addEventListener('click', act); return b; };
    async function copy(words) {
      try { await navigator.clipboard.writeText(words); say('Copied: ' + words); } catch {
        const a = document.createElement('textarea'); a.value = words; document.body.append(a); a.select();
        const ok = document.execCommand('copy'); a.remove(); say((ok ? 'Copied: ' : 'Copy by hand: ') + words); }
    }
    const word = w => /^[A-Za-z0-9_.,:=\/+-]+$/.test(w) ? w : "'" + w.replaceAll("'", "'\\''") + "'";
    const quoted = c => [D.captures[c].file, ...D.options].map(word).join(' ');
    const commands = k => { const { p, c } = parse(k); return [`frame.number == ${p}`, `heartsnoop explain --packet ${p} ${quoted(c)}`]; };
    function box(...words) {
      const b = byId('chosen'); b.hidden = false; b.replaceChildren();
      for (const line of words) { const e = document.createElement('p'); e.textContent = shown(line); b.append(e); }
      return b;
    }
    // Octets, sixteen a line, with their offsets and as text.
    function dump([name, hex]) {
      const pre = document.createElement('pre'), lines = []; pre.className = 'octets';
      for (let i = 0; i < hex.length && i < 2048; i += 32) { const part = hex.slice(i, i + 32).match(/../g);
        lines.push(`${(i / 2).toString(16).padStart(4, '0')}  ${part.join(' ').padEnd(47)}  ${part.map(x => { const n = parseInt(x, 16); return n > 31 && n < 127 ? String.fromCharCode(n) : '.'; }).join('')}`); }
      pre.textContent = `${shown(name)}, ${counted(hex.length / 2, 'octet', 'octets')}\n${lines.join('\n')}${hex.length > 2048 ? '\n\u2026' : ''}`; return pre;
    }
    function choosePacket(k, goes) {
      packet = k; const { p, c } = parse(k), t = moment({ p, c }), [filter, explain] = commands(k);
      if (t !== null) { cursor = t; if (goes && (t < view.a || t > view.b)) look(t - (view.b - view.a) / 2, t + (view.b - view.a) / 2); redraw(); }
      const values = carried({ p, c }), told = values.map(({ a, i }) => `${D.values[a].name}: ${valued(a, i)}`), m = measured(p, c);
      if (m) told.push(measurement(...m).lines.slice(told.length ? 2 : 1).join(', '));
      for (const e of D.events) if (e.packet === p && e.capture === c && told.length < 5 && !(values.length && /^(peer )?(read|write)/.test(e.words))) told.push(e.words);
      const own = D.events.find(e => e.packet === p && e.capture === c), octets = values.map(({ a, i }) => [D.values[a].name, value(a, i).hex]).filter(x => x[1]);
      if (own && own.hex) octets.push([own.hex.length < 128 ? 'the packet' : 'the first 64 octets of the packet', own.hex]);
      const bytes = values.map(({ a, i }) => value(a, i).hex).filter(h => h).join('\n');
      box(`Packet ${p}` + (D.captures.length > 1 ? ` of ${D.captures[c].name}` : '') + (t === null ? '' : ` at ${clock(t)}`), ...told).append(...octets.map(dump),
        ...(bytes ? [button('Copy bytes', () => copy(bytes)), ' '] : []), button('Copy display filter', () => copy(filter)), ' ', button('Copy explain command', () => copy(explain)), ' ',
        button('Close', () => { byId('chosen').hidden = true; packet = null; remember(); }));
      for (const row of document.querySelectorAll('tr.hit')) row.classList.remove('hit');
      for (const link of document.querySelectorAll(`#events a[href="#packet=${k}"], #value-table a[href="#packet=${k}"]`)) link.closest('tr').classList.add('hit');
      remember();
    }
    // Count, mean, standard deviation, least and greatest of numbers; what is NaN does not count.
    function moments(list) {
      let n = 0, mean = 0, m2 = 0, lo = Infinity, hi = -Infinity;
      for (const x of list) { if (x !== x) continue; n++; const d = x - mean; mean += d / n; m2 += d * (x - mean); if (x < lo) lo = x; if (x > hi) hi = x; }
      return { n, mean, sd: Math.sqrt(m2 / Math.max(n - 1, 1)), lo, hi };
    }
    // What 'summary --from --to' says of the RR intervals that measurements brought, as they were sent.
    function variability(s, i, j) {
      const list = []; let bad = 0, squares = 0, pairs = 0, far = 0, before = -1, left = 0;
      for (let m = i; m < j; m++) left += s.unusable[m];
      for (let k = place(s.BO, i), end = place(s.BO, j); k < end; k++) {
        if (s.unusable[s.BO[k]]) continue;
        list.push(s.RR[k]); if (s.class_of[k]) bad++;
        if (before >= 0 && s.piece[s.BO[k]] === s.piece[s.BO[before]]) { const d = s.RR[k] - s.RR[before]; pairs++; squares += d * d; if (Math.abs(d) > 50) far++; }
        before = k;
      }
      const { n, mean, sd } = moments(list), { intervals, artefacts_percent: most } = D.hrv_limits;
      const words = `RR as sent: ${counted(n, 'interval', 'intervals')}, ${counted(bad, 'artefact', 'artefacts')}` + (left ? `, without ${counted(left, 'measurement that is', 'measurements that are')} rejected or without contact` : '');
      if (n < intervals || pairs < 2) return `${words}; too few for SDNN and RMSSD, which need ${intervals}`;
      if (bad > n * most / 100) return `${words}; no SDNN and RMSSD, as more than ${most} % are artefacts`;
      return `${words}; mean RR ${mean.toFixed(2)} ms, SDNN ${sd.toFixed(2)} ms, RMSSD ${Math.sqrt(squares / pairs).toFixed(2)} ms, pNN50 ${(100 * far / pairs).toFixed(2)} %`;
    }
    function choose(a, b) {
      a = Math.floor(a); b = Math.ceil(b); chosen = { a, b }; redraw();
      const words = [`${clock(a)} to ${clock(b)}, ${((b - a) / 1000).toFixed(1)} s`];
      if (every.T.length) { const i = place(every.T, a), j = place(every.T, b); words.push(`${counted(j - i, 'value', 'values')}: ${flow.up[j] - flow.up[i]} octets written or read, ${flow.down[j] - flow.down[i]} notified`); }
      for (const s of D.sensors) {
        const i = place(s.T, a), j = place(s.T, b), rate = moments(s.V.subarray(i, j));
        const gaps = s.bands.filter(x => x.gap && x.begin_ms <= b && x.end_ms >= a).length, verdicts = {};
        for (let k = i; k < j; k++) { const w = verdict(s, k); verdicts[w] = (verdicts[w] || 0) + 1; }
        words.push(`${s.label}: ${counted(j - i, 'measurement', 'measurements')}, values missing in ${counted(gaps, 'place', 'places')}` +
          (rate.n ? `, ${rate.lo} to ${rate.hi} bpm, mean ${rate.mean.toFixed(1)}` : ''));
        if (s.RR.length) words.push(variability(s, i, j));
        words.push('Verdicts: ' + (Object.entries(verdicts).map(([w, n]) => `${n} ${w}`).join(', ') || 'none'));
      }
      // A measurement belongs to it if its millisecond does.
      const asked = D.sensors.length ? 'summary' : 'decode', command = D.captures.map((_, c) => `heartsnoop ${asked} --from ${utc(a, c)} --to ${utc(b, c, 1)} ${quoted(c)}`).join('\n');
      box(...words).append(button('Zoom to it', () => look(a, b)), ' ', button(`Copy ${asked} command`, () => copy(command)), ' ',
        button('Clear', () => { chosen = null; byId('chosen').hidden = true; redraw(); }));
    }
    // Where a picture's area is on the screen: beside it and below it stand its values and times.
    function area(p) {
      const r = p.getBoundingClientRect(), style = getComputedStyle(p), [left, top, low] = ['Left', 'Top', 'Bottom'].map(side => parseFloat(style['padding' + side]));
      return { left: r.left + left, top: r.top + top, width: r.width - left, height: r.height - top - low };
    }
    // Fingers on pictures, by the place that each is at and the time that it holds.
    const fingers = new Map(); let pinched = false;
    for (const p of plots) {
      const at = e => { const r = area(p), x = Math.min(Math.max((e.clientX - r.left) / r.width, 0), 1); return { x, t: V(UA + x * (UB - UA)), y: (e.clientY - r.top) / r.height }; };
      let from = null, before = null, moved = false;
      // The wheel scrolls the page; with Ctrl (which a pinch on a touch pad sends, too) it zooms, with Shift it moves.
      p.addEventListener('wheel', e => { const along = e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY);
        if (!along && !e.ctrlKey && !e.metaKey) return;
        e.preventDefault(); const { t } = at(e);
        if (along) { lookAt(UA + (e.deltaX || e.deltaY) / 800 * (UB - UA), UB - UA); }
        else zoom(Math.exp(Math.max(-1, Math.min(1, e.deltaY / 300))), t); }, { passive: false });
      p.addEventListener('pointerdown', e => {
        if (e.button !== 0) return;
        if (e.pointerType === 'touch') { fingers.set(e.pointerId, at(e)); if (fingers.size > 1) { pinched = true; tip.hidden = true; redraw(); return; } }
        before = chosen; from = { x: e.clientX, t: at(e).t }; moved = false; p.setPointerCapture(e.pointerId);
      });
      p.addEventListener('pointermove', e => {
        const { x, t, y } = at(e), finger = fingers.get(e.pointerId);
        if (finger) finger.x = x;
        if (pinched) {
          if (from) { chosen = before; from = null; }
          const [one, two] = [...fingers.values()]; if (!two) return;
          const w = (U(two.t) - U(one.t)) / (two.x - one.x); if (w > 0 && Number.isFinite(w)) lookAt(U(one.t) - one.x * w, w);
          return;
        }
        if (from && Math.abs(e.clientX - from.x) > 4) { moved = true; chosen = { a: Math.min(t, from.t), b: Math.max(t, from.t) }; redraw(); }
        const found = under(p, t, y); if (found) show(p, found, e.clientX, e.clientY);
        if (moved) { tip.hidden = false; tip.textContent = `${exact(chosen.a)} to ${exact(chosen.b)}: ${exact(chosen.b - chosen.a)}`; }
        if (p.data.rows) p.row = Math.min(Math.max(Math.floor(y * p.data.rows.length), 0), p.data.rows.length - 1); });
      const lift = e => { fingers.delete(e.pointerId); const own = !pinched && from; if (!fingers.size) pinched = false; from = null; return own; };
      p.addEventListener('pointerup', e => { if (!lift(e)) return;
        if (moved && chosen) return choose(Math.max(chosen.a, 0), Math.min(chosen.b, whole.b));
        const { t, y } = at(e), found = under(p, t, y); if (found && found.packet) { choosePacket(found.packet); clear(p); copy(commands(found.packet).join('\n')); } });
      p.addEventListener('pointercancel', lift);
      // Two fingers are for the pictures; one that goes up or down scrolls the page.
      p.addEventListener('touchmove', e => { if (e.touches.length > 1 && e.cancelable) e.preventDefault(); }, { passive: false });
      p.addEventListener('pointerleave', () => { if (!from) tip.hidden = true; });
      p.addEventListener('dblclick', () => look(whole.a, whole.b));
      p.addEventListener('focus', () => { if (!p.matches(':focus-visible')) return; const t = cursor !== null && cursor >= view.a && cursor <= view.b ? cursor : V((UA + UB) / 2);
        const found = under(p, t, ((p.row || 0) + .5) / (p.data.rows ? p.data.rows.length : 1)), r = area(p); if (found) show(p, found, r.left + r.width * X(found.t) / SIDE, r.top + 20); });
      p.addEventListener('blur', () => { tip.hidden = true; });
      p.addEventListener('keydown', e => {
        const w = view.b - view.a, middle = cursor !== null && cursor >= view.a && cursor <= view.b ? cursor : V((UA + UB) / 2);
        const s = Array.isArray(p.data) ? p.data.map(x => x.sensor).find(x => x) || p.data[0] : p.data, isLane = p.dataset.kind === 'lane';
        const shownAt = f => { if (f.t < view.a || f.t > view.b) look(f.t - w / 2, f.t + w / 2);
          const r = area(p); show(p, f, r.left + r.width * X(f.t) / SIDE, r.top + (isLane ? ((p.row || 0) + 1) * 34 : 20)); say(f.lines.join(', ')); };
        // On a lane, left and right step through what is in a row, up and down go to another.
        const along = d => { const r = s.rows[p.row || 0], { own, T } = happened[s.capture];
          const times = [r.T, r.signal, r.events, r.problems, r.spans.map(x => x.begin_ms)]; let best = null;
          for (const T of times) for (let n = T.mixed ? 0 : Math.max(place(T, middle) - 1, 0), end = T.mixed ? T.length : Math.min(n + 4096, T.length); n < end; n++) {
            const t = T[n]; if ((d > 0 ? t > middle : t < middle) && (best === null || Math.abs(t - middle) < Math.abs(best - middle))) best = t; }
          if (best !== null) shownAt(under(p, best, ((p.row || 0) + .5) / s.rows.length)); };
        const across = d => { p.row = Math.min(Math.max((p.row || 0) + d, 0), s.rows.length - 1); const f = under(p, middle, (p.row + .5) / s.rows.length); shownAt({ ...f, t: middle }); };
        const step = d => { if (isLane) return along(d); if (!s || !s.T || !s.T.length || !s.P && !s.tell) return; let i = place(s.T, middle); if (d > 0 && s.T[i] <= middle) i++; if (d < 0) i--;
          i = Math.min(Math.max(i, 0), s.T.length - 1); shownAt(s.tell ? s.tell(i) : measurement(s, i)); };
        const keys = { '+': () => zoom(.5, middle), '=': () => zoom(.5, middle), '-': () => zoom(2, middle), '0': () => look(whole.a, whole.b),
          ArrowLeft: () => e.shiftKey ? lookAt(UA - (UB - UA) / 4, UB - UA) : step(-1), ArrowRight: () => e.shiftKey ? lookAt(UA + (UB - UA) / 4, UB - UA) : step(1), m: measure,
          ...(isLane ? { ArrowUp: () => across(-1), ArrowDown: () => across(1) } : {}),
          Home: () => look(0, w), End: () => look(whole.b - w, whole.b), Enter: () => { if (p.dataset.packet) { choosePacket(p.dataset.packet); clear(p); } }, Escape: () => { tip.hidden = true; } };
        if (keys[e.key] && !e.ctrlKey && !e.metaKey && !e.altKey) { e.preventDefault(); keys[e.key](); } });
    }
    byId('in').addEventListener('click', () => zoom(.5, V((UA + UB) / 2)));
    byId('out').addEventListener('click', () => zoom(2, V((UA + UB) / 2)));
    // From a mark on, times are told as they are read.
    function measure() {
      origin = origin === null ? cursor ?? view.a : null; byId('mark').textContent = origin === null ? 'Measure' : 'End measuring'; redraw();
      say(origin === null ? '' : `Times are told from the mark at ${exact(origin)} on. The key m sets it where the pointer is.`);
    }
    byId('mark').addEventListener('click', measure);
    byId('mark').hidden = !plots.length;
    { const b = byId('empty'); b.hidden = !empty.length; const told = () => { b.setAttribute('aria-pressed', leaves); }; told();
      b.addEventListener('click', () => { leaves = !leaves; told(); look(view.a, view.b); }); }
    byId('all').addEventListener('click', () => look(whole.a, whole.b));

    // Search, and one peer of several.
    const find = byId('find'), who = byId('who'), attribute = byId('attribute'), inView = byId('in-view'), peers = new Map(), STEP = 200;
    for (const [c, { peers: list }] of D.captures.entries()) for (const { peer: n, name } of list) peers.set(key(n, c), D.captures.length > 1 ? `${name} in ${D.captures[c].name}` : name);
    for (const [k, name] of peers) who.append(new Option(shown(name), k));
    who.closest('label').hidden = peers.size < 2;
    // Long tables show what is asked for: of each its rows, how many are shown, and what says so. On a phone they begin closed.
    const isNarrow = matchMedia('(max-width: 600px)').matches;
    const tables = [...document.querySelectorAll('table.searched:not(#value-table)')].map(e => { const rows = [...e.tBodies[0].rows], more = document.createElement('p'); more.className = 'more'; e.parentNode.after(more);
      return { e, rows, more, most: isNarrow && rows.length > 40 ? 0 : STEP, name: e.caption ? e.caption.textContent : 'table' }; });
    const happens = document.querySelectorAll('#events tbody tr'); D.events.forEach((e, i) => { if (happens[i]) { happens[i].peer = key(e.peer, e.capture); happens[i].time = e.time_ms; } });
    for (const r of document.querySelectorAll('[data-peer] tbody tr')) r.peer = r.closest('[data-peer]').dataset.peer;
    // Values of all attributes, of one, or with a text in them, as many as are asked for.
    let most = isNarrow ? 20 : STEP, listed = '', only = false, hits = [], at = -1, soon = 0, seen = '';
    if (attribute) D.values.forEach((v, a) => attribute.append(new Option(shown(`${v.name}, ${counted(v.T.length, 'value', 'values')}` + (v.layout ? `, read by layout ${v.layout}` : '')), a)));
    function* matching(words) {
      const digits = words.replace(/^0x/, '').replace(/[ :-]/g, ''), names = D.values.map(v => `${v.name} 0x${v.handle.toString(16).padStart(4, '0')}`.toLowerCase());
      for (let k = only ? place(every.T, view.a) : 0; k < every.T.length && !(only && every.T[k] > view.b); k++) { const a = every.A[k], i = every.N[k], v = D.values[a];
        if (attribute.value !== '' && a !== +attribute.value || peer && key(v.peer, v.capture) !== peer) continue;
        if (words && !names[a].includes(words)) { const { words: told, hex } = value(a, i); if (!(digits && hex.includes(digits)) && !told.toLowerCase().includes(words) && !D.hows[v.how_of[i]].includes(words)) continue; }
        yield { t: every.T[k], a, i, v }; }
    }
    const showMore = (p, n, all, act) => { p.replaceChildren(...(n < all ? [`${n} of ${all} are shown. `, button(`Show ${Math.min(STEP, all - n)} more`, () => act(n + STEP)), ...(all - n > STEP && all <= 5000 ? [' ', button('Show all', () => act(all))] : [])] : [])); };
    function list(words) {
      if (!attribute) return 0;
      const asked = [words, attribute.value, peer, most, only && [view.a, view.b]].join(' '), body = document.querySelector('#value-table tbody'), more = byId('more-values');
      if (asked !== listed) {
        // Of all there are, those that are not shown need not be gone through.
        const isAny = !words && attribute.value === '' && !peer && !only, fresh = document.createDocumentFragment(); let n = 0, all = 0;
        for (const { t, a, i, v } of matching(words)) { all++; if (n >= most) { if (isAny) { all = every.T.length; break; } continue; } n++;
          const row = document.createElement('tr'), { words: told, hex } = value(a, i), link = document.createElement('a'), k = key(v.P[i], v.capture);
          link.href = '#packet=' + k; link.textContent = v.P[i];
          for (const cell of [exact(t), link, shown(v.name), D.hows[v.how_of[i]], shown(told), hex && hexed(hex, 96)]) { const d = document.createElement('td'); d.append(cell); row.append(d); }
          fresh.append(row); }
        body.replaceChildren(fresh); listed = asked; list.all = all;
        showMore(more, n, all, count => { most = count; filter(); });
        if (n >= all) more.textContent = all ? `${n} of ${counted(all, 'value', 'values')}` : 'no value';
      }
      return list.all;
    }
    const exact = t => { const ms = Math.max(t, 0), s = Math.floor(ms / 1000), two = x => String(x).padStart(2, '0'), h = Math.floor(s / 3600), m = Math.floor(s / 60) % 60; return `${h ? h + ':' + two(m) : m}:${two(s % 60)}.${String(Math.floor(ms % 1000)).padStart(3, '0')}`; };
    // Numbers of an attribute's values, by what they are called: those that the words of a value have, but for packets that they
    // name, else its octets.
    let fields = new Map();
    function numbersOf(v) {
      const found = new Map(), take = (name, unit, x, n) => { const k = unit ? `${name}, ${unit}` : name; if (!found.has(k)) found.set(k, new Map()); found.get(k).set(x, n); };
      // What never changes is no picture.
      const prune = () => { for (const [k, n] of found) if (n.size < 2 || new Set(n.values()).size < 2) found.delete(k); };
      v.hex.forEach((hex, x) => { const i = v.words[x] || !v.heart_rate ? -1 : v.X.indexOf(x), words = v.words[x] || (i < 0 ? '' : value(D.values.indexOf(v), i).words);
        for (const part of words.split(/[,;] /)) { const m = /^([^"0-9]*?) ?(-?\d+(?:\.\d+)?)(?: ([^"0-9]*))?$/.exec(part); if (m && !/\bpackets?$/.test(m[1])) take(m[1] || (m[3] ? '' : 'value'), m[3] || '', x, +m[2]); } });
      prune(); if (!found.size) { const most = Math.min(Math.max(...v.hex.map(h => h.length / 2)), 32), at = (h, i) => parseInt(h.slice(2 * i, 2 * i + 2), 16);
        for (let i = 0; i < most; i++) v.hex.forEach((h, x) => { if (h.length > 2 * i) take(`byte ${i}`, '', x, at(h, i)); });
        for (let i = 0; i + 1 < most; i++) v.hex.forEach((h, x) => { if (h.length > 2 * i + 2) take(`bytes ${i}\u2013${i + 1}, little-endian`, '', x, at(h, i) + 256 * at(h, i + 1)); }); }
      prune(); return found;
    }
    function offer() {
      const figure = document.querySelector('figure.chart'), a = attribute.value; fields = a === '' ? new Map() : numbersOf(D.values[a]); figure.hidden = !fields.size;
      byId('field').replaceChildren(...[...fields.keys()].map(k => new Option(shown(k.replace(/^, /, '')), k))); if (fields.size) draft(fields.keys().next().value);
    }
    function draft(name) {
      const a = +attribute.value, v = D.values[a], of = fields.get(name), order = [...v.T.keys()].filter(i => of.has(v.X[i])), p = document.querySelector('svg[data-kind=number]'); if (v.T.mixed) order.sort((i, j) => v.T[i] - v.T[j]);
      chart.T = numbers(order.length, n => v.T[order[n]]); chart.V = numbers(order.length, n => of.get(v.X[order[n]])); chart.broken = new Uint8Array(order.length);
      const [lo, hi] = extremes(chart.V); [p.lo, p.hi] = within(lo - (hi - lo) * .05, hi + (hi - lo) * .05, -Infinity, Infinity); p.scale = null;
      chart.tell = n => ({ t: chart.T[n], packet: key(v.P[order[n]], v.capture), lines: [`${clock(chart.T[n])}  packet ${v.P[order[n]]}`, `${name.replace(/^, /, '')}: ${chart.V[n]}`, valued(a, order[n])] });
      byId('chart-name').textContent = shown(`${v.name}: ${name.replace(/^, /, '')}`); p.setAttribute('aria-label', shown(`${name.replace(/^, /, '')} of ${v.name} over time: ${lo} to ${hi} in ${counted(order.length, 'value', 'values')}`)); redraw();
    }
    if (attribute) {
      attribute.addEventListener('change', () => { most = STEP; filter(); offer(); });
      byId('field').addEventListener('change', () => draft(byId('field').value));
      byId('save-values').addEventListener('click', () => { const cell = x => /[",\n]/.test(x) ? '"' + x.replaceAll('"', '""') + '"' : x, lines = ['time,packet,handle,attribute,how,value,hex'];
        for (const { t, a, i, v } of matching(find.value.trim().toLowerCase())) { const { words, hex } = value(a, i); lines.push([utc(t, v.capture), v.P[i], v.handle, cell(v.name), cell(D.hows[v.how_of[i]]), cell(words), hex].join(',')); }
        save('values', lines); });
    }
    function filter(begins) {
      const words = find.value.trim().toLowerCase(), found = []; peer = who.value; hits = []; at = -1;
      for (const table of tables) {
        let n = 0, all = 0;
        for (const r of table.rows) {
          const hit = (!words || (r.text ??= cells(r).toLowerCase()).includes(words)) && (!peer || !r.peer || r.peer === peer) && !(only && r.time !== undefined && (r.time < view.a || r.time > view.b)), isShown = hit && n < table.most;
          if (hit) { all++; if (words) hits.push({ r, table, n: all }); } if (isShown) n++; if (r.hidden === isShown) r.hidden = !isShown; }
        showMore(table.more, n, all, count => { table.most = count; filter(); });
        if (words && all) found.push(`${all} in \u201c${table.name}\u201d`);
      }
      for (const e of document.querySelectorAll('[data-peer]')) { e.hidden = peer !== '' && e.dataset.peer !== peer;
        if (words && e.localName === 'details' && e.querySelector('tbody tr:not([hidden])')) e.open = true; }
      const values = list(words);
      if (words && values) { found.push(`${values} among the values`); for (const r of document.querySelectorAll('#value-table tbody tr')) hits.push({ r }); }
      if (words) { const all = hits.length - document.querySelectorAll('#value-table tbody tr').length * (values ? 1 : 0) + values; say(all ? `${counted(all, 'hit', 'hits')}: ${found.join(', ')}. Enter goes to the next, Shift and Enter to the one before.` : 'Nothing has this text.'); } else say('');
      // What the address says is still to be read when the page begins.
      if (begins !== true) { redraw(); remember(); }
    }
    const cells = r => [...r.cells].map(c => c.textContent).join('  ');
    // Goes from hit to hit, round and round.
    function go(d) {
      if (!hits.length) return;
      at = (at + d + hits.length) % hits.length; const { r, table, n } = hits[at], link = r.querySelector('a');
      if (table && r.hidden) { const kept = at; table.most = Math.max(table.most, n); filter(); at = kept; }
      const details = r.closest('details'); if (details) details.open = true;
      if (link && link.hash.startsWith('#packet=')) choosePacket(link.hash.slice(8), true);
      for (const row of document.querySelectorAll('tr.hit')) row.classList.remove('hit');
      r.classList.add('hit'); r.scrollIntoView({ block: 'center' }); say(`Hit ${at + 1} of ${hits.length}: ${cells(r).slice(0, 200)}`);
    }
    const filterSoon = () => { const now = view.a + ' ' + view.b; if (now !== seen) { seen = now; clearTimeout(soon); soon = setTimeout(filter, 200); } };
    find.addEventListener('input', filter); who.addEventListener('change', filter);
    inView.addEventListener('change', () => { only = inView.checked; filter(); });
    find.addEventListener('keydown', e => { if (e.key !== 'Enter') return; e.preventDefault(); if (at < 0 && e.shiftKey) at = 0; go(e.shiftKey ? -1 : 1); });
    addEventListener('keydown', e => { if (e.key !== 'Escape') return; byId('chosen').hidden = true; say(''); packet = null; });
    for (const b of document.querySelectorAll('button[data-save]')) b.addEventListener('click', () => {
      const s = D.sensors[+b.dataset.sensor], lines = [];
      if (b.dataset.save === 'samples') { lines.push('time,packet,bpm,rr_ms,verdict,reasons');
        s.T.forEach((t, i) => lines.push([utc(t, s.capture), s.P[i], s.bpm[i] || '', intervals(s, i).join(';'), s.verdicts[s.verdict_of[i]], s.reasons[s.reasons_of[i]]].join(','))); }
      else { lines.push('time,packet,rr_ticks,rr_ms,class');
        s.BT.forEach((t, k) => lines.push([utc(t, s.capture), s.P[s.BO[k]], s.rr_ticks[k], s.RR[k], s.classes[s.class_of[k]]].join(','))); }
      save(b.dataset.save + (D.sensors.length > 1 ? '-' + (+b.dataset.sensor + 1) : ''), lines); });
    // A file is named after the capture and what it holds.
    function save(what, lines) {
      const a = document.createElement('a'), stem = D.captures[0].name.split('/').pop().replace(/\.[A-Za-z0-9]+$/, ''); a.href = URL.createObjectURL(new Blob([lines.join('\n') + '\n'], { type: 'text/csv' })); a.download = `${stem}-${what}.csv`; a.click();
      setTimeout(() => URL.revokeObjectURL(a.href), 1000);
    }
    window.heartsnoop = { view: () => ({ ...view }), look, area, place: t => X(t) / SIDE, time: x => V(UA + x * (UB - UA)), data: D };
    for (const e of document.querySelectorAll('.tools')) e.hidden = false;
    filter(true); told(); recall(); setTimeout(prepare, 200);
    }));

    """##
}
