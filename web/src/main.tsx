import './lib/zod-setup.ts';
import './styles/app.css';
import { createRoot } from 'react-dom/client';
import { takeAddressToken } from './app/address-token.ts';
import { Application } from './app/application.tsx';
import { preloadPlace } from './app/current-screen.tsx';
import { disarmForeignAddress } from './lib/navigation/own-navigation.ts';

takeAddressToken();
disarmForeignAddress();
preloadPlace(window.location.pathname);
const container = document.getElementById('root');
if (container) createRoot(container).render(<Application />);
