import { Command } from 'commander';
import { z } from 'zod';
import { describeRule, explainSpan, sideOfRule } from '../classify/index.js';
import { buildModels, classifySession, refineWith } from '../compact/index.js';
import { InvalidInputError } from '../errors/index.js';
import { readSession } from '../formats/index.js';
import { paragraph, renderClassified, renderExplanation, showText } from '../report/index.js';
import { createTokenCounter } from '../tokens/index.js';
import type { ClassifiedSpan, Message, Role } from '../types/index.js';
import { EXIT } from './exit-code.js';
import { readText } from './files.js';
import { readRows } from './json-lines.js';
import { openModels } from './open-models.js';
import { withProgress } from './progress.js';
import { type ModelOptions, type ReadOptions, withModelOptions, withReadOptions } from './session-options.js';
import type { Io } from './terminal.js';

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool'] as const;
const rowSchema = z.object({ id: z.union([z.string(), z.number()]), role: z.enum(ROLES).optional(), text: z.string() });
const EXPECTED = '{"id": "…", "role": "user", "text": "…"} (role is optional)';

interface ClassifyOptions extends ReadOptions, ModelOptions {
  readonly all?: boolean;
  readonly explain?: string;
}

/** What is classified, and under which id its spans are told. */
interface Classified {
  readonly title: string;
  readonly messages: readonly Message[];
  readonly spans: readonly ClassifiedSpan[];
  idOf(span: ClassifiedSpan): string | number;
}

/** `holdfast classify <file>`: what binds, what tells, what is unsure, and why. */
export function classifyCommand(io: Io, done: (exit: number) => void): Command {
  const command = new Command('classify')
    .description('say which spans are rules, and why')
    .argument('<file>', `session, markdown or text file, or JSON rows: ${EXPECTED}`)
    .option('--all', 'show the whole text, not only what binds or is unsure')
    .option('--explain <id>', 'show every vote on one span');
  return withModelOptions(withReadOptions(command)).action(async (path: string, options: ClassifyOptions) => {
    const source = await readText(path, io);
    const byRules = isRowFile(source) ? classifyRows(source, path, options) : classifyFile(source, path, options);
    const models = buildModels(await openModels(options, io));
    const refine = () => refineWith(models, byRules.spans, byRules.messages, undefined);
    const { spans, trace } = await withProgress('classifying', io, options, refine);
    if (options.explain !== undefined) io.out(explain(options.explain, spans, options, io));
    else if (options.json === true)
      io.out(spans.map((span) => `${JSON.stringify(lineOf(span, byRules.idOf(span)))}\n`).join(''));
    else {
      const isWhole = options.all === true ? { isWhole: true } : {};
      io.out(
        renderClassified(spans, {
          title: byRules.title,
          describe: describeRule,
          sideOf: sideOfRule,
          paint: io.paint,
          width: io.width,
          ...isWhole,
        }),
      );
    }
    for (const { message } of trace.warnings) io.talk(`${paragraph(showText(message), '', io)}\n`);
    done(EXIT.done);
  });
}

/** Every vote on one span, for a person or as JSON. */
function explain(id: string, spans: readonly ClassifiedSpan[], { json }: ClassifyOptions, io: Io): string {
  const span = spans.find((candidate) => candidate.id === id);
  const decision = explainSpan(id, spans);
  if (span === undefined || decision === null) throw unknownSpan(id, spans);
  if (json === true) return `${JSON.stringify({ id, class: span.class, ...decision }, null, 2)}\n`;
  return renderExplanation(span, decision, io);
}

const MOST_NAMED = 5;

function unknownSpan(id: string, spans: readonly ClassifiedSpan[]): InvalidInputError {
  const [message = ''] = id.split(':');
  const near = spans.filter((span) => `${span.messageIndex}` === message && span.class !== 'narrative');
  const named = (near.length > 0 ? near : spans.filter((span) => span.class !== 'narrative')).slice(0, MOST_NAMED);
  return new InvalidInputError(
    'span_unknown',
    `There is no span ${id}. Ids are <message>:<offset>, as classify prints them; for example ${named.map((span) => span.id).join(', ') || spans[0]?.id}.`,
    { field: '--explain' },
  );
}

/** A file of rows has text on its lines; a transcript has roles and contents. */
function isRowFile(source: string): boolean {
  const line = source.split('\n', 50).find((text) => text.trim() !== '') ?? '';
  if (!line.trimStart().startsWith('{')) return false;
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === 'object' && row !== null && 'text' in row && !('content' in row) && !('message' in row);
  } catch {
    // Not a row: whatever it is, the session reader says so with file and line.
    return false;
  }
}

/** Rows stand alone: no row is the context of another. */
function classifyRows(source: string, path: string, { role }: ReadOptions): Classified {
  const rows = readRows(source, path, rowSchema, EXPECTED);
  const tokens = createTokenCounter();
  const messages = rows.map((row, index) => rowMessage(`row-${index}`, row.role ?? role, row.text));
  const spans = messages.flatMap((message, index) =>
    classifySession([message], { tokens }).map((span) => ({
      ...span,
      messageIndex: index,
      id: `${index}:${span.start}`,
    })),
  );
  return { title: path, messages, spans, idOf: (span) => rows[span.messageIndex]!.id };
}

function rowMessage(id: string, role: Role, text: string): Message {
  const parts = [{ type: 'text', text, provenance: 'own' } as const];
  return { id, role, parts, toolCalls: [], answers: [], said: null, past: false, raw: undefined };
}

function classifyFile(source: string, path: string, { role, format }: ReadOptions): Classified {
  const { session } = readSession(source, { file: path, role, ...(format === undefined ? {} : { format }) });
  const spans = classifySession(session.messages, { tokens: createTokenCounter() });
  return { title: `${path} (${session.format})`, messages: session.messages, spans, idOf: ({ id }) => id };
}

function lineOf(span: ClassifiedSpan, id: string | number): object {
  const { class: spanClass, kind, strength, decidedBy, confidence, evidence, start, end, text } = span;
  const { messageIndex: message, role, trust, leadIn, section } = span;
  const where = { message, role, trust, leadIn, section };
  return { id, class: spanClass, kind, strength, source: decidedBy, confidence, evidence, start, end, text, ...where };
}
