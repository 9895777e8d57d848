import type { User } from '@matilha/contract/account/account';
import { countries } from '@matilha/contract/account/phone';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EditableCard } from '#web/ui/editable-card.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { SaveTrouble } from '#web/ui/feedback/save-trouble.tsx';
import { LabelledValues } from '#web/ui/labelled-values.tsx';
import { useSaveBusinessProfile } from './api/save-user.ts';
import { BusinessFields } from './business-fields.tsx';
import { useBusinessForm } from './use-business-form.ts';

export function BusinessCard({ user }: { user: User }) {
  const save = useSaveBusinessProfile();
  return (
    <EditableCard
      title="Informações do Negócio"
      busy={save.isPending}
      view={<LabelledValues values={valuesOf(user)} />}
      form={(close) => <BusinessCardForm user={user} save={save.mutateAsync} onSaved={close} />}
    />
  );
}

const valuesOf = (user: User): [string, ReactNode][] => [
  ['Nome do negócio', user.nomeNegocio],
  ['Categoria', user.categoriaNegocio],
  ['Instagram', user.instagramNegocio && <Instagram key="instagram" handle={user.instagramNegocio} />],
  ['Site', user.siteNegocio && <Site key="site" address={user.siteNegocio} />],
  ['País', countries.find(({ code }) => code === user.pais)?.nome],
  ['Estado', user.estado],
  ['Cidade', user.cidade],
];

const link = 'inline-block py-0.5 underline underline-offset-4';

function Instagram({ handle }: { handle: string }) {
  return (
    <ExternalLink href={`https://www.instagram.com/${encodeURIComponent(handle)}`} className={link}>
      @{handle}
    </ExternalLink>
  );
}

/** Links only `https:` addresses: older rows may hold others. */
function Site({ address }: { address: string }) {
  if (!address.startsWith('https://')) return address;
  return (
    <ExternalLink href={address} className={link}>
      {address.slice('https://'.length).replace(/\/$/, '')}
    </ExternalLink>
  );
}

function BusinessCardForm(options: Parameters<typeof useBusinessForm>[0]) {
  const form = useBusinessForm(options);
  return (
    <form {...form.props} className="grid items-start gap-4 sm:grid-cols-2">
      <BusinessFields form={form} />
      <SaveTrouble error={form.trouble} />
      <Button type="submit" busy={form.busy} className="justify-self-start sm:col-span-2">
        Salvar
      </Button>
    </form>
  );
}
