// swift-format-ignore-file
// Made by tools/embed-files from Sources/HSLayout/Lua. Do not edit.

/// What stands below the head of dissectors.
enum LayoutLuaFiles {
  /// `Lua/dissector.lua`.
  static let dissector = ##"""
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
    local function float(t, o, s)
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
      local extent, found = field.extent
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
      elseif t.kind == "real" then return float(t, o, s), t
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

    local function reversed(high, low, width)
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
            local _, back = reversed(0, byte, 8)
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
        if how.refout then high, low = reversed(high, low, width) end
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

    """##
}
