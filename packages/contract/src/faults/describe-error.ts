import {
  currencyForm,
  currencyPattern,
  decimalPattern,
  namePattern,
  urlPattern,
  writtenTextPattern,
} from '../values/schemas.ts';

/** One error of a schema, as the validator reports it. */
export interface SchemaError {
  keyword?: string;
  message?: string | undefined;
  params: Record<string, unknown>;
}

/** Sentences that forms recognise, to say them in the language of their reader. */
export const sentencesOfForms = {
  empty: 'must not be empty',
  amount: 'must be a decimal such as 12.50',
  wholeNumber: 'must be a whole number',
} as const;

/** What is wrong with a value, in plain words: the validator itself writes "must NOT have fewer than 1 characters". */
export function describeError({ keyword = '', message = 'is not valid', params }: SchemaError): string {
  const { allowedValues, tag, limit, format, pattern, type } = params as {
    allowedValues?: unknown[];
    tag?: string;
    limit?: number;
    format?: string;
    pattern?: string;
    type?: string;
  };
  if (tag !== undefined) return 'names no known kind';
  if (allowedValues) return `must be one of ${allowedValues.join(', ')}`;
  if (format !== undefined) return formats[format] ?? message;
  if (pattern !== undefined) return patterns[pattern] ?? message;
  if (type === 'integer') return sentencesOfForms.wholeNumber;
  if (limit === undefined) return sentences[keyword] ?? message;
  return bounds[keyword]?.(limit) ?? message;
}

const sentences: Readonly<Record<string, string>> = {
  required: 'is required',
  additionalProperties: 'is not known here',
  uniqueItems: 'must not hold an entry twice',
};

const formats: Readonly<Record<string, string>> = {
  origin: 'must be a scheme and a host without a path, such as https://www.example.com',
};

const patterns: Readonly<Record<string, string>> = {
  [currencyPattern]: currencyForm,
  [decimalPattern]: sentencesOfForms.amount,
  [namePattern]: 'must not hold control characters',
  [urlPattern]: 'must begin with https:// or http:// and hold no spaces, or be empty',
  [writtenTextPattern]: 'must have more than spaces, and no U+0000',
};

const bounds: Readonly<Record<string, (limit: number) => string>> = {
  minLength: (limit) => (limit === 1 ? sentencesOfForms.empty : `must have at least ${limit} characters`),
  maxLength: (limit) => `must have at most ${limit} characters`,
  minItems: (limit) => (limit === 1 ? sentencesOfForms.empty : `must have at least ${limit} entries`),
  maxItems: (limit) => `must have at most ${limit} entries`,
  minProperties: (limit) => (limit === 1 ? sentencesOfForms.empty : `must have at least ${limit} members`),
  maxProperties: (limit) => `must have at most ${limit} members`,
  minimum: (limit) => `must be at least ${limit}`,
  maximum: (limit) => `must be at most ${limit}`,
};
