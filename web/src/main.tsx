import './lib/zod-setup.ts';
import './styles/app.css';
import { createRoot } from 'react-dom/client';
import { takeAddressToken } from './app/address-token.ts';
import { Application } from './app/application.tsx';
import { preloadPlace } from './app/current-screen.tsx';

takeAddressToken();
preloadPlace(window.location.pathname);
const container = document.getElementById('root');
if (container) createRoot(container).render(<Application />);
