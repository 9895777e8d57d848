import * as z from 'zod/mini';
import { paymentReportQuery } from '../../billing/fiscal.ts';
import { operatorRefundList, operatorRefundQuery } from '../../billing/refunds.ts';
import { confirmation } from '../../errors.ts';
import {
  answersReport,
  answersReportQuery,
  modelPrices,
  modelPricesInput,
  openAnswerInput,
  openedAnswer,
  ratedAnswer,
  ratedAnswersQuery,
} from '../../panel/answers-report.ts';
import { auditEntry, auditQuery } from '../../panel/audit.ts';
import {
  comparisonQuery,
  evaluationCase,
  evaluationCaseInput,
  evaluationComparison,
  evaluationRun,
} from '../../panel/evaluation.ts';
import { overview, overviewQuery } from '../../panel/overview.ts';
import { workItem, workItemInPath, workKindInPath, workQuery, workSummary } from '../../panel/work.ts';
import { idInPath, longIdInPath } from '../../primitives.ts';
import { business, content, staff } from '../../rights/call-right.ts';
import { call } from '../call.ts';

export const tag = 'Operação';

export const readAnswersReport = call('GET /api/admin/answers-report', {
  summary: 'Respostas de 7, 30 ou 90 dias: quantas, falhas, avaliações, espera, tokens e custo estimado',
  right: business.plain,
  query: answersReportQuery,
  output: answersReport,
});
export const readModelPrices = call('GET /api/admin/model-prices', {
  summary: 'Preços por milhão de tokens, em dólares, para estimar o custo',
  right: business.plain,
  output: modelPrices,
});
export const saveModelPrices = call('PUT /api/admin/model-prices', {
  summary: 'Troca os preços; as estimativas passadas também mudam',
  right: business.plain,
  body: modelPricesInput,
  output: confirmation,
});
export const exportAnswersReport = call('GET /api/admin/answers-report.csv', {
  summary: 'Os números de cada dia em um arquivo',
  right: business.fresh('Baixar os números das respostas'),
  query: answersReportQuery,
  output: { type: 'text/csv' },
});
export const exportToolsReport = call('GET /api/admin/answers-report/tools.csv', {
  summary: 'As chamadas e as falhas de cada ferramenta em cada dia, em um arquivo',
  right: business.fresh('Baixar os números das ferramentas'),
  query: answersReportQuery,
  output: { type: 'text/csv' },
});
export const exportRatedAnswers = call('GET /api/admin/rated-answers.csv', {
  summary:
    'As respostas mal avaliadas em um arquivo, sem a pergunta nem o texto; pede o segundo fator de novo',
  right: business.fresh('Baixar as respostas mal avaliadas'),
  query: ratedAnswersQuery,
  output: { type: 'text/csv' },
});
export const listRatedAnswers = call('GET /api/admin/rated-answers', {
  summary: 'Respostas mal avaliadas, sem a pergunta nem o texto',
  right: business.plain,
  query: ratedAnswersQuery,
  output: z.array(ratedAnswer),
});
export const openRatedAnswer = call('POST /api/admin/rated-answers/:id/open', {
  summary: 'Abre pergunta e resposta; o motivo fica registrado e a pessoa o vê na exportação dela',
  right: business.look('Abrir uma resposta mal avaliada'),
  params: z.strictObject({ id: longIdInPath }),
  body: openAnswerInput,
  output: openedAnswer,
});
export const listAudit = call('GET /api/admin/audit', {
  summary: 'Registro do que foi feito: quem, o quê, quando, de onde',
  right: business.plain,
  query: auditQuery,
  output: z.array(auditEntry),
});
export const exportAudit = call('GET /api/admin/audit.csv', {
  summary: 'Registro do que foi feito: planilha',
  right: business.fresh('Baixar o registro de ações'),
  query: auditQuery,
  output: { type: 'text/csv' },
});
export const readAuditEntry = call('GET /api/admin/audit/:id', {
  summary: 'Uma linha do registro, com o antes e o depois',
  right: business.plain,
  params: z.strictObject({ id: longIdInPath }),
  output: auditEntry,
});
export const listDueRefunds = call('GET /api/admin/refunds', {
  summary: 'Devoluções a fazer à mão, com valor, chave Pix e prazo',
  right: business.plain,
  query: operatorRefundQuery,
  output: operatorRefundList,
});
export const markReturned = call('POST /api/admin/refunds/:id/returned', {
  summary: 'Marca como devolvido o que foi pago à mão',
  right: business.mailed('Marcar uma devolução como feita'),
  params: z.strictObject({ id: idInPath }),
  output: confirmation,
});
export const listEvaluationCases = call('GET /api/admin/evaluation-cases', {
  summary: 'Perguntas da avaliação escritas no painel',
  right: content.plain,
  output: z.array(evaluationCase),
});
export const addEvaluationCase = call('POST /api/admin/evaluation-cases', {
  summary: 'Acrescenta uma pergunta, sem dados de pessoas',
  right: content.plain,
  body: evaluationCaseInput,
  output: evaluationCase,
  status: 201,
});
export const removeEvaluationCase = call('DELETE /api/admin/evaluation-cases/:id', {
  summary: 'Apaga uma pergunta',
  right: content.fresh('Apagar uma pergunta da medição'),
  params: z.strictObject({ id: idInPath }),
});
export const listEvaluationRuns = call('GET /api/admin/evaluation-runs', {
  summary: 'As últimas 50 rodadas de npm run evaluate',
  right: content.plain,
  output: z.array(evaluationRun),
});
export const compareEvaluationRuns = call('GET /api/admin/evaluation-runs/compare', {
  summary: 'O que mudou entre duas rodadas',
  right: content.plain,
  query: comparisonQuery,
  output: evaluationComparison,
});
export const exportFiscalPayments = call('GET /api/admin/fiscal-payments.csv', {
  summary: 'Pagamentos de um mês, para emitir notas fiscais',
  right: business.fresh('Baixar os pagamentos para a nota fiscal'),
  query: paymentReportQuery,
  output: { type: 'text/csv' },
});
export const readOverview = call('GET /api/admin/overview', {
  summary: 'Números de 7, 30 ou 90 dias, e do mesmo tempo antes',
  right: business.plain,
  query: overviewQuery,
  output: overview,
});
export const summarizeWork = call('GET /api/admin/work', {
  summary: 'O que espera, por tipo: quanto, desde quando e até quando',
  right: staff.plain,
  output: z.array(workSummary),
});
export const listWork = call('GET /api/admin/work/:kind', {
  summary: 'O que espera de um tipo; cada leitura de dados de pessoas fica registrada',
  right: staff.plain,
  params: workKindInPath,
  query: workQuery,
  output: z.array(workItem),
});
export const exportWork = call('GET /api/admin/work/:kind.csv', {
  summary: 'A mesma lista em um arquivo; pede o segundo fator de novo',
  right: staff.fresh('Baixar uma lista de trabalho'),
  params: workKindInPath,
  output: { type: 'text/csv' },
});
export const actOnAllWork = call('POST /api/admin/work/:kind/act', {
  summary: 'Faz a ação do tipo para tudo o que espera, em segundo plano',
  right: staff.plain,
  params: workKindInPath,
  output: confirmation,
});
export const actOnWork = call('POST /api/admin/work/:kind/:id/act', {
  summary: 'Faz a ação do tipo: enviar, rodar ou conferir de novo, ou marcar como feito',
  right: staff.plain,
  params: workItemInPath,
  output: confirmation,
});
