/** The bits of a symbol in the order they are sent, and their number (RFC 1951, 3.2.6). */
export interface Code {
  bits: number;
  length: number;
}

const reversed = (code: number, length: number): number => {
  let bits = 0;
  for (let index = 0; index < length; index += 1) bits |= ((code >> index) & 1) << (length - 1 - index);
  return bits;
};

const symbolCode = (symbol: number): Code => {
  if (symbol < 144) return { bits: reversed(0x30 + symbol, 8), length: 8 };
  if (symbol < 256) return { bits: reversed(0x190 + symbol - 144, 9), length: 9 };
  if (symbol < 280) return { bits: reversed(symbol - 256, 7), length: 7 };
  return { bits: reversed(0xc0 + symbol - 280, 8), length: 8 };
};

const extraBitsOfLength = (index: number): number => (index < 8 || index === 28 ? 0 : (index >> 2) - 1);
const extraBitsOfDistance = (index: number): number => (index < 4 ? 0 : (index >> 1) - 1);

/** Returns, for every value of a range, the code with its extra bits appended. */
function withExtraBits(
  first: number,
  kinds: number,
  extraOf: (kind: number) => number,
  code: (kind: number) => Code,
) {
  const codes: Code[] = [];
  let base = first;
  for (let kind = 0; kind < kinds; kind += 1) {
    const extra = extraOf(kind);
    const { bits, length } = code(kind);
    for (let value = 0; value < 1 << extra; value += 1) {
      codes[base + value] = { bits: bits | (value << length), length: length + extra };
    }
    base += 1 << extra;
  }
  return codes;
}

export const minMatch = 3;
export const maxMatch = 258;
/** Distances up to this have a code here; the format would allow 32,768. */
export const maxDistance = 8_192;

export const literalCodes: readonly Code[] = Array.from({ length: 256 }, (_, symbol) => symbolCode(symbol));
export const endOfBlock: Code = symbolCode(256);

const lengths = withExtraBits(minMatch, 28, extraBitsOfLength, (kind) => symbolCode(257 + kind));
// The last kind is 258 alone; 28 kinds would reach it with other bits.
lengths[maxMatch] = symbolCode(285);
export const lengthCodes: readonly Code[] = lengths;
export const distanceCodes: readonly Code[] = withExtraBits(1, 26, extraBitsOfDistance, (kind) => ({
  bits: reversed(kind, 5),
  length: 5,
}));
