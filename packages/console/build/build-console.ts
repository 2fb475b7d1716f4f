import { fileURLToPath } from 'node:url';
import { buildOnce } from '@laurel/builds/build-once.ts';
import { compressBelow } from '@laurel/builds/compress.ts';

const home = fileURLToPath(new URL('../', import.meta.url));

/** Builds into the first folder that can be written, and answers it. Throws what the last one failed with. */
export function buildConsole(stamp: string, folders: readonly string[]): Promise<string> {
  return buildOnce(folders, async (folder) => {
    await bundle(folder, stamp);
    // Not the page itself, which changes with each request.
    await compressBelow(folder, /\.(js|css|svg|json|md)$/);
  });
}

/** The bundler is loaded here, so that its absence is one sentence and not a stack. */
async function bundle(outDir: string, stamp: string): Promise<void> {
  const [{ build }, { default: react }, { contractRows }, { mantineStyles }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
    import('./contract-rows.ts'),
    import('./mantine-styles.ts'),
  ]).catch(() => {
    throw new Error('the bundler is not installed for this machine.');
  });
  await build({
    root: home,
    configFile: false,
    envFile: false,
    logLevel: 'error',
    // Addresses are relative, so that the console works below any path of a proxy.
    base: './',
    mode: 'production',
    plugins: [react(), contractRows(), mantineStyles()],
    define: { __BUILD__: JSON.stringify(stamp) },
    // The server replaces it at each request.
    html: { cspNonce: '%NONCE%' },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      // light-dark() as it is: its replacement knows only of colour schemes that a style sheet sets itself.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // A style sheet or a picture inside a script or a page would need an exception in the policy.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1_000,
      license: { fileName: 'licences.md' },
    },
    worker: { format: 'es', plugins: () => [contractRows()] },
  });
}
