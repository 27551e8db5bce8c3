import type { Role, SpanProvenance } from '../types/index.js';
import { type Line, linesOf } from './lines.js';
import { QUOTE_MARKER } from './markup.js';

/** A stretch of somebody else's words inside a message of a role that can bind. */
export interface ForeignStretch {
  readonly start: number;
  readonly end: number;
  readonly provenance: Extract<SpanProvenance, 'quoted' | 'pasted'>;
}

const ARMOUR = /^-{3,5}\s?BEGIN [A-Z]/u;
const ARMOUR_END = /^-{3,5}\s?END [A-Z]/u;
const PASTED_TAG =
  /^<(document|documents|doc|file|log|logs|output|stdout|stderr|email|mail|page|article|transcript|pasted|paste|attachment|source|text|quote|blockquote|webpage|web_page|search_results?|snippet|tool_result|function_results?|example|examples)(?:\s[^<>]{0,160})?>/iu;
const MAIL_HEADER = /^(?:From|Von|De|Da|От|发件人|差出人)\s?[:：]\s?\S/u;
const MAIL_FIELD =
  /^(?:Subject|To|Date|Sent|Cc|Betreff|An|Datum|Gesendet|Objet|À|Envoyé|Asunto|Para|Fecha|Assunto|Тема|Кому|主题|件名)\s?[:：]/u;
