import type { ReactNode } from 'react';
import { LegalText, OtherVersions } from '#web/features/privacy/legal-text.tsx';
import { company } from '#web/lib/company.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { LabelledValues } from '#web/ui/labelled-values.tsx';
import { ReadingFrame } from './reading-frame.tsx';

interface DocumentLayoutProps {
  title: string;
  part: 'terms' | 'privacy';
  children: ReactNode;
}

/** A public page of text, such as terms or privacy, with other content below it. */
export function DocumentLayout({ title, part, children }: DocumentLayoutProps) {
  usePageTitle(title);
  return (
    <ReadingFrame>
      <main className="grid max-w-[72ch] gap-6 py-6">
        <h1 className="font-semibold text-2xl">{title}</h1>
        <SellerSection />
        <LegalText part={part} />
        {children}
        <OtherVersions />
      </main>
    </ReadingFrame>
  );
}

/** The seller's data in full; renders nothing until they are configured. */
function SellerSection() {
  const { seller } = company;
  if (!seller) return null;
  const { name, cnpj, address, email, phone } = seller;
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold text-xl">Quem oferece este serviço</h2>
      <LabelledValues
        values={[
          ['Empresa', name],
          ['CNPJ', cnpj],
          ['Endereço', address],
          ['Email', <MailLink key="email" address={email} />],
          ...(phone === null ? [] : [['Telefone', phone] satisfies [string, string]]),
        ]}
      />
    </section>
  );
}

/** An address that opens the reader's mail program. */
export const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className="font-semibold text-brand-ink underline">
    {address}
  </a>
);
