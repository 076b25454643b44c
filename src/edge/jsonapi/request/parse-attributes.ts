import * as z from 'zod/mini'
import type { RequestContext } from '#edge/access/request-context'
import { snakeCase } from '#edge/platform/case'
import { forbidden, Invalid, validate } from '#edge/platform/problem'
import { requireRule } from '../read/serialize'
import type { Resource, Row } from '../resource'

/** Everything that was sent and is not known here, as one refusal. */
export const assertKnown = (
  sent: readonly string[],
  known: readonly string[],
  kind: 'attribute' | 'relationship',
): void => {
  const issues = sent
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: [name], message: `${snakeCase(name)} cannot be set here` }))
  if (issues.length) throw new Invalid(issues, `/data/${kind}s`, `unknown_${kind}`)
}

/**
 * Only attributes the contract names: any other is refused; one the role may not write is a 403. What the
 * address itself says (`fixed`) need not be sent, and cannot be sent otherwise.
 */
export const parseAttributes = (
  r: Resource,
  ctx: RequestContext,
  names: readonly string[] | undefined = [],
  given: Readonly<Record<string, unknown>>,
  partial: boolean,
  fixed: Row = {},
) => {
  const sent = r.normalizeInput?.(given) ?? given
  const isSettable = (name: string) =>
    names.includes(name) && (!(name in fixed) || sent[name] === fixed[name])
  assertKnown(Object.keys(sent), Object.keys(sent).filter(isSettable), 'attribute')
  const attributes = { ...sent, ...fixed }
  const mask = Object.fromEntries(names.map((name) => [name, true as const]))
  const picked = z.pick(r.contract.attributes, mask as never)
  const input = validate(partial ? z.partial(picked) : picked, attributes) as Row
  const { writable, choices = {} } = requireRule(r, ctx)
  if (writable && Object.keys(sent).some((name) => !writable.includes(name))) throw forbidden()
  for (const [name, values] of Object.entries(choices))
    if (name in input && !values.includes(input[name])) throw forbidden()
  return input
}
