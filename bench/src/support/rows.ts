import { loadavg } from 'node:os';
import { median } from './statistics.ts';

/** One line of the table, as stored between runs. */
export interface Row {
  figure: string;
  target: string;
  product: string;
  control: string;
  reached: boolean;
  /** Time of the measurement, and the machine's one-minute load average at its end. */
  measured: string;
}

export interface Measured {
  figure: string;
  /** Highest or lowest value that reaches the target; a figure without one is for information. */
  target?: { most: number } | { least: number } | undefined;
  unit: string;
  product: number[];
  /** Values of the control from the same turns; `controlIs` describes it when it is not the bare relay. */
  control?: number[];
  controlIs?: string;
  digits?: number;
}

const figures = (sample: readonly number[], digits: number): string => {
  const shown = (value: number) => value.toLocaleString('en', { maximumFractionDigits: digits });
  const sorted = sample.toSorted((a, b) => a - b);
  const least = sorted[0] ?? Number.NaN;
  const most = sorted.at(-1) ?? Number.NaN;
  return sample.length === 1 ? shown(least) : `**${shown(median(sample))}** (${shown(least)}–${shown(most)})`;
};

function compare(value: number, target: Measured['target']): [limit: string, reached: boolean] {
  if (!target) return ['–, in', true];
  return 'most' in target
    ? [`≤ ${target.most.toLocaleString('en')}`, value <= target.most]
    : [`≥ ${target.least.toLocaleString('en')}`, value >= target.least];
}

/** Returns the row with median and spread of the rounds, beside the control's. */
export function rowOf({ figure, target, unit, product, control, controlIs, digits = 1 }: Measured): Row {
  const [limit, reached] = compare(median(product), target);
  const beside = control ? figures(control, digits) : '';
  return {
    figure,
    target: `${limit} ${unit}`,
    product: figures(product, digits),
    control: [beside, controlIs].filter(Boolean).join(', ') || '–',
    reached,
    measured: measuredNow(),
  };
}

/** Returns a row with its cells as text, for figures that are not the spread of one number. */
export const describedRow = (figure: string, target: string, product: string, reached: boolean): Row => ({
  figure,
  target,
  product,
  control: '–',
  reached,
  measured: measuredNow(),
});

const measuredNow = () =>
  `${new Date().toISOString().slice(0, 16).replace('T', ' ')}, load ${(loadavg()[0] ?? 0).toFixed(1)}`;
