import { adviceFor } from './demo-advice.ts';
import { excerpt, inline, keywords, plain } from './demo-text.ts';
import { type Asked, asksForWeeklyPlan, writeWeeklyPlan } from './demo-weekly-plan.ts';
import { type KnowledgePassage, pasteHere } from './model-provider.ts';

const MAX_PASSAGES = 3;
/** Words that a further material shares with the question; one alone is chance. */
const FEWEST_SHARED_WORDS = 2;
const EXCERPT_LENGTH = 520;

const HOW_TO_CONNECT =
  'Quem opera o serviço conecta um modelo de IA com as variáveis `AI_BASE_URL`, `AI_API_KEY` e `AI_MODEL` e reinicia o servidor. Serve qualquer serviço compatível com a API da OpenAI, também um modelo local.';

/** Returns the demonstration's whole answer: a weekly plan if the question asks for one, else the passages found, else first steps. */
export function writeDemoAnswer(given: Asked): string {
  const asked = { ...given, question: given.question.replaceAll(pasteHere, '').trim() };
  const used = passagesToQuote(asked);
  if (asksForWeeklyPlan(asked)) return planAnswer(asked, used);
  const notes = given.question.includes(pasteHere) ? [TEXT_IS_MISSING, CARE] : [CARE];
  return used.length > 0 ? quotedAnswer(asked, used, notes) : firstSteps(asked, notes);
}

const TEXT_IS_MISSING = `**Faltou o seu texto:** pergunte de novo com ele no lugar de ${pasteHere}.`;

/**
 * Returns the best passage of each material: of the first one found, and of those after it that share words with the question; the two
 * best where only one material fits. A checklist is quoted only where its material offers nothing else.
 */
function passagesToQuote({ data, question }: Asked): KnowledgePassage[] {
  const passages = data?.passages ?? [];
  const words = keywords(question);
  const materials = [...Map.groupBy(passages, ({ title }) => title).values()]
    .map((own) => {
      const told = own.filter(({ heading }) => !heading?.startsWith('Checklist'));
      return told.length > 0 ? told : own;
    })
    .filter(([best], index) => index === 0 || (best && sharedWords(best, words) >= FEWEST_SHARED_WORDS))
    .slice(0, MAX_PASSAGES);
  return materials.flatMap((own) => own.slice(0, materials.length === 1 ? 2 : 1));
}

function sharedWords({ title, heading, text }: KnowledgePassage, words: readonly string[]): number {
  const content = plain(`${title} ${heading ?? ''} ${text}`);
  return new Set(words.filter((word) => content.includes(word))).size;
}

function planAnswer(asked: Asked, passages: readonly KnowledgePassage[]): string {
  const more = passages.length > 0 ? [`## Para ir além\n\n${passages.map(linkTo).join('\n')}`] : [];
  return [
    '**Modo demonstração:** este plano é um roteiro pronto para o seu tipo de negócio, sem IA por trás. Pode usar à vontade!',
    writeWeeklyPlan(asked),
    ...more,
    closing(
      'um plano escrito do zero com os seus serviços, a sua cidade, as datas do mês e o seu jeito de falar',
    ),
  ].join('\n\n');
}

function quotedAnswer(asked: Asked, passages: readonly KnowledgePassage[], notes: readonly string[]): string {
  const words = keywords(asked.question);
  const materials = new Set(passages.map(({ title }) => title)).size;
  const found = materials === 1 ? 'o material mais próximo' : `os ${materials} materiais mais próximos`;
  return [
    '**Modo demonstração:** esta resposta foi montada com textos do nosso banco de conhecimento, sem IA por trás.',
    `Sobre “${inline(asked.question, 140)}”, separei ${found}${forBusiness(asked)}.`,
    ...passages.map((passage) => quote(passage, words)),
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
    `Estes passos ajudam em quase toda conversa com o agente **${inline(asked.assistantTitle, 80)}**${forBusiness(asked)}:`,
    numbered(passos),
    ...shopPart(asked, keywords(asked.question)),
    `**Para uma resposta melhor, conte na pergunta:** ${dados.join('; ')}.`,
    ...notes,
    closing('uma resposta escrita para a sua pergunta, com os dados do seu negócio'),
  ].join('\n\n');
}

const CARE = 'Se a dúvida envolver sintoma, dor, remédio ou dose, **procure um veterinário**.';

function forBusiness({ data }: Asked): string {
  const name = inline(data?.business.name ?? '', 60);
  const kind = inline(data?.business.kind ?? '', 60);
  if (name !== '') return `, pensando no dia a dia de **${name}**`;
  return kind === '' || kind === 'Outros' ? '' : `, pensando em um negócio como o seu (${kind})`;
}

function quote({ n, title, heading, text, url }: KnowledgePassage, words: readonly string[]): string {
  const quoted = excerpt(text, words, EXCERPT_LENGTH).replace(/^/gm, '> ');
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
      .filter((line) => words.some((word) => plain(line).includes(word)))
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
