import '@fontsource-variable/figtree/wght.css';
import { createRoot } from 'react-dom/client';
import { pt } from 'zod/locales';
import * as z from 'zod/mini';
import { Application } from './app/application.tsx';

z.config({ ...pt(), jitless: true });
const container = document.getElementById('root');
if (container) createRoot(container).render(<Application />);
