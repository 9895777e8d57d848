import { settingsKind } from '@matilha/contract/kinds/settings';
import { landingAreas } from '@matilha/contract/landing/landing-areas';
import { useContext } from 'react';
import { useGetMany } from 'react-admin';
import { CountInput } from '../../ui/amount-input.tsx';
import { LineInput } from '../../ui/inputs.tsx';
import { LinesInput } from '../../ui/lines-input.tsx';
import { ReferenceChoice } from '../../ui/reference-choice.tsx';
import { Section } from '../../ui/section.tsx';
import { landingWords } from './default-words.ts';
import { FreePlanNote } from './free-plan-note.tsx';
import { Defaults, OwnOrDefault } from './own-or-default.tsx';

const { fields } = settingsKind;
type Name = keyof typeof fields;

function Line({ of, about, help }: { of: Name; about?: string; help?: string }) {
  return (
    <OwnOrDefault source={of} label={fields[of].label} about={about}>
      <LineInput source={of} label={fields[of].label} helperText={help} />
    </OwnOrDefault>
  );
}

function Whole({ of, about }: { of: Name; about?: string }) {
  return (
    <OwnOrDefault source={of} label={fields[of].label} about={about}>
      <CountInput source={of} label={fields[of].label} />
    </OwnOrDefault>
  );
}

const blankSeller = { name: '', cnpj: '', address: '', email: '', phone: null };
const digits = 'Só números, com o código do país: 5511987654321';

const Company = () => (
  <Section title="Empresa">
    <OwnOrDefault
      source="seller"
      label={fields.seller.label}
      blank={blankSeller}
      about="Aparece no rodapé, nos termos, no pagamento e nos emails."
    >
      <LineInput source="seller.name" label="Razão social" />
      <LineInput source="seller.cnpj" label="CNPJ" />
      <LineInput source="seller.address" label="Endereço" />
      <LineInput source="seller.email" label="Email" />
      <LineInput source="seller.phone" label="Telefone" nullable helperText="Opcional" />
    </OwnOrDefault>
    <OwnOrDefault
      source="dataOfficer"
      label={fields.dataOfficer.label}
      blank={{ name: '', email: '' }}
      about="Aparece na política de privacidade (LGPD, art. 41)."
    >
      <LineInput source="dataOfficer.name" label="Nome" />
      <LineInput source="dataOfficer.email" label="Email" />
    </OwnOrDefault>
    <Line of="termsUrl" about="Para onde levam os links dos termos." />
  </Section>
);

const Answers = () => (
  <Section title="Créditos e limites">
    <FreePlanNote />
    <Whole of="landingCredits" about="Dados uma vez, antes de confirmar o email." />
    <Whole
      of="dailyAnswers"
      about="Protege a conta do modelo: passou disso, os envios são recusados até o outro dia."
    />
    <Whole of="provisionalAnswers" />
    <Whole of="freeAnswers" />
    <Whole of="paidAnswers" />
  </Section>
);

function Landing() {
  const defaults = useContext(Defaults);
  const { data: assistants } = useGetMany('assistants', { ids: Object.values(defaults?.landingChats ?? {}) });
  const titles = new Map(assistants?.map(({ id, title }) => [Number(id), String(title)]));
  return (
    <Section title="Landing">
      <OwnOrDefault
        source="landingChats"
        label={fields.landingChats.label}
        about="Escreve o plano de quem escolhe a área. Enquanto uma área leva a ele, não pode ser apagado nem tirado do ar."
        words={defaults ? landingWords(defaults, titles) : undefined}
      >
        {landingAreas.map(({ value, label }) => (
          <ReferenceChoice
            key={value}
            source={`landingChats.${value}`}
            label={label}
            reference="assistants"
            named="title"
          />
        ))}
      </OwnOrDefault>
    </Section>
  );
}

/** The settings in sections. */
export const SettingsInputs = () => (
  <>
    <Section title="Marca">
      <Line of="brandName" about="Aparece nas páginas, nos emails e no aplicativo instalado." />
    </Section>
    <Company />
    <Section title="WhatsApp">
      <Line of="supportWhatsapp" help={digits} about="O botão de ajuda." />
      <Line of="billingWhatsapp" help={digits} about="O botão de quem tem um problema no pagamento." />
    </Section>
    <Landing />
    <Answers />
    <Section title="Vídeos">
      <OwnOrDefault
        source="videoHosts"
        label={fields.videoHosts.label}
        about="Só vídeos destes endereços abrem nos materiais."
      >
        <LinesInput
          source="videoHosts"
          label={fields.videoHosts.label}
          helperText="Um por linha, como videos.exemplo.com"
        />
      </OwnOrDefault>
    </Section>
    <Section title="Promoção">
      <OwnOrDefault
        source="promotionUntil"
        label={fields.promotionUntil.label}
        about="Depois deste dia a landing não fala de promoção."
      >
        <LineInput
          source="promotionUntil"
          label={fields.promotionUntil.label}
          type="date"
          slotProps={{ inputLabel: { shrink: true } }}
          helperText="Vazio: sem promoção"
        />
      </OwnOrDefault>
    </Section>
  </>
);
