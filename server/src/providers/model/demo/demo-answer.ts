import { type ModelRequest, pasteHere } from '../model-provider.ts';
import { asksForTypedSum } from './choose-sum.ts';
import { proposalParts, resultParts, STORED, storedParts } from './demo-calls.ts';
import { offersFor, suggestedFor } from './demo-content.ts';
import { calculatorsOf, listsFor, nameCalculators } from './demo-offers.ts';
import { followUp, passagesToQuote, quote } from './demo-quote.ts';
import { inline, keywords } from './demo-text.ts';
import { type Asked, asksForWeeklyPlan, writeOnePost, writeWeeklyPlan } from './demo-weekly-plan.ts';

export interface DemoAnswer {
  text: string;
  /** It says that it found nothing, and where to look. */
  foundNothing: boolean;
}

/** Returns the demonstration's whole answer. A local installation learns from its first answer how to connect a model. */
export function writeDemoAnswer(request: ModelRequest, { local }: { local: boolean }): DemoAnswer {
  const { history, memory, rewrite } = request;
  const isFirst = history.length === 0 && memory === null && rewrite === null;
  const question = request.question.replaceAll(pasteHere, '').trim();
  const { parts, foundNothing } = chooseParts(request, { ...request, question });
  const closing = local && isFirst ? [CONNECT_A_MODEL] : [];
  // The last words: an answer that is stopped before them is paid.
  const free = foundNothing ? ['Esta resposta não custou créditos.'] : [];
  const next = foundNothing ? '' : followUp(passagesToQuote({ ...request, question }), question);
  return { text: `${[...parts, ...closing, ...free].join('\n\n')}${next}`, foundNothing };
}

interface Parts {
  parts: string[];
  foundNothing: boolean;
}

const found = (...parts: string[]): Parts => ({ parts, foundNothing: false });

function chooseParts(original: Asked, asked: Asked): Parts {
  if ((asked.data?.emergencies.length ?? 0) > 0) return found(...emergencyParts(asked));
  const proposed = proposalParts(asked) ?? storedParts(asked);
  if (proposed) return found(...proposed);
  const post = writeOnePost(original);
  if (post !== null) return found(READY_POST, post);
  if (asksForWeeklyPlan(asked)) return found(READY_PLAN, writeWeeklyPlan(asked), ...furtherReading(asked));
  const computed = resultParts(asked);
  if (computed) return found(...computed, ...furtherReading(asked));
  return answerParts(asked, [
    ...(original.question.includes(pasteHere) ? [UNREAD_TEXT] : []),
    ...(original.rewrite?.style === 'tone' ? [SAME_TONE] : []),
    CARE,
  ]);
}

/** Returns the first steps, then the whole materials of the emergencies, which stand first. */
function emergencyParts({ data }: Asked): string[] {
  const { emergencies = [], passages = [] } = data ?? {};
  const steps = emergencies.map(({ name, steps }) => `**${inline(name, 80)}. Faça primeiro:** ${steps}`);
  const titles = [...new Set(passages.map(({ title }) => title))].slice(0, emergencies.length);
  const own = passages.filter(({ title }) => titles.includes(title));
  return [...steps, ...own.map(quote), QUOTED, CARE];
}

function furtherReading(asked: Asked): string[] {
  const [first] = passagesToQuote(asked);
  return first ? [`## Para ir além\n\n- [${inline(first.title, 120)}](${first.url}) [${first.n}]`] : [];
}

function answerParts(asked: Asked, notes: readonly string[]): Parts {
  const quoted = passagesToQuote(asked);
  const isSum =
    asksForTypedSum(asked.question) && suggestedFor(asked.question, asked.assistantTitle) === null;
  // Facts of the shop are no sum of typed numbers.
  const offers = offersFor(asked.question).filter((offer) => !(isSum && offer === 'loja'));
  const lists = listsFor(asked, offers);
  const kinds = calculatorsOf(offers);
  if (quoted.length + lists.length === 0) {
    const nothing = [
      ...(isSum ? [NO_SUM] : [NOTHING, ...nearest(asked)]),
      ...nameCalculators(kinds),
      whereToLook(asked, kinds.length > 0),
    ];
    return { parts: [...nothing, ...notes], foundNothing: true };
  }
  const opening = quoted.length > 0 ? QUOTED : STORED;
  return found(opening, ...quoted.map(quote), ...lists, ...nameCalculators(kinds), ...notes);
}

/** Links the best materials, which are near the subject and perhaps without the answer. */
function nearest({ data }: Asked): string[] {
  const materials = [...Map.groupBy(data?.passages ?? [], ({ title }) => title).values()];
  const links = materials
    .slice(0, mostLinked)
    .flatMap(([first]) => (first ? [`- [${inline(first.title, 120)}](${first.url})`] : []));
  return links.length === 0 ? [] : [`Chegam mais perto, e podem não ter a resposta:\n\n${links.join('\n')}`];
}

const mostLinked = 3;

function whereToLook({ question }: Asked, hasCalculator: boolean): string {
  const search = encodeURIComponent(keywords(question).slice(0, mostSearchWords).join(' '));
  return [
    '## O que dá para fazer daqui\n',
    `- [Procurar no banco de conhecimento](/banco-conhecimento?busca=${search}) com outras palavras.`,
    ...(hasCalculator
      ? []
      : ['- Fazer uma conta de preço, comissão ou meta em uma [calculadora](/calculadoras).']),
    '- Pedir aqui um plano de posts para a semana, ou perguntar quais são as próximas datas do setor.',
  ].join('\n');
}

const mostSearchWords = 6;

const QUOTED =
  '**Modo demonstração:** esta resposta foi montada com textos do nosso banco de conhecimento, sem IA por trás.';
const NOTHING =
  '**Modo demonstração:** não encontrei, entre os textos do banco de conhecimento que você pode abrir, um que responda a isso.';
const NO_SUM =
  '**Modo demonstração:** sem IA por trás, não consegui saber o que é cada número da pergunta, por isso não fiz a conta.';
const READY_PLAN =
  '**Modo demonstração:** este plano é um roteiro pronto para o seu tipo de negócio, sem IA por trás. Pode usar à vontade!';
const READY_POST =
  '**Modo demonstração:** este post é o texto pronto mais perto do que você pediu, sem IA por trás.';
const SAME_TONE = '**Outro tom:** esta demonstração só cita textos prontos; um modelo de IA muda o tom.';
const UNREAD_TEXT = `**O seu texto:** este pedido leva um no lugar de ${pasteHere}. A demonstração não lê textos colados; um modelo de IA lê.`;
const CARE = 'Se a dúvida envolver sintoma, dor, remédio ou dose, **procure um veterinário**.';
const CONNECT_A_MODEL =
  '---\n\n**Com um modelo de IA** a resposta seria escrita para o seu caso. Quem opera o serviço conecta um com as variáveis `AI_BASE_URL`, `AI_API_KEY` e `AI_MODEL` e reinicia o servidor. Serve qualquer serviço compatível com a API da OpenAI, também um modelo local.';
