import { questions, questionsData } from './questions.ts';

/** The questions of visitors; opens without a script. */
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
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts as data, which the server fills in.
        dangerouslySetInnerHTML={{ __html: questionsData }}
      />
    </section>
  );
}
