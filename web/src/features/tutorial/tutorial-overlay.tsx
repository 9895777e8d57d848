import type { Tutorial } from '@matilha/contract/settings';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { ModalFrame } from '#web/ui/overlays/modal-frame.tsx';
import { closeTutorial, finishTutorial } from './tutorial-store.ts';

const titleId = 'tutorial-title';
const fallbackImage = '/images/tutorial/reserva.svg';

/** The full-screen tutorial; renders nothing when disabled by configuration. */
export function TutorialOverlay() {
  const { data, error, refetch, isFetching } = useQuery(settingsQuery);
  const disabled = data !== undefined && (!data.tutorial.enabled || data.tutorial.steps.length === 0);
  useEffect(() => {
    if (disabled) closeTutorial();
  }, [disabled]);
  if (disabled) return null;
  return (
    <ModalFrame
      open
      onClose={closeTutorial}
      labelledBy={titleId}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-paper text-ink open:flex open:flex-col open:animate-rise"
    >
      <IconButton
        label="Fechar tutorial"
        onClick={closeTutorial}
        className="absolute top-2 right-2 z-10 bg-paper"
      >
        <X size={24} aria-hidden="true" />
      </IconButton>
      {data && <Steps tutorial={data.tutorial} />}
      {!data && (
        <div className="grid flex-1 place-items-center">
          <h2 id={titleId} className="sr-only">
            Tutorial de uso
          </h2>
          {error ? (
            <LoadError
              title="Não foi possível abrir o tutorial"
              error={error}
              retry={refetch}
              retrying={isFetching}
            />
          ) : (
            <Spinner size={40} />
          )}
        </div>
      )}
    </ModalFrame>
  );
}

function Steps({ tutorial }: { tutorial: Tutorial }) {
  const { steps, backgroundImage } = tutorial;
  const [index, setIndex] = useState(0);
  const onwards = useRef<HTMLDivElement>(null);
  const step = steps[index];
  if (!step) return null;
  const last = index === steps.length - 1;
  const goBack = () => {
    setIndex(index - 1);
    // The pressed button does not exist on the first step: the focus moves to the next button.
    if (index === 1) onwards.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  };
  return (
    <div className="relative mx-auto flex w-full max-w-2xl flex-1 flex-col gap-6 overflow-y-auto px-5 pt-14 pb-6">
      {backgroundImage && (
        <img
          src={backgroundImage}
          alt=""
          className="pointer-events-none fixed inset-0 size-full object-cover opacity-15"
        />
      )}
      <StepImage key={step.image} src={step.image} />
      <div aria-live="polite" className="relative grid gap-2 text-center">
        <p className="sr-only">
          Passo {index + 1} de {steps.length}
        </p>
        <h2 id={titleId} className="font-semibold text-xl">
          {step.title}
        </h2>
        <p className="mx-auto max-w-[56ch] text-lg text-muted">{step.description}</p>
      </div>
      <div className="relative mt-auto grid gap-5">
        <Dots count={steps.length} current={index} />
        <div ref={onwards} className="flex items-center justify-between gap-3">
          {index > 0 ? (
            <Button variant="secondary" onClick={goBack}>
              Voltar
            </Button>
          ) : (
            <span />
          )}
          <Button onClick={() => (last ? finishTutorial() : setIndex(index + 1))} className="min-w-32">
            {step.buttonText || (last ? 'Finalizar' : 'Próximo')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function StepImage({ src }: { src: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <img
      src={broken ? fallbackImage : src}
      alt=""
      onError={() => setBroken(true)}
      className="relative mx-auto my-auto aspect-16/10 min-h-0 w-full max-w-lg rounded-lg object-cover"
    />
  );
}

function Dots({ count, current }: { count: number; current: number }) {
  return (
    <div aria-hidden="true" className="flex justify-center gap-2">
      {Array.from({ length: count }, (_, step) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position.
          key={step}
          data-dot={step === current ? 'current' : ''}
          className={classNames(
            'h-2 rounded-full transition-all',
            step === current ? 'w-6 bg-brand' : 'w-2 bg-line-strong',
          )}
        />
      ))}
    </div>
  );
}
