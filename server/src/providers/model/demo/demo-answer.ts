import { plainText } from '@matilha/contract/portuguese/plain-text';
import type { Advice } from '#server/content/demonstration-schema.ts';
import { type KnowledgePassage, pasteHere } from '../model-provider.ts';
import { demonstration } from './demo-content.ts';
import { inline, keywords } from './demo-text.ts';
import {
  type Asked,
  asksForOnePost,
  asksForWeeklyPlan,
  writeOnePost,
  writeWeeklyPlan,
} from './demo-weekly-plan.ts';

/** Materials and passages of each that an answer quotes: fewer or more where it is rewritten shorter or longer. */
const QUOTED = {
  usual: { materials: 3, ofFirst: 2, ofOnly: 3, ofFurther: 1 },
  shorter: { materials: 1, ofFirst: 1, ofOnly: 1, ofFurther: 0 },
  longer: { materials: 3, ofFirst: 3, ofOnly: 5, ofFurther: 2 },
};
/** An opening that is shorter, in characters, holds the aim of the material and little else. */
const SHORT_OPENING = 400;
/** Words that the first material and a further one share with the question at least; one alone is often chance. */
const FEWEST_SHARED_WORDS = { first: 1, further: 2 };
/** Beginnings of this length are compared: "avaliação" and "avaliações" are one word. */
const COMPARED_LETTERS = 6;

const HOW_TO_CONNECT =
  'Quem opera o serviço conecta um modelo de IA com as variáveis `AI_BASE_URL`, `AI_API_KEY` e `AI_MODEL` e reinicia o servidor. Serve qualquer serviço compatível com a API da OpenAI, também um modelo local.';

/** Returns the demonstration's whole answer: a weekly plan if the question asks for one, else the passages found, else first steps. */
export function writeDemoAnswer(original: Asked): string {
  const asked = { ...original, question: original.question.replaceAll(pasteHere, '').trim() };
  const used = passagesToQuote(asked);
  return `${writeText(original, asked, used)}${followUps(asked, used)}`;
}

function writeText(original: Asked, asked: Asked, used: KnowledgePassage[][]): string {
  if ((asked.data?.emergencies.length ?? 0) > 0) return emergencyAnswer(asked);
  if (asksForOnePost(original)) return onePostAnswer(original);
  if (asksForWeeklyPlan(asked)) return planAnswer(asked, used);
  const notes = [
    ...(original.question.includes(pasteHere) ? [TEXT_IS_MISSING] : []),
    ...(original.rewrite?.style === 'tone' ? [SAME_TONE] : []),
    CARE,
  ];
  return used.length > 0 ? quotedAnswer(asked, used, notes) : firstSteps(asked, notes);
}

/** Returns the first steps, then the whole materials of the emergencies, which stand first. */
function emergencyAnswer({ data }: Asked): string {
  const { emergencies = [], passages = [] } = data ?? {};
  const steps = emergencies.map(({ name, steps }) => `**${inline(name, 80)}. Faça primeiro:** ${steps}`);
  const titles = [...new Set(passages.map(({ title }) => title))].slice(0, emergencies.length);
  const own = passages.filter(({ title }) => titles.includes(title));
  return [...steps, ...own.map(quote), DEMONSTRATION, CARE].join('\n\n');
}

const DEMONSTRATION =
  '**Modo demonstração:** esta resposta foi montada com textos do nosso banco de conhecimento, sem IA por trás.';

const SAME_TONE = '**Outro tom:** esta demonstração só cita textos prontos; um modelo de IA muda o tom.';
const TEXT_IS_MISSING = `**Faltou o seu texto:** pergunte de novo com ele no lugar de ${pasteHere}.`;

/**
 * Returns, for each material that shares words with the question, the passages to quote: more of a single material than of several.
 */
function passagesToQuote({ data, question, rewrite }: Asked): KnowledgePassage[][] {
  const words = keywords(question);
  const style = rewrite?.style;
  const most = QUOTED[style === 'shorter' || style === 'longer' ? style : 'usual'];
  return [...Map.groupBy(data?.passages ?? [], ({ title }) => title).values()]
    .filter((passages, index) => {
      const shared = passages.map((passage) => sharedWords(passage, words));
      const { first, further } = FEWEST_SHARED_WORDS;
      return index === 0 ? Math.max(...shared) >= first : (shared[0] ?? 0) >= further;
    })
    .slice(0, most.materials)
    .map((passages, index, { length }) => {
      const telling = passages.filter((passage) => explainsHow(passage, words));
      const ofFirst = length === 1 ? most.ofOnly : most.ofFirst;
      return (telling.length > 0 ? telling : passages).slice(0, index === 0 ? ofFirst : most.ofFurther);
    });
}

/** Returns false for a short opening, and for a checklist that nobody asked for: the passages between them explain more. */
function explainsHow({ heading, text }: KnowledgePassage, words: readonly string[]): boolean {
  if (heading === null) return text.length >= SHORT_OPENING;
  return !plainText(heading).startsWith('checklist') || words.includes('checklist');
}

function sharedWords({ title, heading, text }: KnowledgePassage, words: readonly string[]): number {
  const content = plainText(`${title} ${heading ?? ''} ${text}`);
  return new Set(
    words.map((word) => word.slice(0, COMPARED_LETTERS)).filter((word) => content.includes(word)),
  ).size;
}

function planAnswer(asked: Asked, found: readonly KnowledgePassage[][]): string {
  const links = found.flatMap((passages) => passages.slice(0, 1).map(linkTo));
  const more = links.length > 0 ? [`## Para ir além\n\n${links.join('\n')}`] : [];
  return [
    '**Modo demonstração:** este plano é um roteiro pronto para o seu tipo de negócio, sem IA por trás. Pode usar à vontade!',
    writeWeeklyPlan(asked),
    ...more,
    closing(
      'um plano escrito do zero com os seus serviços, a sua cidade, as datas do mês e o seu jeito de falar',
    ),
  ].join('\n\n');
}

