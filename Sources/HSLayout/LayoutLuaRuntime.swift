extension LuaWriter {
  /// The dissector's beginning.
  static func head(_ id: String, _ title: String) -> String {
    """
    -- A dissector for Wireshark, made by 'heartsnoop layout --to lua'.
    -- wireshark -X lua_script:\(id).lua; messages over several values are not put together.
    local p = Proto("layout_\(id)", \(quote("\(title), layout \(id)")))

    """
  }

  /// What every dissector needs: reading, expressions, check sums.
  static let runtime = #"""

    local T = {}

    local function need(holds, name) if not holds then error("'" .. name .. "' contradicts", 0) end end
    local function align(s) s.pos = math.ceil(s.pos / 8) * 8 end
    local function take(s, count)
      align(s)
      local first = s.pos / 8
      if count < 0 or first + count > s.fin then
        error("needs " .. count .. " octets, " .. (s.fin - first) .. " available", 0)
      end
      s.pos = (first + count) * 8
      return first
    end
    local function range(s, first, count) if count > 0 then return s.tvb(first, count) end end
    local function octet(s, at) return s.tvb(at, 1):uint() end

    local function show(tree, field, part, value)
      if value == nil or type(value) == "table" then return end
      if part then tree:add(field, part, value) else tree:add(field, value):set_generated() end
    end
    local function shown(tree, field, s, from)
      local part = range(s, math.floor(from / 8), math.ceil(s.pos / 8) - math.floor(from / 8))
      if part then tree:add(field, part) end
    end

    local function constant(s, wanted)
      local first = take(s, #wanted)
      for i = 1, #wanted do need(octet(s, first + i - 1) == wanted[i], "constant") end
      return {s = s, first = first, count = #wanted}
    end

    local function integer(tree, field, s, width, isLittle, isSigned)
      local part = range(s, take(s, width), width)
      local value
      if width > 4 then
        if isSigned then value = isLittle and part:le_int64() or part:int64()
        else value = isLittle and part:le_uint64() or part:uint64() end
        tree:add(field, part, value)
        return value:tonumber()
      end
      if isSigned then value = isLittle and part:le_int() or part:int()
      else value = isLittle and part:le_uint() or part:uint() end
      tree:add(field, part, value)
      return value
    end

    local function real(tree, field, s, width, isLittle)
      local part = range(s, take(s, width), width)
      local value = isLittle and part:le_float() or part:float()
      tree:add(field, part, value)
      return value
    end

    local function bits(tree, field, s, count, isLittle, isTruth)
      if s.pos + count > s.fin * 8 then error("needs more octets", 0) end
      local from, value = s.pos, 0
      for i = 0, count - 1 do
        local at = s.pos + i
        local whole = octet(s, math.floor(at / 8))
        local place = isLittle and at % 8 or 7 - at % 8
        local bit = math.floor(whole / 2 ^ place) % 2
        if isLittle then value = value + bit * 2 ^ i else value = value * 2 + bit end
      end
      s.pos = s.pos + count
      value = math.floor(value)
      if isTruth then value = value ~= 0 end
      local first = math.floor(from / 8)
      tree:add(field, range(s, first, math.ceil(s.pos / 8) - first), value)
      return value
    end

    local function extent(s, size, takesRest, terminator, consumes, includes, must, padding)
      align(s)
      local first = s.pos / 8
      local function find(count)
        for i = 0, count - 1 do if octet(s, first + i) == terminator then return i end end
      end
      if size or takesRest then
        local count = size or s.fin - first
        take(s, count)
        if padding and terminator ~= padding then
          while count > 0 and octet(s, first + count - 1) == padding do count = count - 1 end
        end
        local found = terminator and find(count)
        if found then count = includes and found + 1 or found end
        return first, count
      end
      local found = find(s.fin - first)
      if not found then
        if must then error("is not terminated", 0) end
        local count = s.fin - first
        take(s, count)
        return first, count
      end
      take(s, consumes and found + 1 or found)
      return first, includes and found + 1 or found
    end

    local function octets(tree, field, s, first, count)
      if count > 0 then tree:add(field, range(s, first, count)) end
      return {s = s, first = first, count = count}
    end

    local function words(tree, field, s, first, count, encoding)
      if count == 0 then return "" end
      local part = range(s, first, count)
      local value = encoding == "raw" and part:string(ENC_UTF_8) or encoding == "latin1" and part:string(ENC_ISO_8859_1)
        or encoding == "le" and part:le_ustring() or part:ustring()
      tree:add(field, part, value)
      return value
    end

    local depth = 0
    local function object(number, up, s, tree, name)
      depth = depth + 1
      if depth > 32 then error("more than 32 objects within each other", 0) end
      local o = {v = {}, s = s, up = up, type = T[number]}
      o.root = up and up.root or o
      local inner = name and tree:add(p, s.tvb(s.start, s.fin - s.start), name) or tree
      o.tree = inner
      o.type.read(o, inner)
      for slot, make in pairs(o.type.inst) do
        if o.v[slot] == nil then make(o, inner) end
      end
      depth = depth - 1
      return o
    end

    -- A member of an object; an instance is made when it is asked for first.
    function S(o, slot, tree)
      if o.v[slot] == nil and o.type.inst[slot] then o.type.inst[slot](o, o.tree or tree) end
      return o.v[slot]
    end
    local function M(o, name, tree) return S(o, o.type.slots[name], tree) end
    local function E(list, place)
      if list.count then
        need(place >= 0 and place < list.count, "element")
        return octet(list.s, list.first + place)
      end
      need(list[place + 1] ~= nil, "element")
      return list[place + 1]
    end
    local function length(value)
      if type(value) == "string" then return #value end
      if value.fin then return value.fin - value.start end
      return value.count or #value
    end
    local function last(list) return E(list, length(list) - 1) end
    local function position(s) return math.ceil(s.pos / 8) - s.start end
    local function isAtEnd(s) return s.pos >= s.fin * 8 end
    local function most(list, sign)
      local best
      for i = 0, length(list) - 1 do
        local item = E(list, i)
        if best == nil or (item - best) * sign > 0 then best = item end
      end
      need(best ~= nil, "element")
      return best
    end
    local function whole(value)
      if value == true then return 1 elseif value == false then return 0 end
      value = tonumber(value)
      need(value, "number")
      return value < 0 and math.ceil(value) or math.floor(value)
    end
    local function choose(holds, first, second) if holds then return first() else return second() end end
    local function bitwise(a, b, how)
      if type(a) == "boolean" then
        if how == "and" then return a and b elseif how == "or" then return a or b else return a ~= b end
      end
      local value, place = 0, 1
      for _ = 1, 53 do
        local one, other = a % 2, b % 2
        local bit
        if how == "and" then bit = one * other elseif how == "or" then bit = math.max(one, other) else bit = (one + other) % 2 end
        value = value + bit * place
        place = place * 2
        a, b = math.floor(a / 2), math.floor(b / 2)
      end
      return value
    end

    local function turned(value, width)
      local result = 0
      for _ = 1, width do
        result = result * 2 + value % 2
        value = math.floor(value / 2)
      end
      return result
    end
    local function sum(s, from, to, field, how)
      local width = how.width > 0 and how.width or s.pos - field
      local modulus = 2 ^ width
      local last = to and s.start + to or field / 8
      local value = how.init
      for at = s.start + from, last - 1 do
        local byte = octet(s, at)
        if how.kind == "sum" then value = value + byte
        elseif how.kind == "xor" then value = bitwise(value, byte, "xor")
        else
          if how.refin then byte = turned(byte, 8) end
          value = bitwise(value, byte * 2 ^ (width - 8), "xor")
          for _ = 1, 8 do
            local high = value >= modulus / 2
            value = value * 2 % modulus
            if high then value = bitwise(value, how.poly, "xor") end
          end
        end
      end
      if how.negate then value = -value end
      value = value % modulus
      if how.kind == "crc" and how.refout then value = turned(value, width) end
      return bitwise(value, how.xorout, "xor") % modulus
    end

    -- The first of the types that fits shows its fields.
    local function dissect(types, tvb, pinfo, tree)
      local problem
      for _, number in ipairs(types) do
        local probe = tree:add(p, tvb())
        depth = 0
        local fits, why = pcall(object, number, nil, {tvb = tvb, start = 0, pos = 0, fin = tvb:len()}, probe)
        if fits then
          pinfo.cols.info:append(" (" .. p.name .. ")")
          return tvb:len()
        end
        probe:set_hidden()
        problem = problem or why
      end
      if tvb:len() > 0 then tree:add(p, tvb()):append_text(" does not fit: " .. tostring(problem)) end
      return tvb:len()
    end

    local function register(name, key, types)
      local part = Proto(p.name .. "_" .. tostring(key):gsub("[^%w]", "_"), p.description .. ", " .. tostring(key))
      function part.dissector(tvb, pinfo, tree) return dissect(types, tvb, pinfo, tree) end
      DissectorTable.get(name):add(key, part)
    end

    """#
}
