import SwapVertOutlined from '@mui/icons-material/SwapVertOutlined';
import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-admin';
import type { OrderedIn } from './order-dialog.tsx';

const OrderDialog = lazy(async () => ({ default: (await import('./order-dialog.tsx')).OrderDialog }));

/** Opens the order of a kind that people order by hand. */
export function OrderButton(props: OrderedIn) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button label="Ordenar" onClick={() => setOpen(true)}>
        <SwapVertOutlined />
      </Button>
      {open && (
        <Suspense fallback={null}>
          <OrderDialog {...props} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
