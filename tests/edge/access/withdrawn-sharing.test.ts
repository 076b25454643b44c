import { beforeAll, describe, expect, it } from 'vitest'
import { as, cboId, db, stepUpAs, userId, world } from '../world'
import { callOperation, testedOperations } from './call-operation'
import { plantServiceLine } from './plant-service-line'
import { type Answer, readEverything } from './read-everything'
import { seedRows } from './rows'

/**
 * An organization and one patient of it, who shares, has withdrawn, or never was its patient. By construction over all
 * operations: what the organization is told after the withdrawal is what it would be told if the patient were another's.
 */
const jordan = userId('patient')
const run = (sql: string, ...values: unknown[]) =>
  db
    .prepare(sql)
    .bind(...values)
    .run()

const share = (allowed: boolean) =>
  run(
    "update user_settings set value = ? where user_id = ? and name = 'allow_sharing_health_data'",
    String(allowed),
    jordan,
  )
const states = {
  shared: async () => {
    await run('update patients set cbo_id = ? where id = ?', cboId(), jordan)
    await share(true)
  },
  withdrawn: async () => {
    await run('update patients set cbo_id = ? where id = ?', cboId(), jordan)
    await share(false)
  },
  anothers: async () => {
    await run('update patients set cbo_id = ? where id = ?', cboId('otherCbo'), jordan)
    await share(false)
  },
} as const
type State = keyof typeof states

/** Of an answer what is said of people: without what differs from one request to the next. */
const summaryOf = ({ question, status, text }: Answer): string => {
  if (!text.startsWith('{')) return `${question}: ${status}`
  const { data, included, meta, errors } = JSON.parse(text.slice(0, text.lastIndexOf('}') + 1)) as {
    data?: unknown
    included?: unknown
    meta?: unknown
    errors?: readonly { code?: string }[]
  }
  const codes = errors?.map(({ code }) => code)
  return `${question}: ${status} ${JSON.stringify({ data, included, meta, codes })}`
}
/** Tells when the session ends. */
const isTimed = ({ question }: Answer) => question.startsWith('/heartbeat')

const answers = {} as Record<State, Answer[]>
const writes = {} as Record<State, string[]>

beforeAll(async () => {
  await world()
  await seedRows()
  await db.batch(
    plantServiceLine(jordan, 'Canary service line', {
      encounterType: 'Canary encounter type',
      treatment: 'Canary treatment',
    }),
  )
  await run("update appointments set status = 'Complete', starts_at = '2026-01-05T15:00:00.000Z'")
  await stepUpAs('cbo')
  for (const state of ['shared', 'withdrawn', 'anothers'] as const) {
    await states[state]()
    answers[state] = (await readEverything('cbo')).filter((answer) => !isTimed(answer))
    writes[state] = []
    for (const op of testedOperations.filter(
      ({ method, path }) => method !== 'GET' && path.includes(':') && !path.startsWith('/auth/'),
    )) {
      const { status } = await callOperation(op, 'theirs', 'cbo')
      writes[state].push(`${op.method} ${op.path}: ${status}`)
    }
  }
}, 600_000)

const naming = (state: State) => answers[state].filter(({ text }) => text.includes(jordan))

describe('an organization whose patient withdrew from sharing', () => {
  it('is answered as if the patient were another organization’s, by every read', () => {
    expect(answers.withdrawn.map(summaryOf)).toEqual(answers.anothers.map(summaryOf))
  })

  it('is answered so by every change', () => {
    expect(writes.withdrawn).toEqual(writes.anothers)
  })

  it('is told the id of the patient by no read', () => {
    expect(naming('withdrawn').map(({ question }) => question)).toEqual([])
  })

  it('is told of the patient while they share, so that the walk can fail', () => {
    expect(naming('shared').length).toBeGreaterThan(10)
    expect(writes.shared).not.toEqual(writes.withdrawn)
  })
})

/** What the consent names, by type: the name, in care and since when, the clinician, treatments, when visits are. */
const consented: Readonly<Record<string, readonly string[]>> = {
  patients: [
    'full_chosen_name',
    'cbo_id',
    'enrolled_at',
    'status',
    'provider_id',
    'next_appointment_at',
    'next_appointment_status',
  ],
  // A time is no time without its zone.
  // That the time of a visit passed without an outcome follows from its start and status.
  appointments: [
    'starts_at',
    'time',
    'patient_timezone',
    'status',
    'lapsed_at',
    'created_at',
    'updated_at',
  ],
}

describe('an organization whose patient shares', () => {
  it('receives of them no more than the text of the consent says', () => {
    const received = answers.shared
      .filter(({ status, text }) => status === 200 && text.startsWith('{'))
      .flatMap(({ question, text }) => {
        const { data } = JSON.parse(text.slice(0, text.lastIndexOf('}') + 1)) as { data?: unknown }
        const rows = [data].flat() as { type?: string; id?: string; attributes?: object }[]
        return rows.flatMap((row) =>
          Object.keys(row?.attributes ?? {}).flatMap((name) =>
            row.type && row.type in consented && !consented[row.type]?.includes(name)
              ? [`${question}: ${row.type}.${name}`]
              : [],
          ),
        )
      })
    expect(received).toEqual([])
  })

  it('names them in no other answer than these', () => {
    const paths = new Set(naming('shared').map(({ question }) => question.split(' ')[0]))
    expect([...paths].sort()).toMatchInlineSnapshot(`
        [
          "/appointments",
          "/appointments/:id",
          "/appointments/:id/relationships/:name",
          "/patients",
          "/patients/:id",
          "/patients/:id/relationships/:name",
          "/patients/:patient/accessible",
          "/patients/:patient/appointments",
          "/patients/:patient/appointments/:id",
          "/patients/:patient/documents",
          "/patients/:patient/roi_requests",
          "search",
        ]
      `)
  })
})

describe('an organization that added a patient', () => {
  const added = '01990000-0000-7000-8000-0000000000ad'
  const seen = () =>
    as('cbo')
      .patients.get(added)
      .then((row) =>
        Object.keys(row).filter((key) => !['id', 'type', 'version', 'can', 'hidden'].includes(key)),
      )
      .catch((error: { status: number }) => error.status)

  beforeAll(async () => {
    await run(
      `insert into users (id, role, first_name, last_name, email, timezone, created_at, updated_at)
       values (?, 'patient', 'Sam', 'Reed', 'sam@world.test', 'America/New_York', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
      added,
    )
    await run(
      `insert into patients (id, dob, state, zip, cbo_id, added_by_cbo_id, enrolled_at, created_at, updated_at)
       values (?, '1990-01-01', 'NY', '10001', ?, ?, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
      added,
      cboId(),
      cboId(),
    )
  })

  it('sees the name it typed until the patient answers, and nothing of care', async () => {
    expect(await seen()).toEqual(['fullChosenName', 'cboId', 'enrolledAt', 'cbo'])
  })

  it('no longer sees a record that someone changed before the patient answered', async () => {
    await run('update patients set version = 2 where id = ?', added)
    expect(await seen()).toBe(404)
    await run('update patients set version = 1 where id = ?', added)
  })

  it('sees nothing once the patient says no', async () => {
    await run(
      `insert into user_settings (user_id, name, value, updated_at) values (?, 'allow_sharing_health_data', 'false', '2026-01-01T00:00:00.000Z')`,
      added,
    )
    expect(await seen()).toBe(404)
  })
})
