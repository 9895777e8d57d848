import { megabytes, type Storage, storageNames } from '@matilha/contract/panel/storage';
import { useQuery } from '@tanstack/react-query';
import { cardClass } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { QueryView } from '#web/ui/feedback/query-view.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LabelledValues } from '#web/ui/labelled-values.tsx';
import { storageQuery } from './api/read-storage.ts';

/** From this share on the card suggests deletions. */
const almostFull = 0.9;

/** "Espaço": the storage used by the account, by kind, and its limit. */
export function StorageCard({ provisional }: { provisional: boolean }) {
  const query = useQuery(storageQuery);
  return (
    <section aria-labelledby="storage-title" className={`${cardClass} grid gap-3 p-5 sm:p-6`}>
      <h3 id="storage-title" className="font-semibold text-lg">
        Espaço
      </h3>
      <QueryView
        query={query}
        failed="Não foi possível ler o espaço usado"
        loading={<Skeleton className="h-28" />}
      >
        {(storage) => <Used storage={storage} provisional={provisional} />}
      </QueryView>
    </section>
  );
}

function Used({ storage: { bytes, quota, kinds }, provisional }: { storage: Storage; provisional: boolean }) {
  const used = `${megabytes(bytes)} de ${megabytes(quota)}`;
  const shown = kinds.filter((kind) => kind.bytes > 0);
  return (
    <>
      <p>
        Fotos, posts e cálculos guardados: <span className="whitespace-nowrap font-semibold">{used}</span>
      </p>
      <Progress value={bytes} max={quota} label={`Espaço usado: ${used}`} />
      {bytes >= quota * almostFull && (
        <Notice tone="warning">
          {bytes >= quota ? 'Seu espaço acabou: nada novo é guardado. ' : 'Seu espaço está quase cheio. '}
          Apague fotos de posts, posts ou cálculos antigos. Uma conversa com foto apagada devolve o espaço em
          um dia.{provisional && ' Confirmando seu email, você tem mais espaço.'}
        </Notice>
      )}
      {shown.length > 0 && (
        <LabelledValues
          values={shown.map(({ kind, bytes: ofKind }) => [storageNames[kind], megabytes(ofKind)])}
        />
      )}
    </>
  );
}
