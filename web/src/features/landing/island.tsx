import '#web/lib/zod-setup.ts';
import { createRoot } from 'react-dom/client';
import { formStore } from './form-store.ts';
import { LandingForm } from './landing-form.tsx';

const place = document.getElementById('formulario');
if (place) createRoot(place).render(<LandingForm />);

// What was typed before is still in it.
window.addEventListener('plan:open', () => formStore.set(true));
