import { retireSecret } from '../../src/edge/platform/crypto/key-derivation.ts'
import { keyListOf } from '../../src/edge/platform/crypto/key-list.ts'

const states = {
  writes: 'writes and opens',
  opens: 'opens',
  checks: 'is retired: checks, and opens nothing',
  missing: 'is MISSING from FIELD_KEYS: what names it cannot be read',
}

/** What a deployment says of its field keys, as rows of a table and as lines below it. */
export const describeKeys = ({ keys, walk }) => ({
  rows: keys.map(({ id, state, since, values }) => ({
    key: id,
    state: states[state],
    'in use since': since?.slice(0, 10) ?? 'not noted yet',
    values,
  })),
  words: [
    ...keys
      .filter(({ state, values }) => state !== 'writes' && values > 0)
      .map(({ id, places }) => `${id} is named by ${places.join(', ')}`),
    ...keys
      .filter(({ state }) => state === 'opens')
      .map(({ id, refusal }) => refusal ?? `${id} opens nothing: npm run keys -- retire ${id}`),
    ...(walk ? [describeWalk(walk)] : []),
  ],
})

const describeWalk = ({ key, table, written, refused, endedAt }) =>
  [
    endedAt
      ? `The job went through every table by ${endedAt}`
      : `The job is at ${table || 'the first table'}`,
    `${written} values were encrypted with ${key}`,
    ...(refused > 0 ? [`${refused} did not open, or were refused: see failing_jobs`] : []),
  ].join('; ')

/** What takes the place of a key in FIELD_KEYS once it opens nothing; or the reason for which it may not. */
export const retireKey = async ({ keys }, id, fieldKeys) => {
  const known = keys.find((key) => key.id === id)
  if (!known) return { refusal: `There is no key ${id}` }
  if (known.refusal)
    return { refusal: [known.refusal, ...known.places.map((place) => `  ${place}`)].join('\n') }
  const own = keyListOf(fieldKeys).find((key) => key.id === id)
  if (!own) return { refusal: `FIELD_KEYS of this file has no ${id}` }
  return {
    value: `${id}:${await retireSecret(own.secret)}`,
    words: [
      `Put this in place of ${id} in FIELD_KEYS, with wrangler secret put: it checks what ${id} sealed and hashed, and opens nothing`,
      `Keep what ${id} was in the safe for 400 days more: the backups of this time open with it alone`,
    ],
  }
}
