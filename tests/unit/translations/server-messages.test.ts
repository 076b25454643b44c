import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { translatorFor } from '#translations/catalogues'

/** Where the API refuses what patients and visitors do, in words that they read. */
const sources = [
  'access/rate-limits.ts',
  'access/step-up.ts',
  'jsonapi/request/load-shedding.ts',
  'domains/account_closing/*.ts',
  'domains/appointments/booking/*.ts',
  'domains/auth/{dob-login,step-up,login,password}.ts',
  'domains/contacts/*.ts',
  'domains/enrollment/*.ts',
  'domains/{labs,hiv_labs}/resource.ts',
  'domains/patients/profile/update.ts',
  'domains/second_factors/passkeys/registration.ts',
  'domains/sessions/*.ts',
  'domains/treatments/*.ts',
  'domains/verification_codes/*.ts',
  'domains/verifications/{verify,change-contact}.ts',
  'domains/visit_rooms/room-window.ts',
]
/** Read in code, or by staff alone. */
const unseen = [
  /^provider_has_appointment/,
  /^The patient /,
  /^Who referred the patient/,
  /^You make visits for patients/,
  /authenticator app/,
  /^This cannot be done while/,
  /^\{/,
]

const messagesOf = (source: string) =>
  [
    ...source.matchAll(
      /(?:unprocessable|conflict|forbidden|tooManyRequests|unavailable|new Problem)\(\s*(?:\d+,\s*)?'[a-z_]+',\s*(['`])(.+?)\1/gs,
    ),
  ].map(([, , text = '']) => text.replace(/\s+/g, ' '))

const messages = [
  ...new Set(
    globSync(sources.map((path) => `src/edge/${path}`)).flatMap((path) =>
      messagesOf(readFileSync(path, 'utf8')),
    ),
  ),
].filter((text) => !unseen.some((pattern) => pattern.test(text)))

/** With its placeholders filled: the first by a number, a name or a time, another by a word or a number. */
const examplesOf = (text: string) =>
  ['2', 'Ohio', '2 minutes'].flatMap((first) =>
    ['tries', '3'].map((other) =>
      text.replace(/\$\{[^}]*\}/, first).replace(/\$\{[^}]*\}/g, other),
    ),
  )

test.each(['ar', 'es', 'fr'] as const)(
  'what the API refuses patients is said in %s',
  async (language) => {
    const translate = await translatorFor(language)
    expect(messages.length).toBeGreaterThan(20)
    expect(
      messages.filter((text) => examplesOf(text).every((example) => translate(example) === null)),
    ).toEqual([])
  },
)
