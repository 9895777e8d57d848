import { expect, test } from 'vitest';
import { configurationPage } from './configuration-page.ts';
import { environment } from './environment.ts';
import { groups } from './meanings.ts';

test('describes every variable of the schema once, in a group', () => {
  expect(Object.values(groups).flat().toSorted()).toEqual(Object.keys(environment.shape).toSorted());
});

test('matches docs/configuration.md', async () => {
  await expect(configurationPage()).toMatchFileSnapshot('../../../docs/configuration.md');
});
