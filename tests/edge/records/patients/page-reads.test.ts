import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, client } from '#edge/client'
import { drainOutbox } from '#edge/events/request-drain'
import { sealKeys } from '#edge/events/seal-keys'
import { verifyChain } from '#edge/events/verify'
import { environmentOf } from '#edge/platform/environment'
import type { PageContext } from '#server/request/context'
import { pageBindings } from '#server/request/page-bindings'
import { get } from '../../content/page-fixtures'
import { rows, subscriberContext } from '../../events/event-fixtures'
import { addLab, report } from '../../labs/reports-on-orders'
import { api, as, bindings, databaseBefore, type Person, userId, world } from '../../world'

const jordan = userId('patient')
const route = 'GET /staff/patients/[id]/[...tab]'

/** Opens a page whose calls are made as a member of staff, as the middleware makes them. */
const openPage = (
  who: Person,
  read: (api: Api) => Promise<unknown>,
  given = bindings,
  [path, template]: readonly [string, string] = [`/staff/patients/${jordan}`, route],
) =>
  get(path, {
    render: async (_: Request, pageContext: PageContext) => {
      const environment = pageBindings(given, pageContext, template)
      await read(client((path, init) => api(path, init, who, true, environment)))
      return new Response('<html><body>Chart</body></html>', {
        headers: { 'content-type': 'text/html' },
      })
    },
  })

interface EventRow {
  readonly seq: number
  readonly name: string
  readonly route: string
  readonly request_id: string
  readonly detail: string | null
}
const newest = async () =>
  (await rows<{ seq: number }>('select ifnull(max(seq), 0) as seq from events'))[0]?.seq ?? 0
/** The events of patients that this leaves. */
const leftBy = async (act: () => Promise<unknown>): Promise<readonly EventRow[]> => {
  const before = await newest()
  await act()
  return rows<EventRow>(
    'select seq, name, route, request_id, detail from events where seq > ? and patient_id is not null',
    before,
  )
}
const chart = (of: Api) =>
  Promise.all([
    of.patients.get(jordan),
    of.call('GET /patients/:patient/care_team', { params: { patient: jordan } }),
    of.call('GET /patients/:patient/treatment_types', { params: { patient: jordan } }),
  ])
/** The pages that a person finds in the account of who looked, which tells of their own reading of it too. */
const looksOf = async (who: Person) =>
  (
    await as(who)
      .events.in({ patients: jordan })
      .list({ filter: { kind: 'look' }, sort: '-id' })
  ).filter(({ name }) => name === 'charts.read')

beforeAll(world)

describe('a page of a chart', () => {
  it('leaves one event, which names all that was opened, and another page another', async () => {
    const events = await leftBy(async () => {
      const page = await openPage('provider', chart)
      expect(page.status).toBe(200)
      expect(page.headers.get('x-request-id')).toBeTruthy()
      await openPage('provider', chart)
    })
    const opened = 'patients.read care_team.read treatment_types.list'
    expect(events).toMatchObject([
      { name: 'charts.read', route },
      { name: 'charts.read', route },
    ])
    expect(events.map(({ detail }) => words(detail))).toEqual([sorted(opened), sorted(opened)])
    expect(new Set(events.map(({ request_id }) => request_id)).size).toBe(2)
  })

  it('is told from a list, whose reads leave events of their own, but for the card of one patient beside it', async () => {
    const home = ['/staff', 'GET /staff'] as const
    expect(await leftBy(() => openPage('provider', chart, bindings, home))).toHaveLength(3)
    const card = [`/staff/patients?patient=${jordan}`, 'GET /staff/patients'] as const
    expect(await leftBy(() => openPage('provider', chart, bindings, card))).toMatchObject([
      { name: 'charts.read', route: 'GET /staff/patients' },
    ])
  })

  it('has the request id that the page itself is answered with', async () => {
    let id: string | null = null
    const [event] = await leftBy(async () => {
      id = (await openPage('provider', chart)).headers.get('x-request-id')
    })
    expect(event?.request_id).toBe(id)
  })

  it('leaves the event of a read that is alone, and names twice what was read twice of two subjects', async () => {
    const alone = await leftBy(() =>
      openPage('provider', async (of) => [
        await of.patients.get(jordan),
        await of.patients.get(jordan),
      ]),
    )
    expect(alone).toMatchObject([
      { name: 'patients.read', route: 'GET /patients/:id', detail: null },
    ])
    const labs = [(await addLab()).id, (await addLab()).id]
    const [both] = await leftBy(() =>
      openPage('provider', (of) => Promise.all(labs.map((id) => of.labs.get(id)))),
    )
    expect(words(both?.detail)).toEqual(labs.map((id) => `labs.read:${id}`).toSorted())
  })

  it('is on record where another of its reads fails and an error page is answered', async () => {
    const events = await leftBy(async () => {
      const page = await openPage('provider', async (of) => {
        await chart(of)
        throw new Error('a part of the page does not come')
      })
      expect(page.status).toBe(500)
    })
    expect(events.map(({ name }) => name)).toEqual(['charts.read'])
  })

  it('does not leave where it cannot be put on record', async () => {
    const broken = {
      ...bindings,
      DB: databaseBefore(/insert into "events"/, () => Promise.reject(new Error('D1_ERROR: lost'))),
    }
    const page = await openPage('provider', chart, broken)
    expect(page.status).toBe(500)
    expect(page.text).not.toContain('Chart')
  })

  it('is sealed with all that it names', async () => {
    await openPage('provider', chart)
    await drainOutbox(environmentOf(bindings))
    const { db, env } = subscriberContext()
    expect(await verifyChain(db, await sealKeys(env))).toMatchObject({ ok: true })
  })
})

