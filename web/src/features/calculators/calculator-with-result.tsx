import type { Calculation, CalculationShown } from '@matilha/contract/calculators/calculation';
import { calculatorOf, calculators, compute, subjectOf } from '@matilha/contract/calculators/calculators';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import type { Texts } from '@matilha/contract/calculators/parts/form';
import { valueText } from '@matilha/contract/calculators/parts/units';
import type { CalculationSummary } from '@matilha/contract/calculators/summaries';
import { minuteCostCodec } from '@matilha/contract/portuguese/text-codecs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fullDay } from '#web/lib/days/format-date.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { cardClass } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { filledTexts, forgetFilled } from './api/filled-form.ts';
import { CalculationResult } from './calculation-result.tsx';
import { CalculatorSections } from './calculator-form.tsx';
import { forgetDraft, readDraft, writeDraft } from './draft.ts';
import { ResultActions } from './result-actions.tsx';
import { emptied, exampleRows, exampleTexts, formOf, isSameForm, textOf } from './typed-form.ts';
import { type Calculator, useCalculator } from './use-calculator.ts';

interface CalculatorWithResultProps {
  kind: CalculationKind;
  /** The stored calculation that fills the form; null for the first one of this person. */
  shown: CalculationShown | null;
  newest: readonly CalculationSummary[];
  userId: number;
  /** Whether an address named `shown`: then only texts typed into this calculation take precedence. */
  named: boolean;
  /** Stored just now: the focus goes to its result. */
  justKept: boolean;
  onKept: (id: string, isChanged: boolean) => void;
}

/** A calculator with its result beside it; a stored calculation fills it and can be changed into the next one. */
export function CalculatorWithResult({ kind, shown, newest, ...props }: CalculatorWithResultProps) {
  const { userId, named, justKept } = props;
  const [example] = useState(() => exampleTexts(kind));
  const filled = shown ? calculatorOf<CalculationKind>(kind).textsOf(shown.calculation.input) : example;
  const base = shown?.calculation.id ?? null;
  const [draft] = useState(() => {
    const found = readDraft(userId, kind, example);
    return found && (!named || found.base === base) ? found.texts : null;
  });
  const form = useCalculator({
    kind,
    example,
    initial: draft ?? filled,
    onChanged: (texts) =>
      isSameForm(texts, filled) ? forgetDraft(userId, kind) : writeDraft(userId, kind, { base, texts }),
    onKept: ({ id }, isChanged) => {
      if (!isChanged) forgetDraft(userId, kind);
      props.onKept(id, isChanged);
    },
  });
  const result = useRef<HTMLElement>(null);
  useEffect(() => {
    if (justKept) result.current?.focus();
  }, [justKept]);
  const replace = (texts: Texts, title: string) => {
    const before = form.texts;
    form.replace(texts);
    toast({ title, action: { label: 'Desfazer', onPress: () => form.replace(before) } });
  };
  const [handed] = useState(() => filledTexts(kind));
  // Once: the numbers of a conversation take the form, as the example does.
  const fill = useEffectEvent(() => {
    if (handed && !isSameForm(handed, form.texts)) replace(handed, 'Números da conversa no formulário');
  });
  useEffect(() => {
    forgetFilled();
    fill();
  }, []);
  const stored = shown && isSame(form, shown.calculation) ? shown.calculation : null;
  const minute = newest.find((calculation) => calculation.kind === 'minuto-produtivo')?.headlines[0]?.value;
  return (
    <form {...form.props} className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="grid gap-6">
        <Beginning
          form={form}
          kind={kind}
          example={example}
          isDraft={draft !== null && !stored}
          onEmpty={() => replace(emptied(kind, form.texts), 'Formulário em branco')}
          onDiscard={shown && !stored ? () => replace(filled, 'Mudanças descartadas') : undefined}
        />
        <CalculatorSections
          form={form}
          sections={formOf(kind)}
          below={{
            minuto_milesimos: minute !== undefined && <OwnMinute form={form} minute={minute} />,
          }}
        />
      </div>
      <section
        id="resultado"
        ref={result}
        tabIndex={-1}
        aria-label="Resultado"
        className={classNames(cardClass, 'grid gap-5 p-4 sm:p-5 lg:sticky lg:top-4')}
      >
        <h2 className="font-semibold text-lg">
          {stored ? `Guardado em ${fullDay(stored.created_at)}` : 'Resultado'}
        </h2>
        <ResultOrProblem form={form} shown={shown} stored={stored} />
        {form.trouble !== '' && <Notice tone="danger">{form.trouble}</Notice>}
        {stored ? (
          <ResultActions calculation={stored} isNewest={newest.some(({ id }) => id === stored.id)} />
        ) : (
          <div className="grid gap-2">
            <Button type="submit" busy={form.busy}>
              Guardar este cálculo
            </Button>
            <p className="text-muted text-sm">
              Guardado, ele vira planilha e papel, e os assistentes usam os números dele.
            </p>
          </div>
        )}
      </section>
    </form>
  );
}

