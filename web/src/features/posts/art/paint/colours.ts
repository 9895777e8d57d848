/** A colour as `#rrggbb`. */
export type Colour = `#${string}`;

export const black: Colour = '#000000';
export const white: Colour = '#ffffff';

/** The least contrast of a text with its background (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

type Channels = readonly [red: number, green: number, blue: number];

/** Returns the colour that a text names as `#rrggbb`, else null. */
export const colourOf = (text: string | undefined): Colour | null =>
  text !== undefined && /^#[0-9a-f]{6}$/i.test(text) ? (text.toLowerCase() as Colour) : null;

const channels = (colour: Colour): Channels => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const toColour = (parts: Channels): Colour =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Returns the relative luminance, 0 for black and 1 for white. */
export function luminance(colour: Colour): number {
  const [red, green, blue] = channels(colour).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours, from 1 to 21. */
export function contrast(first: Colour, second: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the colour at `share` of the way from one colour to another, also of a layer with this opacity. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const end = channels(to);
  return toColour(
    channels(from).map((part, index) => part + ((end[index] ?? 0) - part) * share) as unknown as Channels,
  );
}

const worst = (text: Colour, behind: readonly Colour[]) =>
  Math.min(...behind.map((colour) => contrast(text, colour)));

/**
 * Returns the first preferred text colour with enough contrast on everything behind it, else black or white. On one colour the result
 * always has it.
 */
export function readable(behind: readonly Colour[], preferred: readonly Colour[] = []): Colour {
  const first = preferred.find((colour) => worst(colour, behind) >= leastContrast);
  return first ?? (worst(black, behind) > worst(white, behind) ? black : white);
}

/** Returns a shade for shapes behind a text: away from the text's colour, so that they never lower its contrast. */
export const shadeBehind = (ground: Colour, text: Colour, share = 0.12): Colour =>
  mix(ground, luminance(text) > luminance(ground) ? black : white, share);

/** Returns how different two colours look, from 0 to about 765: red, green and blue count as the eye weighs them. */
export function difference(first: Colour, second: Colour): number {
  const [red, green, blue] = channels(first);
  const [otherRed, otherGreen, otherBlue] = channels(second);
  const redness = (red + otherRed) / 512;
  const warm = (2 + redness) * (red - otherRed) ** 2 + 4 * (green - otherGreen) ** 2;
  return Math.sqrt(warm + (3 - redness) * (blue - otherBlue) ** 2);
}

/** Compositing rounds each channel. */
const rounding = 0.1;

/** Returns the least opacity, in hundredths, of a scrim that gives the text enough contrast over any photo; 1 if none does. */
export function scrimOpacity(text: Colour, scrim: Colour): number {
  for (let percent = 0; percent < 100; percent++) {
    const ends = [black, white].map((photo) => mix(photo, scrim, percent / 100));
    if (worst(text, ends) >= leastContrast + rounding) return percent / 100;
  }
  return 1;
}

/** Returns hue in degrees, saturation and lightness from 0 to 1. */
function toHsl(colour: Colour): [hue: number, saturation: number, lightness: number] {
  const [red, green, blue] = channels(colour).map((part) => part / 255) as unknown as Channels;
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  const lightness = most - spread / 2;
  if (spread === 0) return [0, 0, lightness];
  const turns = { [blue]: 4 + (red - green) / spread, [green]: 2 + (blue - red) / spread };
  const turn = most === red ? (green - blue) / spread : (turns[most] ?? 0);
  return [(turn * 60 + 360) % 360, spread / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return toColour([part(0), part(8), part(4)]);
}

/** Returns a colour of the same hue with this lightness, and at most this saturation. */
export function withLightness(colour: Colour, lightness: number, mostSaturation: number): Colour {
  const [hue, saturation] = toHsl(colour);
  return fromHsl(hue, Math.min(saturation, mostSaturation), lightness);
}
