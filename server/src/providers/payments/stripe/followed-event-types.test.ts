import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { followedEventTypes } from './followed-event-types.ts';

it('matches the events that the guide tells operators to register', () => {
  const guide = readFileSync(new URL('../../../../../docs/operador.md', import.meta.url), 'utf8');
  const [, step = ''] = guide.split('2. **Webhook.**');
  const [list = ''] = step.split('Eventos a mais');
  const named = [...list.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, type]) => type);
  expect(named.toSorted()).toEqual(followedEventTypes.toSorted());
});
