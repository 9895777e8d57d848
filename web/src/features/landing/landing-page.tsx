import { LogoMark } from '#web/ui/logo.tsx';
import { SellerLine } from '#web/ui/seller-line.tsx';
import { Faq } from './faq.tsx';
import { OpeningCard, PlanButton } from './plan-button.tsx';
import { SampleWeek } from './sample-week.tsx';
import {
  brandSlot,
  offeredBySlot,
  originSlot,
  pricesSlot,
  promotionEndSlot,
  promotionSlot,
  proofSlot,
  termsSlot,
  termsVersionSlot,
} from './slots.ts';

const wrap = 'mx-auto w-full max-w-5xl px-5 sm:px-8';

/** The landing without any script; the form is a separate island. */
export function LandingPage() {
  return (
    <>
      <a
        href="#conteudo"
        className="sr-only rounded-sm bg-brand px-4 py-3 text-on-brand focus:not-sr-only focus:fixed focus:top-1 focus:left-1 focus:z-40"
      >
        Pular para o conteúdo
      </a>
      <header className={`${wrap} flex h-16 items-center justify-between gap-4`}>
        <span className="inline-flex items-center gap-2 font-semibold text-brand-ink text-lg tracking-tight">
          <LogoMark />
          {brandSlot}
        </span>
        <a href="/auth" className={linkClass}>
          Entrar
        </a>
      </header>
      <main id="conteudo">
        <Hero />
        <Contents />
        <div>
          <Steps />
          <SampleWeek className={wrap} />
          <Faq className={wrap} />
          <LastCall />
          <PhoneBar />
        </div>
      </main>
      <Footer />
      <OpeningCard />
    </>
  );
}

const linkClass =
  'inline-flex min-h-11 items-center font-semibold text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2';

function Hero() {
  return (
    <section
      className={`${wrap} grid items-center gap-8 pt-4 pb-12 md:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] md:gap-12 md:pt-10 md:pb-16`}
    >
      <div className="grid gap-5">
        <h1 className="font-semibold text-2xl sm:text-[2.75rem] sm:leading-[1.1]">
          A semana inteira de posts do seu negócio pet, pronta para publicar
        </h1>
        <p className="max-w-[48ch] text-lg text-muted">
          Conte qual é a sua área e a nossa IA escreve o que postar no Instagram de segunda a domingo: tema,
          legenda, foto e horário. Você só copia e publica.
        </p>
        <PromoBox />
        <p className="font-semibold text-brand-ink empty:hidden">{proofSlot}</p>
      </div>
      <div
        className="w-full max-w-sm justify-self-center sm:max-w-md md:max-w-none"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a fixed slot; the build puts our own drawing there.
        dangerouslySetInnerHTML={{ __html: '{{hero}}' }}
      />
    </section>
  );
}

function PromoBox() {
  return (
    <div className="grid gap-4 rounded-lg border border-apricot bg-apricot-soft p-5 shadow-soft sm:p-6">
      <div className="flex flex-wrap items-center gap-4">
        <div
          className="w-24 shrink-0 sm:w-32"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a fixed slot; the build puts our own drawing there.
          dangerouslySetInnerHTML={{ __html: '{{gift}}' }}
        />
        <p className="min-w-0 flex-1 basis-40 text-apricot-ink">
          <span className="block font-semibold text-sm">VOCÊ GANHOU</span>{' '}
          <span className="block font-semibold text-ink text-xl">1 Plano Semanal de Postagens</span>
        </p>
      </div>
      <PlanButton variant="primary" className="w-full" />
      <div className="grid gap-1 text-center text-apricot-ink text-sm">
        <Promotion />
        <p className="empty:hidden">{pricesSlot}</p>
        <p className="text-balance empty:hidden">{offeredBySlot}</p>
      </div>
    </div>
  );
}

/** The specification's claim (decision 0040), only with the day on which it ends. */
const Promotion = () => (
  <p className="text-sm">
    <span>{promotionSlot}</span> <span>{promotionEndSlot}</span>
  </p>
);

