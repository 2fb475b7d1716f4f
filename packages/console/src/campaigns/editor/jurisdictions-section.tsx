import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import {
  type JurisdictionCode,
  type JurisdictionOverride,
  jurisdictionCodes,
} from '@laurel/contract/campaigns/jurisdictions.ts';
import {
  checkJurisdictions,
  type JurisdictionFinding,
} from '@laurel/contract/jurisdictions/check-jurisdictions.ts';
import { Anchor, Button, MultiSelect } from '@mantine/core';
import { jurisdictionNames, noAdviceWords, ruleWords } from '../../jurisdictions/rule-words.ts';
import { Badge } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { pointerWords } from '../members.ts';
import { fieldId, useAt, useDefinition } from './draft.ts';
import { TextField } from './fields.tsx';
import styles from './jurisdictions.module.css';
import { Section } from './section.tsx';

/** The places whose rules the campaign follows, and what those say of it while it is written. */
export function JurisdictionsSection() {
  const definition = useDefinition<CampaignKindName>();
  const [named = [], set] = useAt<JurisdictionCode[] | undefined>('/jurisdictions');
  const [overrides = [], setOverrides] = useAt<JurisdictionOverride[] | undefined>('/overrides');
  const override = (left: JurisdictionOverride[]) => setOverrides(left.length === 0 ? undefined : left);
  const findings = findingsIn(definition);
  const write = (wanted: JurisdictionCode[]) => {
    set(wanted.length === 0 ? undefined : wanted);
    // An override of a place that is no longer named would be refused.
    override(
      overrides.filter(({ rule }) => wanted.some((code) => rule.startsWith(`${code.toLowerCase()}_`))),
    );
  };
  return (
    <Section
      title={t('Jurisdictions')}
      summary={summaryOf(named, findings)}
      holds={['/jurisdictions', '/overrides']}
    >
      <MultiSelect
        id={fieldId('/jurisdictions')}
        label={t('Follows the rules of')}
        description={noAdviceWords}
        {...(named.length === 0 && { placeholder: t('No place yet') })}
        data={jurisdictionCodes.map((code) => ({ value: code, label: jurisdictionNames[code] }))}
        value={named}
        onChange={(codes) => write(codes as JurisdictionCode[])}
      />
      {named.length > 0 && findings.length === 0 && (
        <p className="muted">{t('Their rules find nothing in this definition.')}</p>
      )}
      <ul className={styles.findings} aria-label={t('What the rules say')}>
        {byRule(findings).map((finding) => (
          <Finding
            key={`${finding.rule.id} ${finding.pointer}`}
            finding={finding}
            overrides={overrides}
            write={override}
          />
        ))}
      </ul>
    </Section>
  );
}

function findingsIn(definition: CampaignDefinition): JurisdictionFinding[] {
  try {
    return checkJurisdictions(definition);
  } catch {
    // Something is no value of its kind yet, such as an amount that is empty.
    return [];
  }
}

/** One line a rule: its first finding. */
function byRule(findings: readonly JurisdictionFinding[]): JurisdictionFinding[] {
  return findings.filter(({ rule }, at) => findings.findIndex((one) => one.rule.id === rule.id) === at);
}

interface FindingProps {
  finding: JurisdictionFinding;
  overrides: readonly JurisdictionOverride[];
  write: (overrides: JurisdictionOverride[]) => void;
}

function Finding({ finding, overrides, write }: FindingProps) {
  const { rule, severity, pointer } = finding;
  const at = overrides.findIndex((one) => one.rule === rule.id);
  return (
    <li className={styles.finding}>
      <div>
        <Badge tone={severity === 'error' ? 'bad' : 'warn'}>
          {severity === 'error' ? t('Prevents publishing') : at >= 0 ? t('Overridden') : t('Warning')}
        </Badge>{' '}
        <span className="muted">{pointerWords(pointer)}</span>
      </div>
      <p className={styles.says}>{ruleWords[rule.id]}</p>
      <p className="muted">
        {jurisdictionNames[rule.jurisdiction]},{' '}
        <Anchor href={rule.source.url} target="_blank" rel="noreferrer">
          {rule.clause}
        </Anchor>
      </p>
      {at >= 0 ? (
        <Reason at={at} remove={() => write(overrides.toSpliced(at, 1))} />
      ) : (
        severity === 'error' && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => write([...overrides, { rule: rule.id, reason: '' }])}
          >
            {t('Override with a reason')}
          </Button>
        )
      )}
    </li>
  );
}

function Reason({ at, remove }: { at: number; remove: () => void }) {
  return (
    <div className={styles.reason}>
      <TextField
        at={`/overrides/${at}/reason`}
        label={t('Why the rule does not apply')}
        description={t('Kept in the audit log and in the record')}
      />
      <Button size="compact-sm" variant="default" onClick={remove}>
        {t('Do not override')}
      </Button>
    </div>
  );
}

function summaryOf(named: readonly JurisdictionCode[], findings: readonly JurisdictionFinding[]): string {
  if (named.length === 0) return t('none named');
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const places = named.map((code) => jurisdictionNames[code]).join(', ');
  return t(
    '{places}: {errors, plural, one {# problem} other {# problems}}, {warnings, plural, one {# warning} other {# warnings}}',
    { places, errors, warnings: findings.length - errors },
  );
}
