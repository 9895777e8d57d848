import { Faq } from '#web/features/faq/faq.tsx';
import { SupportButton } from '#web/features/faq/support-button.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

/** Questions, answers and a link to support. */
export default function FaqScreen() {
  usePageTitle('Perguntas frequentes');
  return (
    <div className="page *:max-w-3xl">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="font-semibold text-2xl">Perguntas frequentes</h1>
        <SupportButton />
      </div>
      <Faq />
    </div>
  );
}
