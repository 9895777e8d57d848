import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Area, isStaff, worksIn } from '../staff.ts';
import { type CallRight, callRights, recordCallRights } from './calls.ts';
import { type KindRight, kindRights } from './kinds.ts';

const guide = readFileSync(new URL('../../../docs/operador.md', import.meta.url), 'utf8');
const roleNames = { operator: 'operação', editor: 'edição', support: 'atendimento' } as const;
const roles = ['operator', 'editor', 'support'] as const;
const namesIn = (area: Area | 'staff') =>
  roles
    .filter((role) => (area === 'staff' ? isStaff(role) : worksIn(role, area)))
    .map((role) => roleNames[role])
    .join(', ');

const kindRow = ({ title, area, fields }: KindRight): string => {
  const reserved = Object.values(fields).filter((right) => right.area !== area || right.factor === 'fresh');
  const whole = reserved.length === Object.keys(fields).length;
  const named = reserved.map(({ label }) => label).filter((label) => label !== '');
  const mailed = reserved.some(({ mailed }) => mailed);
  const only = whole ? 'tudo' : named.join(', ') || '—';
  return `| ${title} | ${namesIn(area)} | ${only} | ${mailed ? 'toda a operação' : '—'} |`;
};

type Deed = Omit<CallRight, 'area'> & { area: Area | 'staff' };
const deedRow = ({ deed, area, factor, look, mailed }: Deed): string => {
  const proof = factor === 'fresh' ? 'sim' : 'não';
  const told = [look && 'a própria pessoa', mailed && 'toda a operação'].filter(Boolean).join(', ') || '—';
  return `| ${deed} | ${namesIn(area)} | ${proof} | ${look ? 'sim' : 'não'} | ${told} |`;
};
const ofRecords = Object.values(recordCallRights).map((right) => ({ ...right, area: 'content' as const }));

/** Returns the rows of the guide's table whose head begins so. */
const guideRows = (head: string): string[] => {
  const [, below = ''] = guide.split(`\n| ${head} |`);
  const [table = ''] = below.split('\n\n');
  return table.split('\n').slice(2);
};

it('finds the same parts and deeds in the table of rights and in the operators’ guide', () => {
  const kinds = Object.values(kindRights).map(kindRow);
  const deeds = [...ofRecords, ...Object.values(callRights)].filter(({ deed }) => deed).map(deedRow);
  expect(guideRows('Parte')).toEqual(kinds);
  expect(guideRows('Ação')).toEqual([...new Set(deeds)]);
});
