import { test } from '../support/stripe-test.ts';
import { describeBuying } from './buy-product-journeys.ts';
import { byProviderScript } from './paying.ts';

describeBuying(test, byProviderScript);
