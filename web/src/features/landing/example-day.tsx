const facts = [
  ['Formato', 'Carrossel de 4 telas'],
  ['Horário', '12h15'],
  ['Cena', 'O pote quase vazio visto de cima, com o pet esperando ao fundo.'],
  ['Chamada', 'Comente REPOSIÇÃO e mandamos no direct como funciona o nosso lembrete.'],
] as const;

/** One day of a real plan, so that visitors see what they get. */
export function ExampleDay({ className }: { className: string }) {
  return (
    <section aria-labelledby="exemplo" className={`${className} pb-12`}>
      <h2 id="exemplo" className="font-semibold text-xl">
        Um dia do plano, por dentro
      </h2>
      <article className="mt-6 grid gap-5 rounded-lg border border-line bg-surface p-5 shadow-soft sm:p-7 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] md:gap-10">
        <div className="grid content-start gap-3">
          <p className="font-semibold text-brand-ink text-sm">Segunda-feira · exemplo para petshop</p>
          <h3 className="font-semibold text-lg">Reposição da semana</h3>
          <blockquote className="border-apricot border-l-4 pl-4">
            Segunda é dia de olhar o pote. 🐾 A ração do seu pet chega até o fim da semana? Quando o pacote
            acaba no domingo à noite, o improviso costuma sair caro para a barriga dele. Aqui a gente anota o
            porte, o consumo e avisa você antes de faltar.
          </blockquote>
          <p className="text-brand-ink">#petshop #raçãopet #tutordepet #petshopdebairro</p>
        </div>
        <dl className="grid content-start gap-3">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </article>
    </section>
  );
}
