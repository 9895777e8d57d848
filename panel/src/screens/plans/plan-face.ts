import type { Face } from '../../records/definition.ts';
import { PricesNotice } from './prices-notice.tsx';

export const face: Face = { Above: PricesNotice };
