/** The place of an input in a prompt's user part: `{{rows}}`. Anything between double braces counts, so that a slip is found. */
export const PLACEHOLDER = /\{\{([^{}\n]{0,80})\}\}/gu;
