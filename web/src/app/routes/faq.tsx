import { Faq } from '#web/features/faq/faq.tsx';
import { SupportButton } from '#web/features/faq/support-button.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

/** Questions, answers and a link to support. */
export default function FaqScreen() {
  usePageTitle('Perguntas frequentes');
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6 sm:py-8">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="font-semibold text-2xl">Perguntas frequentes</h1>
        <SupportButton />
      </div>
      <Faq />
    </div>
  );
}
