import { missingTexts, untranslated } from './architecture/messages.ts';
import { readRepository } from './architecture/read-repository.ts';

/**
 * `node tools/messages.ts LANGUAGE [FOLDER]` lists the texts that the console shows, or those of one folder, that the language lacks, as JSON to
 * translate; without a language what is written past the catalogues.
 */
const [, , language, folder = 'packages/'] = process.argv;
const files = readRepository();
if (language === undefined || language === '-')
  console.log(
    untranslated(files)
      .filter((sentence) => sentence.startsWith(folder))
      .join('\n'),
  );
else {
  const texts = missingTexts(files, language).filter(({ path }) => path.startsWith(folder));
  console.log(JSON.stringify(Object.fromEntries(texts.map(({ text }) => [text, ''])), undefined, 2));
}