interface BeginningProps {
  form: Calculator;
  kind: CalculationKind;
  example: Texts;
  /** Whether numbers of an earlier visit fill the form. */
  isDraft: boolean;
  onEmpty: () => void;
  onDiscard: (() => void) | undefined;
}

/** Warns about numbers of the example and of an unsaved draft, and offers the example, a blank form, or to discard the draft. */
function Beginning({ form, kind, example, isDraft, onEmpty, onDiscard }: BeginningProps) {
  const isExample = isSameForm(form.texts, example);
  const left = exampleRows(kind, example, form.texts);
  return (
    <div className="grid gap-3">
      {isExample && (
        <Notice tone="warning">Estes números são de uma loja de exemplo. Troque pelos seus.</Notice>
      )}
      {!isExample && left > 0 && (
        <Notice tone="warning">
          {left === 1 ? '1 linha ainda é' : `${left} linhas ainda são`} do exemplo: troque pelos seus números
          ou apague.
        </Notice>
      )}
      {isDraft && <Notice tone="warning">São os números que você digitou e ainda não guardou.</Notice>}
      <div className="flex flex-wrap gap-2">
        {!isExample && (
          <Button variant="secondary" className="px-3!" onClick={() => form.replace(example)}>
            Ver o exemplo
          </Button>
        )}
        <Button variant="secondary" className="px-3!" onClick={onEmpty}>
          Começar em branco
        </Button>
        {onDiscard && (
          <Button variant="secondary" className="px-3!" onClick={onDiscard}>
            Descartar mudanças
          </Button>
        )}
        <a href="#resultado" className={buttonClass('ghost', 'px-3 lg:hidden')}>
          Ver o resultado
        </a>
      </div>
    </div>
  );
}

const minuteExample = calculators['minuto-produtivo'].example;
const exampleMinute = compute('minuto-produtivo', minuteExample).result.minuto_milesimos;

/** Offers the cost of the person's newest productive minute; a calculation stored from the example does not count. */
function OwnMinute({ form, minute }: { form: Calculator; minute: number }) {
  const text = minuteCostCodec.write(minute);
  if (minute === exampleMinute || textOf(form.texts, 'minuto_milesimos') === text) return null;
  return (
    <Button
      variant="ghost"
      className="justify-self-start px-2 text-brand-ink"
      onClick={() => form.setText('minuto_milesimos', text)}
    >
      Usar o seu: {valueText(minute, 'milesimos')}
    </Button>
  );
}

const subject = ({ kind, input }: Pick<Calculation, 'kind' | 'input'>): string =>
  subjectOf<CalculationKind>(kind, input);

interface ResultOrProblemProps {
  form: Calculator;
  shown: CalculationShown | null;
  stored: Calculation | null;
}

function ResultOrProblem({ form, shown, stored }: ResultOrProblemProps) {
  if (stored) return <CalculationResult computed={stored} previous={shown?.previous?.result ?? null} />;
  if (form.computed) {
    const { computed } = form;
    const isSameSubject = shown && subject(shown.calculation) === subject(computed);
    return (
      <CalculationResult computed={computed} previous={isSameSubject ? shown.calculation.result : null} />
    );
  }
  const [first] = Object.values(form.problems);
  return (
    <p role="status" className="text-muted">
      A conta aparece aqui quando os campos estiverem completos. {first}.
    </p>
  );
}

/** Returns whether the form holds the numbers of the stored calculation, however they are written. */
function isSame(form: Calculator, { input }: Calculation): boolean {
  return form.computed !== null && JSON.stringify(form.computed.input) === JSON.stringify(input);
}
