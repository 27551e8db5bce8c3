import type { PinView } from '../types/index.js';
import { type PageOptions, paragraph, plural, showText } from './page.js';

const BODY = '      ';

/** Lists pins as a person reads them: the first wording, the form, and how the form was proved. */
export function renderPins(pins: readonly PinView[], page: PageOptions): string[] {
  return pins.flatMap((pin) => [titleOf(pin, page), ...bodyOf(pin, page)]);
}

function titleOf(pin: PinView, { paint }: PageOptions): string {
  const sign = pin.where === 'retired' ? paint.quiet('×') : paint.mark('●');
  const kind = pin.kind.replace('_', ' ');
  const strength = pin.strength === 'soft' ? ', soft' : '';
  return `  ${sign} ${paint.strong(`${kind}${strength}`)}  ${paint.quiet(`message ${pin.source.index}, ${pin.authority} · ${pin.id}`)}`;
}

function bodyOf(pin: PinView, page: PageOptions): string[] {
  const { paint } = page;
  const wording = paragraph(showText(pin.record.original.text), BODY, page);
  if (pin.where === 'retired') {
    const change = pin.statusChange;
    const why = change === null ? pin.status : `${pin.status} by ${change.by}: ${change.reason}`;
    return [paint.quiet(wording), paragraph(paint.quiet(why), BODY, page)];
  }
  if (pin.where === 'message') return [wording, paint.quiet(`${BODY}stays in its message, byte for byte`)];
  if (pin.form === pin.record.original.text) {
    return [wording, paint.quiet(`${BODY}→ pin block, word for word (${plural(pin.tokens.form, 'token')})`)];
  }
  const form = paragraph(paint.good(`→ ${showText(pin.form)}`), BODY, page);
  return [wording, form, paint.quiet(`${BODY}${pin.tokens.original} → ${pin.tokens.form} tokens, ${proofOf(pin)}`)];
}

function proofOf({ record }: PinView): string {
  if (record.approval !== null && record.decision.verdict === 'approved') {
    return `accepted by ${record.approval.approvedBy}`;
  }
  const by = record.decision.provedBy?.replace('_', ' ') ?? 'nothing';
  const refuters = record.layers.filter(({ role, outcome }) => role === 'refuter' && outcome === 'passes').length;
  return `proved by ${by}; ${plural(refuters, 'refuter')} passed`;
}
