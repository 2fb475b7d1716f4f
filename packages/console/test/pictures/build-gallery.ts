import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const folder = new URL('.', import.meta.url);
const styles = ['../../src/pictures/pictures.css', '../../src/pictures/marks.css', 'gallery.css'];

/** The page with all pictures: what it shows, and the script and the style sheet that it asks for. */
export async function buildGallery(): Promise<{ page: string; script: string; style: string }> {
  const build = await rolldown({
    input: fileURLToPath(new URL('gallery.tsx', folder)),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' }, jsx: { runtime: 'automatic' } },
    plugins: [
      {
        name: 'styles',
        load: (id) => (id.endsWith('.css') ? { code: '', moduleType: 'js' as const } : undefined),
      },
    ],
    logLevel: 'silent',
  });
  const { output } = await build.generate({ format: 'es', codeSplitting: false });
  await build.close();
  const page =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures</title>' +
    '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css">' +
    '<body><div id="gallery"></div><script type="module" src="/script.js"></script></body></html>';
  return {
    page,
    script: output[0].code,
    style: styles.map((one) => readFileSync(new URL(one, folder), 'utf8')).join(''),
  };
}
