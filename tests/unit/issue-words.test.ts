import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { issueWithChoices, wordsOfIssue } from '#edge/platform/languages/issue-words'

const refusal = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value, { error: wordsOfIssue }).error?.issues[0]

describe('a refusal without words of its own', () => {
  it.each([
    [z.object({ name: z.string() }), {}, 'This is missing'],
    [z.array(z.string()), 'one', 'This must be a list'],
    [z.int(), 1.5, 'This must be a whole number'],
    [z.boolean(), 'yes', 'This must be true or false'],
    [z.strictObject({}), { startsAt: 1 }, 'Not taken here: starts_at'],
    [z.enum(['video', 'phone']), 'letter', 'Use one of: video, phone'],
    [z.number().check(z.maximum(10)), 11, 'This is more than 10'],
    [z.string().check(z.regex(/^a$/)), 'b', 'This value is not taken here'],
  ])('of %# is said in words', (schema, value, words) => {
    expect(refusal(schema, value)?.message).toBe(words)
  })

  it('names the values that a parameter takes after words of its own', () => {
    const filter = z.enum(['open', 'done'], 'No such status')
    expect(issueWithChoices(refusal(filter, 'x'), '')).toBe(
      'No such status. Use one of: open, done',
    )
  })
})
