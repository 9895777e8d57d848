import { useEffect, useState } from 'react';
import { confirmPricesBy, notConfirmed } from '../../lib/api-client.ts';
import { Confirm } from '../../ui/confirm.tsx';

interface Asked {
  sentence: string;
  confirm: () => void;
  refuse: (reason: Error) => void;
}

/** Asks before a price that changes much is published, in the words of the server, which refuses it until then. */
export function PriceDialog() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    confirmPricesBy((sentence) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      setAsked({ sentence, confirm: resolve, refuse: reject });
      return promise;
    });
    return () => confirmPricesBy(null);
  }, []);
  const end = (answer: (asked: Asked) => void) => {
    if (asked) answer(asked);
    setAsked(null);
  };
  return (
    <Confirm
      isOpen={asked !== null}
      title="O preço muda muito"
      content={asked?.sentence ?? ''}
      confirm="Publicar com este preço"
      cancel="Voltar e corrigir"
      onConfirm={() => end(({ confirm }) => confirm())}
      onClose={() => end(({ refuse }) => refuse(notConfirmed()))}
    />
  );
}
