import { build } from 'rolldown';
import { bundle, bundleOfPrograms } from '../../../rolldown.config.ts';
import { bundleFolder, testedPrograms } from './bundled.ts';

const sources = `${import.meta.dirname}/../..`;

/**
 * Runs before the first test: bundles the programs that tests start, as they are bundled for use. That takes two seconds and makes each
 * start four times as fast. Two runs at once write the same files, so neither empties the folder, and each build replaces the one before.
 */
export async function setup(): Promise<void> {
  const { output, ...options } = bundle(bundleFolder, {
    main: `${sources}/main.ts`,
    faults: `${sources}/faults/testing/main.ts`,
  });
  await build({ ...options, output: { ...output, chunkFileNames: '[name].js' } });
  await build(bundleOfPrograms(bundleFolder, testedPrograms));
}
