const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Longest card number, in digits; further digits are dropped. */
const longest = 19;

/** "4242 4242 4242 4242": groups of four, as on the card. */
export const groupNumber = (text: string) =>
  digitsOf(text)
    .slice(0, longest)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** Returns "08/30", also for "8/30", for "08/2030" and for a month that can only have one digit. */
export function maskExpiry(text: string): string {
  const padded = text.replace(/^\s*(\d)\s*\//, '0$1/').replace(/^\s*([2-9])/, '0$1');
  const digits = digitsOf(padded);
  const short = digits.length === 6 ? digits.slice(0, 2) + digits.slice(4) : digits.slice(0, 4);
  return short.length > 2 ? `${short.slice(0, 2)}/${short.slice(2)}` : short;
}

export const maskCode = (text: string) => digitsOf(text).slice(0, 4);

/** First digits of the brands sold in Brazil; Elo before the others, whose ranges contain its own. */
const brands = [
  ['Elo', /^(4011|4312|4389|4514|4576|5041|5066|5067|509|6277|6362|6363|650|6516|6550)/],
  ['Hipercard', /^(606282|3841)/],
  ['American Express', /^3[47]/],
  ['Mastercard', /^(5[1-5]|2[2-7])/],
  ['Visa', /^4/],
] as const;

/** Returns the brand of the first digits; undefined while they are ambiguous. */
export function cardBrand(text: string): string | undefined {
  const digits = digitsOf(text);
  return digits.length < 4 ? undefined : brands.find(([, range]) => range.test(digits))?.[0];
}

/** Verifies the Luhn check digit of a card number. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    const doubled = place % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
