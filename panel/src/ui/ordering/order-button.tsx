import type { Kind } from '@matilha/contract/kinds/parts/kind';
import SwapVertOutlined from '@mui/icons-material/SwapVertOutlined';
import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-admin';

const OrderDialog = lazy(async () => ({ default: (await import('./order-dialog.tsx')).OrderDialog }));

/** Opens the order of a kind that people order by hand. */
export function OrderButton({ kind }: { kind: Kind }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button label="Ordenar" onClick={() => setOpen(true)}>
        <SwapVertOutlined />
      </Button>
      {open && (
        <Suspense fallback={null}>
          <OrderDialog kind={kind} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
