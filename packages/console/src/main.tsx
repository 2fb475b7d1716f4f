import './looks/tokens.css';
import './looks/print.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/notifications/styles.layer.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './app/console.tsx';
import { reloadOnceWhereFilesAreGone } from './app/reload-once.ts';
import { askForScreen } from './app/router.tsx';
import { askForSession } from './identity/session/session.ts';

/** The nonce that the server gave this page: style sheets that are made at run time need it (docs/decisions/console.md). */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
setNonce(nonce);
reloadOnceWhereFilesAreGone();

// The browser resolves the icon's address from the page that was opened; screens have other depths.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=icon]'))
  link.setAttribute('href', link.href);

// On their way while the scripts of the page are still busy with themselves.
askForSession();
askForScreen();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the console.');
createRoot(root).render(
  <StrictMode>
    <Console nonce={nonce} />
  </StrictMode>,
);
