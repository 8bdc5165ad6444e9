extension CapturePage {
  /// The page's style.
  ///
  /// Colours are Okabe and Ito's, which colour-blind readers can tell apart; what a colour
  /// says is also said in words.
  static let style = """
    :root{--paper:#fff;--ink:#1b1b1b;--soft:#595959;--line:#d0d0d0;--blue:#0072b2;--sky:#1f78a8;--green:#00734f;
    --orange:#a04f00;--red:#b3340a;--pink:#a8487f;--gap:#e69f0055;--contact:#cc79a755;--bad:#d55e0044;--off:#99999944}
    @media (prefers-color-scheme:dark){:root{--paper:#141414;--ink:#ececec;--soft:#b4b4b4;--line:#444;--blue:#56b4e9;
    --sky:#8ccbf0;--green:#2fd0a0;--orange:#e69f00;--red:#ff8a5c;--pink:#e39ac4}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:1240px;padding:0 16px 48px;background:var(--paper);color:var(--ink);
    font:16px/1.45 system-ui,sans-serif;overflow-wrap:anywhere}
    h1{font-size:1.5rem;margin:1.2rem 0 .2rem}h2{font-size:1.2rem;margin:2rem 0 .5rem}
    small,.what,.note,figcaption,caption{color:var(--soft)}
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
    .key.artefact,.key.problem{color:var(--red)}.key.signal{color:var(--pink)}.key.fixed,.key.down{color:var(--orange)}
    .key.event::before,.key.problem::before,.key.normal::before,.key.artefact::before,.key.fixed::before,.key.signal::before{border-radius:50%}.key.gap::before{background:#e69f00}.key.contact::before{background:#cc79a7}.key.suspect::before{background:#d55e00}
    .key.unconnected::before{background:#999}.answer .key::before{background:var(--own)}
    .key.gap,.key.contact,.key.suspect,.key.unconnected,.answer .key{color:var(--soft)}
    svg.plot{display:block;width:100%;padding:6px 0 20px 40px;touch-action:pan-y;overflow:visible}
    svg.plot:focus{outline:none}svg.plot:focus-visible{outline:3px solid var(--blue);outline-offset:-3px}
    .tall{height:250px}.middle{height:220px}.low{height:130px}.square{height:386px}svg.plot.ribbon{height:44px;padding:2px 18px 20px}
    .three{display:grid;grid-template-columns:repeat(3,1fr);gap:1.2rem}.three figure:nth-child(2):last-child{grid-column:span 2}
    .area path,.area rect{vector-effect:non-scaling-stroke}
    .area path{fill:none;stroke:var(--soft);stroke-width:1.2}
    .area .grid{stroke:var(--line);stroke-width:1}.area .axis{stroke:var(--soft);stroke-width:1}
    .ribbon rect{fill:var(--own)}.ribbon .use{fill:none;stroke:var(--ink);stroke-width:4}
    .bpm{stroke:var(--blue)!important;stroke-width:2!important}.inst{stroke:var(--green)!important;stroke-width:.8!important}
    .wait,.density{stroke:var(--blue)!important}.ellipse{stroke:var(--red)!important}
    .normal,.artefact,.fixed,.event,.problem,.signal{stroke-linecap:round;stroke-width:3.2!important}
    .signal{stroke:var(--pink)!important}
    .normal,.event{stroke:var(--blue)!important}.artefact,.problem{stroke:var(--red)!important;stroke-width:6!important}
    .event{stroke-width:6!important}.fixed{stroke:var(--orange)!important;stroke-width:4.5!important}
    .bin{fill:var(--blue)}.area .link,.area .band,.area .chosen{stroke:none}.area .link{fill:var(--blue);opacity:.45}
    .area .up{stroke:var(--green)}.area .down{stroke:var(--orange)}
    .vlf{fill:#99999933}.lf{fill:#56b4e933}.hf{fill:#009e7333}
    .area .band.gap{fill:var(--gap)}.area .band.contact{fill:var(--contact)}.area .band.suspect{fill:var(--bad)}.area .band.unconnected{fill:var(--off)}
    .words text{font-size:12px;fill:var(--ink);paint-order:stroke;stroke:var(--paper);stroke-width:3px;stroke-linejoin:round}
    .words .mark{text-anchor:middle}.words .mark.end{text-anchor:end}
    .words .level{dominant-baseline:middle;text-anchor:end}
    .cursor{stroke:var(--ink);stroke-width:1}.area .chosen{fill:var(--blue);opacity:.18}
    .rows text{font-size:11px;fill:var(--soft);paint-order:stroke;stroke:var(--paper);stroke-width:3px;stroke-linejoin:round}
    .unseen{position:absolute;width:1px;height:1px;margin:0;padding:0;overflow:hidden;clip-path:inset(50%)}
    .wide{overflow-x:auto;margin:1rem 0;max-height:30rem}.wide thead th{position:sticky;top:0;background:var(--paper)}
    table{border-collapse:collapse;width:100%;font-size:.92rem;font-variant-numeric:tabular-nums}
    caption{text-align:left;padding:.2rem 0}
    th,td{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0;border-bottom:1px solid var(--line);overflow-wrap:break-word}
    table.few{width:auto}.few td,.few th{padding-right:3rem}.few td+td,.few th+th{text-align:right}.many td:nth-child(-n+4),#events td:nth-child(-n+2){white-space:nowrap}
    td{max-width:40rem}.attributes th{font-weight:inherit;white-space:nowrap}
    .depth1{padding-left:1.2rem}.depth2{padding-left:2.4rem}.depth3{padding-left:3.6rem}summary{font-weight:bold;cursor:pointer;margin:.6rem 0}
    #app pre{white-space:pre-wrap}a{color:var(--blue)}pre{overflow-x:auto;font-size:.85rem;background:#88888818;padding:.5rem}
    #tools{padding:.4rem 0;background:var(--paper);border-bottom:1px solid var(--line)}
    #panel{position:fixed;z-index:8;left:0;right:0;bottom:0;max-height:45vh;overflow-y:auto;background:var(--paper)}
    #panel>div{border-top:1px solid var(--soft);padding:.4rem max(16px,calc(50vw - 604px))}#panel p{margin:.2rem 0}
    button,input,select{font:inherit;padding:.2rem .6rem;color:var(--ink);background:var(--paper);border:1px solid var(--soft);border-radius:4px}select{max-width:min(14rem,70vw)}
    #tip{position:fixed;z-index:9;max-width:26rem;pointer-events:none;background:var(--paper);color:var(--ink);
    border:1px solid var(--soft);padding:.3rem .6rem;font-size:.85rem;white-space:pre-line}
    tr.hit{background:#e69f0033}
    @media (min-width:601px){#tools{position:sticky;top:0;z-index:7}}
    @media (max-width:900px){.three{grid-template-columns:1fr}.three figure:nth-child(2):last-child{grid-column:auto}}
    @media (max-width:600px){.many thead,#events thead{display:block;position:absolute;left:0;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.many tr,#events tr{display:block;border-bottom:1px solid var(--line);padding:.3rem 0}
    .many td,#events td{display:inline-block;border:0;padding:0 .6rem 0 0}.many td:nth-child(n+5),#events td:nth-child(5){display:block}#events td:nth-child(-n+4){color:var(--soft)}
    .many td:nth-child(3)::after{content:" measurements"}.many td:nth-child(4){font-weight:bold}
    .many td:nth-child(5)::before{content:"delivery "}.many td:nth-child(6)::before{content:"beats "}.many td:nth-child(7)::before{content:"unit "}.many td:nth-child(8)::before{content:"rate "}.many td:nth-child(9)::before{content:"clock "}.many td:nth-child(10)::before{content:"contact "}.many td::before{color:var(--soft)}
    .few td,.few th{padding-right:1rem}svg.plot{padding-left:34px}.words text{font-size:11px}.depth1{padding-left:.5rem}.depth2{padding-left:1rem}.depth3{padding-left:1.5rem}dl{grid-template-columns:1fr}dt{margin-top:.3rem}.tall{height:200px}}
    @media print{.tools,#tip{display:none!important}body{max-width:none}.wide{max-height:none;overflow:visible}figure,tr{break-inside:avoid}}

    """
}
