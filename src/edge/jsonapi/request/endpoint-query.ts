import type * as z from 'zod/mini'
import { camelCase, snakeCase } from '#edge/platform/case'
import { issueWithChoices } from '#edge/platform/languages/issue-words'
import { badParameter } from '#edge/platform/problem'
import type { HonoContext } from '../operation'

/** 400 by name for a parameter where none is taken. */
export const assertNoQuery = (c: HonoContext): void => {
  const [name] = Object.keys(c.req.query())
  if (name !== undefined) throw badParameter(name, `Unknown parameter ${name}`)
}

// JSON:API keeps names of lower-case letters for itself: `month` may be sent as `filter[month]`.
const asFilter = /^filter\[([a-z]+)\]$/

/** The flat query of an endpoint by its schema; what it does not know, or does not take, is a 400 by name. */
export const parseEndpointQuery = <S extends z.ZodMiniType>(
  c: HonoContext,
  schema: S,
): z.output<S> => {
  const given = new URL(c.req.url).searchParams
  const result = schema.safeParse(
    Object.fromEntries(
      [...given].map(([name, value]) => [camelCase(name.replace(asFilter, '$1')), value]),
    ),
  )
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const name = snakeCase(unknown ?? String(issue?.path[0] ?? ''))
  throw badParameter(
    name,
    unknown
      ? `Unknown parameter ${name}`
      : issueWithChoices(issue, 'Not a value of this parameter'),
  )
}
