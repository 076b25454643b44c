import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import { type Insertion, insertionOf, rowsAt, type TableRow } from '#demo/row-builders'
import type { Role } from '#edge/access/roles'
import { decodeToken } from '#edge/access/sessions/token-payload'
import { signToken } from '#edge/access/sessions/tokens'
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
export const agreedBy = (patientId: string, at: string): D1PreparedStatement[] =>
  rowsAt(at).agreed(patientId).map(prepareRow)

/** A row of the shared builders as a statement of the test's database. */
export const prepareRow = (row: TableRow | Insertion) => {
  const { sql, values } = 'sql' in row ? row : insertionOf(row)
  return run(sql, ...values)
}

const seedStatements = (at: string): D1PreparedStatement[] => {
  const rows = rowsAt(at)
  const statements = [
    ...(['cbo', 'otherCbo'] as const).flatMap((which) => [
      rows.cbo({
        id: cboId(which),
        name: which === 'cbo' ? 'Harbor House' : 'Northside Alliance',
      }),
      rows.eligibilityRule({ id: idOf('rs', which), cbo_id: cboId(which) }),
    ]),
    rows.pharmacy({ id: pharmacyId() }),
    ...Object.entries(people).flatMap(([name, { role, first, last }]) => [
      rows.user({
        id: userId(name as Person),
        role,
        email: `${name.toLowerCase()}@world.test`,
        first_name: first,
        last_name: last,
        cbo_id: role === 'cbo' ? cboId(name as 'cbo') : null,
        pharmacy_id: role === 'pharmacy' ? pharmacyId() : null,
      }),
      rows.session({
        id: sessionId(name as Person),
        user_id: userId(name as Person),
        refresh_hash: refreshHash,
      }),
    ]),
    ...(['provider', 'otherProvider'] as const).flatMap((name) => [
      rows.provider({
        id: providerId(name),
        user_id: userId(name),
        supervisor_id: name === 'provider' ? userId('clinical_lead') : null,
        assistant_id: name === 'provider' ? userId('assistant') : null,
      }),
      ...['NY', 'NJ'].map((state) =>
        rows.license({ id: idOf(`l${state}`, name), provider_id: providerId(name), state }),
      ),
      rows.providerCbo({
        provider_id: providerId(name),
        cbo_id: cboId(name === 'provider' ? 'cbo' : 'otherCbo'),
      }),
    ]),
    ...(['patient', 'otherPatient'] as const).flatMap((name) => [
      rows.patient({
        id: userId(name),
        cbo_id: cboId(name === 'patient' ? 'cbo' : 'otherCbo'),
        provider_id: providerId(name === 'patient' ? 'provider' : 'otherProvider'),
        address_line_1: '120 Front Street',
        city: 'New York',
        initials: people[name].first.slice(0, 1) + people[name].last.slice(0, 1),
      }),
      rows.patientTreatment({ patient_id: userId(name) }),
      ...rows.agreed(userId(name)),
    ]),
    ...(
      [
        ['provider', 'patient', 'panel'],
        ['assistant', 'patient', 'assists'],
        ['clinical_lead', 'patient', 'supervises'],
        ['otherProvider', 'otherPatient', 'panel'],
      ] as const
    ).map(([member, patient, reason]) =>
      rows.careTeam({ user_id: userId(member), patient_id: userId(patient), reason }),
    ),
  ]
  return statements.map(prepareRow)
}

/** A small clinic: one account of each role, two patients, two providers, two CBOs. Safe to call again. */
export const world = async (): Promise<void> => {
  await db.batch(seedStatements(stamp()))
}

const tokens = new Map<string, Promise<string>>()
/** The token of a person, signed once a second: those of one second are the same. */
export const tokenOf = (person: Person): Promise<string> => {
  const key = `${person} ${Math.floor(now() / 1000)}`
  const known = tokens.get(key)
  if (known) return known
  const token = signToken(environmentOf(bindings), {
    userId: userId(person),
    sessionId: sessionId(person),
    role: people[person].role,
  })
  tokens.set(key, token)
  return token
}

