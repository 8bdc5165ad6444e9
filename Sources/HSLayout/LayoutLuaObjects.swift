extension LuaWriter {
  /// Objects, check sums, what is shown of them, messages over several values, and where Wireshark finds it all.
  static let objects = #"""
    -- Objects

    local object
    local function content(field, t, o, s)
      if t.kind ~= "bits" then align(s) end
      if field.contents then
        local found = take(s, #field.contents)
        if raw(found) ~= field.contents then
          s.pos = found.first * 8
          fault("must be " .. hex(field.contents) .. ", not " .. hex(raw(found)), s)
        end
        return found, t
      end
      if t.kind == "integer" then return named(integer(t, o, s), field.enum), t
      elseif t.kind == "real" then return real(t, o, s), t
      elseif t.kind == "bits" then return named(bit_field(t, s), field.enum), t
      elseif t.kind == "bytes" then return octets(field, o, s), t
      elseif t.kind == "text" then
        local found = octets(field, o, s)
        return decoded(raw(found), t.encoding), t, found.buffer ~= s.buffer and found or nil
      elseif t.kind == "user" then
        local values = {}
        for place, argument in ipairs(t.arguments) do values[place] = { argument(o) } end
        local inner = s
        if field.extent.size or field.extent.rest or field.extent.terminator then
          local found = octets(field, o, s)
          inner = {
            t = "stream", buffer = found.buffer, start = found.first, fin = found.first + found.count, pos = found.first * 8,
            origin = found.origin or s.origin,
          }
        end
        local up = o
        if field.parent == false then up = nil elseif field.parent then
          up = field.parent(o)
          if kind(up) ~= "object" then undefined("'parent' is no object", o) end
        end
        local outer_item, outer_index, outer_on = item, index, on
        item, index, on = nil, nil, nil
        local made = object(t.type, inner, up, o, values)
        item, index, on = outer_item, outer_index, outer_on
        return made, t
      end
      -- A type that is chosen.
      local found, outer = t.on(o), on
      on = found
      local chosen = t.others
      for _, case in ipairs(t) do
        if same(found, case[1](o)) then
          chosen = case[2]
          break
        end
      end
      local value, leaf, part
      if chosen then value, leaf, part = content(field, chosen, o, s)
      elseif field.extent.size or field.extent.rest then value, leaf = octets(field, o, s), t.rest end
      on = outer
      return value, leaf, part
    end

    local function check(field, v, o)
      local outer = item
      item = v
      for _, rule in ipairs(field.rules) do
        local how, first = rule[1], nil
        if how ~= "named" and how ~= "any" then first = rule[2](o) end
        if how == "equal" then
          if not same(v, first) then fault("must be " .. shown(first) .. ", not " .. shown(v), o.s) end
        elseif how == "least" then
          if order(v, first, o) < 0 then fault("must be at least " .. shown(first) .. ", not " .. shown(v), o.s) end
        elseif how == "most" then
          if order(v, first, o) > 0 then fault("must be at most " .. shown(first) .. ", not " .. shown(v), o.s) end
        elseif how == "any" then
          local fits = false
          for place = 2, #rule do fits = fits or same(v, rule[place](o)) end
          if not fits then fault(shown(v) .. " is none of the values that are valid", o.s) end
        elseif how == "named" then
          if kind(v) ~= "enum" or not E[v.e][v.n] then fault(shown(v) .. " has no name", o.s) end
        elseif not X.truth(o, first) then fault(shown(v) .. " is not valid", o.s) end
      end
      item = outer
    end

    local function turned(high, low, width)
      local from, up, down = low, 0, 0
      for place = 0, width - 1 do
        if place == 32 then from = high end
        local to = width - 1 - place
        if to >= 32 then up = up + from % 2 * 2 ^ (to - 32) else down = down + from % 2 * 2 ^ to end
        from = math.floor(from / 2)
      end
      return up, down
    end
    -- A check sum as the halves of a number of 64 bits.
    local function sum(how, data, bits)
      local width = how.width > 0 and how.width or bits
      local highs, lows = 2 ^ math.max(0, width - 32), 2 ^ math.min(32, width)
      local high, low = how.initial[1], how.initial[2]
      if how.kind == "sum" then
        for at = 1, #data do low = low + data:byte(at) end
        high, low = high + math.floor(low / 2 ^ 32), low % 2 ^ 32
        if how.negate then
          high, low = -high - (low > 0 and 1 or 0), (2 ^ 32 - low) % 2 ^ 32
        end
      elseif how.kind == "xor" then
        for at = 1, #data do low = bits_of(low, data:byte(at), 32, xor_of) end
      else
        for at = 1, #data do
          local byte = data:byte(at)
          if how.refin then
            local _, back = turned(0, byte, 8)
            byte = back
          end
          local top = byte * 2 ^ (width - 8)
          high, low = bits_of(high, math.floor(top / 2 ^ 32), 32, xor_of), bits_of(low, top % 2 ^ 32, 32, xor_of)
          for _ = 1, 8 do
            local isOver
            if width > 32 then isOver = high >= highs / 2 else isOver = low >= lows / 2 end
            high = width > 32 and (high * 2 + math.floor(low / 2 ^ 31)) % highs or 0
            low = low * 2 % lows
            if isOver then
              high, low = bits_of(high, how.poly[1], 32, xor_of), bits_of(low, how.poly[2], 32, xor_of)
            end
          end
        end
        if how.refout then high, low = turned(high, low, width) end
      end
      high, low = bits_of(high % 2 ^ 32, how.xorout[1], 32, xor_of), bits_of(low, how.xorout[2], 32, xor_of)
      return width > 32 and high % highs or 0, low % lows
    end
    local function digits_of(high, low)
      return "0x" .. (high > 0 and string.format("%x%08x", high, low) or string.format("%x", low))
    end
    local function check_sum(how, v, start, o, s)
      if kind(v) == "enum" then v = v.n elseif type(v) == "boolean" then v = v and 1 or 0 end
      local from = how.from and number_of(how.from(o), o) or 0
      local to = how.to and number_of(how.to(o), o) or math.floor(start / 8) - s.start
      if from < 0 or from > to or to > s.fin - s.start then
        undefined("the check sum covers octets " .. whole(from) .. " to " .. whole(to), o)
      end
      step(1 + (to - from) / 16)
      local bits = s.pos - start
      local high, low = sum(how, s.buffer.data:sub(s.start + from + 1, s.start + to), bits)
      local found, rest = split(v)
      found, rest = found % 2 ^ math.max(0, bits - 32), rest % 2 ^ math.min(32, bits)
      if high ~= found or low ~= rest then
        s.pos = start
        fault("the check sum must be " .. digits_of(high, low) .. ", not " .. digits_of(found, rest), s)
      end
    end

    local function one(field, o, s)
      if field.type.kind ~= "bits" then align(s) end
      local start = s.pos
      local v, leaf, part = content(field, field.type, o, s)
      if field.rules then check(field, v, o) end
      if field.sum then check_sum(field.sum, v, start, o, s) end
      return v, { from = start, to = math.max(start, s.pos), s = s, leaf = leaf, part = part }
    end

    local function repeated(field, slot, o, s)
      if not field.repetition then
        local v, place = one(field, o, s)
        o.v[slot], o.at[slot], o.done[slot] = v, place, true
        return
      end
      if field.type.kind ~= "bits" then align(s) end
      local list, places = { t = "list", count = 0 }, {}
      o.v[slot], o.at[slot], o.done[slot] = list, places, true
      local outer_item, outer_index = item, index
      local function is_enough()
        if field.repetition == "eos" then return s.pos >= s.fin * 8 end
        if field.repetition == "count" then return list.count >= number_of(field.times(o), o) end
        return list.count > 0 and X.truth(o, field.times(o))
      end
      while not is_enough() do
        step()
        index = list.count
        local before = s.pos
        run.lists[#run.lists + 1] = { list = list, known = #run.objects }
        local v, place = one(field, o, s)
        run.lists[#run.lists] = nil
        if field.repetition == "eos" and s.pos == before then
          fault("an element without octets is repeated to the end", s)
        end
        item = v
        list.count = list.count + 1
        list[list.count], places[list.count] = v, place
      end
      item, index = outer_item, outer_index
    end

    local function read(field, slot, o)
      step()
      descend()
      run.trail[#run.trail + 1] = field.name
      if field.condition and not X.truth(o, field.condition(o)) then
        o.done[slot] = true
      elseif field.value then
        local v = named(field.value(o), field.enum)
        if field.rules then check(field, v, o) end
        o.v[slot], o.done[slot] = v, true
      else
        local s = o.s
        if field.stream then
          s = field.stream(o)
          if kind(s) ~= "stream" then undefined("'io' is no stream", o) end
        end
        if field.position then
          local octet = number_of(field.position(o), o)
          if octet < 0 or octet > s.fin - s.start then truncated(s, octet, s.fin - s.start) end
          local saved = s.pos
          s.pos = (s.start + octet) * 8
          repeated(field, slot, o, s)
          s.pos = saved
        else
          repeated(field, slot, o, s)
        end
      end
      run.trail[#run.trail] = nil
      run.depth = run.depth - 1
    end

    function instance(o, slot, field)
      if o.underway[slot] then undefined("'" .. field.name .. "' depends on itself", o) end
      o.underway[slot] = true
      local outer_item, outer_index, outer_on = item, index, on
      item, index, on = nil, nil, nil
      run.instances[#run.instances + 1] = { o = o, slot = slot }
      read(field, slot, o)
      run.instances[#run.instances] = nil
      item, index, on = outer_item, outer_index, outer_on
    end

    function object(number, s, up, creator, values)
      step()
      local source = T[number]
      local o = { t = "object", type = source, s = s, up = up, v = {}, at = {}, done = {}, underway = {} }
      o.level = creator and creator.level + 1 or 0
      if o.level >= 32 then fault("more than 32 objects within each other", s) end
      run.objects[#run.objects + 1] = o
      for slot = 0, source.parameters - 1 do
        o.v[slot], o.done[slot] = named((values[slot + 1] or {})[1], source.enums and source.enums[slot]), true
      end
      if source.endian then
        local found = source.endian.on(o)
        o.little = source.endian.others
        for _, case in ipairs(source.endian) do
          if same(found, case[1](o)) then
            o.little = case[2]
            break
          end
        end
        if o.little == nil then undefined("no case says the order of octets", o) end
      elseif source.inherits then o.little = creator and creator.little end
      for slot = 0, source.count - 1 do
        if not source[slot].isInstance then read(source[slot], source.parameters + slot, o) end
      end
      return o
    end

    -- Reads a value as a type; an object that does not fit says where in 'misfit'.
    local function reading(number, data, tvb)
      local buffer = { data = data, tvb = tvb }
      run = { steps = 0, depth = 0, trail = {}, objects = {}, lists = {}, instances = {}, buffer = buffer }
      run.stream = { t = "stream", buffer = buffer, start = 0, fin = #data, pos = 0 }
      item, index, on = nil, nil, nil
      local root
      local fits, why = pcall(function()
        object(number, run.stream, nil, nil, {})
        local place = 1
        while run.objects[place] do
          local o = run.objects[place]
          for slot = 0, o.type.count - 1 do
            local at = o.type.parameters + slot
            if o.type[slot].isInstance and not o.done[at] then instance(o, at, o.type[slot]) end
          end
          place = place + 1
        end
      end)
      local found = { root = run.objects[1], left = math.max(0, #data - math.ceil(run.stream.pos / 8)), name = T[number].name }
      if not fits then
        if type(why) ~= "table" then why = { field = "", octet = 0, problem = tostring(why) } end
        found.left = 0
        -- Of lists what was read of the last element stays; of instances nothing.
        for at = #run.lists, 1, -1 do
          local list, last = run.lists[at].list, run.objects[run.lists[at].known + 1]
          if last then
            list.count = list.count + 1
            list[list.count] = last
          end
        end
        for _, under_way in ipairs(run.instances) do under_way.o.done[under_way.slot] = nil end
        found.misfit = (why.field == "" and "" or why.field .. ", ") .. "octet " .. whole(why.octet) .. ": " .. why.problem
      end
      return found
    end

    -- Showing

    local function range_of(buffer, from, to)
      if not buffer.tvb then
        if #buffer.data == 0 then return nil end
        buffer.tvb = ByteArray.new(buffer.data, true):tvb("decoded")
      end
      if to < from or to > #buffer.data then return nil end
      return buffer.tvb(from, to - from)
    end
    local function part_of(place)
      if place.part then
        -- Processed octets stand in a buffer of their own.
        return range_of(place.part.buffer, place.part.first, place.part.first + place.part.count)
      end
      local from, to = math.floor(place.from / 8), math.ceil(place.to / 8)
      return range_of(place.s.buffer, from, to)
    end
    local function show_value(tree, h, v, part, note)
      if kind(v) == "enum" then v = v.n end
      local k, wanted = kind(v), h.kind
      if k == "bytes" and wanted == "bytes" then
        part = range_of(v.buffer, v.first, v.first + v.count)
        if part then tree:add(h.field, part) end
        return
      end
      if k == "list" or k == "object" or k == "stream" or k == "nil" then return end
      local isNumber = k == "number" or k == "big"
      local isWanted = wanted == "string" or isNumber or wanted == "double" and k == "float"
      if wanted == "bool" then isWanted = k == "boolean" end
      if wanted == "bytes" or not isWanted then
        -- A layout may compute what its field does not take: its text is shown then.
        local text = h.title .. ": " .. (k == "bytes" and hex(raw(v)) or shown(v))
        if part then tree:add(part, text) else tree:add(p, text):set_generated() end
        return
      end
      if k == "float" and wanted ~= "string" then v = v.n end
      if wanted == "double" then
        if k == "big" then v = v.high * 2 ^ 32 + v.low end
      elseif wanted == "bool" then
        -- As it is.
      elseif wanted == "string" then
        -- A text of Wireshark ends at the first NUL.
        if k ~= "string" then v = k == "bytes" and hex(raw(v)) or shown(v) else v = v:gsub("%z", "\226\144\128") end
      elseif wanted == "uint64" or wanted == "int64" then
        local high, low = split(v)
        v = wanted == "uint64" and UInt64.new(low, high % 2 ^ 32) or Int64.new(low, high % 2 ^ 32)
      end
      local line
      if part then line = tree:add(h.field, part, v) else line = tree:add(h.field, v):set_generated() end
      if note then line:append_text(note) end
    end
    local show
    local function show_member(tree, field, name, v, place)
      if kind(v) == "object" then
        if field.value then return end
        local part = range_of(v.s.buffer, v.s.start, v.s.fin)
        if place and place.s == v.s then part = part_of(place) end
        local inner = part and tree:add(part, name) or tree:add(p, name)
        return show(v, inner)
      end
      if field.value then return show_value(tree, field.shown, v) end
      if not place or not place.leaf then return end
      show_value(tree, place.leaf.shown, v, part_of(place), field.sum and " [right]")
    end
    function show(o, tree)
      for slot = 0, o.type.count - 1 do
        local field, at = o.type[slot], o.type.parameters + slot
        local v, place = o.v[at], o.at[at]
        if o.done[at] and v ~= nil then
          if kind(v) == "list" and (field.repetition or field.value) then
            for i = 1, v.count do show_member(tree, field, field.name .. "[" .. (i - 1) .. "]", v[i], place and place[i]) end
          else
            show_member(tree, field, field.name, v, place)
          end
        end
      end
    end

    -- Messages over several values

    local joiners, answered, known = {}, {}, {}

    local function number_at(where, text)
      local n = 0
      for i = 0, where.width - 1 do
        local byte = text:byte(where.pos + 1 + (where.little and where.width - 1 - i or i))
        if not byte then return 0 end
        n = n * 256 + byte
      end
      return n
    end
    local function begins(text, start) return text:sub(1, #start) == start:sub(1, #text) end
    -- What becomes of a value: nil if it is no part of a message, or the messages that are whole with it, maybe none.
    local function join(joiner, frame, value, packet)
      local function drop() joiner.text, joiner.values, joiner.next = "", 0, 0 end
      local function append(text)
        if joiner.text == "" then joiner.first, joiner.values = packet, 0 end
        joiner.values, joiner.text = joiner.values + 1, joiner.text .. text
      end
      local messages = {}
      local function found(text) messages[#messages + 1] = { data = text, values = joiner.values, first = joiner.first } end
      local function foreign()
        drop()
        return #messages > 0 and messages or nil
      end
      if frame.kind == "length" then
        if joiner.text == "" and (value == "" or not begins(value, frame.start)) then return nil end
        append(value)
        local head = math.max(frame.length.pos + frame.length.width, #frame.start)
        while joiner.text ~= "" do
          if not begins(joiner.text, frame.start) then return foreign() end
          if #joiner.text < head then break end
          local whole = number_at(frame.length, joiner.text) + frame.add
          if whole < head or whole > 65536 then return foreign() end
          if #joiner.text < whole then break end
          found(joiner.text:sub(1, whole))
          joiner.text, joiner.values = joiner.text:sub(whole + 1), 1
        end
      elseif frame.kind == "separator" then
        append(value)
        while true do
          local from, to = joiner.text:find(frame.separator, 1, true)
          if not from then break end
          found(joiner.text:sub(1, from - 1))
          joiner.text, joiner.values = joiner.text:sub(to + 1), 1
        end
        if #joiner.text > 65536 then return foreign() end
      else
        if #value < frame.header or #value < frame.index.pos + frame.index.width then return foreign() end
        local part = number_at(frame.index, value) - frame.first
        local parts
        if frame.count then
          if #value < frame.count.pos + frame.count.width then return nil end
          parts = number_at(frame.count, value)
        end
        if part == 0 then drop() end
        if part ~= joiner.next or part < 0 or parts and part >= parts then return foreign() end
        if part == 0 then joiner.first = packet end
        joiner.values, joiner.next, joiner.text = joiner.values + 1, joiner.next + 1, joiner.text .. value:sub(frame.header + 1)
        if #joiner.text > 65536 then return foreign() end
        if parts and joiner.next >= parts then
          found(joiner.text)
          drop()
        end
      end
      return messages
    end

    -- Where a value is

    local function extractor(name)
      local fits, field = pcall(Field.new, name)
      return fits and field or function() end
    end
    local opcode, handle, link, begun = extractor("btatt.opcode"), extractor("btatt.handle"), extractor("bthci_acl.chandle"),
      extractor("bthci_acl.connect_in")
    local air, source_name, target_name = extractor("btle.access_address"), extractor("bthci_acl.src.name"),
      extractor("bthci_acl.dst.name")
    local service16, service128 = extractor("btatt.service_uuid16"), extractor("btatt.service_uuid128")
    local function last(field)
      local all = { field() }
      local info = all[#all]
      return info and info.value
    end
    local ways = {
      [0x09] = "read", [0x0b] = "read", [0x0f] = "read", [0x12] = "write", [0x16] = "write", [0x52] = "write",
      [0xd2] = "write", [0x1b] = "notify", [0x1d] = "notify", [0x23] = "notify",
    }
    local function matches(name, pattern)
      local escaped = pattern:gsub("[^%w]", "%%%0"):gsub("%%%*", ".*")
      return name:find("^" .. escaped .. "$") ~= nil
    end
    local function admits(use, way)
      if use.advertising then
        if way then return false end
      else
        if not way or not use.ways[way] then return false end
        if use.service then
          local known = last(service128) or last(service16)
          if type(known) == "number" then known = string.format("%04x", known) end
          known = known and tostring(known):lower():gsub("[^%x]", "")
          if known and known ~= "" and known ~= use.service then return false end
        end
      end
      if not use.peer then return true end
      local from, to = last(source_name), last(target_name)
      return from and matches(tostring(from), use.peer) or to and matches(tostring(to), use.peer) or false
    end

    local function fits(found) return not found.misfit and not (strict and found.left > 0) end
    local answers = H("framenum", name .. ".answers_packet", "answers packet")
    local first_packet = H("framenum", name .. ".first_packet", "first packet of the message")

    -- What the layout knows of a value: readings that fit, a part of a message, or a refusal; nil if nothing. Frames see
    -- every value, also where another layout has fitted already: which of them a message is of may be known only later.
    local function look(uses, tvb, pinfo, isTaken)
      local data, way = tvb:len() > 0 and tvb:raw() or "", ways[last(opcode)]
      local line = table.concat({ tostring(last(link)), tostring(last(begun)), tostring(last(air)) }, " ")
      local ends = { tostring(pinfo.src), tostring(pinfo.dst) }
      local key = table.concat({ line, ends[1], ends[2], tostring(last(handle)), tostring(way) }, " ")
      table.sort(ends)
      line = table.concat({ line, ends[1], ends[2] }, " ")
      local taken, refusal, under_way
      for place, use in ipairs(uses) do
        if admits(use, way) then
          local readings = {}
          if use.frame then
            local note = pinfo.number .. " " .. key .. " " .. use.number .. " " .. place .. data
            if known[note] == nil then
              local at = key .. " " .. use.number .. " " .. place
              joiners[at] = joiners[at] or { text = "", values = 0, next = 0 }
              known[note] = join(joiners[at], use.frame, data, pinfo.number) or false
            end
            if known[note] and #known[note] == 0 then under_way = true end
            for _, message in ipairs(known[note] or {}) do
              local found = reading(use.number, message.data, message.values == 1 and message.data == data and tvb or nil)
              found.message = message.values > 1 and message or nil
              readings[#readings + 1] = found
            end
          elseif not taken and not isTaken then
            readings[1] = reading(use.number, data, tvb)
          end
          local good = false
          for _, found in ipairs(readings) do good = good or fits(found) end
          if good and not taken then taken = { use = use, readings = readings, line = line } end
          if not good then refusal = refusal or readings[1] end
        end
      end
      if taken then return taken end
      if under_way then return { under_way = true } end
      if refusal and not strict then return { refusal = refusal } end
    end

    local function tell(found, tvb, pinfo, tree)
      local function branch() return tvb:len() > 0 and tree:add(p, tvb()) or tree:add(p) end
      if found.under_way then
        branch():append_text(": part of a message over several values")
        return
      end
      if found.refusal then
        local inner = branch()
        inner:append_text(" does not fit: " .. found.refusal.misfit)
        if found.refusal.root then show(found.refusal.root, inner) end
        return
      end
      for _, one in ipairs(found.readings) do
        if fits(one) or not strict then
          local inner = branch()
          if one.misfit then inner:append_text(" does not fit: " .. one.misfit) end
          if one.left > 0 then inner:append_text(", " .. count_of(one.left) .. " behind the last field") end
          if one.message then
            inner:append_text(", from " .. one.message.values .. " values")
            inner:add(first_packet.field, one.message.first):set_generated()
          end
          if found.use.answers then
            local note = found.line .. " " .. pinfo.number .. " " .. one.name
            if answered[note] == nil then answered[note] = answered[found.line .. " < " .. found.use.answers] or false end
            if answered[note] then inner:add(answers.field, answered[note]):set_generated() end
          end
          if not pinfo.visited then answered[found.line .. " < " .. one.name] = pinfo.number end
          if one.root then show(one.root, inner) end
        end
      end
      pinfo.cols.info:append(" (" .. name .. ")")
    end

    function p.init() joiners, answered, known = {}, {}, {} end

    -- All dissectors of layouts share these: a place of Wireshark's takes one dissector. The first that fits shows its fields.
    _G.heartsnoop_layouts = _G.heartsnoop_layouts or {}
    local shared = _G.heartsnoop_layouts

    local function ask(handlers, tvb, pinfo, tree)
      local best, best_tell
      for _, handler in ipairs(handlers) do
        local found = handler.look(tvb, pinfo, best and best.use)
        if found and (not best or found.use and not best.use) then best, best_tell = found, handler.tell end
      end
      if not best then return 0 end
      best_tell(best, tvb, pinfo, tree)
      return tvb:len()
    end

    -- Wireshark 4 hands service data to no dissector: they are looked for when the packet is done.
    local function register_service_data()
      if shared.service_data then return end
      local all, kinds = {}, extractor("btcommon.eir_ad.entry.type")
      shared.service_data = all
      local widths = { [0x16] = 2, [0x20] = 4, [0x21] = 16 }
      local part = Proto("layouts_service_data", "Layouts for service data")
      function part.dissector(_, pinfo, tree)
        for _, info in ipairs({ kinds() }) do
          local width, from = widths[info.value], info.offset + 1
          local count = width and info.source(info.offset - 1, 1):uint() - 1 - width or -1
          if count >= 0 and from + width + count <= info.source:len() then
            local uuid = ""
            for at = from, from + width - 1 do uuid = string.format("%02x", info.source(at, 1):uint()) .. uuid end
            if all[uuid] then ask(all[uuid], info.source(from + width, count):tvb(), pinfo, tree) end
          end
        end
      end
      register_postdissector(part)
    end

    local function register(place, key, uses)
      local handler = { tell = tell }
      function handler.look(tvb, pinfo, isTaken) return look(uses, tvb, pinfo, isTaken) end
      if place == "service data" then
        register_service_data()
        local all = shared.service_data
        all[key] = all[key] or {}
        table.insert(all[key], handler)
        return
      end
      local id = place .. " " .. key
      local handlers = shared[id]
      if not handlers then
        handlers = {}
        shared[id] = handlers
        local part = Proto("layouts_" .. tostring(key):gsub("[^%w]", "_"):lower(), "Layouts for " .. key)
        function part.dissector(tvb, pinfo, tree) return ask(handlers, tvb, pinfo, tree) end
        DissectorTable.get(place):add(key, part)
      end
      table.insert(handlers, handler)
    end

    """#
}
