import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import type { Role } from '#edge/access/roles'
import { decodeToken } from '#edge/access/token-payload'
import { signToken } from '#edge/access/tokens'
import { app } from '#edge/app'
import { type Api, client } from '#edge/client'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { now } from '#edge/platform/time'

export const bindings = env as unknown as Env
export const db = bindings.DB
const stamp = () => new Date(now()).toISOString()

/** Fixed people of the test world. `other*` are strangers to the first of their kind. */
export const people = {
  patient: { role: 'patient', first: 'Jordan', last: 'Ellis' },
  otherPatient: { role: 'patient', first: 'Marcus', last: 'Bell' },
  provider: { role: 'provider', first: 'Daniel', last: 'Reyes' },
  otherProvider: { role: 'provider', first: 'Amara', last: 'Osei' },
  cbo: { role: 'cbo', first: 'Cora', last: 'Bond' },
  otherCbo: { role: 'cbo', first: 'Olive', last: 'Tran' },
  pharmacy: { role: 'pharmacy', first: 'Phil', last: 'Marsh' },
  assistant: { role: 'assistant', first: 'Mina', last: 'Alvarez' },
  support: { role: 'support', first: 'Sue', last: 'Porter' },
  manager: { role: 'manager', first: 'Max', last: 'Garner' },
  clinical_admin: { role: 'clinical_admin', first: 'Clay', last: 'Adams' },
  clinical_lead: { role: 'clinical_lead', first: 'Lea', last: 'Dunn' },
  admin: { role: 'admin', first: 'Ada', last: 'Min' },
} as const satisfies Record<string, { role: Role; first: string; last: string }>
export type Person = keyof typeof people

/** Stable ids, UUIDv7-shaped, one for every kind and name. */
const idOf = (kind: string, name: string): string => {
  const number = [...`${kind}:${name}`].reduce(
    (sum, letter) => (sum * 131n + BigInt(letter.charCodeAt(0))) % 2n ** 48n,
    0n,
  )
  return `01990000-0000-7000-8${kind.length.toString(16)}00-${number.toString(16).padStart(12, '0')}`
}
export const userId = (person: Person) => idOf('u', person)
export const sessionId = (person: Person) => idOf('se', person)
export const providerId = (person: 'provider' | 'otherProvider') => idOf('pr', person)
export const cboId = (which: 'cbo' | 'otherCbo' = 'cbo') => idOf('cb', which)
export const pharmacyId = () => idOf('ph', 'pharmacy')

const run = (sql: string, ...values: unknown[]) => db.prepare(sql).bind(...values)

/** The refresh secret of every session of the tests. */
const refreshSecret = 'w'.repeat(43)
const refreshHash = createHash('sha256').update(refreshSecret).digest('hex')
const refreshCookie = (session: string) => `__Host-careplus_refresh=${session}.${refreshSecret}`

/** The cookies of the browser that holds this token. */
export const cookiesOf = (token: string): string =>
  `careplus_token=${token}; ${refreshCookie(decodeToken(token)?.sessionId ?? '')}`

/** What agreeing to every text in force leaves on file. */
export const agreedBy = (patientId: string, at: string): D1PreparedStatement[] => [
  run(
    `insert or ignore into consents (id, patient_id, document, document_version, document_hash, agreed, occurred_at)
     select ? || id, ?, document, version, hash, 1, ? from consent_documents where effective_on <= ?`,
    patientId,
    patientId,
    at,
    at.slice(0, 10),
  ),
  run(
    `insert or ignore into user_settings (user_id, name, value, updated_at)
     values (?, 'allow_sharing_health_data', 'true', ?)`,
    patientId,
    at,
  ),
]

