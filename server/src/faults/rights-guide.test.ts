import { readFileSync } from 'node:fs';
import { allKinds } from '@matilha/contract/kinds/kinds';
import type { Kind } from '@matilha/contract/kinds/parts/kind';
import { type Area, isStaff, worksIn } from '@matilha/contract/panel/staff';
import type { CallRight } from '@matilha/contract/rights/call-right';
import { expect, it } from 'vitest';
import { testProduct } from '#server/testing/product.ts';

const { app } = await testProduct();
const guide = readFileSync(new URL('../../../docs/operador.md', import.meta.url), 'utf8');
const roleNames = { operator: 'operação', editor: 'edição', support: 'atendimento' } as const;
const roles = ['operator', 'editor', 'support'] as const;
const namesIn = (area: Area | 'staff') =>
  roles
    .filter((role) => (area === 'staff' ? isStaff(role) : worksIn(role, area)))
    .map((role) => roleNames[role])
    .join(', ');

const kindRow = ({ title, area, fields }: Kind): string => {
  const reserved = Object.values(fields).filter(
    ({ right }) => right.area !== area || right.factor === 'fresh',
  );
  const whole = reserved.length === Object.keys(fields).length;
  const named = reserved.map(({ label }) => label);
  const mailed = reserved.some(({ right }) => right.mailed);
  const only = whole ? 'tudo' : named.join(', ') || '—';
  return `| ${title} | ${namesIn(area)} | ${only} | ${mailed ? 'toda a operação' : '—'} |`;
};

const deedRow = ({ deed, area, factor, look, mailed }: CallRight): string => {
  const proof = factor === 'fresh' ? 'sim' : 'não';
  const informed =
    [look && 'a própria pessoa', mailed && 'toda a operação'].filter(Boolean).join(', ') || '—';
  return `| ${deed} | ${namesIn(area)} | ${proof} | ${look ? 'sim' : 'não'} | ${informed} |`;
};

/** Returns the rows of the guide's table with a heading that begins with this text. */
const guideRows = (head: string): string[] => {
  const [, below = ''] = guide.split(`\n| ${head} |`);
  const [table = ''] = below.split('\n\n');
  return table.split('\n').slice(2);
};

it('finds the same parts and deeds in the declared rights and in the operators’ guide', () => {
  // The guide names the deeds of a kind once, as those of content.
  const otherKinds = allKinds.filter(({ area }) => area !== 'content');
  const isOtherKind = (url: string) => otherKinds.some(({ path }) => url.startsWith(`/api/admin/${path}`));
  const deeds = app.routeTable.flatMap(({ url, call }) =>
    call?.right?.deed && !isOtherKind(url) ? [deedRow(call.right)] : [],
  );
  expect(guideRows('Parte')).toEqual(allKinds.map(kindRow));
  expect(guideRows('Ação').toSorted()).toEqual([...new Set(deeds)].toSorted());
});
