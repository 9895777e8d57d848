import '#web/lib/zod-setup.ts';
import { createRoot } from 'react-dom/client';
import { formStore } from './form-store.ts';
import { LandingForm } from './landing-form.tsx';

const place = document.getElementById('formulario');
if (place) createRoot(place).render(<LandingForm />);

// The form stays mounted while closed, so it keeps the typed values.
window.addEventListener('plan:open', () => formStore.set(true));
