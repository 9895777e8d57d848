import './lib/zod-setup.ts';
import './styles/app.css';
import { createRoot } from 'react-dom/client';
import { takeAddressToken } from './app/address-token.ts';
import { Application } from './app/application.tsx';

takeAddressToken();
const container = document.getElementById('root');
if (container) createRoot(container).render(<Application />);
