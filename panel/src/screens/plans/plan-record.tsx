import { centsCodec } from '@matilha/contract/portuguese/text-codecs';
import { planRecord } from '@matilha/contract/records/plan';
import type { RecordDefinition } from '../../records/definition.ts';
import { RecordEdit } from '../../records/record-pages.tsx';
import { CountInput, PriceInput } from '../../ui/amount-input.tsx';
import { LineInput } from '../../ui/inputs.tsx';
import { PricesNotice } from './prices-notice.tsx';

const labels = {
  titulo: 'Nome',
  valor: 'Preço por 30 dias',
  ancoragem: 'Preço riscado',
  responses_limit: 'Créditos por 30 dias',
  link: 'Endereço do botão',
  check1: 'Primeira linha',
  check2: 'Segunda linha',
  check3: 'Terceira linha',
};

const Inputs = () => (
  <>
    <PricesNotice />
    <LineInput source="titulo" label={labels.titulo} />
    <PriceInput
      source="valor"
      label={labels.valor}
      helperText="Quem já assina continua com o preço antigo."
    />
    <PriceInput
      source="ancoragem"
      label={labels.ancoragem}
      helperText="O que os mesmos créditos custariam em outro plano. Zero, ou o próprio preço, não mostra nenhum."
    />
    <CountInput
      source="responses_limit"
      label={labels.responses_limit}
      helperText="Vale a partir do próximo período; créditos já dados não mudam."
    />
    <LineInput source="link" label={labels.link} />
    <LineInput source="check1" label={labels.check1} />
    <LineInput source="check2" label={labels.check2} />
    <LineInput source="check3" label={labels.check3} />
  </>
);

const plan: RecordDefinition = {
  contract: planRecord,
  labels,
  amounts: { valor: centsCodec, ancoragem: centsCodec },
  empty: {},
  Inputs,
  plain: true,
};

export const PlanEdit = () => <RecordEdit of={plan} />;