const seedStatements = (at: string): D1PreparedStatement[] => {
  const later = new Date(Date.parse(at) + 12 * 3_600_000).toISOString()
  return [
    ...(['cbo', 'otherCbo'] as const).map((which) =>
      run(
        `insert or ignore into cbos (id, name, created_at, updated_at) values (?, ?, ?, ?)`,
        cboId(which),
        which === 'cbo' ? 'Harbor House' : 'Northside Alliance',
        at,
        at,
      ),
    ),
    ...(['cbo', 'otherCbo'] as const).map((which) =>
      run(
        `insert or ignore into eligibility_rules (id, cbo_id, priority, action) values (?, ?, 100, 'allowed')`,
        idOf('rs', which),
        cboId(which),
      ),
    ),
    run(
      `insert or ignore into pharmacies (id, name, created_at, updated_at) values (?, 'Corner Pharmacy', ?, ?)`,
      pharmacyId(),
      at,
      at,
    ),
    ...Object.entries(people).map(([name, { role, first, last }]) =>
      run(
        `insert or ignore into users (id, role, email, phone, first_name, last_name, timezone, cbo_id, pharmacy_id, email_verified_at, created_at, updated_at)
         values (?, ?, ?, '2125550100', ?, ?, 'America/New_York', ?, ?, ?, ?, ?)`,
        userId(name as Person),
        role,
        `${name.toLowerCase()}@world.test`,
        first,
        last,
        role === 'cbo' ? cboId(name as 'cbo') : null,
        role === 'pharmacy' ? pharmacyId() : null,
        at,
        at,
        at,
      ),
    ),
    ...Object.keys(people).map((name) =>
      run(
        `insert or ignore into sessions (id, user_id, refresh_hash, rotated_at, method, created_at, last_active_at, expires_at) values (?, ?, ?, ?, 'password', ?, ?, ?)`,
        sessionId(name as Person),
        userId(name as Person),
        refreshHash,
        at,
        at,
        at,
        later,
      ),
    ),
    ...(['provider', 'otherProvider'] as const).flatMap((name) => [
      run(
        `insert or ignore into providers (id, user_id, type_id, suffix, bio, home_state, supervisor_id, assistant_id, created_at, updated_at)
         values (?, ?, (select id from provider_types where name = 'Nurse practitioner'), 'NP', 'Listens first.', 'NY', ?, ?, ?, ?)`,
        providerId(name),
        userId(name),
        name === 'provider' ? userId('clinical_lead') : null,
        name === 'provider' ? userId('assistant') : null,
        at,
        at,
      ),
      ...['NY', 'NJ'].map((state) =>
        run(
          `insert or ignore into licenses (id, provider_id, state, number, expires_on, created_at, updated_at) values (?, ?, ?, 'L1', '2099-01-01', ?, ?)`,
          idOf(`l${state}`, name),
          providerId(name),
          state,
          at,
          at,
        ),
      ),
      run(
        `insert or ignore into provider_cbos (provider_id, cbo_id, joined_at) values (?, ?, ?)`,
        providerId(name),
        cboId(name === 'provider' ? 'cbo' : 'otherCbo'),
        at,
      ),
    ]),
    ...(['patient', 'otherPatient'] as const).flatMap((name) => [
      run(
        `insert or ignore into patients (id, dob, state, zip, insured, cbo_id, provider_id, contact_method, consented_at, initials, enrolled_at, created_at, updated_at)
         values (?, '1990-05-05', 'NY', '10001', 1, ?, ?, 'Email', ?, ?, ?, ?, ?)`,
        userId(name),
        cboId(name === 'patient' ? 'cbo' : 'otherCbo'),
        providerId(name === 'patient' ? 'provider' : 'otherProvider'),
        at,
        people[name].first.slice(0, 1) + people[name].last.slice(0, 1),
        at,
        at,
        at,
      ),
      run(
        `insert or ignore into patient_treatments (patient_id, treatment_id, active, since) select ?, id, 1, ? from treatments where name = 'PrEP'`,
        userId(name),
        at,
      ),
      ...agreedBy(userId(name), at),
    ]),
    ...(['provider', 'assistant', 'clinical_lead'] as const).map((name) =>
      run(
        `insert or ignore into care_team (user_id, patient_id, reason, since) values (?, ?, ?, ?)`,
        userId(name),
        userId('patient'),
        name === 'provider' ? 'panel' : name === 'assistant' ? 'assists' : 'supervises',
        at,
      ),
    ),
    run(
      `insert or ignore into care_team (user_id, patient_id, reason, since) values (?, ?, 'panel', ?)`,
      userId('otherProvider'),
      userId('otherPatient'),
      at,
    ),
  ]
}

/** A small clinic: one account of each role, two patients, two providers, two CBOs. Safe to call again. */
export const world = async (): Promise<void> => {
  await db.batch(seedStatements(stamp()))
}

export const tokenOf = (person: Person): Promise<string> =>
  signToken(environmentOf(bindings), {
    userId: userId(person),
    sessionId: sessionId(person),
    role: people[person].role,
  })

/** A request through the app as a user, or anonymous; waits for what it left running unless told not to. */
export const api = async (
  path: string,
  init: RequestInit = {},
  who: Person | null = null,
  settle = true,
): Promise<Response> => {
  const headers = new Headers(init.headers)
  if (who && !headers.has('authorization'))
    headers.set('authorization', `Bearer ${await tokenOf(who)}`)
  if (who && !headers.has('cookie')) headers.set('cookie', refreshCookie(sessionId(who)))
  const context = createExecutionContext()
  const response = await app.request(path, { ...init, headers }, bindings, context)
  if (settle) await waitOnExecutionContext(context)
  return response
}

/** The public client as one of the people. */
export const as = (person: Person | null): Api => client((path, init) => api(path, init, person))

/** The same, as an account outside the fixed world: a session is made for it. */
export const asUser = async (id: string, role: Role): Promise<Api> => {
  const session = uuidv7()
  const at = stamp()
  await run(
    `insert into sessions (id, user_id, refresh_hash, rotated_at, method, created_at, last_active_at, expires_at) values (?, ?, ?, ?, 'password', ?, ?, ?)`,
    session,
    id,
    refreshHash,
    at,
    at,
    at,
    new Date(Date.parse(at) + 43_200_000).toISOString(),
  ).run()
  const token = await signToken(environmentOf(bindings), { userId: id, sessionId: session, role })
  return client((path, init) =>
    api(path, {
      ...init,
      headers: {
        ...(init.headers as object),
        authorization: `Bearer ${token}`,
        cookie: refreshCookie(session),
      },
    }),
  )
}

/** Marks the session of a person as stepped up: it may do what needs a fresh proof. */
export const stepUpAs = (person: Person) =>
  run('update sessions set confirmed_at = ? where id = ?', stamp(), sessionId(person)).run()

/** JSON to send, by hand, as a client would. */
export const json = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/vnd.api+json' },
  body: JSON.stringify(body),
})
