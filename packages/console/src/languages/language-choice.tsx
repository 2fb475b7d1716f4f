import { NativeSelect } from '@mantine/core';
import { type ConsoleLanguage, chooseLanguage, chosenLanguage, consoleLanguages } from './locale.ts';
import { t } from './messages.ts';

const data = Object.entries(consoleLanguages).map(([value, label]) => ({ value, label }));

/** The language of the console, for this person in this browser. */
export function LanguageChoice() {
  return (
    <NativeSelect
      aria-label={t('Language')}
      size="xs"
      data={data}
      value={chosenLanguage()}
      onChange={({ currentTarget }) => chooseLanguage(currentTarget.value as ConsoleLanguage)}
    />
  );
}
