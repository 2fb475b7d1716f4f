import { type StarterName, starterNames, starters } from '@laurel/contract/planning/starters.ts';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../../kit/page.tsx';
import { t } from '../../../languages/messages.ts';
import { kindOrTypeName } from '../../kinds.ts';
import styles from '../editor.module.css';
import { starterText } from './starter-words.ts';
import own from './starters-panel.module.css';

/** The usual promotions, a sentence each; those of several campaigns lead to each of them. */
export function StartersPanel() {
  return (
    <Panel title={t('Start from a usual promotion')}>
      <ul className={`${styles.choices} ${own.list}`}>
        {starterNames.map((name) => (
          <li key={name}>
            {starters[name].campaigns.length === 1 ? <Card name={name} /> : <Cards name={name} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Card({ name }: { name: StarterName }) {
  return (
    <Link to="/campaigns/new" search={{ starter: name }} className={`${styles.choice} ${own.card}`}>
      <Words name={name} />
    </Link>
  );
}

function Cards({ name }: { name: StarterName }) {
  return (
    <div className={`${styles.choice} ${own.card}`}>
      <Words name={name} />
      <span className={own.parts}>
        {starters[name].campaigns.map(({ title, definition }, index) => (
          <Link
            key={definition.custom_id}
            to="/campaigns/new"
            search={{ starter: name, part: String(index + 1) }}
          >
            {t('{number}. {campaign}', {
              number: index + 1,
              campaign: title ? starterText(title) : definition.custom_id,
            })}
          </Link>
        ))}
      </span>
    </div>
  );
}

function Words({ name }: { name: StarterName }) {
  const { title, about, campaigns } = starters[name];
  const [first] = campaigns;
  return (
    <>
      <span className="minor">{first && kindOrTypeName(first.definition)}</span>
      <strong>{starterText(title)}</strong>
      <span className="muted">{starterText(about)}</span>
    </>
  );
}
