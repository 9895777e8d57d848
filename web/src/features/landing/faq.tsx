import { brandSlot } from './slots.ts';

const questions = [
  [
    'É grátis mesmo?',
    'Sim. O plano é um presente e não pedimos cartão. Você ganha cinco créditos: um para o plano e os outros para ajustar o que quiser.',
  ],
  [
    'Quem escreve o plano?',
    `Os assistentes de IA da ${brandSlot}, preparados para o mercado pet. A IA pode errar: leia antes de publicar, ainda mais quando o assunto for saúde do animal.`,
  ],
  [
    'O que vocês fazem com meus dados?',
    'Usamos para criar sua conta e falar com você sobre o plano. Ofertas por WhatsApp, só se você marcar a caixinha. Você pode apagar tudo quando quiser.',
  ],
  [
    'Já tenho conta. Funciona?',
    'Funciona. O link que vai por email pede a sua senha de sempre e leva o plano para a sua conta.',
  ],
] as const;

/** The questions visitors ask before they leave their number; opens without a script. */
export function Faq({ className }: { className: string }) {
  return (
    <section aria-labelledby="duvidas" className={`${className} pb-12`}>
      <h2 id="duvidas" className="font-semibold text-xl">
        Dúvidas rápidas
      </h2>
      <div className="mt-4 divide-y divide-line border-line border-y">
        {questions.map(([question, answer]) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 font-semibold text-lg">
              {question}
              <span aria-hidden="true" className="text-brand-ink text-xl group-open:rotate-45">
                +
              </span>
            </summary>
            <p className="max-w-[72ch] pb-4 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
