extension LuaWriter {
  /// The dissector's beginning.
  static func head(_ id: String, _ title: String) -> String {
    """
    -- A dissector for Wireshark, made by 'heartsnoop layout --to lua'.
    -- wireshark -X lua_script:\(word(id)).lua
    local p = Proto(\(quote("layout_\(word(id).lowercased())")), \(quote("\(title), layout \(id)")))

    """
  }

  /// What every dissector needs: it reads values by tables as `LayoutRun` does by a compiled layout, and shows them.
  static let runtime = values + objects

  /// Numbers, octets, texts and expressions.
  private static let values = #"""

    -- What is read: 'o' is an object of a type: 'v' its members by their slots, 'done' which of them are known, 'at' where
    -- they stand. A whole number is a number, or { t = "big" } beyond 53 bits; other values are tables with their kind in 't'.
    local T, E, X = {}, {}, {}
    local fields = {}
    local run, item, index, on
    local limit = 2 ^ 53

    local function H(kind, name, title, names)
      local field
      if names then field = ProtoField[kind](name, title, base.DEC, names) else field = ProtoField[kind](name, title) end
      fields[#fields + 1] = field
      return { field = field, kind = kind, title = title }
    end

    -- Faults and bounds

    local function octet_of(s)
      if not s then return 0 end
      if s.buffer == run.buffer then return math.floor(s.pos / 8) end
      return s.origin or 0
    end
    local function fault(problem, s)
      error({ field = table.concat(run.trail, "."), octet = octet_of(s or run.stream), problem = problem }, 0)
    end
    local function undefined(problem, o) fault(problem, o and o.s) end
    local function step(count)
      run.steps = run.steps + (count or 1)
      if run.steps > 100000 then fault("more than 100000 steps of work") end
    end
    local function descend()
      run.depth = run.depth + 1
      if run.depth > 160 then fault("more than 160 levels") end
    end
    local function count_of(number) return number .. (number == 1 and " octet" or " octets") end
    local function truncated(s, needed, available)
      fault("needs " .. count_of(needed) .. ", " .. math.max(0, available) .. " available", s)
    end

    -- Numbers

    local function kind(v)
      local name = type(v)
      return name == "table" and v.t or name
    end
    local words = {
      ["nil"] = "nothing", number = "a whole number", big = "a whole number", enum = "a value of an enumeration",
      float = "a number", boolean = "a truth", string = "a text", bytes = "octets", list = "a list", object = "an object",
      stream = "a stream",
    }
    local function exact(n)
      if n >= limit or n <= -limit or n ~= n then fault("a number of more than 53 bits is not computed in Lua") end
      return n
    end
    local function made(high, low)
      local n = high * 2 ^ 32 + low
      if n < limit and n > -limit then return n end
      return { t = "big", high = high, low = low }
    end
    local function split(v)
      if type(v) == "table" then return v.high, v.low end
      local low = v % 2 ^ 32
      return (v - low) / 2 ^ 32, low
    end
    local function whole(n) return string.format("%.0f", n) end
    local function big_text(v)
      if v.high < 0 then return tostring(Int64.new(v.low, v.high + 2 ^ 32)) end
      return tostring(UInt64.new(v.low, v.high))
    end
    local function float_text(n)
      if n ~= n then return "nan" elseif n == 1 / 0 then return "inf" elseif n == -1 / 0 then return "-inf" end
      if n == math.floor(n) and math.abs(n) < limit then return whole(n) .. ".0" end
      for digits = 15, 17 do
        local text = string.format("%." .. digits .. "g", n)
        if tonumber(text) == n then return text end
      end
    end
    local function number_of(v, o)
      if kind(v) == "enum" then v = v.n end
      if type(v) ~= "number" then
        if kind(v) == "big" then undefined("the number " .. big_text(v) .. " is too large here", o) end
        undefined(words[kind(v)] .. " is no whole number", o)
      end
      if math.abs(v) > 2 ^ 40 then undefined("the number " .. whole(v) .. " is too large here", o) end
      return v
    end
    local function named(v, e)
      if e and (type(v) == "number" or kind(v) == "big") then return { t = "enum", n = v, e = e } end
      return v
    end

    -- Octets and texts

    local function raw(v) return v.buffer.data:sub(v.first + 1, v.first + v.count) end
    local function octets_of(v)
      if kind(v) == "bytes" then return raw(v) end
      if kind(v) ~= "list" then return nil end
      local parts = {}
      for i = 1, v.count do
        local n = v[i]
        if type(n) ~= "number" or n < 0 or n > 255 then return nil end
        parts[i] = string.char(n)
      end
      return table.concat(parts)
    end
    local function hex(text)
      local digits = text:sub(1, 32):gsub(".", function(c) return string.format("%02x", c:byte()) end)
      return #text > 32 and digits .. "..." or digits
    end
    local function scalar(n)
      if n < 0 or n > 0x10ffff or n >= 0xd800 and n <= 0xdfff then n = 0xfffd end
      if n < 0x80 then return string.char(n) end
      if n < 0x800 then return string.char(0xc0 + math.floor(n / 64), 0x80 + n % 64) end
      if n < 0x10000 then
        return string.char(0xe0 + math.floor(n / 4096), 0x80 + math.floor(n / 64) % 64, 0x80 + n % 64)
      end
      return string.char(0xf0 + math.floor(n / 262144), 0x80 + math.floor(n / 4096) % 64, 0x80 + math.floor(n / 64) % 64,
        0x80 + n % 64)
    end
    -- UTF-8 in which what is no character is replaced, each longest part of one by U+FFFD.
    local function repaired(text)
      if not text:find("[\128-\255]") then return text end
      local parts, at = {}, 1
      while at <= #text do
        local lead = text:byte(at)
        local more, least, most = 0, 0x80, 0xbf
        if lead >= 0xc2 and lead <= 0xdf then more = 1
        elseif lead >= 0xe0 and lead <= 0xef then
          more = 2
          if lead == 0xe0 then least = 0xa0 elseif lead == 0xed then most = 0x9f end
        elseif lead >= 0xf0 and lead <= 0xf4 then
          more = 3
          if lead == 0xf0 then least = 0x90 elseif lead == 0xf4 then most = 0x8f end
        end
        local stop, good = at + 1, lead < 0x80 or more > 0
        for _ = 1, more do
          local byte = text:byte(stop)
          if not byte or byte < least or byte > most then
            good = false
            break
          end
          least, most, stop = 0x80, 0xbf, stop + 1
        end
        parts[#parts + 1] = good and text:sub(at, stop - 1) or "\239\191\189"
        at = stop
      end
      return table.concat(parts)
    end
    local function decoded(text, encoding)
      if encoding == "utf8" then return repaired(text) end
      local width = encoding:match("32") and 4 or encoding:match("16") and 2 or 1
      local isLittle = encoding:match("le$")
      local parts, high = {}, nil
      for at = 1, #text - width + 1, width do
        local n = 0
        for i = 0, width - 1 do n = n * 256 + text:byte(isLittle and at + width - 1 - i or at + i) end
        if encoding == "ascii" and n > 127 then n = 0xfffd end
        if width == 2 and high and n >= 0xdc00 and n <= 0xdfff then
          parts[#parts + 1], high = scalar((high - 0xd800) * 1024 + n - 0xdc00 + 0x10000), nil
        else
          if high then parts[#parts + 1], high = scalar(0xfffd), nil end
          if width == 2 and n >= 0xd800 and n <= 0xdbff then high = n else parts[#parts + 1] = scalar(n) end
        end
      end
      if high then parts[#parts + 1] = scalar(0xfffd) end
      if #text % width ~= 0 then parts[#parts + 1] = scalar(0xfffd) end
      return table.concat(parts)
    end
    local function scalars(text)
      local list = {}
      for one in text:gmatch("[^\128-\191][\128-\191]*") do list[#list + 1] = one end
      return list
    end
    local function shown(v)
      local k = kind(v)
      if k == "number" then return whole(v) elseif k == "big" then return big_text(v)
      elseif k == "enum" then return E[v.e][v.n] or shown(v.n)
      elseif k == "float" then return (float_text(v.n):gsub("%.0$", ""))
      elseif k == "boolean" then return tostring(v)
      elseif k == "string" then return "'" .. v .. "'"
      elseif k == "bytes" or k == "list" then
        local octets = octets_of(v)
        return octets and hex(octets) or "a list"
      end
      return words[k]
    end

    -- Expressions

    local function same(a, b)
      if kind(a) == "enum" then
        if kind(b) == "enum" and a.e ~= b.e then return false end
        a = a.n
      end
      if kind(b) == "enum" then b = b.n end
      local one, other = kind(a), kind(b)
      if one == "float" and (other == "float" or other == "number") then return a.n == (other == "float" and b.n or b) end
      if one == "number" and other == "float" then return a == b.n end
      if one == "big" and other == "big" then return a.high == b.high and a.low == b.low end
      if (one == "bytes" or other == "bytes") and (one == "list" or other == "list" or one == other) then
        a, b = octets_of(a), octets_of(b)
        return a ~= nil and a == b
      end
      if one == "list" and other == "list" then
        if a.count ~= b.count then return false end
        for i = 1, a.count do
          if kind(a[i]) == "list" or not same(a[i], b[i]) then return false end
        end
        return true
      end
      return a == b
    end
    local function order(a, b, o)
      local one, other = a, b
      if kind(one) == "enum" then one = one.n end
      if kind(other) == "enum" then other = other.n end
      if kind(one) == "float" then one = one.n end
      if kind(other) == "float" then other = other.n end
      local k, l = kind(one), kind(other)
      if k == "string" and l == "string" or k == "number" and l == "number" then
        return one < other and -1 or one > other and 1 or 0
      end
      if (k == "big" or l == "big") and (k == "big" or k == "number") and (l == "big" or l == "number") then
        local h, m = split(one)
        local i, n = split(other)
        if h ~= i then return h < i and -1 or 1 end
        return m < n and -1 or m > n and 1 or 0
      end
      one, other = octets_of(a), octets_of(b)
      if not one or not other then undefined(words[kind(a)] .. " and " .. words[kind(b)] .. " have no order", o) end
      return one < other and -1 or one > other and 1 or 0
    end

    local function no_operator(a, b, o)
      undefined(words[kind(a)] .. " and " .. words[kind(b)] .. " have no such operator", o)
    end
    local function real(v)
      if type(v) == "number" then return v end
      return v.t == "big" and v.high * 2 ^ 32 + v.low or v.n
    end
    -- An operator of whole numbers, and of others.
    local function arithmetic(wholes, reals)
      return function(o, a, b)
        step()
        local k, l = kind(a), kind(b)
        if k == "number" and l == "number" then return exact(wholes(a + 0.0, b + 0.0, o)) end
        if k == "big" and (l == "big" or l == "number") or k == "number" and l == "big" then exact(limit) end
        if reals and (k == "float" or k == "number" or k == "big") and (l == "float" or l == "number" or l == "big") then
          local n = reals(real(a), real(b), o)
          return { t = "float", n = n }
        end
        no_operator(a, b, o)
      end
    end
    local function no_result(a, b, o) undefined("an operator of " .. whole(a) .. " and " .. whole(b) .. " has no result", o) end
    local function remainder(a, b, o)
      if b == 0 then no_result(a, b, o) end
      local rest = math.fmod(a, b)
      if rest ~= 0 and (rest < 0) ~= (b < 0) then rest = rest + b end
      return rest
    end
    local sum_of = arithmetic(function(a, b) return a + b end, function(a, b) return a + b end)
    function X.add(o, a, b)
      if type(a) == "string" and type(b) == "string" then
        step(1 + (#a + #b) / 16)
        return a .. b
      end
      return sum_of(o, a, b)
    end
    X.subtract = arithmetic(function(a, b) return a - b end, function(a, b) return a - b end)
    X.multiply = arithmetic(function(a, b) return a * b end, function(a, b) return a * b end)
    X.divide = arithmetic(function(a, b, o) return (a - remainder(a, b, o)) / b end, function(a, b) return a / b end)
    X.remainder = arithmetic(remainder, function(a, b, o)
      if b == 0 then undefined("a number has no remainder by 0", o) end
      return a - b * math.floor(a / b)
    end)
    X.shiftLeft = arithmetic(function(a, b, o)
      if b < 0 or b > 126 then no_result(a, b, o) end
      return a * 2 ^ b
    end)
    function X.shiftRight(o, a, b)
      step()
      if not (type(a) == "number" or kind(a) == "big") or type(b) ~= "number" then no_operator(a, b, o) end
      if b < 0 then no_result(0, b, o) end
      if type(a) == "number" then return math.floor(a / 2 ^ math.min(b, 127)) end
      local high, low = a.high, a.low
      if b >= 32 then return math.floor(high / 2 ^ math.min(b - 32, 127)) end
      return made(math.floor(high / 2 ^ b), math.floor(low / 2 ^ b) + high % 2 ^ b * 2 ^ (32 - b))
    end
    local function bits_of(a, b, count, how)
      local value, place = 0, 1
      for _ = 1, count do
        local one, other = a % 2, b % 2
        if how(one, other) == 1 then value = value + place end
        place, a, b = place * 2, math.floor(a / 2), math.floor(b / 2)
      end
      return value
    end
    local function bitwise(how)
      return function(o, a, b)
        step()
        if type(a) == "boolean" and type(b) == "boolean" then return how(a and 1 or 0, b and 1 or 0) == 1 end
        local k, l = kind(a), kind(b)
        if not ((k == "number" or k == "big") and (l == "number" or l == "big")) then no_operator(a, b, o) end
        local h, m = split(a)
        local i, n = split(b)
        local high = bits_of(h % 2 ^ 40, i % 2 ^ 40, 40, how)
        if high >= 2 ^ 39 then high = high - 2 ^ 40 end
        return made(high, bits_of(m, n, 32, how))
      end
    end
    local xor_of = function(a, b) return a ~= b and 1 or 0 end
    X["and"] = bitwise(function(a, b) return a * b end)
    X["or"] = bitwise(function(a, b) return a + b > 0 and 1 or 0 end)
    X.xor = bitwise(xor_of)
    function X.equal(_, a, b) step() return same(a, b) end
    function X.notEqual(_, a, b) step() return not same(a, b) end
    function X.less(o, a, b) step() return order(a, b, o) < 0 end
    function X.lessOrEqual(o, a, b) step() return order(a, b, o) <= 0 end
    function X.greater(o, a, b) step() return order(a, b, o) > 0 end
    function X.greaterOrEqual(o, a, b) step() return order(a, b, o) >= 0 end
    function X.truth(o, v)
      if type(v) ~= "boolean" then undefined(words[kind(v)] .. " is no truth", o) end
      return v
    end
    -- A number of 64 bits of other sign, less so much.
    local function turned(v, less)
      local high, low = -v.high, -v.low - less
      if low < 0 then high, low = high - 1, low + 2 ^ 32 end
      if high < -2 ^ 31 then exact(limit) end
      return made(high, low)
    end
    function X.minus(o, v)
      if type(v) == "number" then return 0 - v elseif kind(v) == "float" then return { t = "float", n = -v.n } end
      if kind(v) == "big" then return turned(v, 0) end
      undefined(words[kind(v)] .. " has no such operator", o)
    end
    function X.invert(o, v)
      if type(v) == "number" then return -1 - v elseif kind(v) == "big" then return turned(v, 1) end
      undefined(words[kind(v)] .. " has no such operator", o)
    end
    function X.choose(o, condition, first, second)
      if X.truth(o, condition) then return first() end
      return second()
    end
    function X.list(count, ...)
      local list = { ... }
      list.t, list.count = "list", count
      return list
    end
    local function text_of(o, v)
      local k = kind(v)
      if k == "string" then return v elseif k == "enum" then return text_of(o, v.n)
      elseif k == "number" or k == "big" or k == "float" or k == "boolean" then return shown(v) end
      undefined(words[k] .. " is no text", o)
    end
    function X.format(o, count, ...)
      local parts, text = { ... }, ""
      for i = 1, count do
        text = text .. text_of(o, parts[i])
        step(1 + #text / 16)
      end
      return text
    end
    function X.item(o) if item == nil then undefined("'_' means nothing here", o) end return item end
    function X.index(o) if index == nil then undefined("'_index' means nothing here", o) end return index end
    function X.on(o) if on == nil then undefined("'_on' means nothing here", o) end return on end
    local function object_of(o, v)
      if kind(v) ~= "object" then undefined(words[kind(v)] .. " is no object", o) end
      return v
    end
    function X.stream(o, v) return object_of(o, v).s end
    function X.parent(o, v)
      local up = object_of(o, v).up
      if not up then undefined("has no parent", o) end
      return up
    end
    local instance
    local function member(o, slot)
      step()
      if o.done[slot] then return o.v[slot] end
      local source = o.type[slot - o.type.parameters]
      if not source or not source.isInstance then
        undefined("'" .. (source and source.name or "a parameter") .. "' is not read yet", o)
      end
      instance(o, slot, source)
      return o.v[slot]
    end
    X.slot = member
    function X.member(o, v, name)
      step()
      if kind(v) ~= "object" then undefined(words[kind(v)] .. " has no member '" .. name .. "'", o) end
      local slot = v.type.slots[name]
      if not slot then undefined("'" .. v.type.name .. "' has no member '" .. name .. "'", o) end
      return member(v, slot)
    end
    function X.element(o, list, place)
      step()
      place = number_of(place, o)
      local k = kind(list)
      if k ~= "list" and k ~= "bytes" then undefined(words[k] .. " has no elements", o) end
      if place < 0 or place >= list.count then undefined("there is no element " .. whole(place), o) end
      if k == "bytes" then return list.buffer.data:byte(list.first + place + 1) end
      return list[place + 1]
    end

    local methods = {}
    function X.call(o, name, v, ...)
      step()
      local k = kind(v)
      if k == "object" and v.type.slots[name] then return member(v, v.type.slots[name]) end
      local found = methods[name]
      local answer
      if found then answer = found(o, v, k, ...) end
      if answer == nil then undefined(words[k] .. " has no '" .. name .. "'", o) end
      return answer
    end
    function methods.size(_, v, k)
      if k == "stream" then return v.fin - v.start elseif k == "bytes" or k == "list" then return v.count end
    end
    function methods.length(_, v, k)
      if k == "string" then return #scalars(v) elseif k == "bytes" or k == "list" then return v.count end
    end
    function methods.pos(_, v, k) if k == "stream" then return math.ceil(v.pos / 8) - v.start end end
    function methods.eof(_, v, k) if k == "stream" then return v.pos >= v.fin * 8 end end
    function methods.first(o, v, k) if k == "bytes" or k == "list" then return X.element(o, v, 0) end end
    function methods.last(o, v, k) if k == "bytes" or k == "list" then return X.element(o, v, v.count - 1) end end
    local function most(sign)
      return function(o, v, k)
        if k ~= "bytes" and k ~= "list" then return nil end
        local best = X.element(o, v, 0)
        for place = 1, v.count - 1 do
          local next = X.element(o, v, place)
          if order(next, best, o) * sign > 0 then best = next end
        end
        return best
      end
    end
    methods.min, methods.max = most(-1), most(1)
    function methods.reverse(_, v, k)
      if k ~= "string" then return nil end
      local list = scalars(v)
      for i = 1, math.floor(#list / 2) do list[i], list[#list + 1 - i] = list[#list + 1 - i], list[i] end
      return table.concat(list)
    end
    function methods.substring(o, v, k, from, to)
      if k ~= "string" then return nil end
      local list = scalars(v)
      if type(from) ~= "number" or type(to) ~= "number" or from < 0 or to < from or to > #list then
        undefined("the text has no such part", o)
      end
      return table.concat(list, "", from + 1, to)
    end
    function methods.to_i(o, v, k, radix)
      if k == "number" or k == "big" then return v elseif k == "enum" then return v.n
      elseif k == "boolean" then return v and 1 or 0
      elseif k == "float" then
        if v.n ~= v.n or math.abs(v.n) == 1 / 0 then undefined(float_text(v.n) .. " is no whole number", o) end
        return exact(v.n < 0 and math.ceil(v.n) or math.floor(v.n))
      elseif k ~= "string" then return nil end
      radix = radix or 10
      if type(radix) ~= "number" or radix < 2 or radix > 36 then
        undefined("there are no numbers to the base " .. shown(radix), o)
      end
      local sign, digits = v:match("^([+-]?)(%w+)$")
      local n = digits and 0
      for digit in (digits or ""):gmatch(".") do
        local value = tonumber(digit, 36)
        n = n and value < radix and exact(n * radix + value)
        if not n then break end
      end
      if not n then undefined("'" .. v .. "' is no whole number", o) end
      return sign == "-" and -n or n
    end
    function methods.to_s(o, v, k, encoding)
      if k == "string" then return v elseif k == "enum" then return shown(v.n)
      elseif k == "number" or k == "big" or k == "float" or k == "boolean" then return shown(v) end
      local octets = octets_of(v)
      if not octets or type(encoding) ~= "string" then undefined("'to_s' of octets needs an encoding", o) end
      return decoded(octets, encoding)
    end

    -- Octets and bits

    local function align(s) s.pos = math.ceil(s.pos / 8) * 8 end
    local function take(s, count)
      local first = s.pos / 8
      if count < 0 or count > s.fin - first then truncated(s, count, s.fin - first) end
      s.pos = (first + count) * 8
      return { t = "bytes", buffer = s.buffer, first = first, count = count }
    end
    local function is_little(little, o, s)
      if little ~= nil then return little end
      if o.little == nil then fault("the order of octets is not known yet", s) end
      return o.little
    end
    local function halves(s, width, isLittle)
      local octets = take(s, width)
      local data, high, low = s.buffer.data, 0, 0
      for i = 1, width do
        local byte = data:byte(octets.first + (isLittle and width + 1 - i or i)) + 0.0
        if width - i >= 4 then high = high * 256 + byte else low = low * 256 + byte end
      end
      return high, low
    end
    local function integer(t, o, s)
      local high, low = halves(s, t.width, is_little(t.little, o, s))
      if t.signed and t.width == 8 then
        if high >= 2 ^ 31 then high = high - 2 ^ 32 end
      elseif t.signed and low >= 2 ^ (8 * t.width - 1) then
        low = low - 2 ^ (8 * t.width)
      end
      return made(high, low)
    end
    local function real(t, o, s)
      local high, low = halves(s, t.width, is_little(t.little, o, s))
      local sign, exponent, fraction, bias, digits
      if t.width == 4 then
        sign, exponent, fraction, bias, digits = low >= 2 ^ 31, math.floor(low / 2 ^ 23) % 256, low % 2 ^ 23, 127, 23
      else
        sign, exponent, bias, digits = high >= 2 ^ 31, math.floor(high / 2 ^ 20) % 2048, 1023, 52
        fraction = high % 2 ^ 20 * 2 ^ 32 + low
      end
      local n
      if exponent == 2 * bias + 1 then n = fraction == 0 and 1 / 0 or 0 / 0
      elseif exponent == 0 then n = fraction * 2 ^ (1 - bias) / 2 ^ digits
      else n = (1 + fraction / 2 ^ digits) * 2 ^ (exponent - bias) end
      return { t = "float", n = sign and -n or n }
    end
    local function bit_field(t, s)
      local next = math.ceil(s.pos / 8)
      if s.pos + t.count > s.fin * 8 then
        local needed = math.ceil((s.pos + t.count) / 8) - next
        s.pos = next * 8
        truncated(s, needed, s.fin - next)
      end
      local data, high, low = s.buffer.data, 0, 0
      for i = 0, t.count - 1 do
        local at = s.pos + (t.little and t.count - 1 - i or i)
        local whole = data:byte(math.floor(at / 8) + 1)
        local bit = math.floor(whole / 2 ^ (t.little and at % 8 or 7 - at % 8)) % 2
        if t.count - i > 32 then high = high * 2 + bit else low = low * 2 + bit end
      end
      s.pos = s.pos + t.count
      if t.truth then return low ~= 0 end
      return made(high, low)
    end
    local function find(terminator, text)
      for at = 1, #text - #terminator + 1, #terminator do
        if text:sub(at, at + #terminator - 1) == terminator then return at - 1 end
      end
    end
    local function octets(field, o, s)
      local extent, found = field.extent, nil
      if extent.size or extent.rest then
        found = take(s, extent.size and number_of(extent.size(o), o) or s.fin - s.pos / 8)
        local data = s.buffer.data
        if extent.padding and extent.terminator ~= string.char(extent.padding) then
          while found.count > 0 and data:byte(found.first + found.count) == extent.padding do found.count = found.count - 1 end
        end
        local stop = extent.terminator and find(extent.terminator, raw(found))
        if stop then found.count = extent.include and stop + #extent.terminator or stop end
      else
        local first = s.pos / 8
        local rest = { t = "bytes", buffer = s.buffer, first = first, count = math.max(0, s.fin - first) }
        local stop = find(extent.terminator, raw(rest))
        if stop then
          local all = stop + #extent.terminator
          take(s, extent.consume and all or stop)
          rest.count = extent.include and all or stop
          found = rest
        else
          if extent.must then
            s.pos = s.fin * 8
            truncated(s, #extent.terminator, 0)
          end
          found = take(s, rest.count)
        end
      end
      step(1 + found.count / 16)
      if not field.process then return found end
      local data, parts = raw(found), {}
      local by = field.process.by(o)
      if field.process.kind == "xor" then
        local key = octets_of(by)
        if kind(by) == "enum" then by = by.n end
        if type(by) == "number" then key = string.char(by % 256) end
        if not key then undefined(words[kind(by)] .. " is no key", o) end
        for i = 1, #data do
          local other = #key > 0 and key:byte((i - 1) % #key + 1) or 0
          parts[i] = string.char(bits_of(data:byte(i), other, 8, xor_of))
        end
      else
        local turns = number_of(by, o) % 8
        if field.process.kind == "ror" then turns = (8 - turns) % 8 end
        for i = 1, #data do
          local turned = data:byte(i) * 2 ^ turns
          parts[i] = string.char(turned % 256 + math.floor(turned / 256))
        end
      end
      step(1 + #data / 16)
      return { t = "bytes", buffer = { data = table.concat(parts), tvb = #data == 0 and s.buffer.tvb or nil }, first = 0, count = #data, origin = found.first }
    end

    """#
}
