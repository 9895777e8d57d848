import type { Executor } from '#server/database/connection.ts';
import type { ComparedRun } from './compare-runs.ts';
import { insertRun } from './repository.ts';

interface FinishedRun extends ComparedRun {
  /** ISO time. */
  quando: string;
  modelo: string;
}

/** Stores the figures by which runs are compared; the answers' texts stay in the file of `--salvar`. */
export const storeRun = (db: Executor, { quando, modelo, busca, respostas }: FinishedRun, name: string) =>
  insertRun(db, {
    name,
    model: modelo,
    ranAt: new Date(quando),
    result: {
      busca: { tipos: busca.tipos.map(({ perguntas, tres }) => ({ perguntas, tres })) },
      respostas: respostas.map(({ assistente, pergunta, regras }) => ({ assistente, pergunta, regras })),
    },
  });
