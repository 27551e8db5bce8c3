import { describe, expect, test } from 'vitest';
import { describeRule } from '../../src/classify/index.js';
import { RULES } from '../../src/classify/rules/index.js';
import { sightingOf } from '../../src/classify/votes.js';
import { readExample } from './read-example.js';

describe('the rule table', () => {
  test('names each rule once', () => {
    expect(RULES.map(({ id }) => id).filter((id, index, all) => all.indexOf(id) !== index)).toEqual([]);
  });

  test.each(RULES.map((rule) => [rule.id, rule] as const))(
    '%s sees its example and not its counter-example',
    (_id, rule) => {
      const words = (text: string) => readExample(text, rule).words;
      if (rule.cues !== undefined)
        expect(
          rule.cues.some((cue) => words(rule.example).has(cue)),
          `no cue in “${rule.example}”`,
        ).toBe(true);
      expect(sightingOf(rule, readExample(rule.example, rule)), rule.example).not.toBeNull();
      expect(sightingOf(rule, readExample(rule.counterExample, rule)), rule.counterExample).toBeNull();
    },
  );

  test.each(RULES.map((rule) => [rule.id, rule] as const))('%s is in the language it reads', (_id, rule) => {
    if (rule.language !== 'any') expect(readExample(rule.example, rule).language, rule.example).toBe(rule.language);
  });

  test('has words for every rule', () => {
    expect(RULES.filter(({ id }) => describeRule(id) === id)).toEqual([]);
  });
});