const onePostAnswer = (asked: Asked): string =>
  [
    '**Modo demonstração:** este post é um texto pronto para o seu tipo de negócio, sem IA por trás.',
    writeOnePost(asked),
  ].join('\n\n');

function quotedAnswer(
  asked: Asked,
  materials: readonly KnowledgePassage[][],
  notes: readonly string[],
): string {
  const words = keywords(asked.question);
  const found =
    materials.length === 1 ? 'o material mais próximo' : `os ${materials.length} materiais mais próximos`;
  return [
    DEMONSTRATION,
    `Sobre “${inline(asked.question, 140)}”, separei ${found}${forBusiness(asked)}.`,
    ...materials.flat().map(quote),
    ...shopPart(asked, words),
    '## Como levar para a prática',
    numbered(adviceFor(asked.assistantTitle).passos.slice(0, 3)),
    ...notes,
    closing('uma resposta escrita para o seu caso, com os seus números, e a continuação da conversa'),
  ].join('\n\n');
}

function firstSteps(asked: Asked, notes: readonly string[]): string {
  const { passos, dados } = adviceFor(asked.assistantTitle);
  return [
    '**Modo demonstração:** não encontrei, entre os textos do banco de conhecimento que você pode abrir, um que trate disso, mas dá para começar.',
    `Estes passos ajudam em quase toda conversa com o assistente **${inline(asked.assistantTitle, 80)}**${forBusiness(asked)}:`,
    numbered(passos),
    ...shopPart(asked, keywords(asked.question)),
    `**Para uma resposta melhor, conte na pergunta:** ${dados.join('; ')}.`,
    ...notes,
    closing('uma resposta escrita para a sua pergunta, com os dados do seu negócio'),
  ].join('\n\n');
}

const MAX_FOLLOW_UPS = 3;
/** Longer ones are not shown. */
const LONGEST_FOLLOW_UP = 200;

/** Writes the questions that the materials propose to ask next, then questions about passages that were not quoted. */
function followUps({ data, question }: Asked, used: readonly KnowledgePassage[][]): string {
  const quoted = new Set(used.flat());
  const found = (data?.passages ?? []).filter(({ title }) =>
    used.flat().some((passage) => passage.title === title),
  );
  const proposed = found.flatMap(({ nextQuestion }) => (nextQuestion === null ? [] : [nextQuestion]));
  const about = found.flatMap((passage) =>
    passage.heading === null || quoted.has(passage) ? [] : [`Explique melhor: ${passage.heading}`],
  );
  const questions = [...new Set([...proposed, ...about])].filter(
    (proposal) => plainText(proposal) !== plainText(question),
  );
  const line = questions
    .filter((proposal) => proposal.length <= LONGEST_FOLLOW_UP)
    .slice(0, MAX_FOLLOW_UPS)
    .map((proposal) => proposal.replace(/\s+/g, ' ').replaceAll('|', '/'));
  return line.length > 0 ? `\n\n[[${line.join(' | ')}]]` : '';
}

const CARE = 'Se a dúvida envolver sintoma, dor, remédio ou dose, **procure um veterinário**.';

function forBusiness({ data }: Asked): string {
  const name = inline(data?.business.name ?? '', 60);
  const kind = inline(data?.business.kind ?? '', 60);
  if (name !== '') return `, pensando no dia a dia de **${name}**`;
  return kind === '' || kind === 'Outros' ? '' : `, pensando em um negócio como o seu (${kind})`;
}

/** Quotes a passage whole: a part could be a table without the wanted row, or a sentence without its list. */
function quote({ n, title, heading, text, url }: KnowledgePassage): string {
  const quoted = text.trim().replace(/^/gm, '> ');
  const about = heading === null || heading === title ? title : `${title}: ${heading}`;
  return `## ${inline(about, 120)}\n\n${quoted}\n\n[Ler o material completo](${url}) [${n}]`;
}

const mostShopLines = 5;

/** Quotes the confirmed facts of the shop that share a word with the question. */
function shopPart({ data }: Asked, words: readonly string[]): string[] {
  const facts = data?.business.facts ?? [];
  const lines = facts.flatMap(({ key, text }) =>
    text
      .split('\n')
      .filter((line) => words.some((word) => plainText(line).includes(word)))
      .map((line) => `- ${inline(line, 200)} [${key}]`),
  );
  if (lines.length === 0) return [];
  return [`## O que a sua loja já contou\n\n${lines.slice(0, mostShopLines).join('\n')}`];
}

const linkTo = ({ n, title, url }: KnowledgePassage): string => `- [${inline(title, 120)}](${url}) [${n}]`;

function numbered(steps: readonly string[]): string {
  return steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
}

function closing(gain: string): string {
  return `---\n\n**Com o modelo real você teria:** ${gain}. ${HOW_TO_CONNECT}`;
}

/** Returns the advice for the assistant's family; the one for management where its title names no family. */
function adviceFor(assistantTitle: string): Advice {
  const { advice } = demonstration();
  const title = plainText(assistantTitle);
  if (/instagram|whatsapp|google|campanha|avaliac/.test(title)) return advice.marketing;
  if (/clinica|retorno|orcamento|vacina/.test(title)) return advice.clinica;
  if (/visita|mix|distribui|reativacao/.test(title)) return advice.distribuicao;
  if (/groomer|raca|campeonato|autonomo/.test(title)) return advice.groomer;
  return /banho|tosa|agenda|checklist|conversa dificil/.test(title) ? advice.banho : advice.gestao;
}
