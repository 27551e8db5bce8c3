import { type Reading, readSpan } from '../../src/classify/reading.js';
import type { Rule } from '../../src/classify/rule.js';

/**
 * Reads an example of the rule table: "chat: …" is a chat turn, "# Heading → …" a span under a heading, "Lead-in: → …" an item,
 * "# Heading" alone a heading, a fence a fence. Everything else is a sentence of the setting the rule counts in.
 */
export function readExample(example: string, rule: Rule): Reading {
  const countsInDocuments = typeof rule.weight === 'number' || rule.weight.document > 0;
  const setting = example.startsWith('chat: ') || !countsInDocuments ? 'chat' : 'document';
  const words = example.replace(/^chat: /u, '');
  const [above, below] = words.split(' → ');
  const span = { text: words, shape: 'sentence', leadIn: null, section: [] } as const;
  if (words.startsWith('```')) return readSpan({ ...span, shape: 'code' }, setting);
  if (below === undefined || !/^#|:$/u.test(above!)) {
    const isHeading = words.startsWith('# ');
    return readSpan(
      {
        ...span,
        text: words.replace(/^# /u, ''),
        shape: isHeading ? 'heading' : words.startsWith('|') ? 'row' : 'sentence',
      },
      setting,
    );
  }
  const text = below.replace(/^- /u, '');
  if (above!.startsWith('# ')) return readSpan({ ...span, text, shape: 'item', section: [above!.slice(2)] }, setting);
  return readSpan({ ...span, text, shape: shapeOf(text), leadIn: above! }, setting);
}

function shapeOf(text: string): 'item' | 'code' {
  return text.startsWith('```') ? 'code' : 'item';
}
