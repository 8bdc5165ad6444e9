extension CapturePage {
  /// The page's script.
  ///
  /// It draws the same paths again for a part of the time, and says what lies under the pointer. It asks nobody for anything.
  static let script = #"""
    'use strict';
    (() => {
    const D = JSON.parse(document.getElementById('data').textContent);
    const byId = id => document.getElementById(id);
    const NS = 'http://www.w3.org/2000/svg';
    const sums = a => { let s = 0; return a.map(x => s += x); };
    for (const s of D.sensors) {
      s.T = sums(s.time_ms_d); s.P = sums(s.packet_d); s.BT = sums(s.beat_ms_d); s.BO = sums(s.measurement_of_d);
      s.broken = new Set(s.broken_before); s.begins = new Set(s.connection_begins);
    }
    for (const l of D.lanes) for (const r of l.rows) {
      r.up = sums(r.up_ms_d); r.down = sums(r.down_ms_d); r.events = sums(r.events_ms_d); r.problems = sums(r.problems_ms_d);
    }
    const whole = { a: 0, b: Math.max(D.length_ms, 1) };
    let view = { ...whole }, cursor = null, chosen = null, packet = null, waits = false;
    const plots = [...document.querySelectorAll('svg.plot[data-kind]')];
    const tip = document.createElement('div'); tip.id = 'tip'; tip.hidden = true; document.body.append(tip);
    for (const e of document.querySelectorAll('.tools')) if (e.id !== 'chosen' && e.id !== 'status') e.hidden = false;

    // The first place whose value is at least t.
    const place = (a, t) => { let l = 0, h = a.length; while (l < h) { const m = l + h >> 1; a[m] < t ? l = m + 1 : h = m; } return l; };
    const clock = ms => { const s = Math.max(ms, 0) / 1000, h = Math.floor(s / 3600), m = Math.floor(s / 60) % 60,
      r = view.b - view.a < 10000 ? (s % 60).toFixed(1) : String(Math.floor(s % 60)), two = x => String(x).padStart(2, '0');
      const rest = r.indexOf('.') === 1 || r.length === 1 ? '0' + r : r; return h ? `${h}:${two(m)}:${rest}` : `${m}:${rest}`; };
    const X = t => (t - view.a) / (view.b - view.a) * 1000;
    const utc = (ms, c) => new Date(Date.parse(D.captures[c].begin) + ms).toISOString();
    // A packet as the address names it: its number, and that of its capture if it is not the first.
    const key = (p, c) => p ? c ? `${p}@${c + 1}` : String(p) : null;

    // A line through points: of many in a pixel the first, the least, the greatest and the last.
    function line(ts, value, Y, width, broken) {
      let i = Math.max(place(ts, view.a) - 1, 0); const end = Math.min(place(ts, view.b) + 1, ts.length);
      const out = []; let move = true, col = null, f, lo, hi, la;
      const put = p => { out.push((move ? 'M' : 'L') + p[0].toFixed(1) + ' ' + p[1].toFixed(1)); move = false; };
      const flush = () => { if (col === null) return; put(f);
        for (const p of lo[0] <= hi[0] ? [lo, hi] : [hi, lo]) if (p !== f && p !== la) put(p);
        if (la !== f) put(la); col = null; };
      for (; i < end; i++) {
        const v = value(i); if (v === null) continue;
        if (broken(i)) { flush(); move = true; }
        const p = [X(ts[i]), Y(v)], c = Math.floor(p[0] / 1000 * width);
        if (c !== col) { flush(); col = c; f = lo = hi = la = p; } else { if (p[1] < lo[1]) lo = p; if (p[1] > hi[1]) hi = p; la = p; }
      }
      flush(); return out.join('');
    }
    function dots(ts, value, Y, width, wanted) {
      const end = place(ts, view.b), out = [], seen = new Set();
      for (let i = place(ts, view.a); i < end; i++) if (wanted(i)) {
        const x = X(ts[i]), y = Y(value(i)), key = Math.round(x / 1000 * width) * 4096 + Math.round(y / 4);
        if (!seen.has(key)) { seen.add(key); out.push('M' + x.toFixed(1) + ' ' + y.toFixed(1) + 'h0'); }
      }
      return out.join('');
    }
    const set = (area, name, d) => { const p = area.querySelector('path.' + name); if (p) p.setAttribute('d', d); };
    const put = (area, name, a, b, y, h) => { const r = document.createElementNS(NS, 'rect'); r.setAttribute('class', name);
      const x0 = Math.max(X(a), 0), x1 = Math.min(Math.max(X(b), X(a) + .5), 1000); if (x1 < 0 || x0 > 1000) return null;
      r.setAttribute('x', x0.toFixed(2)); r.setAttribute('width', Math.max(x1 - x0, .5).toFixed(2));
      r.setAttribute('y', y.toFixed(1)); r.setAttribute('height', h.toFixed(1)); area.prepend(r); return r; };
    const title = (r, words) => { if (!r) return; const t = document.createElementNS(NS, 'title'); t.textContent = words; r.append(t); };

    const kinds = {
      rate(p, s, Y, w) {
        for (const r of p.area.querySelectorAll('rect.band')) r.remove();
        for (const b of s.bands) title(put(p.area, 'band ' + b.kind, b.begin_ms, b.end_ms, 0, 1000), b.words);
        set(p.area, 'bpm', line(s.T, i => s.bpm[i] || null, Y, w, i => s.broken.has(i)));
        set(p.area, 'inst', line(s.BT, i => s.rr_ticks[i] ? 61440 / s.rr_ticks[i] : null, Y, w,
          i => i > 0 && s.BO[i] !== s.BO[i - 1] && s.broken.has(s.BO[i])));
      },
      rr(p, s, Y, w) {
        const ms = i => s.rr_ticks[i] * 1000 / 1024;
        set(p.area, 'normal', dots(s.BT, ms, Y, w, i => s.class_of[i] === 0));
        set(p.area, 'artefact', dots(s.BT, ms, Y, w, i => s.class_of[i] !== 0));
        set(p.area, 'fixed', dots(s.corrected_at_ms, i => s.corrected_us[i] / 1000, Y, w, () => true));
      },
      wait(p, s, Y, w) { set(p.area, 'wait', line(s.T, i => s.begins.has(i) ? null : Math.max(s.T[i] - s.T[i - 1], 0), Y, w, i => s.begins.has(i - 1))); },
      lane(p, l, Y, w) {
        for (const r of p.area.querySelectorAll('rect')) r.remove();
        const n = l.rows.length, h = 1000 / n, ev = [], pr = [];
        l.rows.forEach((r, k) => {
          const y = k * h;
          for (const s of r.spans) if (s.end_ms >= view.a && s.begin_ms <= view.b)
            title(put(p.area, 'link', s.begin_ms, s.end_ms, y + .3 * h, .4 * h), s.words);
          for (const [name, ts, top] of [['up', r.up, .05], ['down', r.down, .5]]) {
            const end = place(ts, view.b); let last = -1;
            for (let i = place(ts, view.a); i < end; i++) { const c = Math.floor(X(ts[i]) / 1000 * w); if (c === last) continue;
              last = c; put(p.area, name, ts[i], ts[i], y + top * h, .45 * h); }
          }
          for (const [ts, out] of [[r.events, ev], [r.problems, pr]])
            for (let i = place(ts, view.a), end = place(ts, view.b + 1); i < end; i++)
              out.push('M' + X(ts[i]).toFixed(1) + ' ' + (y + .5 * h).toFixed(1) + 'h0');
        });
        set(p.area, 'event', ev.join('')); set(p.area, 'problem', pr.join(''));
      }
    };
    for (const svg of plots) {
      svg.area = svg.querySelector('svg.area'); svg.words = svg.querySelector('g.words');
      svg.data = svg.dataset.kind === 'lane' ? D.lanes[+svg.dataset.sensor] : D.sensors[+svg.dataset.sensor];
      svg.lo = +svg.dataset.lo; svg.hi = +svg.dataset.hi;
      svg.cross = document.createElementNS(NS, 'line'); svg.cross.setAttribute('class', 'cursor'); svg.cross.setAttribute('y2', '88%');
      svg.cross.style.display = 'none'; svg.append(svg.cross);
    }
    const steps = [.1, .2, .5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 604800];
    function axis(svg, w) {
      for (const t of svg.words.querySelectorAll('.mark')) t.remove();
      const most = Math.max(Math.floor(w / 90), 2), span = view.b - view.a;
      const step = (steps.find(s => span / (s * 1000) <= most) || 604800) * 1000;
      let d = '';
      for (let t = Math.ceil(view.a / step) * step; t <= view.b; t += step) {
        const x = X(t), e = document.createElementNS(NS, 'text');
        e.setAttribute('class', 'mark' + (x < 40 ? ' begin' : x > 960 ? ' end' : '')); e.setAttribute('x', x / 10 + '%');
        e.setAttribute('y', '99%'); e.textContent = clock(t); svg.words.append(e); d += 'M' + x.toFixed(1) + ' 0V1000';
      }
      for (const g of svg.area.querySelectorAll('path.grid')) if (g.getAttribute('d').includes('V1000')) g.remove();
      const g = document.createElementNS(NS, 'path'); g.setAttribute('class', 'grid'); g.setAttribute('d', d + 'M0 0V1000'); svg.area.prepend(g);
    }
    function draw() {
      waits = false;
      for (const svg of plots) {
        const box = svg.getBoundingClientRect();
        if (box.bottom < -400 || box.top > innerHeight + 400) { svg.stale = true; continue; }
        one(svg, box.width || 1000);
      }
      byId('range').textContent = clock(view.a) + ' to ' + clock(view.b);
    }
    function one(svg, w) {
      svg.stale = false;
      const Y = v => 1000 - Math.min(Math.max((v - svg.lo) / (svg.hi - svg.lo), 0), 1) * 1000;
      kinds[svg.dataset.kind](svg, svg.data, Y, w); axis(svg, w);
      for (const r of svg.area.querySelectorAll('rect.chosen')) r.remove();
      if (chosen) put(svg.area, 'chosen', chosen.a, chosen.b, 0, 1000);
      cross(svg);
    }
    function cross(svg) {
      const shown = cursor !== null && cursor >= view.a && cursor <= view.b;
      svg.cross.style.display = shown ? '' : 'none';
      if (shown) { svg.cross.setAttribute('x1', X(cursor) / 10 + '%'); svg.cross.setAttribute('x2', X(cursor) / 10 + '%'); }
    }
    const redraw = () => { if (!waits) { waits = true; requestAnimationFrame(draw); } };
    addEventListener('scroll', () => { if (plots.some(p => p.stale)) redraw(); }, { passive: true });
    addEventListener('resize', redraw);
    function look(a, b) {
      const least = 500, w = Math.min(Math.max(b - a, Math.min(least, whole.b)), whole.b);
      a = Math.min(Math.max((a + b) / 2 - w / 2, 0), whole.b - w); view = { a, b: a + w }; redraw(); remember();
    }
    const zoom = (factor, t) => { const w = (view.b - view.a) * factor, k = (t - view.a) / (view.b - view.a); look(t - k * w, t + (1 - k) * w); };
    let later = 0;
    function remember() {
      clearTimeout(later);
      later = setTimeout(() => {
        const parts = [];
        if (view.a > 0 || view.b < whole.b) parts.push('t=' + Math.round(view.a) + ',' + Math.round(view.b));
        if (packet) parts.push('packet=' + packet);
        try { history.replaceState(null, '', parts.length ? '#' + parts.join('&') : location.pathname + location.search); } catch { }
      }, 200);
    }
    const parse = k => { const [p, c] = String(k).split('@').map(Number); return { p, c: c ? c - 1 : 0 }; };
    const moment = ({ p, c }) => {
      for (const s of D.sensors) if (s.capture === c) { const i = s.P.indexOf(p); if (i >= 0) return s.T[i]; }
      const e = D.events.find(e => e.packet === p && e.capture === c); return e ? e.time_ms : null;
    };
    function recall() {
      const q = new URLSearchParams(location.hash.slice(1));
      if (q.has('t')) { const [a, b] = q.get('t').split(',').map(Number); if (b > a) look(a, b); }
      if (q.has('packet')) { const k = q.get('packet'), { p, c } = parse(k); if (p > 0 && D.captures[c]) choosePacket(k, true); }
    }
    addEventListener('hashchange', recall);

    // What lies at a time.
    function under(svg, t, y) {
      const slack = (view.b - view.a) / (svg.getBoundingClientRect().width || 1000) * 8;
      if (svg.dataset.kind === 'lane') {
        const l = svg.data, r = l.rows[Math.min(Math.floor(y * l.rows.length), l.rows.length - 1)];
        if (!r) return null;
        const near = (ts, word) => { const i = place(ts, t), c = [i - 1, i].filter(k => k >= 0 && k < ts.length && Math.abs(ts[k] - t) <= slack)
          .sort((m, n) => Math.abs(ts[m] - t) - Math.abs(ts[n] - t))[0]; return c === undefined ? null : { t: ts[c], word }; };
        const lines = [r.name]; let at = t, p = null;
        for (const [ts, word] of [[r.up, 'written or read'], [r.down, 'notified']]) { const f = near(ts, word); if (f) { lines.push(clock(f.t) + ' ' + f.word); at = f.t; } }
        for (const e of D.events) if (e.capture === l.capture && Math.abs(e.time_ms - t) <= slack && (r.events.includes(e.time_ms) || r.problems.includes(e.time_ms) || r.up.includes(e.time_ms))) {
          if (lines.length < 8) lines.push(`${clock(e.time_ms)} packet ${e.packet}: ${e.words}`); p = p || key(e.packet, l.capture); at = e.time_ms; }
        for (const s of r.spans) if (t >= s.begin_ms && t <= s.end_ms) { lines.push(s.words); p = p || key(s.packet, l.capture); }
        return { t: at, packet: p, lines };
      }
      const s = svg.data; let i = place(s.T, t);
      if (i > 0 && (i >= s.T.length || t - s.T[i - 1] < s.T[i] - t)) i--;
      return i < s.T.length ? measurement(s, i) : null;
    }
    function measurement(s, i) {
      const rr = s.rr_ticks_of(i).map(x => (x * 1000 / 1024).toFixed(1)).join(' ');
      const why = s.reasons[s.reasons_of[i]];
      const lines = [`${clock(s.T[i])}  packet ${s.P[i]}`, (s.bpm[i] ? s.bpm[i] + ' bpm' : 'no reading') + (rr ? `, RR ${rr} ms` : ''),
        s.verdicts[s.verdict_of[i]].replace('_', ' ') + (why ? ': ' + why.replaceAll(';', ', ') : '')];
      for (const b of s.bands) if (s.T[i] >= b.begin_ms && s.T[i] <= b.end_ms && lines.length < 6) lines.push(b.words);
      return { t: s.T[i], packet: key(s.P[i], s.capture), lines, index: i };
    }
    for (const s of D.sensors) {
      // Of notifications that came twice the beats are there once.
      s.beatsOf = new Map(); s.BO.forEach((o, k) => { if (!s.beatsOf.has(o)) s.beatsOf.set(o, []); s.beatsOf.get(o).push(k); });
      s.rr_ticks_of = i => (s.beatsOf.get(i) || []).map(k => s.rr_ticks[k]);
    }
    const say = words => { const o = byId('status'); o.hidden = false; o.textContent = words; };
    function show(svg, found, x, y) {
      cursor = found.t; for (const p of plots) cross(p);
      tip.textContent = found.lines.join('\n'); tip.hidden = false; svg.dataset.packet = found.packet || '';
      const w = tip.offsetWidth, h = tip.offsetHeight;
      tip.style.left = Math.max(Math.min(x + 14, innerWidth - w - 8), 4) + 'px'; tip.style.top = (y + h + 20 > innerHeight ? y - h - 14 : y + 14) + 'px';
    }
    const button = (words, act) => { const b = document.createElement('button'); b.type = 'button'; b.textContent = words; b.addEventListener('click', act); return b; };
    async function copy(words) {
      try { await navigator.clipboard.writeText(words); say('Copied: ' + words); } catch {
        const a = document.createElement('textarea'); a.value = words; document.body.append(a); a.select();
        const ok = document.execCommand('copy'); a.remove(); say((ok ? 'Copied: ' : 'Copy by hand: ') + words); }
    }
    const quoted = c => { const f = D.captures[c].file; return /^[A-Za-z0-9_.\/+-]+$/.test(f) ? f : "'" + f.replaceAll("'", "'\\''") + "'"; };
    const commands = k => { const { p, c } = parse(k); return [`frame.number == ${p}`, `heartsnoop explain --packet ${p} ${quoted(c)}`]; };
    function choosePacket(k, goes) {
      packet = k; const { p, c } = parse(k), t = moment({ p, c }), [filter, explain] = commands(k);
      if (t !== null) { cursor = t; if (goes && (t < view.a || t > view.b)) look(t - (view.b - view.a) / 2, t + (view.b - view.a) / 2); redraw(); }
      const box = byId('chosen'); box.hidden = false; box.replaceChildren();
      const words = document.createElement('p'); words.textContent = `Packet ${p}` + (D.captures.length > 1 ? ` of ${D.captures[c].name}` : '') + (t === null ? '' : ` at ${clock(t)}`); box.append(words);
      box.append(button('Copy display filter', () => copy(filter)), ' ',
        button('Copy explain command', () => copy(explain)));
      for (const row of document.querySelectorAll('#events tr.hit')) row.classList.remove('hit');
      const link = document.querySelector(`#events a[href="#packet=${k}"]`); if (link) link.closest('tr').classList.add('hit');
      remember();
    }
    function sd(a) { const m = a.reduce((x, y) => x + y, 0) / a.length; return Math.sqrt(a.reduce((x, y) => x + (y - m) ** 2, 0) / Math.max(a.length - 1, 1)); }
    function choose(a, b) {
      chosen = { a, b }; redraw();
      const box = byId('chosen'); box.hidden = false; box.replaceChildren();
      const add = words => { const p = document.createElement('p'); p.textContent = words; box.append(p); };
      add(`${clock(a)} to ${clock(b)}, ${((b - a) / 1000).toFixed(1)} s`);
      for (const s of D.sensors) {
        const i = place(s.T, a), j = place(s.T, b + 1), rates = s.bpm.slice(i, j).filter(x => x);
        const u = place(s.BT, a), v = place(s.BT, b + 1), rr = s.rr_ticks.slice(u, v).map(x => x * 1000 / 1024), diff = [];
        let bad = 0; for (let k = u; k < v; k++) if (s.class_of[k]) bad++;
        for (let k = u + 1; k < v; k++) if (s.BO[k] === s.BO[k - 1] || !s.broken.has(s.BO[k])) diff.push((s.rr_ticks[k] - s.rr_ticks[k - 1]) * 1000 / 1024);
        const verdicts = {}; for (let k = i; k < j; k++) { const w = s.verdicts[s.verdict_of[k]].replace('_', ' '); verdicts[w] = (verdicts[w] || 0) + 1; }
        const gaps = s.bands.filter(x => x.kind === 'gap' && x.begin_ms <= b && x.end_ms >= a).length;
        let words = `${s.label}: ${j - i} measurements, ${gaps} gaps`;
        if (rates.length) words += `, ${Math.min(...rates.slice(0, 50000))} to ${Math.max(...rates.slice(0, 50000))} bpm, mean ${(rates.reduce((x, y) => x + y, 0) / rates.length).toFixed(1)}`;
        add(words);
        if (rr.length > 1) add(`RR as sent: ${rr.length}, artefacts ${bad}; mean ${(rr.reduce((x, y) => x + y, 0) / rr.length).toFixed(1)} ms, SDNN ${sd(rr).toFixed(1)} ms` +
          (diff.length ? `, RMSSD ${Math.sqrt(diff.reduce((x, y) => x + y * y, 0) / diff.length).toFixed(1)} ms` : ''));
        add('Verdicts: ' + (Object.entries(verdicts).map(([w, n]) => `${n} ${w}`).join(', ') || 'none'));
      }
      const command = D.captures.map((_, c) => `heartsnoop summary --from ${utc(a, c)} --to ${utc(b, c)} ${quoted(c)}`).join('\n');
      box.append(button('Zoom to it', () => look(a, b)), ' ', button('Copy summary command', () => copy(command)), ' ',
        button('Clear', () => { chosen = null; box.hidden = true; redraw(); }));
    }
    for (const svg of plots) {
      const at = e => { const r = svg.getBoundingClientRect(); return [view.a + (e.clientX - r.left) / r.width * (view.b - view.a), (e.clientY - r.top) / (r.height * .88)]; };
      let from = null, moved = false;
      svg.addEventListener('wheel', e => { e.preventDefault(); const [t] = at(e);
        if (e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY)) { const d = (e.deltaX || e.deltaY) / 800 * (view.b - view.a); look(view.a + d, view.b + d); }
        else zoom(Math.exp(Math.max(-1, Math.min(1, e.deltaY / 300))), t); }, { passive: false });
      svg.addEventListener('pointerdown', e => { if (e.button === 0) { from = e.clientX; moved = false; svg.setPointerCapture(e.pointerId); } });
      svg.addEventListener('pointermove', e => {
        const [t, y] = at(e), found = under(svg, t, y);
        if (from !== null && Math.abs(e.clientX - from) > 4) { moved = true; const r = svg.getBoundingClientRect();
          const u = view.a + (from - r.left) / r.width * (view.b - view.a); chosen = { a: Math.min(t, u), b: Math.max(t, u) }; redraw(); }
        if (found) show(svg, found, e.clientX, e.clientY); });
      svg.addEventListener('pointerup', e => { if (from === null) return; from = null;
        if (moved && chosen) return choose(Math.max(chosen.a, 0), Math.min(chosen.b, whole.b));
        const [t, y] = at(e), found = under(svg, t, y); if (found && found.packet) { choosePacket(found.packet); copy(commands(found.packet).join('\n')); } });
      svg.addEventListener('pointercancel', () => { from = null; });
      svg.addEventListener('pointerleave', () => { if (from === null) tip.hidden = true; });
      svg.addEventListener('dblclick', () => look(whole.a, whole.b));
      svg.addEventListener('blur', () => { tip.hidden = true; });
      svg.addEventListener('keydown', e => {
        const w = view.b - view.a, middle = cursor !== null && cursor >= view.a && cursor <= view.b ? cursor : view.a + w / 2;
        const s = svg.dataset.kind === 'lane' ? D.sensors[0] : svg.data;
        const step = d => { if (!s || !s.T.length) return; let i = place(s.T, middle); if (d > 0 && s.T[i] <= middle) i++; if (d < 0) i--;
          i = Math.min(Math.max(i, 0), s.T.length - 1); const f = measurement(s, i); if (f.t < view.a || f.t > view.b) look(f.t - w / 2, f.t + w / 2);
          const r = svg.getBoundingClientRect(); show(svg, f, r.left + r.width * (f.t - view.a) / (view.b - view.a), r.top + 20); say(f.lines.join(', ')); };
        const keys = { '+': () => zoom(.5, middle), '=': () => zoom(.5, middle), '-': () => zoom(2, middle), '0': () => look(whole.a, whole.b),
          ArrowLeft: () => e.shiftKey ? look(view.a - w / 4, view.b - w / 4) : step(-1), ArrowRight: () => e.shiftKey ? look(view.a + w / 4, view.b + w / 4) : step(1),
          Home: () => look(0, w), End: () => look(whole.b - w, whole.b), Enter: () => svg.dataset.packet && choosePacket(svg.dataset.packet), Escape: () => { tip.hidden = true; } };
        if (keys[e.key]) { e.preventDefault(); keys[e.key](); } });
    }
    byId('in').addEventListener('click', () => zoom(.5, (view.a + view.b) / 2));
    byId('out').addEventListener('click', () => zoom(2, (view.a + view.b) / 2));
    byId('all').addEventListener('click', () => look(whole.a, whole.b));
    const find = byId('find');
    find.addEventListener('input', () => { const words = find.value.toLowerCase(); let n = 0;
      for (const row of document.querySelectorAll('#events tbody tr')) { const hit = row.textContent.toLowerCase().includes(words); row.hidden = !hit; if (hit) n++; }
      say(words ? `${n} of ${D.events.length} entries` : ''); });
    find.addEventListener('keydown', e => { if (e.key !== 'Enter') return; const row = [...document.querySelectorAll('#events tbody tr')].find(r => !r.hidden);
      const link = row && row.querySelector('a'); if (link) choosePacket(link.hash.slice(8), true); });
    for (const b of document.querySelectorAll('button[data-save]')) b.addEventListener('click', () => {
      const s = D.sensors[+b.dataset.sensor], rows = [];
      if (b.dataset.save === 'samples') { rows.push('time,packet,bpm,rr_ms,verdict,reasons');
        s.T.forEach((t, i) => rows.push([utc(t, s.capture), s.P[i], s.bpm[i] || '', s.rr_ticks_of(i).map(x => x * 1000 / 1024).join(';'), s.verdicts[s.verdict_of[i]], s.reasons[s.reasons_of[i]]].join(','))); }
      else { rows.push('time,packet,rr_ticks,rr_ms,class');
        s.BT.forEach((t, k) => rows.push([utc(t, s.capture), s.P[s.BO[k]], s.rr_ticks[k], s.rr_ticks[k] * 1000 / 1024, s.classes[s.class_of[k]]].join(','))); }
      const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob([rows.join('\n') + '\n'], { type: 'text/csv' })); a.download = b.dataset.save + '.csv'; a.click();
      setTimeout(() => URL.revokeObjectURL(a.href), 1000); });
    window.heartsnoop = { view: () => ({ ...view }), look, data: D };
    recall(); draw();
    })();

    """#
}
