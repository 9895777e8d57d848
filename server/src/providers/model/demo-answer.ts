import { adviceFor } from './demo-advice.ts';
import { excerpt, inline, keywords } from './demo-text.ts';
import { asksForWeeklyPlan, writeWeeklyPlan } from './demo-weekly-plan.ts';
import type { ModelRequest, ModelSource } from './model-provider.ts';

/** A passage of the product's own texts that may answer a question; `text` is Markdown, `url` a path of this product. */
export interface DemoPassage {
  title: string;
  text: string;
  url: string | null;
}

const MAX_PASSAGES = 3;
const EXCERPT_LENGTH = 520;

const HOW_TO_CONNECT =
  'Quem opera o serviço conecta um modelo de IA com as variáveis `AI_BASE_URL`, `AI_API_KEY` e `AI_MODEL` e reinicia o servidor. Serve qualquer serviço compatível com a API da OpenAI, também um modelo local.';

/** Returns the demonstration's whole answer: a weekly plan if the question asks for one, else the passages found, else first steps. */
export function writeDemoAnswer(
  subject: ModelRequest['subject'],
  passages: readonly DemoPassage[],
): { text: string; sources: ModelSource[] } {
  const used = passages.filter(({ text }) => text.trim() !== '').slice(0, MAX_PASSAGES);
  const sources = used.map(({ title, url }) => ({ title, url }));
  if (asksForWeeklyPlan(subject)) return { text: planAnswer(subject, used), sources };
  return { text: used.length > 0 ? quotedAnswer(subject, used) : firstSteps(subject), sources };
}

function planAnswer(subject: ModelRequest['subject'], passages: readonly DemoPassage[]): string {
  const more = passages.length > 0 ? [`## Para ir além\n\n${passages.map(linkTo).join('\n')}`] : [];
  return [
    '**Modo demonstração:** este plano é um roteiro pronto para o seu tipo de negócio, sem IA por trás. Pode usar à vontade!',
    writeWeeklyPlan(subject),
    ...more,
    closing(
      'um plano escrito do zero com os seus serviços, a sua cidade, as datas do mês e o seu jeito de falar',
    ),
  ].join('\n\n');
}

function quotedAnswer(subject: ModelRequest['subject'], passages: readonly DemoPassage[]): string {
  const words = keywords(subject.question);
  const found =
    passages.length === 1 ? 'o material mais próximo' : `os ${passages.length} materiais mais próximos`;
  return [
    '**Modo demonstração:** esta resposta foi montada com textos do nosso banco de conhecimento, sem IA por trás.',
    `Sobre “${inline(subject.question, 140)}”, separei ${found}${forBusiness(subject)}.`,
    ...passages.map((passage) => quote(passage, words)),
    '## Como levar para a prática',
    numbered(adviceFor(subject.assistantTitle).passos.slice(0, 3)),
    CARE,
    closing('uma resposta escrita para o seu caso, com os seus números, e a continuação da conversa'),
  ].join('\n\n');
}

function firstSteps(subject: ModelRequest['subject']): string {
  const { passos, dados } = adviceFor(subject.assistantTitle);
  return [
    '**Modo demonstração:** não encontrei um texto do nosso banco de conhecimento sobre isso, mas dá para começar.',
    `Estes passos ajudam em quase toda conversa com o agente **${inline(subject.assistantTitle, 80)}**${forBusiness(subject)}:`,
    numbered(passos),
    `**Para uma resposta melhor, conte na pergunta:** ${dados.join('; ')}.`,
    CARE,
    closing('uma resposta escrita para a sua pergunta, com os dados do seu negócio'),
  ].join('\n\n');
}

const CARE = 'Se a dúvida envolver sintoma, dor, remédio ou dose, **procure um veterinário**.';

function forBusiness({ businessName, businessCategory }: ModelRequest['subject']): string {
  const name = inline(businessName ?? '', 60);
  const kind = inline(businessCategory ?? '', 60);
  if (name !== '') return `, pensando no dia a dia de **${name}**`;
  return kind === '' || kind === 'Outros' ? '' : `, pensando em um negócio como o seu (${kind})`;
}

function quote(passage: DemoPassage, words: readonly string[]): string {
  const quoted = excerpt(passage.text, words, EXCERPT_LENGTH).replace(/^/gm, '> ');
  const link = passage.url === null ? '' : `\n\n[Ler o material completo](${passage.url})`;
  return `## ${inline(passage.title, 120)}\n\n${quoted}${link}`;
}

function linkTo({ title, url }: DemoPassage): string {
  return url === null ? `- ${inline(title, 120)}` : `- [${inline(title, 120)}](${url})`;
}

function numbered(steps: readonly string[]): string {
  return steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
}

function closing(gain: string): string {
  return `---\n\n**Com o modelo real você teria:** ${gain}. ${HOW_TO_CONNECT}`;
}
