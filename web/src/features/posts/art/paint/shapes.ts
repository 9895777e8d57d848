import type { Box } from './formats.ts';

const round = (value: number) => Math.round(value * 100) / 100;

/** Returns the path of a rectangle with round corners, each corner's radius given from the top left clockwise. */
export function roundedRect({ x, y, width, height }: Box, radius: number | readonly number[] = 0): string {
  const most = Math.min(width, height) / 2;
  const [a = 0, b = 0, c = 0, d = 0] = (
    typeof radius === 'number' ? [radius, radius, radius, radius] : radius
  ).map((radius) => Math.min(radius, most));
  const right = x + width;
  const bottom = y + height;
  return [
    `M${round(x + a)} ${round(y)}H${round(right - b)}A${b} ${b} 0 0 1 ${round(right)} ${round(y + b)}`,
    `V${round(bottom - c)}A${c} ${c} 0 0 1 ${round(right - c)} ${round(bottom)}`,
    `H${round(x + d)}A${d} ${d} 0 0 1 ${round(x)} ${round(bottom - d)}`,
    `V${round(y + a)}A${a} ${a} 0 0 1 ${round(x + a)} ${round(y)}Z`,
  ].join('');
}

export const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

/** A paw, about 90 wide and high, around 0, 0. */
export const paw = [
  'M0 4C-14 4 -29 19 -29 32C-29 43 -19 46 -11 43C-4 40 4 40 11 43C19 46 29 43 29 32C29 19 14 4 0 4Z',
  'M-42.2 -4.8A9 13 -22 1 1 -25.5 -11.5A9 13 -22 1 1 -42.2 -4.8Z',
  'M-22.9 -26.1A10 15 -6 1 1 -3 -28.2A10 15 -6 1 1 -22.9 -26.1Z',
  'M3 -28.2A10 15 6 1 1 22.9 -26.1A10 15 6 1 1 3 -28.2Z',
  'M25.5 -11.5A9 13 22 1 1 42.2 -4.8A9 13 22 1 1 25.5 -11.5Z',
].join('');

/** Two opening quotation marks, 100 wide and about 78 high, from 0, 0. */
export const quotes =
  'M0 50C0 20 14 5 40 0L43 9C30 14 24 22 23 33C35 33 43 41 43 54C43 68 34 78 21 78C8 78 0 68 0 50Z' +
  'M57 50C57 20 71 5 97 0L100 9C87 14 81 22 80 33C92 33 100 41 100 54C100 68 91 78 78 78C65 78 57 68 57 50Z';

/** Returns the area above a wave that rises and falls once over the width, down to about `y`. */
export const aboveWave = (width: number, y: number, swing: number): string =>
  `M0 0H${width}V${y - swing}C${width * 0.72} ${y - swing * 2.2} ${width * 0.42} ${y + swing * 1.8} 0 ${y}Z`;

/** Returns a speech bubble, whose tail of 70 leaves its lower edge at `tail`. */
export const bubble = ({ x, y, width, height }: Box, radius: number, tail: number): string =>
  `${roundedRect({ x, y, width, height }, radius)}M${tail} ${y + height - 2}h120c-40 8 -82 28 -112 74c-6 -28 -6 -50 -8 -74Z`;

/** Returns a ticket with a notch at `fold` in its upper and lower edge. */
export function ticket({ x, y, width, height }: Box, radius: number, fold: number, notch: number): string {
  const right = x + width;
  const bottom = y + height;
  return [
    `M${x + radius} ${y}H${fold - notch}A${notch} ${notch} 0 0 0 ${fold + notch} ${y}H${right - radius}`,
    `A${radius} ${radius} 0 0 1 ${right} ${y + radius}V${bottom - radius}A${radius} ${radius} 0 0 1 ${right - radius} ${bottom}`,
    `H${fold + notch}A${notch} ${notch} 0 0 0 ${fold - notch} ${bottom}H${x + radius}`,
    `A${radius} ${radius} 0 0 1 ${x} ${bottom - radius}V${y + radius}A${radius} ${radius} 0 0 1 ${x + radius} ${y}Z`,
  ].join('');
}
