import { z } from 'zod';

/**
 * A zod schema as the strict JSON schema of the wire: every field required, no other allowed.
 * @throws Error for what strict mode cannot say (optional fields, records, transforms): a fault of ours, not of the answer
 */
export function wireSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...wire } = z.toJSONSchema(schema, { target: 'draft-7' });
  return wire;
}
