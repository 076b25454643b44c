// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { withFollowing } from '#islands/staff/inbox/use-inbox'
import {
  expandPhrase,
  matchSnippets,
  phraseTyped,
  putSnippet,
} from '#islands/staff/snippets/snippets'

const snippet = (
  phrase: string,
  scope: 'own' | 'shared' = 'own',
  body = 'Thank you, {first_name}.',
) => ({
  id: `${scope}-${phrase}`,
  scope,
  phrase,
  title: phrase,
  body,
})
const all = [snippet('thanks', 'shared', 'Thanks.'), snippet('thanks'), snippet('hours', 'shared')]
const values = { first_name: 'Jordan' }

describe('a phrase behind a dot', () => {
  it('offers the snippets that begin like it, the writer’s own first', () => {
    expect(phraseTyped('Hello .tha')).toBe('tha')
    expect(matchSnippets(all, 'tha').map(({ id }) => id)).toEqual(['own-thanks', 'shared-thanks'])
  })

  it('becomes the text once a space follows it, with the name of the patient', () => {
    expect(expandPhrase('Hello .thanks ', all, values)).toBe('Hello Thank you, Jordan. ')
    expect(putSnippet('.h', snippet('hours', 'own', 'Mon {unknown}'), values)).toBe('Mon {unknown}')
  })

  it.each(['v1.5 ', 'see example.thanks ', 'end. ', '.unknown ', 'Hello .thank'])(
    'leaves %j as it is typed',
    (text) => {
      expect(expandPhrase(text, all, values)).toBeNull()
    },
  )
})

describe('an inbox read again', () => {
  /** Each as `name:time of its last message`, the newest first. */
  const page = (rows: readonly string[], next: string | null) => ({
    conversations: rows.map((row) => {
      const [id, lastMessageAt] = row.split(':')
      return { id, lastMessageAt }
    }) as never,
    next,
  })
  const idsOf = ({ conversations }: ReturnType<typeof withFollowing>) =>
    conversations.map(({ id }) => id)

  it('keeps what was displayed below, and what a newer message pushed there; what moved up stands once', () => {
    const displayed = page(['a:8', 'b:7', 'c:6', 'd:5'], 'after-d')
    const fresh = page(['d:9', 'a:8'], 'after-a')
    expect(idsOf(withFollowing(fresh, displayed))).toEqual(['d', 'a', 'b', 'c'])
  })

  it('drops what has left the box', () => {
    const displayed = page(['a:8', 'b:7', 'c:6', 'd:5'], 'after-d')
    const fresh = page(['b:7', 'c:6'], 'after-c')
    expect(idsOf(withFollowing(fresh, displayed))).toEqual(['b', 'c', 'd'])
  })
})
