import { weekSlot } from './slots.ts';

/** The trades whose week visitors can look at, named as their file in `content/demonstracao/planos`. */
const trades = [
  { name: 'petshop', label: 'Petshop', shown: 'grid group-has-[[value=petshop]:not(:checked)]/week:hidden' },
  {
    name: 'clinica',
    label: 'Clínica veterinária',
    shown: 'hidden group-has-[[value=clinica]:checked]/week:grid',
  },
  {
    name: 'banho-e-tosa',
    label: 'Banho e tosa',
    shown: 'hidden group-has-[[value=banho-e-tosa]:checked]/week:grid',
  },
  {
    name: 'distribuidor',
    label: 'Distribuidora',
    shown: 'hidden group-has-[[value=distribuidor]:checked]/week:grid',
  },
] as const;

const weekdays = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo'];

/** A whole sample week for each trade. The switch is plain HTML and CSS: it works before any script has loaded. */
export function SampleWeek({ className }: { className: string }) {
  return (
    <section aria-labelledby="exemplo" className={`${className} group/week pb-12`}>
      <h2 id="exemplo" className="font-semibold text-xl">
        Uma semana inteira, por dentro
      </h2>
      <p className="mt-2 max-w-[60ch] text-muted">
        Um exemplo para cada ramo. O seu a IA escreve na hora, e você ajusta na mesma conversa.
      </p>
      <fieldset className="mt-5">
        <legend className="font-semibold">Ver o exemplo de</legend>
        <div className="mt-2 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          {trades.map(({ name, label }, index) => (
            <label
              key={name}
              className="inline-flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-line-strong bg-surface px-3 py-2 text-center font-semibold hover:bg-sunken has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 forced-colors:has-checked:outline-4 sm:px-5"
            >
              <input type="radio" name="ramo" value={name} defaultChecked={index === 0} className="sr-only" />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {trades.map((trade) => (
        <div key={trade.name} className={`mt-5 gap-4 ${trade.shown}`}>
          <p>
            <b className="font-semibold">Objetivo da semana:</b> {weekSlot(trade.name, 'objetivo')}
          </p>
          <div className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-soft">
            {weekdays.map((weekday, index) => (
              <Day
                key={weekday}
                weekday={weekday}
                text={(field) => weekSlot(trade.name, index, field)}
                signature={weekSlot(trade.name, 'assinatura')}
                open={index === 0}
              />
            ))}
          </div>
          <p className="text-muted text-sm">
            <b className="font-semibold">Antes de publicar:</b> {weekSlot(trade.name, 'cuidado')}
          </p>
        </div>
      ))}
    </section>
  );
}

interface DayProps {
  weekday: string;
  text: (field: string) => string;
  signature: string;
  open: boolean;
}

function Day({ weekday, text, signature, open }: DayProps) {
  return (
    <details open={open} className="group/day">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 px-4 py-3 hover:bg-sunken sm:px-6">
        <div className="min-w-0 flex-1 sm:grid sm:grid-cols-[15rem_minmax(0,1fr)] sm:items-baseline sm:gap-4">
          <h3 className="font-semibold">
            {weekday}{' '}
            <span className="whitespace-nowrap font-normal text-brand-ink text-sm">
              {text('formato')} · {text('horario')}
            </span>
          </h3>
          <p className="text-muted first-letter:uppercase">{text('objetivo')}</p>
        </div>
        <span aria-hidden="true" className="text-brand-ink text-xl group-open/day:rotate-45">
          +
        </span>
      </summary>
      <div className="grid gap-5 px-4 pt-1 pb-5 sm:px-6 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] md:gap-10">
        <div className="grid content-start gap-3">
          <blockquote className="grid gap-2 border-apricot border-l-4 pl-4">
            <p>{text('legenda')}</p>
            <p className="empty:hidden">{signature}</p>
          </blockquote>
          <p className="text-brand-ink">{text('hashtags')}</p>
        </div>
        <dl className="grid content-start gap-3">
          <Fact name="O que mostrar">{text('cena')}</Fact>
          <Fact name="Chamada">{text('chamada')}</Fact>
        </dl>
      </div>
    </details>
  );
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);