const contents = [
  ['Um tema por dia', 'De segunda a domingo, com o objetivo de cada post: vender, orientar ou aproximar.'],
  ['Legenda pronta', 'No tom do seu negócio, com chamada para o WhatsApp ou o direct e as hashtags.'],
  ['A foto certa', 'O que fotografar ou gravar, com o celular e o que já existe na sua loja ou clínica.'],
  ['Formato e horário', 'Reels, carrossel ou foto, e um horário sugerido para cada post.'],
] as const;

function Contents() {
  return (
    <section aria-labelledby="o-que-vem" className="border-line border-y bg-surface py-12">
      <div className={wrap}>
        <h2 id="o-que-vem" className="font-semibold text-xl">
          O que vem no plano
        </h2>
        <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {contents.map(([title, text]) => (
            <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
              <Check />
              <div>
                <h3 className="font-semibold text-lg">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const Check = () => (
  <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" className="text-brand-ink">
    <circle cx="14" cy="14" r="14" fill="currentColor" opacity=".14" />
    <path
      d="M8 14.5l4 4 8-9"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

const steps = [
  [
    'Diga sua área',
    'Petshop, clínica, banho e tosa, distribuidora ou o que você faz. Leva menos de um minuto.',
  ],
  [
    'Veja o plano nascer',
    'A IA escreve na sua frente, dia por dia. Você pode pedir ajustes na mesma conversa.',
  ],
  ['Confirme seu email', 'Mandamos um link para você criar a senha e voltar ao plano em qualquer aparelho.'],
] as const;

function Steps() {
  return (
    <section aria-labelledby="como-funciona" className={`${wrap} py-12`}>
      <h2 id="como-funciona" className="font-semibold text-xl">
        Como funciona
      </h2>
      <ol className="mt-6 grid gap-6 md:grid-cols-3">
        {steps.map(([title, text], index) => (
          <li
            key={title}
            className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 md:grid-cols-1 md:gap-y-2"
          >
            <span
              aria-hidden="true"
              className="row-span-2 grid size-10 place-items-center rounded-full bg-brand-soft md:row-span-1 font-semibold text-brand-ink text-lg"
            >
              {index + 1}
            </span>
            <h3 className="font-semibold text-lg">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function LastCall() {
  return (
    <section aria-labelledby="ultima-chamada" className="bg-brand-panel py-12 text-on-brand-panel">
      <div className={`${wrap} grid justify-items-center gap-4 text-center`}>
        <h2 id="ultima-chamada" className="max-w-[24ch] font-semibold text-xl sm:text-2xl">
          Sua próxima semana no Instagram começa agora
        </h2>
        <p>Grátis, sem cartão. Você só precisa de um minuto.</p>
        <PlanButton variant="apricot" className="max-sm:hidden" />
        <Promotion />
      </div>
    </section>
  );
}

/**
 * The button that stays at the bottom of a phone below the first sections, which have their own. It rests below the last call, so
 * that it hides nothing at the end; on a very low screen, or with enlarged text, it does not stick.
 */
const PhoneBar = () => (
  <div className="[@media(min-height:30rem)]:sticky bottom-0 z-10 border-line border-t bg-surface px-5 py-3 sm:hidden">
    <PlanButton variant="primary" className="w-full" />
  </div>
);

function Footer() {
  return (
    <footer className={`${wrap} flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-6 text-sm`}>
      <p className="text-muted">{brandSlot} · Feito no Brasil para o mercado pet</p>
      <nav aria-label="Rodapé" className="flex flex-wrap gap-x-5">
        <a href={termsSlot} data-terms={termsVersionSlot} className={linkClass}>
          Termos e políticas
        </a>
        <a href="/privacidade" className={linkClass}>
          Privacidade
        </a>
        <a href={`${originSlot}/auth`} className={linkClass}>
          Já tenho conta
        </a>
      </nav>
      <SellerLine className="w-full pt-2" />
    </footer>
  );
}
