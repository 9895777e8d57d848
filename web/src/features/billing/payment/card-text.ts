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

/** Verifies the Luhn check digit of a card number. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    const doubled = place % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
