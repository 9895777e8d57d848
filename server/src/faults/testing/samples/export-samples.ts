import { allKinds } from '@matilha/contract/kinds/kinds';
import type { Kind } from '@matilha/contract/kinds/parts/kind';
import { type WorkKindName, workKinds } from '@matilha/contract/panel/work';
import { idTitle } from '#server/features/records/api.ts';

/** A file to ask for, and its columns without text of people. */
export interface ExportSample {
  /** The address; absent where the sample of the route has it. */
  path?: string;
  /** Titles of the columns with ids, numbers, days, choices or our own words only: every other one shows what people wrote. */
  fixed: readonly string[] | 'all';
  /** The file has no row of titles: it shows the text in any cell. */
  untitled?: true;
}

/** Inputs whose values no person writes as text. */
const untyped = new Set(['amount', 'choice', 'day', 'reference', 'yes']);
/** Lists of our own names: only those of tools are taken. */
const ownNames = 'ferramentas_desligadas';

/** Returns the columns of a kind's file that hold no text of people. */
function fixedOf({ fields, sheet }: Kind): string[] {
  const fixed = Object.entries(fields).filter(
    ([name, { input }]) => untyped.has(input.as) || name === ownNames,
  );
  return sheet
    ? [idTitle, ...fixed.map(([, { label, column }]) => column ?? label)]
    : ['id', ...fixed.map(([name]) => name)];
}

const exported: readonly Kind[] = (allKinds as readonly Kind[]).filter(({ document }) => !document);
const sheets = exported.filter(({ sheet }) => sheet);
const posts = ['Data', 'Dia', 'Hora', 'Formato', 'Situação'];
const work: Partial<Record<WorkKindName, readonly string[]>> = {
  disputes: ['desde', 'prazo', 'assunto', 'detalhe', 'conta'],
  refunds: ['numero', 'desde', 'prazo', 'assunto', 'conta'],
  leads: ['desde', 'prazo', 'conta'],
  payment_events: ['desde', 'prazo', 'conta'],
  payment_links: ['numero', 'desde', 'prazo', 'detalhe', 'conta'],
  answers: ['numero', 'desde', 'prazo', 'detalhe', 'conta'],
  questions: ['numero', 'desde', 'prazo', 'conta'],
};

type Entry = [route: string, samples: readonly ExportSample[]];
const panel = (name: string, fixed: ExportSample['fixed']): Entry => [
  `GET /api/admin/${name}`,
  [{ path: `/api/admin/${name}`, fixed }],
];
const templates = ['leads', ...sheets.map(({ path }) => path)].flatMap((name) =>
  ['csv', 'xlsx'].map((ending) => panel(`${name}/import-template.${ending}`, 'all')),
);

/** Every call whose answer a spreadsheet opens. */
export const exportSamples: Readonly<Record<string, readonly ExportSample[]>> = Object.fromEntries([
  ...exported.map((kind) => panel(`${kind.path}.csv`, fixedOf(kind))),
  ...sheets.map((kind) => panel(`${kind.path}.xlsx`, fixedOf(kind))),
  ...templates,
  panel('answers-report.csv', 'all'),
  panel('answers-report/tools.csv', 'all'),
  panel('rated-answers.csv', ['resposta', 'data', 'motivo', 'vista_em']),
  panel('audit.csv', ['id', 'quando']),
  panel('leads.csv', ['Número', 'Por que pode ser contatado']),
  panel('team.csv', ['id', 'papel', 'aplicativo', 'chaves', 'codigos', 'ultima_entrada']),
  panel('people.csv', [
    'id',
    'papel',
    'pagamento',
    'provisoria',
    'email_confirmado',
    'bloqueada',
    'criada_em',
  ]),
  [
    'GET /api/admin/fiscal-payments.csv',
    [
      {
        path: '/api/admin/fiscal-payments.csv?mes=2026-01',
        fixed: [
          'linha',
          'pago_em',
          'cidade_ibge',
          'valor',
          'devolvido',
          'valor_nota',
          'moeda',
          'taxa',
          'liquido',
          'repasse_a_partir_de',
          'iss_retido',
          'situacao',
          'mudou_em',
          'mudanca',
          'dados',
        ],
      },
    ],
  ],
  [
    'GET /api/admin/work/:kind.csv',
    workKinds.map((kind) => ({
      path: `/api/admin/work/${kind}.csv`,
      fixed: work[kind] ?? ['numero', 'desde', 'prazo', 'conta'],
    })),
  ],
  ['GET /api/posts/sheet.csv', [{ fixed: posts }]],
  ['GET /api/posts/sheet.xlsx', [{ fixed: posts }]],
  ['GET /api/credits/statement.csv', [{ fixed: ['Data', 'Hora', 'Créditos', 'Saldo', 'Válido até'] }]],
  ['GET /api/calculations/:id/sheet.xlsx', [{ fixed: [], untitled: true }]],
] satisfies Entry[]);
