import { posix } from 'node:path';
import { checkTogether, misplacedFiles } from './check-together.ts';
import { ContentError, type ContentProblem } from './content-error.ts';
import { contentFolder } from './content-files.ts';
import { type KindName, kindNames, type Row, type WeeklyPlanName } from './kinds.ts';
import { type ContentFile, findPlaces, type Places, readFiles } from './read-files.ts';

/** Reads and checks every text of the product; lists are sorted by their order. Throws ContentError with all problems. */
export function loadContent(folder = contentFolder) {
  const files = readChecked(folder, kindNames, misplacedFiles);
  return {
    assistantCategories: only(files, 'assistantCategories').categorias,
    frame: only(files, 'frame').texto,
    assistants: inOrder(files, 'assistants').map(({ row }) => row),
    knowledgeCategories: only(files, 'knowledgeCategories').categorias,
    products: nestProducts(files),
    events: inOrder(files, 'events').map(({ row }) => row),
    tradeDates: inOrder(files, 'tradeDates').flatMap(({ row }) => row.datas),
    partners: inOrder(files, 'partners').map(({ row }) => row),
    questions: inOrder(files, 'questions').map(({ row }) => row),
    emergencies: inOrder(files, 'emergencies').map(({ row }) => row),
    plans: only(files, 'plans'),
    tutorial: only(files, 'tutorial'),
  };
}

export type Content = ReturnType<typeof loadContent>;

/** Reads and checks only the texts of the demonstration model. Throws ContentError. */
export function loadDemonstration(folder = contentFolder) {
  const files = readChecked(folder, ['weeklyPlans', 'requests', 'sums']);
  return {
    plans: byName<WeeklyPlanName, 'weeklyPlans'>(files, 'weeklyPlans'),
    requests: only(files, 'requests').pedidos,
    sums: only(files, 'sums').contas,
  };
}

export type Demonstration = ReturnType<typeof loadDemonstration>;

/** Reads and checks only the assistants' suggested questions, with what answers each. Throws ContentError. */
export const loadSuggestions = (folder = contentFolder) =>
  inOrder(readChecked(folder, ['assistants']), 'assistants').flatMap(({ row: { id, title, suggestions } }) =>
    suggestions.map((suggestion) => ({ assistantId: id, title, ...suggestion })),
  );

/** Reads and checks only what the demonstration subscriber keeps. Throws ContentError. */
export function loadDemonstrationAccount(folder = contentFolder) {
  const files = readChecked(folder, ['demonstrationShop', 'demonstrationPosts']);
  return { shop: only(files, 'demonstrationShop'), posts: only(files, 'demonstrationPosts').posts };
}

/** Reads and checks only the questions that measure the product. Throws ContentError. */
export function loadEvaluation(folder = contentFolder) {
  const files = readChecked(folder, [
    'searchQuestions',
    'keptSearchQuestions',
    'emergencyQuestions',
    'followUpQuestions',
    'assistantQuestions',
    'toolQuestions',
  ]);
  return {
    searchQuestions: only(files, 'searchQuestions').perguntas,
    /** Asked only to judge: no limit and no weight is fitted on them. */
    keptSearchQuestions: only(files, 'keptSearchQuestions').perguntas,
    emergencyQuestions: only(files, 'emergencyQuestions').emergencias,
    followUpQuestions: only(files, 'followUpQuestions').continuacoes,
    assistantQuestions: only(files, 'assistantQuestions').perguntas,
    /** The tools that each question wants. */
    toolQuestions: only(files, 'toolQuestions').perguntas,
  };
}

function readChecked(
  folder: string,
  wanted: readonly KindName[],
  findMore: (places: Places) => Iterable<ContentProblem> = () => [],
): ContentFile[] {
  const places = findPlaces(folder);
  const problems = [...findMore(places)];
  const files = readFiles(folder, places, wanted, problems);
  problems.push(...checkTogether(files, places, wanted));
  if (problems.length > 0) throw new ContentError(problems);
  return files;
}

const { basename, dirname } = posix;

function inOrder<Name extends KindName>(files: readonly ContentFile[], kind: Name) {
  const place = (row: object & { ordem?: number; id?: number }) => row.ordem ?? row.id ?? 0;
  return files
    .filter((file) => file.kind === kind)
    .map(({ path, row }) => ({ path, row: row as Row<Name> }))
    .sort((a, b) => place(a.row) - place(b.row));
}

function only<Name extends KindName>(files: readonly ContentFile[], kind: Name): Row<Name> {
  const [file] = inOrder(files, kind);
  if (!file) throw new Error(`${kind}: one file`);
  return file.row;
}

/** Returns the files by name; the check before ensures that every listed name has one. */
function byName<Name extends string, Kind extends KindName>(files: readonly ContentFile[], kind: Kind) {
  const entries = inOrder(files, kind).map(({ path, row }) => [basename(path, '.md'), row]);
  return Object.fromEntries(entries) as Record<Name, Row<Kind>>;
}

/** Returns products with their modules, modules with their materials; a module shows its product's picture. */
function nestProducts(files: readonly ContentFile[]) {
  const modules = inOrder(files, 'modules');
  const materials = inOrder(files, 'materials');
  return inOrder(files, 'products').map((product) => ({
    ...product.row,
    modules: modules
      .filter(({ path }) => dirname(dirname(path)) === dirname(product.path))
      .map((module) => ({
        ...module.row,
        materials: materials
          .filter(({ path }) => dirname(path) === dirname(module.path))
          .map(({ row }) => row),
      })),
  }));
}