const FORWARDED =
  /^(?:-{2,12}\s?)?(?:Original Message|Forwarded message|Begin forwarded message|Ursprüngliche Nachricht|Message d'origine|Mensaje original)(?:\s?-{2,12}|:)?$/iu;
const MAIL_END = /^(?:[-=_*]\s?){3,80}$/u;
const LOG_LINE =
  /^(?:\[?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}|\[?\d{2}:\d{2}:\d{2}|\[?(?:ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL|CRITICAL|FAIL|PASS)\b[\]: ]|Traceback \(most recent|\s{0,8}at \S{1,120}[( ]|File "[^"]{1,200}", line \d|[$%] \S|>>> |npm (?:ERR!|WARN|error)|error(?:\[[A-Z]\d{1,5}\])?: |warning: |Caused by: |diff --git |@@ -\d|[+-]{3} [ab]\/|Exception in |panicked at |goroutine \d)/u;
/** One such line is enough: nobody writes it by hand. */
const MACHINE_LINE =
  /^(?:\w{0,40}(?:Error|Exception): \S|Error: \S|\{"[\w-]{1,40}":|\[\{"|Traceback \(most recent|npm ERR!|error\[[A-Z]\d{1,5}\]: )/u;
/** "here is the log:", "I paste the contract below:" – with a noun that names a document; a file to be followed is adopted, not pasted. */
const PASTE_LEAD =
  /\b(?:here(?:'s| is| are)|below|attached|past(?:e|ed|ing)|forward(?:ed|ing)?|copied|quot(?:e|ed|ing)|this is|the following|text of|contents? of|output of|voici|hier (?:ist|sind)|aquí (?:está|tienes)|aqui está|segue)\b/iu;
const PASTE_NOUN =
  /\b(?:log|logs|output|trace|stacktrace|traceback|error|errors|e-?mails?|mails?|message|thread|reply|letter|document|doc|contract|agreement|lease|clause|terms|article|post|transcript|diff|patch|readme|ticket|issue|report|chapter|story|poem|essay|draft|excerpt|passage|paragraph|abstract|page|snippet|dump|response|review|listing|bulletin|journal|courriel|contrat|article|vertrag|protokoll|fehler|correo|contrato|registro|texto|text|file|contents?)\b/iu;
const ADOPTED =
  /\b(?:follow|obey|abide|rules?|conventions?|guidelines?|instructions?|requirements?|policy|policies|house|style|sheet|standards?|checklist|counts? as|règles?|regeln|reglas|regras|consignes)\b/iu;
const TITLE = /^[A-Z0-9][^a-z.!?]{5,100}(?:\([^)]{1,40}\))?$/u;
const NUMBERED_CLAUSE = /^(?:§\s?)?\d{1,3}(?:\.\d{1,3}){0,3}[.)]?\s{1,4}\p{Lu}/u;

type Opened = { readonly start: number; readonly provenance: ForeignStretch['provenance']; readonly isEnd: EndTest };
/** Says whether a line closes the stretch, and whether it still belongs to it. */
type EndTest = (line: Line, previous: Line | null) => 'inside' | 'last' | 'outside';

/**
 * Finds quoted and pasted stretches of a message: mail, logs, armoured blocks, tagged documents, block quotes, documents set in
 * behind "here is the contract:". When in doubt the words stay the speaker's own.
 * @returns stretches in text order; they never overlap
 */
export function foreignStretches(text: string, start: number, end: number, role: Role): ForeignStretch[] {
  const found: ForeignStretch[] = [];
  const lines = lookAhead(linesOf(text, start, end));
  let opened: Opened | null = null;
  let last: Line | null = null;
  let spoken: Line | null = null;
  const close = (upTo: number) => {
    if (opened !== null && opened.start < upTo)
      found.push({ start: opened.start, end: upTo, provenance: opened.provenance });
    opened = null;
  };
  for (const { line, next } of lines) {
    if (opened !== null) {
      const place = opened.isEnd(line, last);
      if (place === 'last') close(line.end);
      if (place !== 'outside') {
        last = line;
        continue;
      }
      close(last?.end ?? line.start);
    }
    opened = opens(line, next, spoken, text, role);
    if (opened !== null && opened.isEnd(line, null) === 'last') close(line.end);
    if (line.from < line.to) spoken = line;
    last = line;
  }
  close(end);
  return found;
}

function opens(line: Line, next: readonly Line[], spoken: Line | null, text: string, role: Role): Opened | null {
  const { head, start } = line;
  if (line.from === line.to) return null;
  if (ARMOUR.test(head)) return pasted(start, (at) => (ARMOUR_END.test(at.head) ? 'last' : 'inside'));
  const tag = PASTED_TAG.exec(head)?.[1];
  if (tag !== undefined) return openTag(line, tag, text);
  const quote = QUOTE_MARKER.exec(head)?.[0].length ?? 0;
  if (quote > 0 && !(role !== 'user' && isCallout(head.slice(quote)))) {
    return { start, provenance: 'quoted', isEnd: (at) => (at.head.startsWith('>') ? 'inside' : 'outside') };
  }
  if (role !== 'user') return null;
  const isMail = MAIL_HEADER.test(head) && next.some((following) => MAIL_FIELD.test(following.head));
  if (isMail || FORWARDED.test(head))
    return pasted(start, (at) => (MAIL_END.test(at.head) && at.start !== start ? 'outside' : 'inside'));
  const isLog = LOG_LINE.test(head) && next[0] !== undefined && LOG_LINE.test(next[0].head);
  if (isLog || MACHINE_LINE.test(head)) return pasted(start, endsLog());
  if (isTitled(head, next)) return pasted(start, endsDocument());
  if (spoken !== null && spoken.end < start && leadsInPaste(spoken, text)) return pasted(start, endsAtBlank);
  return null;
}

function pasted(start: number, isEnd: EndTest): Opened {
  return { start, provenance: 'pasted', isEnd };
}

function openTag(line: Line, tag: string, text: string): Opened {
  const closing = `</${tag.toLowerCase()}`;
  const provenance = /^(?:quote|blockquote|examples?)$/iu.test(tag) ? 'quoted' : 'pasted';
  const isEnd: EndTest = (at) => (text.slice(at.from, at.to).toLowerCase().includes(closing) ? 'last' : 'inside');
  return { start: line.start, provenance, isEnd };
}

/** In a rule document a quoted "**Note:** never …" is the author's own emphasis. */
function isCallout(words: string): boolean {
  return /^(?:\[!|\*\*|__|⚠|❗|🚨|note\b|important\b|warning\b|caution\b|never\b|always\b|do not\b|don't\b|must\b)/iu.test(
    words,
  );
}

/** A log ends where two lines in a row are none, or at a line that begins with a word in lower case. */
function endsLog(): EndTest {
  let strange = 0;
  return ({ head }) => {
    if (head === '') return 'outside';
    strange = LOG_LINE.test(head) || MACHINE_LINE.test(head) || /^[\s{}[\]()<>|]/u.test(head) ? 0 : strange + 1;
    return strange >= 2 ? 'outside' : 'inside';
  };
}

const endsAtBlank: EndTest = ({ from, to }) => (from === to ? 'outside' : 'inside');

/** A title in capitals over numbered clauses: a document, up to the paragraph that is no clause. */
function isTitled(head: string, next: readonly Line[]): boolean {
  if (!TITLE.test(head) || /^(?:NEVER|ALWAYS|DO NOT|DON'T|MUST|RULES?|NO)\b/u.test(head)) return false;
  return next.filter((line) => NUMBERED_CLAUSE.test(line.head)).length >= 2;
}

function endsDocument(): EndTest {
  return (line, previous) => {
    const isAfterBlank = previous !== null && previous.from === previous.to;
    return isAfterBlank && line.from < line.to && !NUMBERED_CLAUSE.test(line.head) && !TITLE.test(line.head)
      ? 'outside'
      : 'inside';
  };
}

/** Files the speaker adopts ("here are the rules to follow:") stay own words; endorsing a tool's result is decided elsewhere. */
function leadsInPaste(spoken: Line, text: string): boolean {
  const last = text.slice(Math.max(spoken.from, spoken.to - 200), spoken.to);
  if (!/[:：]$/u.test(last)) return false;
  const sentence = last.slice(Math.max(last.lastIndexOf('. '), last.lastIndexOf('! '), last.lastIndexOf('? ')) + 1);
  return PASTE_LEAD.test(sentence) && PASTE_NOUN.test(sentence) && !ADOPTED.test(sentence);
}

/** Each line with the few that follow it. */
function* lookAhead(lines: Iterable<Line>): Generator<{ line: Line; next: readonly Line[] }> {
  const queue: Line[] = [];
  for (const line of lines) {
    queue.push(line);
    if (queue.length > 5) yield { line: queue.shift()!, next: queue };
  }
  while (queue.length > 0) yield { line: queue.shift()!, next: queue };
}