/** A request through the app as a user, or anonymous; waits for what it left running unless told not to. */
export const api = async (
  path: string,
  init: RequestInit = {},
  who: Person | null = null,
  settle = true,
  environment = bindings,
): Promise<Response> => {
  const headers = new Headers(init.headers)
  if (who && !headers.has('authorization'))
    headers.set('authorization', `Bearer ${await tokenOf(who)}`)
  if (who && !headers.has('cookie')) headers.set('cookie', refreshCookie(sessionId(who)))
  const context = createExecutionContext()
  const response = await app.request(path, { ...init, headers }, environment, context)
  if (settle) await waitOnExecutionContext(context)
  return response
}

type Send = (path: string, init?: RequestInit) => Promise<Response>
/** Proves who asks where that is asked for, and sends the same again, as the dialog of a page does. */
const provingIfAsked =
  (send: Send, stepUp: () => Promise<unknown>): Send =>
  async (path, init) => {
    const answer = await send(path, init)
    if (answer.status !== 422 || !(await answer.clone().text()).includes('"confirm_first"'))
      return answer
    await stepUp()
    return send(path, init)
  }

/** The public client as one of the people, who proves again who they are where that is asked for. */
export const as = (person: Person | null): Api =>
  client(
    provingIfAsked(
      (path, init) => api(path, init, person),
      async () => person && stepUpAs(person),
    ),
  )

/** The same, of a deployment with other settings. */
export const asIn = (environment: typeof bindings, person: Person): Api =>
  client(
    provingIfAsked(
      (path, init) => api(path, init, person, true, environment),
      () => stepUpAs(person),
    ),
  )

/** The same for one who does not. */
export const asUnproven = (person: Person): Api => client((path, init) => api(path, init, person))

/** The same, for whom something else is done at the instant before their first batch with a statement like `write`. */
export const asOvertaken = (person: Person, write: RegExp, act: () => Promise<unknown>): Api =>
  asIn({ ...bindings, DB: databaseBefore(write, act) }, person)

/** The database, for which something else is done at that instant. */
export const databaseBefore = (write: RegExp, act: () => Promise<unknown>): D1Database => {
  let prepared: string[] = []
  let isDone = false
  const batch: D1Database['batch'] = async (statements) => {
    const isTheWrite = !isDone && prepared.some((text) => write.test(text))
    prepared = []
    if (isTheWrite) {
      isDone = true
      await act()
    }
    return db.batch(statements)
  }
  const prepare: D1Database['prepare'] = (text) => {
    prepared.push(text)
    return db.prepare(text)
  }
  return Object.assign(Object.create(db), { batch, prepare })
}

/** The same, as an account outside the fixed world: a session is made for it. */
export const asUser = async (id: string, role: Role): Promise<Api> => {
  const session = uuidv7()
  await prepareRow(
    rowsAt(stamp()).session({ id: session, user_id: id, refresh_hash: refreshHash }),
  ).run()
  const token = await signToken(environmentOf(bindings), { userId: id, sessionId: session, role })
  const send: Send = (path, init = {}) =>
    api(path, {
      ...init,
      headers: {
        ...(init.headers as object),
        authorization: `Bearer ${token}`,
        cookie: refreshCookie(session),
      },
    })
  return client(provingIfAsked(send, () => confirmSession(session)))
}

const confirmSession = (id: string) =>
  run('update sessions set confirmed_at = ? where id = ?', stamp(), id).run()

/** Marks the session of a person as stepped up: it may do what needs a fresh proof. */
export const stepUpAs = (person: Person) => confirmSession(sessionId(person))

/** JSON to send, by hand, as a client would. */
export const json = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/vnd.api+json' },
  body: JSON.stringify(body),
})

/** Empties tables of messages, which a trigger keeps outside of tests. */
export const deleteMessages = async (): Promise<void> => {
  const trigger = await db
    .prepare("select sql from sqlite_master where name = 'messages_are_kept'")
    .first<{ sql: string }>()
  await db.batch(
    [
      'drop trigger messages_are_kept',
      'delete from message_mentions',
      'delete from messages',
      trigger?.sql ?? '',
    ].map((text) => db.prepare(text)),
  )
}
