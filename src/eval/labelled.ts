import { z } from 'zod';
import { KINDS } from '../classify/index.js';
import type { ConstraintKind, Role, Strength } from '../types/index.js';
import { invalidRow, rowsOf } from './rows.js';

/** What a person said a stretch of text is. Offsets are UTF-16, end exclusive. */
export interface Label {
  readonly start: number;
  readonly end: number;
  readonly class: 'constraint' | 'narrative';
  readonly kind: ConstraintKind | null;
  readonly strength: Strength | null;
  /** 3 clear, 2 depends on one judgement, 1 arguable. */
  readonly confidence: number;
  /** What makes a narrative look like a rule, or null. */
  readonly negativeType: string | null;
  /** Line of the label file, from 1. */
  readonly line: number;
}

/** A text with its labels: one row of a span file, or one whole document. */
export interface LabelledText {
  /** The file the labels stand in, as it was named. */
  readonly file: string;
  readonly role: Role;
  /** Language code, or `?` where the file does not say. */
  readonly language: string;
  readonly text: string;
  readonly labels: readonly Label[];
}

const CLASSES = ['constraint', 'narrative'] as const;
const kindSchema = z.enum(KINDS).nullable().default(null);
const strengthSchema = z.enum(['hard', 'soft']).nullable().default(null);
const confidenceSchema = z.number().int().min(1).max(3).default(3);

/** One labelled span a line: a text of its own. */
const rowSchema = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']).default('user'),
  text: z.string().min(1),
  class: z.enum(CLASSES),
  kind: kindSchema,
  strength: strengthSchema,
  confidence: confidenceSchema,
  lang: z.string().default('?'),
  hard_negative_type: z.string().nullable().default(null),
});

/** One label a line: a stretch of the document beside it. */
const labelSchema = z.object({
  start: z.number().int().min(0),
  end: z.number().int().min(1),
  text: z.string().optional(),
  class: z.enum(CLASSES),
  kind: kindSchema,
  strength: strengthSchema,
  confidence: confidenceSchema,
});

/**
 * Reads a file of labelled spans, one JSON row a line.
 * @throws InvalidInputError `row_invalid` naming file, line and field
 */
export function readLabelledRows(source: string, file: string): LabelledText[] {
  return rowsOf(source, file, rowSchema).map(({ line, row }) => ({
    file,
    role: row.role,
    language: row.lang,
    text: row.text,
    labels: [
      {
        start: 0,
        end: row.text.length,
        class: row.class,
        kind: row.kind,
        strength: row.strength,
        confidence: row.confidence,
        negativeType: row.hard_negative_type,
        line,
      },
    ],
  }));
}

/**
 * Reads the labels of one document.
 * @param text  the document
 * @throws InvalidInputError `row_invalid` where a row is broken, or where its offsets do not hold the text it quotes
 */
export function readLabelledDocument(text: string, labels: string, file: string, role: Role): LabelledText {
  const read = rowsOf(labels, file, labelSchema).map(({ line, row: { text: quoted, ...row } }): Label => {
    if (
      row.end > text.length ||
      row.start >= row.end ||
      (quoted ?? text.slice(row.start, row.end)) !== text.slice(row.start, row.end)
    ) {
      throw invalidRow(
        file,
        line,
        'start, end',
        'the offsets do not hold the text of the row. Count in UTF-16 units, end exclusive',
      );
    }
    return { ...row, negativeType: null, line };
  });
  return { file, role, language: '?', text, labels: read };
}
