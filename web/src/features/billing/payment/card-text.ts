const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The longest card number there is; what is typed beyond it is dropped. */
const longest = 19;

/** "4242 4242 4242 4242": groups of four, as on the card. */
export const groupNumber = (text: string) =>
  digitsOf(text)
    .slice(0, longest)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** "08/30", also of "8/30", of "08/2030" and of a month that can only have one digit. */
export function maskExpiry(text: string): string {
  const padded = text.replace(/^\s*(\d)\s*\//, '0$1/').replace(/^\s*([2-9])/, '0$1');
  const digits = digitsOf(padded);
  const short = digits.length === 6 ? digits.slice(0, 2) + digits.slice(4) : digits.slice(0, 4);
  return short.length > 2 ? `${short.slice(0, 2)}/${short.slice(2)}` : short;
}

export const maskCode = (text: string) => digitsOf(text).slice(0, 4);

/** The check digit that every card number carries. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    const doubled = place % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
