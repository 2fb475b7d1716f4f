import type {
  CampaignDefinition,
  Metric,
  SupplierPromoRule,
  TieRule,
  TournamentType,
} from '@laurel/contract/campaigns/definition.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { Button, Menu, Switch } from '@mantine/core';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { taskWords } from '../edits/task-words.ts';
import { isMission, newTask } from './blank-definition.ts';
import styles from './editor.module.css';
import { ChoiceField, CountField, DecimalField, SwitchField } from './fields.tsx';
import { FaultAt, Fields, Section } from './section.tsx';
import { TaskRow } from './task-row.tsx';
import { fieldId, useAt, useDefinition, useDraft } from './use-draft.ts';

/** Which rounds count and what they are worth. */
export function RulesSection() {
  const definition = useDefinition();
  const { tournament_type: type, currency, rules } = definition;
  return (
    <Section title={t('Rules')} summary={rulesWords(definition)} holds={rulePointers} startsOpen>
      <TypeSettings type={type} />
      {type !== 'HC' && <Tasks type={type} tasks={rules.tasks} />}
      <Fields>
        <DecimalField
          at="/rules/min_bet"
          label={t('Lowest stake')}
          empty="null"
          placeholder={t('Any')}
          unit={currency}
        />
        <DecimalField
          at="/rules/max_bet"
          label={t('Highest stake')}
          empty="null"
          placeholder={t('Any')}
          unit={currency}
        />
      </Fields>
      <ChoiceField at="/rules/tie_rule" label={t('Equal scores')} choices={tieChoices} />
      <SwitchField
        at="/rules/bonus_money"
        label={t('Rounds with bonus money count')}
        description={t('Off: bets and wins with bonus money do not count')}
      />
      <SupplierPromosField />
    </Section>
  );
}

const promosPointer = '/rules/supplier_promos';

/** A definition without the member leaves such wins out. */
function SupplierPromosField() {
  const [value, set] = useAt<SupplierPromoRule | undefined>(promosPointer);
  return (
    <Switch
      id={fieldId(promosPointer)}
      label={t('Wins that a supplier’s promotion paid count')}
      description={t('Off: such a win is worth nothing; the bets of its round count')}
      checked={value === 'count'}
      onChange={({ currentTarget }) => set(currentTarget.checked ? 'count' : undefined)}
    />
  );
}

const rulePointers = [
  'tasks',
  'min_bet',
  'max_bet',
  'tie_rule',
  'bonus_money',
  'supplier_promos',
  'max_rounds',
  'metric',
  'in_order',
  'target_points',
  'clock',
].map((member) => `/rules/${member}`);
const tieChoices = choicesOf({
  first_to_reach: t('The first player to reach the score comes first'),
  shared: t('Share the place and its prize'),
} satisfies Record<TieRule, string>);
const metricChoices = choicesOf({
  multiplier: t('Payout divided by stake'),
  amount: t('Payout'),
} satisfies Record<Metric, string>);
const clockChoices = [
  { value: 'campaign', label: t('The start of the campaign') },
  { value: 'player', label: t('Each player’s first counted round') },
];

function choicesOf(labels: Record<string, string>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

function TypeSettings({ type }: { type: TournamentType }) {
  if (type === 'PT') return null;
  return (
    <>
      <Fields>
        {type === 'HC' && (
          <ChoiceField at="/rules/metric" label={t('Best round by')} choices={metricChoices} />
        )}
        {(type === 'RA' || type === 'IM') && (
          <CountField
            at="/rules/max_rounds"
            label={type === 'RA' ? t('Rounds that count per player') : t('Most rounds per attempt')}
          />
        )}
        {type === 'SR' && (
          <DecimalField at="/rules/target_points" label={t('Points to reach')} empty="none" />
        )}
        {type === 'SR' && (
          <ChoiceField at="/rules/clock" label={t('Seconds count from')} choices={clockChoices} />
        )}
      </Fields>
      {isMission(type) && (
        <SwitchField
          at="/rules/in_order"
          label={t('Tasks in order')}
          description={t('On: only the current task makes progress')}
        />
      )}
    </>
  );
}

function Tasks({ type, tasks }: { type: TournamentType; tasks: readonly Task[] }) {
  const draft = useDraft();
  return (
    <div className={styles.group}>
      <div className={styles.groupHead}>
        <h3>{isMission(type) ? t('Tasks of the mission') : t('What earns points')}</h3>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" size="compact-sm" leftSection={<Icon name="plus" size={14} />}>
              {t('Add task')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {taskKinds.map(({ kind, label }) => (
              <Menu.Item
                key={kind}
                onClick={() => draft.write('/rules/tasks', [...tasks, newTask(kind, type)])}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      <FaultAt at="/rules/tasks" />
      {tasks.map((task, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a task is known by its place alone, as its pointer is
        <TaskRow key={index} index={index} task={task} type={type} />
      ))}
    </div>
  );
}

const taskKinds: { kind: Task['task']; label: string }[] = [
  { kind: 'turnover', label: t('Turnover: for each amount staked') },
  { kind: 'rounds', label: t('Rounds: for a number of rounds') },
  { kind: 'wins', label: t('Wins: for a number of won rounds') },
  { kind: 'multiplier', label: t('Multiplier: for a payout of several stakes') },
  { kind: 'streak', label: t('Streak: for wins in a row') },
];

const metricWords: Readonly<Record<Metric, string>> = {
  multiplier: t('greatest payout by stake'),
  amount: t('greatest payout'),
};

function rulesWords({ tournament_type: type, rules, currency }: CampaignDefinition): string {
  if (type === 'HC') return metricWords[rules.metric ?? 'multiplier'];
  const [first, ...more] = rules.tasks;
  if (!first) return t('no task yet');
  const task = taskWords(first, currency);
  return more.length === 0 ? task : t('{task} and {count, number} more', { task, count: more.length });
}
