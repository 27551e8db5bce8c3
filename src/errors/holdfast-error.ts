import type { InvariantCode, Issue, ModelReason } from '../types/index.js';

/** Base of everything holdfast throws on purpose: a stable `code` for programs, a message for people. */
export class HoldfastError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** An option has a value that cannot work. Thrown before any work starts. */
export class InvalidOptionError extends HoldfastError {
  readonly option: string;
  readonly received: unknown;

  constructor(option: string, received: unknown, message: string) {
    super('invalid_option', message);
    this.option = option;
    this.received = received;
  }
}

/** Where in an input the trouble is. Lines and columns count from 1; `field` is a path such as `messages[3].role`. */
export interface InputPlace {
  readonly file?: string;
  readonly line?: number;
  readonly field?: string;
}

/** A transcript, a state file or a row of one cannot be read. The message names file, line and field, and what would be right. */
export class InvalidInputError extends HoldfastError {
  readonly place: InputPlace;

  constructor(code: string, message: string, place: InputPlace = {}, options?: ErrorOptions) {
    super(code, message, options);
    this.place = place;
  }
}

/** A prompt file is missing or malformed. */
export class PromptError extends HoldfastError {
  readonly path: string;

  constructor(path: string, message: string, options?: ErrorOptions) {
    super('invalid_prompt', message, options);
    this.path = path;
  }
}

export interface ModelErrorOptions extends ErrorOptions {
  /** Whether asking again could help. @default false */
  readonly retryable?: boolean;
  /** How long the server asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number;
  readonly status?: number;
}

/** The model could not be reached, or gave no usable answer. `code` is the reason. */
export class ModelError extends HoldfastError {
  declare readonly code: ModelReason;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;

  constructor(
    reason: ModelReason,
    message: string,
    { retryable = false, retryAfterMs, status, cause }: ModelErrorOptions = {},
  ) {
    super(reason, message, cause === undefined ? undefined : { cause });
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
    this.status = status;
  }
}

/** A compaction would have lost, bent or invented a rule, or cannot fit: it is aborted and the input stands as it was. */
export class CompactionInvariantError<Report = unknown> extends HoldfastError {
  declare readonly code: InvariantCode;
  /** All reasons, collected before throwing; never empty. */
  readonly issues: readonly Issue<InvariantCode>[];
  readonly report: Report | undefined;

  constructor(issues: readonly Issue<InvariantCode>[], report?: Report, options?: ErrorOptions) {
    const [first, ...rest] = issues;
    if (first === undefined) throw new TypeError('CompactionInvariantError needs at least one issue.');
    const more = rest.length === 0 ? '' : ` (and ${rest.length} more)`;
    super(first.code, `${first.message}${more}`, options);
    this.issues = issues;
    this.report = report;
  }
}
