import type { MissionDefinition } from '@laurel/contract/campaigns/definition.ts';
import { prizeTitle } from '../campaigns/edits/prize-words.ts';
import { stepNames, stepWords } from '../campaigns/edits/step-words.ts';
import { Panel } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import styles from './missions.module.css';

/** The steps of a mission by their numbers, each with what it asks for and its prize. */
export function MissionSteps({ mission }: { mission: MissionDefinition }) {
  const { rules, prize, currency } = mission;
  const names = stepNames(mission);
  return (
    <Panel title={t('Steps')}>
      <ol className={styles.steps}>
        {rules.steps.map((step, index) => (
          <li key={names[index]} className={styles.step}>
            <span className={styles.number}>{index + 1}</span>
            <span>{names[index]}</span>
            <span className={styles.prize}>{step.prize && prizeTitle(step.prize, currency)}</span>
            <span className={styles.goal}>{stepWords(step, currency)}</span>
          </li>
        ))}
        {prize !== null && (
          <li className={styles.step}>
            <span />
            <span>{t('The whole mission')}</span>
            <span className={styles.prize}>{prizeTitle(prize, currency)}</span>
          </li>
        )}
      </ol>
    </Panel>
  );
}
