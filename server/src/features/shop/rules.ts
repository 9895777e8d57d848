import { shortMoneyText } from '@matilha/contract/portuguese/amounts';
import type { FactKey, PriceRow, ShopSectionKind } from '@matilha/contract/shop/shop';
import type { StoredShop } from './repository.ts';

/** Most characters of all facts together in a prompt, about 900 tokens at three characters each. */
export const mostPromptCharacters = 2_700;

/** Characters that each group may have even if the others are long, the most useful group first. Together at most `mostPromptCharacters`. */
const guaranteed: Readonly<Record<FactKey, number>> = {
  servicos: 1_100,
  horarios: 150,
  voz: 350,
  produtos: 200,
  diferenciais: 200,
  equipe: 150,
  responsavel: 80,
  contato: 40,
  marca: 80,
  lembrados: 350,
};

type Service = Pick<PriceRow, 'servico' | 'porte' | 'pelagem' | 'preco_centavos' | 'a_partir' | 'minutos'>;

function variantOf({ porte, pelagem, preco_centavos, a_partir, minutos }: Service): string {
  const which = [porte, pelagem && `pelagem ${pelagem}`].filter(Boolean).join(', ');
  const price = preco_centavos === null ? 'preço não informado' : shortMoneyText(preco_centavos);
  const cost = `${a_partir && preco_centavos !== null ? 'a partir de ' : ''}${price}`;
  const terms = minutos === null ? cost : `${cost} (${minutos} min)`;
  return which ? `${which} ${terms}` : terms;
}

/** Returns one line for each service, with its sizes and coats: "Banho: P R$ 45 (60 min); M R$ 55". */
export function serviceLines(services: readonly Service[]): string[] {
  const lines = new Map<string, string[]>();
  for (const service of services) {
    lines.set(service.servico, [...(lines.get(service.servico) ?? []), variantOf(service)]);
  }
  return [...lines].map(([servico, variants]) => `${servico}: ${variants.join('; ')}`);
}

const sectionLines: {
  [Kind in ShopSectionKind]: (value: Record<string, string>) => string[];
} = {
  horarios: ({ texto = '' }) => [texto],
  voz: ({ jeito = '', exemplo1 = '', exemplo2 = '' }) => [
    jeito,
    ...[exemplo1, exemplo2].map((example) => example && `Exemplo: ${example}`),
  ],
  produtos: ({ texto = '' }) => [texto],
  diferenciais: ({ texto = '' }) => [texto],
  equipe: ({ texto = '' }) => [texto],
  responsavel: ({ nome = '', crmv = '' }) => [[nome, crmv].filter(Boolean).join(', ')],
  contato: ({ whatsapp = '' }) => [whatsapp],
  marca: ({ logo = '', cor1 = '', cor2 = '' }) => [
    [cor1, cor2]
      .filter(Boolean)
      .join(' e ')
      .replace(/^(?=.)/, 'cores '),
    logo && `logo ${logo}`,
  ],
};

/** A group of facts as lines, and the earliest confirmation of one of them. */
export interface FactGroup {
  key: FactKey;
  lines: string[];
  confirmedAt: Date;
}

const earliest = (rows: ReadonlyArray<{ confirmedAt: Date }>): Date =>
  new Date(Math.min(...rows.map(({ confirmedAt }) => confirmedAt.getTime())));

/** Returns the groups that have something to say, the most useful first. */
export function factGroups({ sections, services, notes }: StoredShop): FactGroup[] {
  const rows = services.map((row) => ({ ...row, preco_centavos: row.precoCentavos, a_partir: row.aPartir }));
  const groups = (Object.keys(guaranteed) as FactKey[]).map((key): FactGroup => {
    if (key === 'servicos') return { key, lines: serviceLines(rows), confirmedAt: earliest(services) };
    if (key === 'lembrados')
      return { key, lines: notes.map(({ texto }) => texto), confirmedAt: earliest(notes) };
    const section = sections.find(({ kind }) => kind === key);
    const lines = section ? sectionLines[key](section.value) : [];
    return { key, lines, confirmedAt: section?.confirmedAt ?? new Date(0) };
  });
  return groups
    .map((group) => ({ ...group, lines: group.lines.filter((line) => line !== '') }))
    .filter(({ lines }) => lines.length > 0);
}

/**
 * Returns the text of each group, in order, within `mostPromptCharacters` together: earlier groups may use the rest of a short group's
 * share. A cut group ends with a whole line where it can, and says that it goes on.
 */
export function fitFacts(groups: readonly FactGroup[]): Array<FactGroup & { text: string }> {
  let left = mostPromptCharacters;
  return groups.map((group, index) => {
    const kept = groups
      .slice(index + 1)
      .reduce((sum, { key, lines }) => sum + Math.min(guaranteed[key], lines.join('\n').length), 0);
    const text = cutLines(group.lines, left - kept);
    left -= text.length;
    return { ...group, text };
  });
}

const goesOn = '(há mais na tela Minha loja)';

function cutLines(lines: readonly string[], most: number): string {
  const whole = lines.join('\n');
  if (whole.length <= most) return whole;
  const room = most - goesOn.length - 1;
  const end = whole.lastIndexOf('\n', room);
  const kept = end > 0 ? whole.slice(0, end) : `${whole.slice(0, room - 1).replace(/\p{Cs}$/u, '')}…`;
  return `${kept}\n${goesOn}`;
}