it('a call by itself leaves an event of its own, also between the calls of a page', async () => {
  const events = await leftBy(() =>
    openPage('provider', async (of) => {
      await chart(of)
      await as('provider').patients.get(jordan)
    }),
  )
  expect(events.map(({ name }) => name)).toEqual(['patients.read', 'charts.read'])
})

it('a page of the patient’s own leaves none, and one that shows two patients an event for each', async () => {
  expect(await leftBy(() => openPage('patient', chart))).toEqual([])
  const other = userId('otherPatient')
  const events = await leftBy(() =>
    openPage('clinical_admin', async (of) => {
      await chart(of)
      await of.patients.get(other)
      await of.call('GET /patients/:patient/care_team', { params: { patient: other } })
    }),
  )
  expect(events.map(({ name }) => name)).toEqual(['charts.read', 'charts.read'])
})

describe('who looked', () => {
  it('is one line of the patient’s log, with what was opened', async () => {
    const before = (await looksOf('patient')).length
    await openPage('provider', chart)
    const looks = await looksOf('patient')
    expect(looks).toHaveLength(before + 1)
    expect(looks[0]).toMatchObject({ name: 'charts.read', kind: 'look', category: null })
    expect([...(looks[0]?.opened ?? [])].toSorted()).toEqual(
      sorted('patients.read care_team.read treatment_types.list'),
    )
  })

  it('names no health to who may not know it, and has no line where nothing is left', async () => {
    await openPage('provider', chart)
    const opened = async (who: Person) => [...((await looksOf(who))[0]?.opened ?? [])].toSorted()
    const rest = sorted('patients.read care_team.read')
    expect(await opened('manager')).toEqual(rest)
    expect(await opened('support')).toEqual(rest)
    expect(await opened('clinical_lead')).toContain('treatment_types.list')
    const count = async () => (await looksOf('manager')).length
    const before = await count()
    await openPage('provider', (of) =>
      Promise.all([
        of.call('GET /patients/:patient/treatment_types', { params: { patient: jordan } }),
        of.call('GET /patients/:patient/facts', { params: { patient: jordan } }),
      ]),
    )
    expect(await count()).toBe(before)
  })

  it('names no result to its patient before they may read it', async () => {
    const { id } = await addLab()
    await report(id)
    await openPage('provider', (of) => Promise.all([of.patients.get(jordan), of.labs.get(id)]))
    expect((await looksOf('patient'))[0]?.opened).toEqual(['patients.read'])
    expect((await looksOf('clinical_lead'))[0]?.opened).toContain('labs.read')
    const before = (await looksOf('patient')).length
    await openPage('provider', (of) =>
      Promise.all([
        of.labs.get(id),
        of.call('GET /labs/:lab/notes', { params: { lab: id } }).catch(() => null),
      ]),
    )
    expect(await looksOf('patient')).toHaveLength(before)
  })

  it('is found in the audit trail by the type of what was opened, by those who may know it', async () => {
    await openPage('provider', chart)
    const found = async (who: Person, subjectType: string) =>
      (
        await as(who).audit_events.list({ filter: { subjectType }, sort: '-id', page: { size: 5 } })
      )[0]
    expect((await found('clinical_admin', 'treatment_types'))?.opened).toContain(
      'treatment_types.list',
    )
    const [admins, clinical] = await Promise.all([
      found('admin', 'patients'),
      found('admin', 'treatment_types'),
    ])
    expect(admins).toMatchObject({ name: 'charts.read', route, kind: 'look' })
    expect(admins?.opened).not.toContain('treatment_types.list')
    expect(clinical).toBeUndefined()
  })
})

const sorted = (text: string) => text.split(' ').toSorted()
const words = (detail: string | null | undefined) => sorted(JSON.parse(detail ?? '{}').opened ?? '')
